import type { Derived } from "../../engine/memory.ts";
import { ATTACHMENTS_PER_MESSAGE_MAX } from "../../limits.ts";
import {
	foldName,
	type Group,
	type Person,
	type References,
	type Resolved,
	topicKey,
	type UploadedMedia,
} from "../../markdown/index.ts";
import { listReadable } from "../attachments/access.ts";
import { spellings } from "../attachments/attachments.ts";
import { channelSightOf } from "../channels/access.ts";
import { type Channel, channelsByName } from "../channels/channels.ts";
import { groups, type UserGroup } from "../groups/groups.ts";
import { visibleUsers } from "../users/access.ts";
import { type User, users } from "../users/users.ts";
import type { Source } from "./access.ts";
import { findNewestInTopic } from "./readable-topic.ts";
import { foldChannelName } from "./text.ts";

// What a text refers to, as far as it exists and its author may see it. People, groups
// and channels are at hand; only the newest message of a topic is looked up.

export const refersToNothing = (references: References): boolean =>
	references.personNames.size === 0 &&
	references.personIds.size === 0 &&
	references.groupNames.size === 0 &&
	references.channelNames.size === 0 &&
	references.uploadPaths.size === 0;

/** Accounts by folded name; of several with one name the active one, and of those the oldest. */
const usersByName: Derived<ReadonlyMap<string, User>> = {
	name: "users-by-folded-name",
	from: [users as never],
	async build(view) {
		const found = new Map<string, User>();
		for (const user of (await view.all(users)).values()) {
			const key = foldName(user.fullName);
			const other = found.get(key);
			if (!other || (user.isActive && !other.isActive)) found.set(key, user);
		}
		return found;
	},
};

const groupsByName: Derived<ReadonlyMap<string, UserGroup>> = {
	name: "groups-by-folded-name",
	from: [groups as never],
	async build(view) {
		const all = [...(await view.all(groups)).values()];
		return new Map(all.map((group) => [foldName(group.name), group]));
	},
};

export async function resolveReferences(
	source: Source,
	author: User,
	references: References,
): Promise<Resolved> {
	const channels = await resolveChannels(source, author, references);
	return {
		...(await resolvePeople(source, author, references)),
		groups: await resolveGroups(source, references),
		channels: new Map([...channels].map(([name, { id }]) => [name, id])),
		latestMessages: await resolveTopics(source, author, references, channels),
		uploads: await resolveUploads(source, author, references),
		websites: new Map(),
	};
}

async function resolvePeople(
	source: Source,
	author: User,
	{ personNames, personIds }: References,
): Promise<Pick<Resolved, "peopleByName" | "peopleById">> {
	const peopleByName = new Map<string, Person>();
	const peopleById = new Map<number, Person>();
	if (personNames.size === 0 && personIds.size === 0)
		return { peopleByName, peopleById };
	const visible = await visibleUsers(source, author);
	const shown = (user: User | undefined): Person | undefined =>
		user && (visible === null || visible.has(user.id))
			? { id: user.id, name: user.fullName, active: user.isActive }
			: undefined;
	const byName = await source.derive(usersByName);
	for (const name of personNames) {
		const person = shown(byName.get(name));
		if (person) peopleByName.set(name, person);
	}
	const all = await source.all(users);
	for (const id of personIds) {
		const person = shown(all.get(id));
		if (person) peopleById.set(id, person);
	}
	return { peopleByName, peopleById };
}

async function resolveGroups(
	source: Source,
	{ groupNames }: References,
): Promise<Map<string, Group>> {
	const found = new Map<string, Group>();
	if (groupNames.size === 0) return found;
	const byName = await source.derive(groupsByName);
	for (const name of groupNames) {
		const group = byName.get(name);
		if (group)
			found.set(name, {
				id: group.id,
				// People know a role by what it is called, not by its name among groups.
				displayName: group.isSystem ? group.description : group.name,
				active: !group.isDeactivated,
			});
	}
	return found;
}

/** Channels by exact name; the product's own bots may speak of any. */
async function resolveChannels(
	source: Source,
	author: User,
	{ channelNames }: References,
): Promise<Map<string, Channel>> {
	const found = new Map<string, Channel>();
	if (channelNames.size === 0) return found;
	const byName = await source.derive(channelsByName);
	const sight = await channelSightOf(source, author);
	for (const name of channelNames) {
		const channel = byName.get(foldChannelName(name));
		if (channel?.name !== name) continue;
		if (author.isSystemBot || sight.see(channel).access.content)
			found.set(name, channel);
	}
	return found;
}

/** Pictures that can be shown, under the paths they are linked by. They are not made smaller: what is shown is the file itself. */
async function resolveUploads(
	source: Source,
	author: User,
	{ uploadPaths }: References,
): Promise<Map<string, UploadedMedia>> {
	const found = new Map<string, UploadedMedia>();
	const paths = [...uploadPaths].slice(0, ATTACHMENTS_PER_MESSAGE_MAX);
	if (paths.length === 0) return found;
	const readable = await listReadable(source, author.id, paths);
	const images = new Map(
		readable.flatMap(({ path, contentType, image }) =>
			image
				? [
						[
							path,
							{
								contentType,
								width: image.width,
								height: image.height,
								animated: image.isAnimated,
								thumbnailUrl: `/user_uploads/${path}`,
							},
						] as const,
					]
				: [],
		),
	);
	for (const path of paths)
		for (const spelling of spellings(path)) {
			const media = images.get(spelling);
			if (media) found.set(path, media);
		}
	return found;
}

/** The newest message of each topic that its author may read. */
async function resolveTopics(
	source: Source,
	author: User,
	{ topics }: References,
	channels: ReadonlyMap<string, Channel>,
): Promise<Map<string, number>> {
	const latest = new Map<string, number>();
	for (const { channelName, topic } of topics) {
		const channel = channels.get(channelName);
		const key = topicKey(channelName, topic);
		if (!channel || latest.has(key)) continue;
		const id = await findNewestInTopic(source, author, channel, topic);
		if (id !== null) latest.set(key, id);
	}
	return latest;
}
