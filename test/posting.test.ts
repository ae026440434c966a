import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChannelKind } from "../src/domain/channels/kinds.ts";
import { roles } from "../src/domain/users/roles.ts";
import { changeChannel, only } from "./settings.ts";
import { groupIds } from "./support/wire-channels.ts";
import { type Client, world } from "./world.ts";

// Who may write where: every kind of channel with every mix of permissions and policies, and everybody who could want to write.

const w = await world();
const host = await w.person("host", "Host");

interface Sender {
	readonly client: Client;
	readonly isSubscribed: boolean;
	/** Holds the channel's permission to enter. */
	readonly mayEnter?: boolean;
	/** In whose place a bot stands. */
	readonly owner?: Sender;
}

const person = async (
	name: string,
	more: Omit<Sender, "client">,
	role: 200 | 400 | 600 = roles.member,
): Promise<Sender> => ({ client: await w.person(name, name, role), ...more });
const botOf = async (name: string, owner: Sender): Promise<Sender> => ({
	client: await w.bot(name, owner.client),
	isSubscribed: false,
	owner,
});

const insider = await person("insider", { isSubscribed: true });
const outsider = await person("outsider", { isSubscribed: false });
const senders: Readonly<Record<string, Sender>> = {
	insider,
	outsider,
	"one who may enter": await person("entrant", {
		isSubscribed: false,
		mayEnter: true,
	}),
	"an administrator outside": await person(
		"administrator",
		{ isSubscribed: false },
		roles.administrator,
	),
	"a guest inside": await person(
		"guest-inside",
		{ isSubscribed: true },
		roles.guest,
	),
	"a guest outside": await person(
		"guest-outside",
		{ isSubscribed: false, mayEnter: true },
		roles.guest,
	),
	"an insider's bot": await botOf("insider", insider),
	"an outsider's bot": await botOf("outsider", outsider),
};
const all = Object.values(senders);

/** Groups that a permission is given to, and who is in them. */
const groups = {
	everyone: { value: groupIds.everyone, has: () => true },
	members: {
		value: groupIds.members,
		has: ({ client }: Sender) => client.user.role < roles.guest,
	},
	"the insider and a guest": {
		value: only(insider.client, (senders["a guest inside"] as Sender).client),
		has: (sender: Sender) =>
			sender === insider || sender === senders["a guest inside"],
	},
	nobody: { value: groupIds.nobody, has: () => false },
} as const;

const policies = [
	"allow_empty_topic",
	"disable_empty_topic",
	"empty_topic_only",
] as const;

interface Place {
	readonly kind: ChannelKind;
	readonly isArchived: boolean;
	readonly send: keyof typeof groups;
	readonly create: keyof typeof groups;
	readonly policy: (typeof policies)[number];
}

/** Whether the sender is in the group, or for a bot its owner. */
const holds = (sender: Sender, group: keyof typeof groups) =>
	groups[group].has(sender) ||
	(sender.owner !== undefined && groups[group].has(sender.owner));

const isGuest = ({ client }: Sender) => client.user.role === roles.guest;

/** The rules, in the order in which they are asked. */
function expected(sender: Sender, place: Place, topic: string): string {
	const { kind } = place;
	if (!holds(sender, place.send)) return "refused";
	if (place.isArchived) return "refused";
	const isOpen =
		kind === "web_public" || (kind === "public" && !isGuest(sender));
	const enters =
		kind === "private_shared" && sender.mayEnter === true && !isGuest(sender);
	if (
		!isOpen &&
		!sender.isSubscribed &&
		sender.owner?.isSubscribed !== true &&
		!enters
	)
		return "refused";
	if (topic === "new" && !holds(sender, place.create)) return "refused";
	if (place.policy === "disable_empty_topic" && topic === "")
		return "refused, for its topic";
	if (place.policy === "empty_topic_only" && topic !== "")
		return "refused, for its topic";
	return "sent";
}

let count = 0;

async function tryEverybody(place: Place): Promise<string[]> {
	const { kind, isArchived, send, create, policy } = place;
	const name = `channel ${++count}`;
	const inside = all.filter((one) => one.isSubscribed);
	const id = await w.channel(name, kind, [
		host,
		...inside.map(({ client }) => client),
	]);
	for (const topic of ["known", ""]) await host.send(name, topic, "begun");
	await changeChannel(w, id, {
		isArchived,
		topicsPolicy: policy,
		permissions: {
			can_send_message_group: groups[send].value,
			can_create_topic_group: groups[create].value,
			can_subscribe_group: only(
				...all.filter((one) => one.mayEnter).map(({ client }) => client),
			),
		},
	});
	const wrong: string[] = [];
	for (const [who, sender] of Object.entries(senders))
		for (const topic of ["known", "KNOWN", "", "new"]) {
			const { status, body } = await sender.client.post("/messages", {
				type: "channel",
				to: id,
				topic: topic === "new" ? `new ${++count}` : topic,
				content: "hello",
			});
			const came =
				status === 200
					? "sent"
					: body.code !== "BAD_REQUEST"
						? body.code
						: body.empty_topic_display_name === undefined
							? "refused"
							: "refused, for its topic";
			const should = expected(sender, place, topic);
			if (came !== should)
				wrong.push(
					`${who} to "${topic}" of ${JSON.stringify(place)}: ${came}, not ${should}`,
				);
		}
	return wrong;
}

const names = Object.keys(groups) as (keyof typeof groups)[];
const open = {
	isArchived: false,
	send: "everyone",
	create: "everyone",
	policy: "allow_empty_topic",
} as const;

for (const kind of [
	"web_public",
	"public",
	"private_shared",
	"private_protected",
] as const)
	test(`everybody writes to ${kind} channels as the rules say`, async () => {
		// Where history is protected all may begin topics.
		const creators = kind === "private_protected" ? [open.create] : names;
		const places: Place[] = [
			{ ...open, kind, isArchived: true },
			...names.map((send) => ({ ...open, kind, send })),
			...creators.flatMap((create) =>
				policies.map((policy) => ({ ...open, kind, create, policy })),
			),
		];
		const wrong: string[] = [];
		for (const place of places) wrong.push(...(await tryEverybody(place)));
		assert.deepEqual(wrong, []);
	});
