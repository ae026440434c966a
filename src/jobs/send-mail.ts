import { tellOfUndelivered } from "../domain/invitations/undelivered.ts";
import type { Mail } from "../domain/mail/mails.ts";
import type { Reading } from "../engine/command.ts";
import type { Engine } from "../engine/engine.ts";
import { type JobHandler, TryAgain } from "../engine/jobs.ts";
import type { Letter } from "../lib/letter.ts";
import { type Mailer, MailFailure } from "../lib/mailer.ts";
import { MAIL_ATTEMPTS_MAX, MAIL_RETRY_MS_MIN } from "../limits.ts";

export type MailOutcome = "sent" | "postponed" | "failed" | "outdated";

export interface MailOptions {
	/** Null: there is no mail server any more. */
	readonly mailer: Mailer | null;
	/** The words of a mail; null when what it tells of no longer holds. */
	compose(reading: Reading, mail: Mail): Promise<Letter | null>;
	/** Nobody's address and nothing that was said is in the reason. */
	observe(mail: Mail["kind"], outcome: MailOutcome, reason?: string): void;
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
		if (!letter) return observe(mail.kind, "outdated");
		try {
			if (!mailer)
				throw new MailFailure("no mail server is configured", false, null);
			await mailer.send(letter, id);
			observe(mail.kind, "sent");
		} catch (error) {
			if (!(error instanceof MailFailure)) throw error;
			const { message: reason, isPassing } = error;
			if (isPassing && attempt < MAIL_ATTEMPTS_MAX) {
				observe(mail.kind, "postponed", reason);
				throw new TryAgain(reason, pauseAfter(attempt));
			}
			observe(mail.kind, "failed", reason);
			if (mail.kind === "invitation")
				await engine().run(
					organizationId,
					{ userId: null, client: "internal" },
					tellOfUndelivered,
					mail,
				);
		}
	};
