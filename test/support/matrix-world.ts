import type { ChannelKind } from "../../src/domain/channels/kinds.ts";
import { roles } from "../../src/domain/users/roles.ts";
import { changeChannel, changeSettings, only } from "../settings.ts";
import { type Client, type Fields, type World, world } from "../world.ts";

// Every kind of channel, and for each relation one can have to a channel somebody of every
// role who has it. The relations are the same in all the channels, so a person and a channel
// make a cell.

export const kinds = [
	"web_public",
	"public",
	"private_shared",
	"private_protected",
] as const satisfies readonly ChannelKind[];

export const relations = ["subscribed", "left", "never"] as const;

/** Relations by permission: who has one was never subscribed. */
export const grants = {
	"may join": "can_subscribe_group",
	"may add": "can_add_subscribers_group",
	"may run": "can_administer_channel_group",
} as const;

export type Grant = keyof typeof grants;
export type Relation = (typeof relations)[number] | Grant;

/** The two bots are members; they differ in whether their owner is subscribed. */
export const parts = {
	owner: roles.owner,
	admin: roles.administrator,
	moderator: roles.moderator,
	member: roles.member,
	guest: roles.guest,
	"insider's bot": roles.member,
	"outsider's bot": roles.member,
} as const;

export type Part = keyof typeof parts;

/** A permission makes no difference between the others. */
const partsWithGrants: readonly Part[] = ["admin", "member", "guest"];

export interface Person {
	readonly part: Part;
	readonly relation: Relation;
	readonly client: Client;
}

/** When the three messages that everybody looks for were sent. */
export const times = ["before", "during", "after"] as const;
export type Time = (typeof times)[number];

export interface Place {
	readonly kind: ChannelKind;
	readonly isArchived: boolean;
	readonly id: number;
	readonly name: string;
	/** Before those who left came, while they were there, and after they had gone. */
	readonly messages: Readonly<Record<Time, number>>;
	/** For each person something of their own, with their reaction, and two of the host's messages to try things on. */
	readonly pieces: ReadonlyMap<Person, Pieces>;
}

export interface Pieces {
	readonly own: number;
	readonly toMove: number;
	readonly toDelete: number;
}

export interface Matrix {
	readonly world: World;
	readonly people: readonly Person[];
	readonly places: readonly Place[];
	/** Subscribed to everything and author of most. */
	readonly host: Client;
	/** Somebody to be added by others. */
	readonly newcomer: Client;
}

/** The word that a search finds in each of the three messages. */
export const searchedWord = "marmalade";

export async function matrixWorld(): Promise<Matrix> {
	const w = await world({ environment: { SKEIN_WEB_PUBLIC_CHANNELS: "1" } });
	const host = await w.person("host", "Host");
	const outsider = await w.person("outsider", "Outsider");
	const newcomer = await w.person("newcomer", "New Comer");
	const reports = await w.channel("reports", "public", []);
	await changeSettings(w, {
		enable_spectator_access: true,
		moderation_request_channel_id: reports,
	});
	const people: Person[] = [];
	for (const part of Object.keys(parts) as Part[])
		for (const relation of relationsOf(part)) {
			const name = `${part}-${relation}`.replace(/[^a-z]+/g, "-");
			const client = part.endsWith("bot")
				? await w.bot(name, part === "insider's bot" ? host : outsider)
				: await w.person(name, name, parts[part]);
			people.push({ part, relation, client });
		}
	const everyone = [host, ...people.map(({ client }) => client)];
	await w.channel("lobby", "public", everyone);
	const places: Place[] = [];
	for (const kind of kinds)
		for (const isArchived of [false, true]) {
			const name = `${kind.replace("_", "-")}${isArchived ? "-archived" : ""}`;
			const id = await w.channel(name, kind, [host]);
			places.push(
				await furnish(w, host, people, { kind, isArchived, id, name }),
			);
		}
	await w.settle();
	return { world: w, people, places, host, newcomer };
}

const relationsOf = (part: Part): readonly Relation[] =>
	partsWithGrants.includes(part)
		? [...relations, ...(Object.keys(grants) as Grant[])]
		: relations;

const wasThere = ({ relation }: Person) =>
	relation === "subscribed" || relation === "left";

async function furnish(
	w: World,
	host: Client,
	people: readonly Person[],
	place: Pick<Place, "kind" | "isArchived" | "id" | "name">,
): Promise<Place> {
	const quietly: Fields = { send_new_subscription_messages: false };
	const say = (time: Time) =>
		host.send(place.name, time, `${searchedWord} ${time}`);
	const holders = Object.entries(grants).map(([grant, permission]) => [
		permission,
		only(
			...people
				.filter(({ relation }) => relation === grant)
				.map(({ client }) => client),
		),
	]);
	await changeChannel(w, place.id, {
		permissions: Object.fromEntries(holders),
	});
	const before = await say("before");
	const comers = people.filter(wasThere);
	await host.do("POST", "/users/me/subscriptions", {
		subscriptions: [{ name: place.name }],
		principals: comers.map(({ client }) => client.id),
		...quietly,
	});
	const during = await say("during");
	const pieces = new Map(
		await Promise.all(
			people.map(async (person): Promise<[Person, Pieces]> => {
				const { client } = person;
				const topic = `${client.id}`;
				// Who was never there could not write there: their message was moved in from the lobby.
				const to = wasThere(person) ? place.name : "lobby";
				const own = await client.send(to, topic, "mine");
				await client.do("POST", `/messages/${own}/reactions`, {
					emoji_name: "tada",
				});
				if (!wasThere(person))
					await host.do("PATCH", `/messages/${own}`, {
						stream_id: place.id,
						send_notification_to_new_thread: false,
					});
				const toMove = await host.send(place.name, topic, "move me");
				const toDelete = await host.send(place.name, topic, "delete me");
				return [person, { own, toMove, toDelete }];
			}),
		),
	);
	await Promise.all(
		people
			.filter(({ relation }) => relation === "left")
			.map(({ client }) =>
				client.do("DELETE", "/users/me/subscriptions", {
					subscriptions: [place.name],
				}),
			),
	);
	const after = await say("after");
	if (place.isArchived)
		await w.as("olivia").do("DELETE", `/streams/${place.id}`);
	return { ...place, messages: { before, during, after }, pieces };
}
