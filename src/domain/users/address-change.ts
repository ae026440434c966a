import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { ADDRESS_CHANGE_SECONDS } from "../../limits.ts";
import { enqueueMail } from "../mail/mails.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { requireJoinableAddress } from "./create-user.ts";
import {
	changeAddress,
	requireFreeAddress,
	updateUserRow,
} from "./edit-user.ts";
import { isAdministrator } from "./roles.ts";
import { findUser, type PendingAddress, type User } from "./users.ts";

// One's own address. Where mail is sent, the new one is only wished for until the person
// has shown that it is theirs; asking again, also for the address one has, ends the wish.

export const addressChangeEnded = () =>
	badRequest("The link is not valid, has expired or was used already.");

export const isPending = (
	{ askedAt }: Pick<PendingAddress, "askedAt">,
	now: number,
): boolean => askedAt + ADDRESS_CHANGE_SECONDS * 1000 > now;

export async function wishAddress(
	work: Work,
	user: User,
	raw: string,
	confirmation: "by_mail" | "none",
): Promise<void> {
	if (raw.trim() === user.email) {
		await setPending(work, user, undefined);
		return;
	}
	const email = await requireNewAddress(work, user, raw);
	if (confirmation === "none") {
		await changeAddress(work, user, email);
		return;
	}
	await setPending(work, user, { email, askedAt: work.now });
	enqueueMail(work, {
		kind: "address_change",
		userId: user.id,
		askedAt: work.now,
	});
}

async function requireNewAddress(
	work: Work,
	user: User,
	email: string,
): Promise<string> {
	const { settings } = await requireOrganization(work);
	if (settings.email_changes_disabled && !isAdministrator(user.role))
		throw badRequest(
			"Email address changes are disabled in this organization.",
		);
	await requireJoinableAddress(work, email);
	return requireFreeAddress(work, email, user.id);
}

async function setPending(
	work: Work,
	{ id, extras }: User,
	wish: PendingAddress | undefined,
): Promise<void> {
	const { pendingAddress, ...others } = extras;
	if (pendingAddress === wish) return;
	await updateUserRow(work, id, {
		extras: JSON.stringify({
			...others,
			...(wish && { pendingAddress: wish }),
		}),
	});
}

/** The wish comes true. That it was the link of this wish has been seen. */
export const confirmAddressChange = command<
	{
		readonly userId: number;
		/** The address they have. */
		readonly email: string;
		readonly wish: PendingAddress;
	},
	User
>({
	name: "confirm-address-change",
	async execute(work, { userId, email, wish }) {
		const user = await findUser(work, userId);
		const pending = user?.extras.pendingAddress;
		if (
			!user?.isActive ||
			user.email !== email ||
			pending?.email !== wish.email ||
			pending.askedAt !== wish.askedAt ||
			!isPending(wish, work.now)
		)
			throw addressChangeEnded();
		await requireNewAddress(work, user, wish.email);
		await setPending(work, user, undefined);
		enqueueMail(work, {
			kind: "address_changed",
			userId,
			formerEmail: user.email,
		});
		return changeAddress(work, user, wish.email);
	},
});
