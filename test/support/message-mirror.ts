import type { Client, Ear } from "../world.ts";

// A client that believes of messages only what it was told: the state it registered with, and
// events since. It forgets a channel's messages with the channel, or on leaving if the channel is private, and those it is told to.

// biome-ignore lint/suspicious/noExplicitAny: the wire as it comes.
type Json = any;

/** A message as far as clients keep it up to date. */
export interface Believed {
	channelId: number | null;
	topic: string;
	content: string;
	reactions: Set<string>;
}

export const believe = (message: Json): Believed => ({
	channelId: message.stream_id ?? null,
	topic: message.subject,
	content: message.content,
	reactions: new Set(message.reactions.map(reactionKey)),
});

const reactionKey = (reaction: Json) =>
	`${reaction.user_id} ${reaction.reaction_type} ${reaction.emoji_code}`;

const capabilities = {
	notification_settings_null: true,
	bulk_message_deletion: true,
	empty_topic_name: true,
};

export const messageTerms = {
	event_types: [
		"message",
		"update_message",
		"delete_message",
		"reaction",
		"update_message_flags",
		"stream",
		"subscription",
	],
	fetch_event_types: [
		"message",
		"update_message_flags",
		"starred_messages",
		"subscription",
	],
	client_capabilities: capabilities,
};

export class MessageMirror {
	readonly ear: Ear;
	readonly messages = new Map<number, Believed>();
	readonly unread = new Set<number>();
	readonly starred: Set<number>;
	readonly subscribed: Set<number>;
	/** Messages it had and was made to forget, or was told of without seeing them: that they moved, or that its user flagged them. */
	readonly elsewhere = new Set<number>();
	readonly #heard: Json[] = [];
	readonly #privateChannels = new Set<number>();
	#newestId = 0;

	constructor(ear: Ear) {
		this.ear = ear;
		const { unread_msgs: unread, starred_messages, subscriptions } = ear.state;
		for (const place of [...unread.pms, ...unread.streams, ...unread.huddles])
			for (const id of place.unread_message_ids) this.unread.add(id);
		this.starred = new Set(starred_messages);
		this.subscribed = new Set(subscriptions.map((s: Json) => s.stream_id));
		for (const list of ["subscriptions", "unsubscribed", "never_subscribed"])
			this.#learn(ear.state[list]);
	}

	static async of(client: Client) {
		return new MessageMirror(await client.register(messageTerms));
	}

	/** What is there by now; whether there was anything. */
	async hear(): Promise<boolean> {
		const { ear } = this;
		const { status, body } = await ear.poll({ dont_block: true });
		if (status !== 200) throw new Error(JSON.stringify(body));
		for (const event of body.events) {
			if (event.id <= ear.lastEventId) throw new Error("events out of order");
			ear.lastEventId = event.id;
			this.#heard.push(event);
			this.#apply(event);
		}
		return body.events.length > 0;
	}

	/** Everything it was told of a message, for when that turns out to be wrong. */
	heardOf(messageId: number): Json[] {
		return this.#heard.filter(
			({ message, message_id, message_ids = [], messages = [] }) =>
				message?.id === messageId ||
				message_id === messageId ||
				[...message_ids, ...messages].includes(messageId),
		);
	}

	#learn(channels: Json[]) {
		for (const { stream_id, invite_only } of channels)
			if (invite_only) this.#privateChannels.add(stream_id);
	}

	#forgetChannel(lostId: number) {
		for (const [id, { channelId }] of this.messages)
			if (channelId === lostId) {
				this.messages.delete(id);
				this.elsewhere.add(id);
			}
	}

	#forget(id: number) {
		this.messages.delete(id);
		this.unread.delete(id);
		this.starred.delete(id);
		this.elsewhere.add(id);
	}

	#apply(event: Json) {
		switch (event.type) {
			case "message": {
				const { id } = event.message;
				if (id <= this.#newestId) throw new Error(`message ${id} came late`);
				this.#newestId = id;
				this.messages.set(id, believe(event.message));
				if (!event.flags.includes("read")) this.unread.add(id);
				return;
			}
			case "update_message": {
				const edited = this.messages.get(event.message_id);
				if (edited && event.content !== undefined)
					edited.content = event.content;
				for (const id of event.message_ids) {
					const moved = this.messages.get(id);
					if (!moved) this.elsewhere.add(id);
					else {
						moved.topic = event.subject ?? moved.topic;
						moved.channelId = event.new_stream_id ?? moved.channelId;
					}
				}
				return;
			}
			case "delete_message":
				for (const id of event.message_ids) this.#forget(id);
				return;
			case "reaction": {
				const reactions = this.messages.get(event.message_id)?.reactions;
				if (event.op === "add") reactions?.add(reactionKey(event));
				else reactions?.delete(reactionKey(event));
				return;
			}
			case "update_message_flags":
				this.#applyFlags(event);
				return;
			case "subscription":
				for (const { stream_id } of event.subscriptions ?? [])
					if (event.op === "add") this.subscribed.add(stream_id);
					else if (event.op === "remove") {
						this.subscribed.delete(stream_id);
						if (this.#privateChannels.has(stream_id))
							this.#forgetChannel(stream_id);
					}
				return;
			case "stream":
				if (event.op === "create") this.#learn(event.streams);
				if (event.op === "delete")
					for (const id of event.stream_ids) this.#forgetChannel(id);
				return;
		}
	}

	#applyFlags({ op, flag, messages, all }: Json) {
		for (const id of messages)
			if (!this.messages.has(id)) this.elsewhere.add(id);
		const isRead = flag === "read";
		if (isRead && all) this.unread.clear();
		const set = isRead ? this.unread : this.starred;
		// Being read is kept as not being unread.
		const adds = (op === "add") !== isRead;
		if (flag !== "read" && flag !== "starred") return;
		for (const id of messages)
			if (adds) set.add(id);
			else set.delete(id);
	}
}
