import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import type { View } from "../../engine/memory.ts";
import { badRequest } from "../../errors.ts";
import { requireAdministrator, requireChannel } from "./access.ts";
import { type Channel, channels } from "./channels.ts";
import { isPrivate } from "./kinds.ts";

/** Channels that new people begin in, ascending. */
export async function listDefaultChannelIds(view: View): Promise<number[]> {
	return [...(await view.all(channels)).values()]
		.filter((channel) => channel.isDefault)
		.map((channel) => channel.id)
		.sort((a, b) => a - b);
}

export async function tellDefaultChannels(work: Work) {
	work.emit(
		{
			type: "default_channels_changed",
			channelIds: await listDefaultChannelIds(work),
		},
		audience.nonGuests,
	);
}

/** Writes the choice; telling of it is the caller's. */
export async function writeDefault(
	work: Work,
	channel: Channel,
	isDefault: boolean,
) {
	await work.db
		.updateTable("channel")
		.set({ is_default: isDefault ? 1 : 0 })
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", channel.id)
		.execute();
	work.touch(channels, channel.id);
}

export interface SetDefaultChannel {
	readonly channelId: number;
	readonly isDefault: boolean;
}

export const setDefaultChannel = command<SetDefaultChannel, void>({
	name: "set-default-channel",

	async execute(work, { channelId, isDefault }) {
		const actor = await requireAdministrator(work);
		const { channel } = await requireChannel(
			work,
			actor,
			channelId,
			"metadata",
			{ archived: "refused" },
		);
		if (isDefault && isPrivate(channel.kind))
			throw badRequest("Private channels cannot be made default.");
		if (channel.isDefault === isDefault) return;
		await writeDefault(work, channel, isDefault);
		await tellDefaultChannels(work);
	},
});
