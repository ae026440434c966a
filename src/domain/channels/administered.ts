import type { Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { requirePermissions } from "../groups/groups.ts";
import type { User } from "../users/users.ts";
import {
	type ChannelInSight,
	invalidChannelId,
	requireChannel,
} from "./access.ts";
import { mayAdministerChannel } from "./permissions.ts";

/** A channel that the actor may run, archived or not. Those who may not are told so only if they can read it. */
export async function requireAdministered(
	work: Work,
	actor: User,
	channelId: number,
): Promise<ChannelInSight> {
	const seen = await requireChannel(work, actor, channelId, "metadata", {
		archived: "allowed",
	});
	const { person, holds } = await requirePermissions(work);
	if (mayAdministerChannel(person(actor), seen.channel, holds) === "yes")
		return seen;
	if (!seen.access.content) throw invalidChannelId();
	throw badRequest("You do not have permission to administer this channel.");
}
