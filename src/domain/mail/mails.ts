import type { Work } from "../../engine/command.ts";

// What is told by mail. A mail is a job that names what it tells of; its words are found
// when it is sent. So no link is kept anywhere, and what no longer holds by then is not sent.

export type Mail =
	| InvitationMail
	| PasswordResetMail
	| AddressChangeMail
	| AddressChangedMail
	| DeactivationMail;

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

/** Somebody wants another address, and shows that it is theirs by opening the link that is sent to it. */
export interface AddressChangeMail {
	readonly kind: "address_change";
	readonly userId: number;
	readonly askedAt: number;
}

/** To the address that somebody had before: it may not have been them. */
export interface AddressChangedMail {
	readonly kind: "address_changed";
	readonly userId: number;
	readonly formerEmail: string;
}

export interface DeactivationMail {
	readonly kind: "deactivation";
	readonly email: string;
	/** What the administrator had to say, or nothing. */
	readonly comment: string;
}

export const mailJob = "send-mail";

/** The mail goes out if what it tells of is committed, and only then. */
export function enqueueMail(work: Work, mail: Mail): void {
	work.enqueue({ kind: mailJob, input: mail });
}
