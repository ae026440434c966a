import type { Client } from "../world.ts";
import type { Cause, Listener } from "./cause.ts";
import type { Stage } from "./stage.ts";

// The larger objects that events are made of, as the cast finds them.

export const seconds = ({ w }: Stage) => Math.floor(w.clock.now / 1000);

/** The address by which the API knows somebody who shows theirs to administrators alone. */
export const emailOf = ({ id }: Client) => `user${id}@chat.example.com`;

/** About the topic without a name, which has one for those who do not know that. */
export const bothNames = (
	says: (
		stage: Stage,
		topic: string,
		hearer: Listener,
	) => ReturnType<Cause["says"]>,
): Pick<Cause, "says" | "saysToOlder"> => ({
	says: (stage, hearer) => says(stage, "", hearer),
	saysToOlder: (stage, hearer) => says(stage, "general chat", hearer),
});

/** Somebody's message without anything special about it, sent just now. */
const wireMessage = async (
	stage: Stage,
	sender: Client,
	id: number | undefined,
	more: object,
) => ({
	id,
	sender_id: sender.id,
	sender_email: emailOf(sender),
	sender_full_name: sender.user.fullName,
	sender_realm_str: "",
	avatar_url: `/avatar/${sender.id}?v=1`,
	client: "lightMyRequest",
	content_type: "text/x-markdown",
	timestamp: seconds(stage),
	topic_links: [],
	// Nothing else tells it.
	recipient_id: (await sender.do("GET", `/messages/${id}`)).message
		.recipient_id,
	is_me_message: false,
	reactions: [],
	submessages: [],
	...more,
});

export const inChannel = async (
	stage: Stage,
	sender: Client,
	id: number | undefined,
	channel: { stream_id: number; display_recipient: string },
	subject: string,
	content: string,
) => ({
	message: await wireMessage(stage, sender, id, {
		type: "stream",
		...channel,
		subject,
		content,
	}),
	flags: [],
});

export const betweenPeople = async (
	stage: Stage,
	sender: Client,
	id: number | undefined,
	people: readonly Client[],
	content: string,
) => ({
	message: await wireMessage(stage, sender, id, {
		type: "private",
		display_recipient: people.map((person) => ({
			id: person.id,
			email: emailOf(person),
			full_name: person.user.fullName,
			is_mirror_dummy: false,
		})),
		subject: "",
		content,
	}),
	flags: [],
});

/** Somebody who has just come to be, without anything special about them. */
export const wirePerson = (
	{ w }: Pick<Stage, "w">,
	person: { user_id: number | undefined; [field: string]: unknown },
) => ({
	email: `user${person.user_id}@chat.example.com`,
	delivery_email: null,
	date_joined: `${new Date(w.clock.now).toISOString().slice(0, 16)}+00:00`,
	is_active: true,
	is_owner: false,
	is_admin: false,
	is_guest: false,
	is_bot: false,
	bot_type: null,
	role: 400,
	timezone: "",
	avatar_url: `/avatar/${person.user_id}?v=1`,
	avatar_version: 1,
	is_imported_stub: false,
	...person,
});
