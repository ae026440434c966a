import { type Fragment, fragment, literal } from "../../storage/fragment.ts";
import type { IndexStretch } from "../../storage/search-index.ts";
import { messageFacts, messageFlags } from "../messages/facts.ts";
import type { Condition, Narrow } from "./narrow.ts";
import type { Viewer } from "./viewer.ts";

// Which index ranges hold every message a narrow could match. Each range is ordered by
// message id, so that the newest or oldest few are found without looking at the rest.

/** One ordered stretch of an index. */
export interface Stretch {
	/** Tables after FROM; `m` is the message. */
	readonly from: Fragment;
	readonly where: Fragment;
	/** The column that the index keeps in order. */
	readonly id: Fragment;
	/** Where in that order a message id stands, if not at itself. */
	readonly placeOf?: (messageId: number) => number;
	/** Nothing in it up to this message. */
	readonly after?: number;
	/** The same message may come up more than once. */
	readonly repeats?: boolean;
}

export interface Cover {
	/** All of them together hold every match; one message may be in several. */
	readonly stretches: readonly Stretch[];
	/** Fewer stretches that hold them all among others, for looking at the nearest few before going through many. */
	readonly whole: readonly Stretch[] | null;
	/** Entries of the search index that hold, with other stretches, all matches among others: for looking at the nearest few of them first. */
	readonly entries?: {
		readonly index: IndexStretch;
		readonly others: readonly Stretch[];
	};
	/** True of every message in `stretches`. */
	readonly proves?: Condition;
	/** Nothing in `whole` up to here but what is in other stretches of it, so looking from below starts here. */
	readonly floor?: number;
}

const m = literal("message m");
const mId = literal("m.id");

export const where = (test: Fragment): Stretch => ({
	from: m,
	where: test,
	id: mId,
});

export const everything = where(literal("1 = 1"));
const betweenPeople = where(literal("m.channel_id is null"));

export const inConversation = (id: number): Stretch =>
	where(fragment`m.conversation_id = ${id}`);

const inChannel = (id: number, after = 0): Stretch => ({
	...where(fragment`m.channel_id = ${id}`),
	after,
});

/** Messages in another channel than they were sent to: few. */
const moved = where(literal("m.channel_id <> m.origin_channel_id"));

const withFact = (bits: number): Stretch =>
	where(literal(`(m.facts & ${bits}) <> 0`));

/** Rows of another table that is kept in order of messages. */
export const rowsOf = (
	table: "message_flag" | "held_unread" | "reaction",
	organizationId: number,
	more: Fragment,
): Stretch => ({
	from: literal(
		`${table} x inner join message m on m.organization_id = x.organization_id and m.id = x.message_id`,
	),
	where: fragment`x.organization_id = ${organizationId} and ${more}`,
	id: literal("x.message_id"),
	repeats: table === "reaction",
});

const withFlag = (
	{ organizationId }: Viewer,
	userId: number,
	bits: number,
): Stretch =>
	rowsOf(
		"message_flag",
		organizationId,
		fragment`x.user_id = ${userId} and (x.flags & ${literal(bits)}) <> 0`,
	);

const just = (stretches: readonly Stretch[], whole = everything): Cover => ({
	stretches,
	whole: [whole],
});

/** The narrowest stretches that a condition offers, by how few messages they are likely to hold. */
const preference: readonly Condition["kind"][] = [
	"id",
	"conversations",
	"flag",
	"mentioned",
	"among",
	"muted",
	"sender",
	"reaction",
	"fact",
	"channels",
	"direct",
];

export function coverOf(narrow: Narrow, viewer: Viewer): Cover {
	const positive = narrow.conditions.filter((condition) => !condition.negated);
	const [best] = positive
		.flatMap((condition) => {
			const rank = preference.indexOf(condition.kind);
			return rank < 0 ? [] : [{ condition, rank }];
		})
		.sort((a, b) => a.rank - b.rank);
	const cover = best ? coverFrom(best.condition, viewer) : historyOf(viewer);
	if (positive.some(({ kind }) => kind === "unread"))
		return unreadIn(cover, viewer);
	return best && isProof(best.condition)
		? { ...cover, proves: best.condition }
		: cover;
}

/** What its stretches hold is what it lets through, and no more. */
const isProof = ({ kind }: Condition): boolean =>
	kind !== "mentioned" && kind !== "muted";

function coverFrom(condition: Condition, viewer: Viewer): Cover {
	switch (condition.kind) {
		case "id":
			return just([where(fragment`m.id = ${condition.id}`)]);
		case "conversations":
			return just(condition.ids.map(inConversation));
		case "flag":
			return just([withFlag(viewer, condition.userId, condition.bits)]);
		case "mentioned":
			return just([
				withFlag(
					viewer,
					viewer.userId,
					messageFlags.mentioned | messageFlags.topicWildcardMentioned,
				),
				withFact(messageFacts.mentionsChannel),
			]);
		case "among":
			return just(
				[...viewer.directConversations]
					.filter(([, people]) => people.includes(condition.userId))
					.map(([id]) => inConversation(id)),
				betweenPeople,
			);
		case "muted":
			return just([
				...condition.channelIds.map((id) => inChannel(id)),
				...condition.mutedIds.map(inConversation),
			]);
		case "sender":
			return just([where(fragment`m.sender_id = ${condition.userId}`)]);
		case "reaction":
			return just([
				rowsOf("reaction", viewer.organizationId, literal("1 = 1")),
			]);
		case "fact":
			return just([withFact(condition.bits)]);
		case "channels":
			return just(condition.ids.map((id) => inChannel(id)));
		case "direct":
			return just(
				[...viewer.directConversations.keys()].map(inConversation),
				betweenPeople,
			);
		default:
			return historyOf(viewer);
	}
}

/** What was sent to the viewer where it still is, what was moved, and what the viewer added. */
function historyOf(viewer: Viewer): Cover {
	const channels = [...viewer.spans].flatMap(([channelId, spans]) => {
		const first = spans[0];
		return first ? [inChannel(channelId, first.fromId)] : [];
	});
	const conversations = [...viewer.directConversations.keys()];
	return {
		stretches: [
			...channels,
			...conversations.map(inConversation),
			moved,
			rowsOf(
				"message_flag",
				viewer.organizationId,
				fragment`x.user_id = ${viewer.userId}`,
			),
		],
		whole: [everything],
	};
}

/** Nothing is unread up to the floor but what is held. */
function unreadIn({ stretches, whole }: Cover, viewer: Viewer): Cover {
	const above = (stretch: Stretch): Stretch => ({
		...stretch,
		after: Math.max(stretch.after ?? 0, viewer.floor),
	});
	const held = rowsOf(
		"held_unread",
		viewer.organizationId,
		fragment`x.user_id = ${viewer.userId}`,
	);
	return {
		stretches: [...stretches.map(above), held],
		whole: whole && [...whole.map(above), held],
		floor: viewer.floor,
	};
}
