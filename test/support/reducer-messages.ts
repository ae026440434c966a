import type { Json, Terms } from "./reducer.ts";
import { usedChannelIds } from "./reducer-channels.ts";
import { readsChannel } from "./reducer-organization.ts";

interface Known {
	/** Null: with people. */
	channelId: number | null;
	topic: string;
	/** Everybody else in the conversation. */
	others: number[];
	flags: Set<string>;
}

/** Messages a client has heard of, and what of the state follows from them. */
export class MessageMemory {
	readonly #state: Json;
	readonly #knowsArchived: boolean;
	/** Channels that an older client does not see any more, though its user is in them. */
	readonly #archived: Set<number>;
	readonly #known = new Map<number, Known>();
	readonly #unread = new Set<number>();
	/** Unread messages that nobody has shown yet: that somebody is mentioned is known of them, but not how. */
	readonly #unseen = new Set<number>();
	/** Something may have gone out of reach, or come back into it: which message is the newest is unknown until another one comes. */
	#newestIsUnsure = false;
	/** Conversations with people whose newest message of before is gone: what precedes it is unknown, until another one comes. */
	readonly #unsureConversations = new Map<string, number>();
	readonly #starred: Set<number>;
	/** What there was before, of which nothing is known but this. */
	readonly #earlierMaxId: number;
	readonly #earlierConversations: Map<string, number>;

	constructor(state: Json, { knowsArchived }: Terms) {
		this.#state = state;
		this.#knowsArchived = knowsArchived;
		this.#starred = new Set(state.starred_messages);
		this.#earlierMaxId = state.max_message_id;
		this.#earlierConversations = new Map(
			state.recent_private_conversations.map((one: Json) => [
				one.user_ids.join(),
				one.max_message_id,
			]),
		);
		this.#recall(state.unread_msgs);
		const known = new Set(state.streams.map((one: Json) => one.stream_id));
		this.#archived = new Set(
			state.unread_msgs.streams
				.map((one: Json) => one.stream_id)
				.filter((id: number) => !known.has(id)),
		);
	}

	#recall({ pms, huddles, streams, mentions }: Json) {
		const note = (ids: number[], where: Omit<Known, "flags">) => {
			for (const id of ids) {
				const isMention = mentions.includes(id);
				this.#known.set(id, {
					...where,
					flags: new Set(isMention ? ["mentioned"] : []),
				});
				this.#unread.add(id);
				this.#unseen.add(id);
			}
		};
		const self = this.#state.user_id;
		const without = (ids: number[]) => ids.filter((id) => id !== self);
		for (const { other_user_id, unread_message_ids } of pms)
			note(unread_message_ids, {
				channelId: null,
				topic: "",
				others: without([other_user_id]),
			});
		for (const { user_ids_string, unread_message_ids } of huddles)
			note(unread_message_ids, {
				channelId: null,
				topic: "",
				others: without(user_ids_string.split(",").map(Number)),
			});
		for (const { stream_id, topic, unread_message_ids } of streams)
			note(unread_message_ids, { channelId: stream_id, topic, others: [] });
	}

	reduce(event: Json): boolean {
		switch (event.type) {
			case "message":
				this.#add(event);
				return true;
			case "update_message":
				this.#update(event);
				return true;
			case "delete_message":
				for (const id of event.message_ids ?? [event.message_id]) {
					this.#forgetNewest(id);
					this.#known.delete(id);
					this.#unread.delete(id);
					this.#starred.delete(id);
				}
				return true;
			case "update_message_flags":
				this.#flag(event);
				return true;
			case "stream":
				this.#watchArchive(event);
				this.#newestIsUnsure = true;
				return false;
			case "realm_user":
			case "subscription":
			case "user_group":
				this.#newestIsUnsure = true;
				return false;
			default:
				return false;
		}
	}

	/** For clients that do not know archived channels, one that is gone though nobody left it is archived. */
	#watchArchive(event: Json) {
		for (const { stream_id } of event.op === "create" ? event.streams : [])
			this.#archived.delete(stream_id);
		for (const id of event.op === "delete" ? event.stream_ids : [])
			if (this.#isSubscribed(id)) this.#archived.add(id);
	}

	#isSubscribed = (id: number): boolean =>
		this.#state.subscriptions.some((one: Json) => one.stream_id === id);

	#isReadable({ channelId: id }: Known): boolean {
		if (id === null || this.#isSubscribed(id) || this.#archived.has(id))
			return true;
		const channel = this.#state.streams.find(
			(one: Json) => one.stream_id === id,
		);
		return channel !== undefined && readsChannel(this.#state, channel);
	}

	#forgetNewest(id: number) {
		this.#newestIsUnsure = true;
		for (const [others, newest] of this.#earlierConversations)
			if (newest === id) {
				this.#earlierConversations.delete(others);
				this.#unsureConversations.set(others, id);
			}
	}

	#add({ message, flags }: Json) {
		if (this.#known.has(message.id))
			throw new Error(`message ${message.id} came twice`);
		const isDirect = message.type === "private";
		this.#newestIsUnsure = false;
		this.#known.set(message.id, {
			channelId: isDirect ? null : message.stream_id,
			topic: message.subject,
			others: isDirect
				? message.display_recipient
						.map(({ id }: Json) => id)
						.filter((id: number) => id !== this.#state.user_id)
						.sort((a: number, b: number) => a - b)
				: [],
			flags: new Set(flags),
		});
		if (!flags.includes("read")) this.#unread.add(message.id);
	}

	#update(event: Json) {
		this.#newestIsUnsure = true;
		const edited = this.#known.get(event.message_id);
		if (edited) edited.flags = new Set(event.flags);
		for (const id of event.message_ids) {
			const known = this.#known.get(id);
			if (!known) continue;
			if (event.subject !== undefined) known.topic = event.subject;
			if (event.new_stream_id !== undefined)
				known.channelId = event.new_stream_id;
		}
	}

	#flag({ op, flag, messages, all, message_details: details }: Json) {
		if (flag === "starred")
			for (const id of messages)
				if (op === "add") this.#starred.add(id);
				else this.#starred.delete(id);
		if (flag !== "read") return;
		if (op === "add") {
			if (all) this.#unread.clear();
			for (const id of messages) this.#unread.delete(id);
			return;
		}
		for (const id of messages) {
			const { type, mentioned, user_ids, stream_id, topic } = details[id];
			const known = this.#known.get(id);
			this.#unread.add(id);
			if (!known) this.#unseen.add(id);
			this.#known.set(id, {
				channelId: type === "private" ? null : stream_id,
				topic: topic ?? "",
				others: user_ids ?? [],
				flags: known?.flags ?? new Set(mentioned ? ["mentioned"] : []),
			});
		}
	}

	/** Messages to look up before one knows what they are to oneself. */
	unseen(): readonly number[] {
		return [...this.#unseen].filter((id) => this.#unread.has(id));
	}

	see(messages: readonly Json[]) {
		for (const { id, flags } of messages) {
			const known = this.#known.get(id);
			if (known) known.flags = new Set(flags);
		}
		this.#unseen.clear();
	}

	/** A channel that is put away demands nobody's attention. */
	#isMuted({ channelId, topic }: Known): boolean {
		if (channelId === null) return false;
		if (!usedChannelIds(this.#state).has(channelId)) return true;
		const policy = this.#state.user_topics.find(
			(one: Json) =>
				one.stream_id === channelId &&
				one.topic_name.toLowerCase() === topic.toLowerCase(),
		)?.visibility_policy;
		if (policy !== undefined) return policy === 1;
		const subscription = this.#state.subscriptions.find(
			(one: Json) => one.stream_id === channelId,
		);
		return subscription?.is_muted ?? false;
	}

	/** A bot that is called from where it is not in hears it, but does not keep it if it may not read there. */
	*#readableIds(): Iterable<number> {
		for (const [id, message] of this.#known)
			if (this.#isReadable(message)) yield id;
	}

	/** The newest message with people, by those people. */
	#conversations(): Map<string, number> {
		const newest = new Map(this.#earlierConversations);
		for (const [id, { channelId, others }] of this.#known)
			if (channelId === null)
				newest.set(others.join(), Math.max(id, newest.get(others.join()) ?? 0));
		return newest;
	}

	/** Who hears nothing of archived channels does not hear either that those come into reach and go out of it. */
	#knowsNewest = () => this.#knowsArchived && !this.#newestIsUnsure;

	#isUnsure = ({ user_ids: others, max_message_id: newest }: Json): boolean =>
		newest < (this.#unsureConversations.get(others.join()) ?? 0);

	/** A fresh state without what the client cannot know. */
	blurred(state: Json): Json {
		return {
			...state,
			...(!this.#knowsNewest() && { max_message_id: undefined }),
			recent_private_conversations: state.recent_private_conversations.filter(
				(one: Json) => !this.#isUnsure(one),
			),
		};
	}

	beliefs() {
		return {
			max_message_id: this.#knowsNewest()
				? Math.max(this.#earlierMaxId, ...this.#readableIds())
				: undefined,
			starred_messages: [...this.#starred].sort((a, b) => a - b),
			recent_private_conversations: [...this.#conversations()]
				.map(([ids, id]) => ({
					max_message_id: id,
					user_ids: ids === "" ? [] : ids.split(",").map(Number),
				}))
				.filter((one) => !this.#isUnsure(one))
				.sort((a, b) => b.max_message_id - a.max_message_id),
			unread_msgs: this.#unreadBeliefs(),
		};
	}

	#unreadBeliefs() {
		const unread = [...this.#unread]
			.sort((a, b) => a - b)
			.map((id) => [id, this.#known.get(id) as Known] as const)
			.filter(([, message]) => this.#isReadable(message));
		const groups = new Map<string, { first: Known; ids: number[] }>();
		let count = 0;
		const mentions: number[] = [];
		for (const [id, message] of unread) {
			const { channelId, topic, others, flags } = message;
			const isMuted = this.#isMuted(message);
			if (!isMuted) count += 1;
			const isWildcard =
				flags.has("stream_wildcard_mentioned") ||
				flags.has("topic_wildcard_mentioned") ||
				flags.has("wildcard_mentioned");
			if (flags.has("mentioned") || (isWildcard && !isMuted)) mentions.push(id);
			const key =
				channelId === null
					? `with ${others}`
					: `${channelId} ${topic.toLowerCase()}`;
			const group = groups.get(key) ?? { first: message, ids: [] };
			group.ids.push(id);
			groups.set(key, group);
		}
		const all = [...groups.values()];
		const self = this.#state.user_id as number;
		const compare = (a: string | number, b: string | number) =>
			a < b ? -1 : a > b ? 1 : 0;
		return {
			...this.#state.unread_msgs,
			count,
			mentions,
			pms: all
				.filter(
					({ first }) => first.channelId === null && first.others.length < 2,
				)
				.map(({ first, ids }) => ({
					other_user_id: first.others[0] ?? self,
					sender_id: first.others[0] ?? self,
					unread_message_ids: ids,
				}))
				.sort((a, b) => a.other_user_id - b.other_user_id),
			huddles: all
				.filter(
					({ first }) => first.channelId === null && first.others.length > 1,
				)
				.map(({ first, ids }) => ({
					user_ids_string: [...first.others, self].sort((a, b) => a - b).join(),
					unread_message_ids: ids,
				}))
				.sort((a, b) => compare(a.user_ids_string, b.user_ids_string)),
			streams: all
				.filter(({ first }) => first.channelId !== null)
				.map(({ first, ids }) => ({
					stream_id: first.channelId as number,
					topic: first.topic,
					unread_message_ids: ids,
				}))
				.sort(
					(a, b) =>
						a.stream_id - b.stream_id ||
						compare(a.topic.toLowerCase(), b.topic.toLowerCase()),
				),
		};
	}
}
