import { foldName } from "./context.ts";
import { parsePersonReference } from "./mentions.ts";

/** What a text may refer to; resolving it is the caller's part. */
export interface References {
	/** Folded as `foldName` does. */
	readonly personNames: ReadonlySet<string>;
	readonly personIds: ReadonlySet<number>;
	/** Folded as `foldName` does. */
	readonly groupNames: ReadonlySet<string>;
	/** Exact names. */
	readonly channelNames: ReadonlySet<string>;
	readonly topics: readonly TopicReference[];
	/** Paths below `/user_uploads/`. */
	readonly uploadPaths: ReadonlySet<string>;
}

export interface TopicReference {
	readonly channelName: string;
	readonly topic: string;
}

// What may precede a reference depends on the blocks around it, so it is not asked here.
const personMention = /@_?\*\*([^*]+)\*\*/g;
const groupMention = /@_?\*([^*]+)\*/g;
const channelLink = /#\*\*([^*]+)\*\*/g;
const topicLink = /#\*\*([^*>]+)>([^*]*)\*\*/g;
const uploadReference = /\/?user_uploads\/([^\s()"'<>\]?#]+)/g;

const none: References = {
	personNames: new Set(),
	personIds: new Set(),
	groupNames: new Set(),
	channelNames: new Set(),
	topics: [],
	uploadPaths: new Set(),
};

function collectPeople(text: string) {
	const personNames = new Set<string>();
	const personIds = new Set<number>();
	for (const [, reference = ""] of text.matchAll(personMention)) {
		const { name, id } = parsePersonReference(reference);
		if (id === undefined) personNames.add(foldName(name));
		else personIds.add(id);
	}
	return { personNames, personIds };
}

function collectChannels(text: string) {
	const channelNames = new Set<string>();
	const topics: TopicReference[] = [];
	for (const [, name = ""] of text.matchAll(channelLink))
		channelNames.add(name);
	for (const [, channelName = "", topic = ""] of text.matchAll(topicLink)) {
		channelNames.add(channelName);
		topics.push({ channelName, topic });
	}
	return { channelNames, topics };
}

/** Finds everything a text may refer to, and perhaps a little more: what stands in code is not told apart. */
export function collectReferences(text: string): References {
	const mentions = text.includes("@");
	const channels = text.includes("#**");
	const uploads = text.includes("user_uploads/");
	if (!mentions && !channels && !uploads) return none;
	return {
		...none,
		...(mentions && collectPeople(text)),
		...(mentions && {
			groupNames: new Set(
				[...text.matchAll(groupMention)].map(([, name = ""]) => foldName(name)),
			),
		}),
		...(channels && collectChannels(text)),
		...(uploads && {
			uploadPaths: new Set(
				[...text.matchAll(uploadReference)].map(([, path = ""]) => path),
			),
		}),
	};
}
