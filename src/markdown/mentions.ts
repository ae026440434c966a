import { foldName } from "./context.ts";
import type { InlineRule, Work } from "./inline.ts";
import { beforeMention } from "./words.ts";

const personMention = new RegExp(
	`${beforeMention}@(_?)\\*\\*([^*]+)\\*\\*`,
	"g",
);
const groupMention = new RegExp(`${beforeMention}@(_?)\\*([^*]+)\\*`, "g");
const nameAndId = /^(.*)\|(\d{1,15})$/s;

const channelWildcards: ReadonlySet<string> = new Set([
	"all",
	"everyone",
	"channel",
	"stream",
]);

/** Gathers who a text mentions. */
export class MentionSink {
	readonly userIds = new Set<number>();
	readonly groupIds = new Set<number>();
	readonly silentUserIds = new Set<number>();
	readonly silentGroupIds = new Set<number>();
	channelWildcard = false;
	topicWildcard = false;
}

/** Splits `Name|31`; the name is empty in `|31`. */
export function parsePersonReference(reference: string): {
	name: string;
	id: number | undefined;
} {
	const match = nameAndId.exec(reference);
	if (!match) return { name: reference, id: undefined };
	return { name: match[1] ?? "", id: Number(match[2]) };
}

function findPerson(reference: string, work: Work) {
	const { name, id } = parsePersonReference(reference);
	if (id === undefined) {
		return work.resolved.peopleByName.get(foldName(name));
	}
	const person = work.resolved.peopleById.get(id);
	return name === "" || person?.name === name ? person : undefined;
}

function writePersonMention(
	source: string,
	reference: string,
	askedSilent: boolean,
	work: Work,
): string {
	const span = (
		type: string,
		silent: boolean,
		id: string | undefined,
		name: string,
	) =>
		work.stash.element(
			"span",
			{ class: silent ? `${type} silent` : type, "data-user-id": id },
			work.stash.text(silent ? name : `@${name}`),
			source,
		);
	if (reference === "topic") {
		if (!askedSilent) work.mentions.topicWildcard = true;
		return span("topic-mention", askedSilent, undefined, reference);
	}
	if (channelWildcards.has(reference)) {
		if (!askedSilent) work.mentions.channelWildcard = true;
		const type = "user-mention channel-wildcard-mention";
		return span(type, askedSilent, "*", reference);
	}
	const person = findPerson(reference, work);
	if (!person) return source;
	const silent = askedSilent || !person.active;
	const { userIds, silentUserIds } = work.mentions;
	(silent ? silentUserIds : userIds).add(person.id);
	return span("user-mention", silent, String(person.id), person.name);
}

export const personMentionRule: InlineRule = {
	trigger: "@",
	apply: (text, work) =>
		text.replace(personMention, (source, silent: string, name: string) =>
			writePersonMention(source, name, silent === "_" || work.quoted, work),
		),
};

export const groupMentionRule: InlineRule = {
	trigger: "@",
	apply: (text, work) =>
		text.replace(groupMention, (source, mark: string, name: string) => {
			const group = work.resolved.groups.get(foldName(name));
			if (!group) return source;
			const silent = mark === "_" || work.quoted || !group.active;
			const { groupIds, silentGroupIds } = work.mentions;
			(silent ? silentGroupIds : groupIds).add(group.id);
			return work.stash.element(
				"span",
				{
					class: silent ? "user-group-mention silent" : "user-group-mention",
					"data-user-group-id": String(group.id),
				},
				work.stash.text(silent ? group.displayName : `@${group.displayName}`),
				source,
			);
		}),
};
