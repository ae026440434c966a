import type { Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { HOOK_URL_LENGTH_MAX } from "../../limits.ts";
import { requireChannelByName } from "../channels/access.ts";
import { requirePermissions } from "../groups/groups.ts";
import { organizationPermissions } from "../groups/permission-settings.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { requireFreeAddress, requireFullName } from "../users/edit-user.ts";
import { botEmailAddress } from "../users/names.ts";
import { type BotType, botTypes, type User, users } from "../users/users.ts";
import { hookInterfaces } from "./bots.ts";

/** Bots that can only send may be left to more people than those that can also read. */
export async function requireMayCreateBots(
	work: Work,
	actor: User,
	type: BotType,
) {
	const { person, holds } = await requirePermissions(work);
	const { settings } = await requireOrganization(work);
	const may = (
		name: "can_create_bots_group" | "can_create_write_only_bots_group",
	) => holds(person(actor), organizationPermissions[name], settings[name]);
	const allowed =
		may("can_create_bots_group") ||
		(type === botTypes.incomingWebhook &&
			may("can_create_write_only_bots_group"));
	if (!allowed) throw badRequest("Insufficient permission");
}

export function requireBotType(type: number): BotType {
	if (type === botTypes.embedded)
		throw badRequest("Embedded bots are not enabled.");
	const known = Object.values(botTypes).find((one) => one === type);
	if (known === undefined) throw badRequest("Invalid bot type");
	return known;
}

/** A name that no other active account has, so that a bot is not taken for somebody else. */
export async function requireBotName(
	work: Work,
	raw: string,
	botId: number | null,
): Promise<string> {
	const name = await requireFullName(work, raw, botId);
	for (const user of (await work.all(users)).values())
		if (user.id !== botId && user.isActive && user.fullName === name)
			throw badRequest("Name is already in use!");
	return name;
}

export async function requireBotAddress(
	work: Work,
	shortName: string,
	botId: number | null,
): Promise<string> {
	const { mailDomain } = await requireOrganization(work);
	const address = botEmailAddress(shortName.trim(), mailDomain);
	if (address === null) throw badRequest("Bad name or username");
	return requireFreeAddress(work, address, botId);
}

/** A channel by name that whoever sets up the bot may read; an empty name is none. */
export async function requireDefaultChannel(
	work: Work,
	actor: User,
	name: string,
): Promise<number | null> {
	if (name.trim() === "") return null;
	const { channel } = await requireChannelByName(work, actor, name, "content", {
		archived: "refused",
	});
	return channel.id;
}

export function requireHookUrl(text: string): string {
	const url = text.trim();
	const protocol = URL.parse(url)?.protocol;
	if (
		url.length > HOOK_URL_LENGTH_MAX ||
		(protocol !== "https:" && protocol !== "http:")
	)
		throw badRequest("payload_url is not a URL");
	return url;
}

export function requireInterface(form: number): number {
	if (!Object.values(hookInterfaces).some((one) => one === form))
		throw badRequest("Invalid interface type");
	return form;
}
