import { tellOfUndelivered } from "../domain/invitations/undelivered.ts";
import type { Mail } from "../domain/mail/mails.ts";
import type { Reading } from "../engine/command.ts";
import type { Engine } from "../engine/engine.ts";
import { type JobHandler, TryAgain } from "../engine/jobs.ts";
import type { Letter } from "../lib/letter.ts";
import { type Mailer, MailFailure } from "../lib/mailer.ts";
import { MAIL_ATTEMPTS_MAX, MAIL_RETRY_MS_MIN } from "../limits.ts";

/** Dropped: what it tells of no longer holds, or there is nobody to tell. */
export type MailOutcome = "sent" | "postponed" | "failed" | "dropped";

export interface MailOptions {
	/** Null: there is no mail server any more. */
	readonly mailer: Mailer | null;
	/** The words of a mail; null when it is not to be sent. */
	compose(reading: Reading, mail: Mail): Promise<Letter | null>;
	/** Told nobody's address, and nothing that the mail says. */
	observe(seen: {
		readonly organizationId: number;
		readonly kind: Mail["kind"];
		readonly attempt: number;
		readonly outcome: MailOutcome;
		readonly reason?: string;
	}): void;
}

const pauseAfter = (attempt: number): number =>
	MAIL_RETRY_MS_MIN * 4 ** (attempt - 1);

/** Sends a mail once. What may go better another time is tried again, at growing intervals, until the last attempt. */
export const sendMail =
	(
		engine: () => Engine,
		{ mailer, compose, observe }: MailOptions,
	): JobHandler =>
	async ({ id, organizationId, input, attempt }) => {
		const mail = input as Mail;
		const letter = await compose(await engine().reading(organizationId), mail);
		const saw = (outcome: MailOutcome, reason?: string) =>
			observe({
				organizationId,
				kind: mail.kind,
				attempt,
				outcome,
				...(reason !== undefined && { reason }),
			});
		if (!letter) return saw("dropped");
		try {
			if (!mailer)
				throw new MailFailure("no mail server is configured", false, null);
			await mailer.send(letter, id);
			saw("sent");
		} catch (error) {
			if (!(error instanceof MailFailure)) throw error;
			const { message: reason, isPassing } = error;
			if (isPassing && attempt < MAIL_ATTEMPTS_MAX) {
				saw("postponed", reason);
				throw new TryAgain(reason, pauseAfter(attempt));
			}
			saw("failed", reason);
			if (mail.kind === "invitation")
				await engine().run(
					organizationId,
					{ userId: null, client: "internal" },
					tellOfUndelivered,
					mail,
				);
		}
	};
