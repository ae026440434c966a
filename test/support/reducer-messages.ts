import type { Json } from "./reducer.ts";
import { usedChannelIds } from "./reducer-channels.ts";

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
	readonly #known = new Map<number, Known>();
	readonly #unread = new Set<number>();
	/** Channels that were left before they went out of sight. */
	readonly #left = new Set<number>();
	readonly #starred: Set<number>;
	/** What there was before, of which nothing is known but this. */
	readonly #earlierMaxId: number;
	readonly #earlierConversations: Map<string, number>;

	constructor(state: Json) {
		this.#state = state;
		this.#starred = new Set(state.starred_messages);
		this.#earlierMaxId = state.max_message_id;
		this.#earlierConversations = new Map(
			state.recent_private_conversations.map((one: Json) => [
				one.user_ids.join(),
				one.max_message_id,
			]),
		);
		this.#recall(state.unread_msgs);
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
					this.#known.delete(id);
					this.#unread.delete(id);
					this.#starred.delete(id);
				}
				return true;
			case "update_message_flags":
				this.#flag(event);
				return true;
			case "subscription":
				for (const { stream_id } of event.subscriptions ?? [])
					if (event.op === "remove") this.#left.add(stream_id);
					else this.#left.delete(stream_id);
				return false;
			default:
				return false;
		}
	}

	#add({ message, flags }: Json) {
		if (this.#known.has(message.id))
			throw new Error(`message ${message.id} came twice`);
		const isDirect = message.type === "private";
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
			this.#known.set(id, {
				channelId: type === "private" ? null : stream_id,
				topic: topic ?? "",
				others: user_ids ?? [],
				flags: known?.flags ?? new Set(mentioned ? ["mentioned"] : []),
			});
		}
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

	/** Messages of a channel that one may not read any more do not count; those of one that was put away do. */
	#isKept({ channelId }: Known): boolean {
		if (channelId === null) return true;
		const is = (one: Json) => one.stream_id === channelId;
		if (this.#state.subscriptions.some(is)) return true;
		const left = this.#state.unsubscribed.find(is);
		if (left) return !left.invite_only;
		const channel = this.#state.streams.find(is);
		return channel ? !channel.invite_only : !this.#left.has(channelId);
	}

	beliefs() {
		const known = [...this.#known].sort(([a], [b]) => a - b);
		const conversations = new Map(this.#earlierConversations);
		for (const [id, { channelId, others }] of known)
			if (channelId === null)
				conversations.set(
					others.join(),
					Math.max(id, conversations.get(others.join()) ?? 0),
				);
		const kept = known.filter(([, message]) => this.#isKept(message));
		return {
			max_message_id: Math.max(this.#earlierMaxId, ...kept.map(([id]) => id)),
			starred_messages: [...this.#starred].sort((a, b) => a - b),
			recent_private_conversations: [...conversations]
				.map(([ids, id]) => ({
					max_message_id: id,
					user_ids: ids === "" ? [] : ids.split(",").map(Number),
				}))
				.sort((a, b) => b.max_message_id - a.max_message_id),
			unread_msgs: this.#unreadBeliefs(),
		};
	}

	#unreadBeliefs() {
		const unread = [...this.#unread]
			.sort((a, b) => a - b)
			.map((id) => [id, this.#known.get(id) as Known] as const);
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
