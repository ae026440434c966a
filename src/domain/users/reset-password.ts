import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { PASSWORD_RESET_SECONDS } from "../../limits.ts";
import { enqueueMail } from "../mail/mails.ts";
import { refusePassword } from "./create-user.ts";
import { updateUserRow } from "./edit-user.ts";
import { findPasswordHash, requirePasswordLogins } from "./log-in.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import { findUser, type User } from "./users.ts";

export const resetEnded = () =>
	badRequest("The link is not valid, has expired or was used already.");

/** Does the same for every address: whether it is anybody's is looked up when the mail is written, and told to nobody else. */
export const askPasswordReset = command<{ readonly email: string }, void>({
	name: "ask-password-reset",
	async execute(work, { email }) {
		await requirePasswordLogins(work);
		enqueueMail(work, { kind: "password_reset", email, askedAt: work.now });
	},
});

/** The state in which a link was made. It ends with it: when the password or the address has changed, however that came about. */
export interface PasswordReset {
	readonly userId: number;
	readonly email: string;
	readonly passwordHash: string | null;
	readonly askedAt: number;
}

export const isResetOpen = ({ askedAt }: PasswordReset, now: number): boolean =>
	askedAt + PASSWORD_RESET_SECONDS * 1000 > now;

/** Whoever has the link chooses another password. That it is the link of this state has been seen. */
export const resetPassword = command<
	PasswordReset & { readonly password: string },
	User,
	string
>({
	name: "reset-password",

	async prepare(_preparation, { password }) {
		const checked = checkPassword(password);
		if (!checked.ok) throw refusePassword(checked.problem);
		return hashPassword(password);
	},

	async execute(work, reset, passwordHash) {
		const user = await findUser(work, reset.userId);
		if (
			!user?.isActive ||
			user.email !== reset.email ||
			(await findPasswordHash(work, user.id)) !== reset.passwordHash ||
			!isResetOpen(reset, work.now)
		)
			throw resetEnded();
		await requirePasswordLogins(work);
		return updateUserRow(work, user.id, { password_hash: passwordHash });
	},
});
