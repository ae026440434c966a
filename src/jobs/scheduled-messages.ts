import {
	deliverScheduledMessage,
	failScheduledMessage,
} from "../domain/scheduled-messages/deliver-scheduled-message.ts";
import type { DueMessage } from "../domain/scheduled-messages/scheduled-messages.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import { Refusal } from "../errors.ts";
import { JOB_ATTEMPTS_MAX } from "../limits.ts";

/** Sends a message whose time has come; what cannot be sent is told to its author. */
export const deliverScheduledMessages =
	(engine: () => Engine): JobHandler =>
	async ({ organizationId, input, attempt }) => {
		const due = input as DueMessage;
		const { run } = engine();
		const author = { userId: due.userId, client: due.client };
		try {
			// Its author may rewrite it between the two halves; then it is prepared again.
			while (
				(await run(organizationId, author, deliverScheduledMessage, due)) ===
				"rewritten"
			);
		} catch (error) {
			const isRefused = error instanceof Refusal && error.status < 500;
			if (!isRefused && attempt < JOB_ATTEMPTS_MAX) throw error;
			const reason = isRefused ? error.message : "Internal server error";
			await run(organizationId, author, failScheduledMessage, { due, reason });
			if (!isRefused) throw error;
		}
	};
