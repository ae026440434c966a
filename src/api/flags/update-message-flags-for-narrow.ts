import { updateFlagsForNarrow } from "../../domain/flags/update-flags-for-narrow.ts";
import { FLAG_RANGE_MESSAGES_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { parseAnchor, requireRange } from "../messages/anchor.ts";
import { narrowParam } from "../messages/narrow-param.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { flagParams } from "./flag-params.ts";

/** Whatever is asked for, the range is cut to what one request can bear. */
const count = () => param.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

export const updateMessageFlagsForNarrow = endpoint({
	id: "update-message-flags-for-narrow",
	route: "POST /messages/flags/narrow",
	auth: "user",
	summary: "Update personal message flags for narrow",
	description:
		"Adds a flag to the messages around an anchor that match a narrow, or removes it. The range is cut to a size that one request can bear: whoever wants more asks again from the last message processed.",
	params: {
		anchor: param
			.string()
			.describe(
				"Where the range lies: the id of a message, `newest`, `oldest` or `first_unread` (the oldest unread one that matches, else the newest).",
			),
		include_anchor: param
			.boolean()
			.default(true)
			.describe("Whether the anchor itself belongs to the range."),
		num_before: count().describe(
			"How many messages before the anchor, at most.",
		),
		num_after: count().describe("How many after it, at most."),
		narrow: narrowParam()
			.default([])
			.describe(
				'Terms that must all hold, such as `{"operator": "channel", "operand": "design"}`.',
			),
		...flagParams,
	},
	response: {
		processed_count: shape
			.integer()
			.describe("How many messages were in the range."),
		updated_count: shape.integer().describe("How many of them changed."),
		first_processed_id: shape
			.integer()
			.nullable()
			.describe("The oldest in the range; null when it was empty."),
		last_processed_id: shape
			.integer()
			.nullable()
			.describe("The newest in the range; null when it was empty."),
		found_oldest: shape
			.boolean()
			.describe("Whether the range reached the oldest match."),
		found_newest: shape
			.boolean()
			.describe("Whether the range reached the newest match."),
		ignored_because_not_subscribed_channels: shape
			.array(shape.integer())
			.optional()
			.describe(
				"Channels left out because the user is not in them; only when `read` is removed.",
			),
	},
	errors: ["BAD_NARROW"],
	async handle({ params, run }) {
		const { op, flag, include_anchor: includeAnchor } = params;
		const anchor = parseAnchor(params.anchor);
		requireRange(params.num_before, params.num_after, includeAnchor);
		const { range, changed, ignoredChannelIds } = await run(
			updateFlagsForNarrow,
			{
				...clampRange(params.num_before, params.num_after),
				terms: params.narrow,
				anchor,
				includeAnchor,
				op,
				flag,
			},
		);
		return {
			processed_count: range.ids.length,
			updated_count: changed.length,
			first_processed_id: range.ids[0] ?? null,
			last_processed_id: range.ids.at(-1) ?? null,
			found_oldest: range.foundOldest,
			found_newest: range.foundNewest,
			...(flag === "read" &&
				op === "remove" && {
					ignored_because_not_subscribed_channels: ignoredChannelIds,
				}),
		};
	},
});

/** Neither side pushes the other below half of what there is room for. */
function clampRange(before: number, after: number) {
	const max = FLAG_RANGE_MESSAGES_MAX;
	const numBefore = Math.min(before, Math.max(max - after, max / 2));
	return { numBefore, numAfter: Math.min(after, max - numBefore) };
}
