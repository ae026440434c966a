import { listMessages } from "../../domain/messages/access.ts";
import type { Term } from "../../domain/narrow/parse.ts";
import {
	type Anchor,
	openNarrow,
	selectRange,
} from "../../domain/narrow/range.ts";
import { selectAmong } from "../../domain/narrow/select.ts";
import { maySpectatorsOpen } from "../../domain/narrow/spectator-narrow.ts";
import type { Reading } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { ID_MAX, MESSAGES_PER_FETCH_MAX } from "../../limits.ts";
import { notLoggedIn } from "../auth.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { RawJson } from "../reply.ts";
import { shape } from "../shape.ts";
import {
	parseAnchor,
	parseAnchorDate,
	requireRange,
	requireRangeSize,
} from "./anchor.ts";
import { searchedParts } from "./matches.ts";
import { messagesJson } from "./message-json.ts";
import { matchShape, messageShape } from "./message-shape.ts";
import { narrowParam } from "./narrow-param.ts";

export const getMessages = endpoint({
	id: "get-messages",
	route: "GET /messages",
	auth: "user-or-spectator",
	summary: "Get messages",
	description:
		"The messages around an anchor that a narrow lets through, or those with given ids. Without a narrow that names channels, only the user's own history is looked at. Spectators have to name `channels:web-public` in the narrow, and may ask in it for nothing that only a user has.",
	params: {
		anchor: param
			.string()
			.optional()
			.describe(
				"A message's id, `newest`, `oldest`, `first_unread`, or `date` together with `anchor_date`.",
			),
		anchor_date: param.string().optional(),
		include_anchor: param.boolean().optional(),
		num_before: param.integer({ min: 0 }).optional(),
		num_after: param.integer({ min: 0 }).optional(),
		narrow: narrowParam().default([]),
		message_ids: param
			.array(shape.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }))
			.optional(),
		apply_markdown: param.boolean().default(true),
		client_gravatar: param.boolean().default(true),
		allow_empty_topic_name: param.boolean().default(false),
		use_first_unread_anchor: param.boolean().optional(),
	},
	response: {
		messages: shape.array(
			shape.object({
				...messageShape,
				match_content: matchShape.match_content.optional(),
				match_subject: matchShape.match_subject.optional(),
			}),
		),
		anchor: shape.integer({ max: Number.MAX_SAFE_INTEGER * 2 }).optional(),
		found_anchor: shape.boolean(),
		found_oldest: shape.boolean(),
		found_newest: shape.boolean(),
		history_limited: shape.boolean(),
	},
	errors: ["BAD_NARROW"],
	async handle({ params, caller, read }) {
		const userId = caller?.userId ?? null;
		const terms = params.narrow;
		if (caller === null && !maySpectatorsOpen(terms)) throw notLoggedIn();
		const chosen = chooseRange(params);
		return read(async (reading) => {
			const range =
				"ids" in chosen
					? await selectGiven(reading, userId, terms, chosen.ids)
					: await selectRange(
							reading,
							userId,
							terms,
							chosen.anchor,
							chosen.numBefore,
							chosen.numAfter,
							chosen.includeAnchor,
						);
			const messages = await messagesJson(reading, range.ids, {
				userId,
				form: {
					applyMarkdown: params.apply_markdown,
					emptyTopicName: params.allow_empty_topic_name,
				},
				searched: searchedParts(terms),
			});
			const { ids: _, foundAnchor, foundOldest, foundNewest, ...rest } = range;
			const facts = JSON.stringify({
				...rest,
				found_anchor: foundAnchor,
				found_oldest: foundOldest,
				found_newest: foundNewest,
				history_limited: false,
			}).slice(1, -1);
			return new RawJson(`${facts},"messages":[`, messages, "]");
		});
	},
});

type Chosen =
	| { readonly ids: readonly number[] }
	| {
			readonly anchor: Anchor;
			readonly numBefore: number;
			readonly numAfter: number;
			readonly includeAnchor: boolean;
	  };

interface RangeParams {
	readonly anchor: string | undefined;
	readonly anchor_date: string | undefined;
	readonly include_anchor: boolean | undefined;
	readonly num_before: number | undefined;
	readonly num_after: number | undefined;
	readonly message_ids: readonly number[] | undefined;
	readonly use_first_unread_anchor: boolean | undefined;
}

const rangeNames = [
	"anchor",
	"anchor_date",
	"include_anchor",
	"num_before",
	"num_after",
	"use_first_unread_anchor",
] as const;

function chooseRange(params: RangeParams): Chosen {
	const { message_ids: ids } = params;
	if (ids !== undefined) {
		const others = rangeNames.filter((name) => params[name] !== undefined);
		if (others.length > 0)
			throw badRequest("Unsupported parameter combination.", {
				parameters: ["message_ids", ...others].join(", "),
			});
		if (ids.length > MESSAGES_PER_FETCH_MAX)
			throw badRequest(
				`Too many messages requested (maximum ${MESSAGES_PER_FETCH_MAX}).`,
			);
		return { ids: ids.filter((id) => id > 0 && id <= ID_MAX) };
	}
	const {
		num_before: numBefore = 0,
		num_after: numAfter = 0,
		include_anchor: includeAnchor = true,
	} = params;
	requireRangeSize(numBefore, numAfter);
	requireRange(numBefore, numAfter, includeAnchor);
	return { anchor: readAnchor(params), numBefore, numAfter, includeAnchor };
}

function readAnchor(params: RangeParams): Anchor {
	const { anchor, anchor_date: date } = params;
	// Older clients send an anchor beside it, which means nothing.
	if (params.use_first_unread_anchor) return "first_unread";
	if (anchor === undefined) throw badRequest("Missing 'anchor' argument");
	if (anchor !== "date") return parseAnchor(anchor);
	if (date === undefined) throw badRequest("Missing 'anchor_date' argument");
	return parseAnchorDate(date);
}

/** Given ids: those the user may see, as far as the narrow lets them through. */
async function selectGiven(
	reading: Reading,
	userId: number | null,
	terms: readonly Term[],
	ids: readonly number[],
) {
	const { compiled, viewer } = await openNarrow(reading, userId, terms);
	// A spectator's narrow lets nothing through that may not be seen.
	const allowed =
		userId === null
			? ids
			: (await listMessages(reading, userId, ids)).map(({ id }) => id);
	return {
		ids:
			terms.length === 0
				? allowed
				: await selectAmong(reading, viewer.userId, compiled, allowed),
		foundAnchor: false,
		foundOldest: false,
		foundNewest: false,
	};
}
