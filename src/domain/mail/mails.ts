import type { Work } from "../../engine/command.ts";

// What is told by mail. A mail is a job that names what it tells of; its words are found
// when it is sent. So no link is kept anywhere, and what no longer holds by then is not sent.

export type Mail = InvitationMail | PasswordResetMail;

/** Somebody is asked to join. */
export interface InvitationMail {
	readonly kind: "invitation";
	readonly invitationId: number;
	/** When it was made or renewed: another renewal has a mail of its own. */
	readonly invitedAt: number;
}

/** Somebody says that they have forgotten a password. There may be nobody with that address. */
export interface PasswordResetMail {
	readonly kind: "password_reset";
	readonly email: string;
	readonly askedAt: number;
}

export const mailJob = "send-mail";

/** The mail goes out if what it tells of is committed, and only then. */
export function enqueueMail(work: Work, mail: Mail): void {
	work.enqueue({ kind: mailJob, input: mail });
}
