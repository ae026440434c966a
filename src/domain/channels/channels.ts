import type { Collection, Derived, View } from "../../engine/memory.ts";
import { readJson } from "../../lib/json.ts";
import type { ChannelTable } from "../../storage/schema.ts";
import type { ChannelPermission } from "../groups/permission-settings.ts";
import type { GroupSettingValue } from "../groups/resolver.ts";
import { foldChannelName } from "../messages/text.ts";
import { loadById } from "../rows.ts";
import { type ChannelKind, kindOf, type TopicsPolicy } from "./kinds.ts";
import type { ChannelFacts } from "./permissions.ts";

export interface Channel extends ChannelFacts {
	readonly id: number;
	readonly name: string;
	readonly description: string;
	readonly renderedDescription: string;
	readonly createdAt: number;
	readonly creatorId: number | null;
	readonly kind: ChannelKind;
	readonly isArchived: boolean;
	readonly isDefault: boolean;
	readonly retentionDays: number | null;
	readonly topicsPolicy: TopicsPolicy;
	readonly folderId: number | null;
	readonly firstMessageId: number | null;
	readonly isRecentlyActive: boolean;
	readonly permissions: Readonly<Record<ChannelPermission, GroupSettingValue>>;
}

function readChannel(row: ChannelTable): Channel {
	const kind = kindOf({
		isPrivate: row.is_private === 1,
		isWebPublic: row.is_web_public === 1,
		hasSharedHistory: row.has_shared_history === 1,
	});
	if (!kind) throw new Error(`channel ${row.id} is of no known kind`);
	return {
		id: row.id,
		name: row.name,
		description: row.description,
		renderedDescription: row.rendered_description,
		createdAt: row.created_at,
		creatorId: row.creator_id,
		kind,
		isArchived: row.is_archived === 1,
		isDefault: row.is_default === 1,
		retentionDays: row.retention_days,
		topicsPolicy: row.topics_policy as TopicsPolicy,
		folderId: row.folder_id,
		firstMessageId: row.first_message_id,
		isRecentlyActive: row.is_recently_active === 1,
		permissions: readJson(row.permissions),
	};
}

/** Every channel of the organization, archived ones included. */
export const channels: Collection<Channel> = {
	name: "channels",
	whole: true,
	load: (db, organizationId, ids) =>
		loadById(db, "channel", organizationId, ids, readChannel),
};

/** Channels by folded name. */
export const channelsByName: Derived<ReadonlyMap<string, Channel>> = {
	name: "channels-by-name",
	from: [channels as never],
	async build(view) {
		const all = await view.all(channels);
		return new Map([...all.values()].map((c) => [foldChannelName(c.name), c]));
	},
};

/** All of them, as lists show them. */
const channelsInOrder: Derived<readonly Channel[]> = {
	name: "channels-in-order",
	from: [channels as never],
	async build(view) {
		const all = await view.all(channels);
		const keyed = [...all.values()].map((channel) => ({
			channel,
			key: foldChannelName(channel.name),
		}));
		keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
		return keyed.map(({ channel }) => channel);
	},
};

/** Every channel, archived ones included, in order of their names. */
export const listChannels = (view: View): Promise<readonly Channel[]> =>
	view.derive(channelsInOrder);

export const findChannel = (view: View, id: number) => view.get(channels, id);

export async function findChannelByName(view: View, name: string) {
	return (await view.derive(channelsByName)).get(foldChannelName(name));
}
