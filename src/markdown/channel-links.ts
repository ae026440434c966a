import { topicKey } from "./context.ts";
import type { InlineRule, Work } from "./inline.ts";
import { beforeChannelLink } from "./words.ts";

const channelLink = new RegExp(`${beforeChannelLink}#\\*\\*([^*]+)\\*\\*`, "g");
const topicLink = new RegExp(
	`${beforeChannelLink}#\\*\\*([^*>]+)>([^*]*)\\*\\*`,
	"g",
);
const messageReference = /^(.*)@(\d{1,15})$/s;

function encodeCharacter(character: string): string {
	return `.${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Encodes one component of a location within the client. */
export function encodeFragment(text: string): string {
	return encodeURIComponent(text.toWellFormed())
		.replace(/[.!'()*]/g, encodeCharacter)
		.replaceAll("%", ".");
}

/** The channel as it appears in locations: its id, and its name for people to read. */
export function channelSlug(id: number, name: string): string {
	return `${id}-${encodeFragment(name.replaceAll(" ", "-"))}`;
}

export function channelLocation(id: number, name: string): string {
	return `/#narrow/channel/${channelSlug(id, name)}`;
}

function writeTopic(label: string, topic: string, after: string, work: Work) {
	const { stash, organization } = work;
	if (topic !== "") return stash.text(`${label}${topic}${after}`);
	const name = stash.text(organization.emptyTopicName);
	const em = stash.element("em", {}, name, "");
	return `${stash.text(label)}${em}${after && stash.text(after)}`;
}

export const messageLinkRule: InlineRule = {
	trigger: "#**",
	apply: (text, work) =>
		text.replace(topicLink, (source, channel: string, rest: string) => {
			const parts = messageReference.exec(rest);
			const id = work.resolved.channels.get(channel);
			if (!parts || id === undefined) return source;
			const [, topic = "", message = ""] = parts;
			const where = `${channelLocation(id, channel)}/topic/${encodeFragment(topic)}`;
			return work.stash.element(
				"a",
				{ class: "message-link", href: `${where}/near/${message}` },
				writeTopic(`#${channel} > `, topic, " @ 💬", work),
				source,
			);
		}),
};

export const topicLinkRule: InlineRule = {
	trigger: "#**",
	apply: (text, work) =>
		text.replace(topicLink, (source, channel: string, topic: string) => {
			const id = work.resolved.channels.get(channel);
			if (id === undefined) return source;
			const where = `${channelLocation(id, channel)}/topic/${encodeFragment(topic)}`;
			const latest = work.resolved.latestMessages.get(topicKey(channel, topic));
			return work.stash.element(
				"a",
				{
					class: "stream-topic",
					"data-stream-id": String(id),
					href: latest === undefined ? where : `${where}/with/${latest}`,
				},
				writeTopic(`#${channel} > `, topic, "", work),
				source,
			);
		}),
};

export const channelLinkRule: InlineRule = {
	trigger: "#**",
	apply: (text, work) =>
		text.replace(channelLink, (source, channel: string) => {
			const id = work.resolved.channels.get(channel);
			if (id === undefined) return source;
			return work.stash.element(
				"a",
				{
					class: "stream",
					"data-stream-id": String(id),
					href: channelLocation(id, channel),
				},
				work.stash.text(`#${channel}`),
				source,
			);
		}),
};
