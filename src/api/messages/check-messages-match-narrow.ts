import { loadCards } from "../../domain/messages/message-cards.ts";
import { openNarrow } from "../../domain/narrow/range.ts";
import { selectAmong } from "../../domain/narrow/select.ts";
import { ID_MAX, MESSAGES_PER_FETCH_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { matchOf, searchedParts } from "./matches.ts";
import { matchShape } from "./message-shape.ts";
import { narrowParam } from "./narrow-param.ts";

export const checkMessagesMatchNarrow = endpoint({
	id: "check-messages-match-narrow",
	route: "GET /messages/matches_narrow",
	auth: "user",
	summary: "Check whether messages match a narrow",
	description:
		"Which of the given messages a narrow would show the user; what its searches found in them is marked.",
	params: {
		msg_ids: param.array(
			shape.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
			{ max: MESSAGES_PER_FETCH_MAX },
		),
		narrow: narrowParam(),
	},
	response: { messages: shape.record(shape.object(matchShape)) },
	errors: ["BAD_NARROW"],
	handle: ({ params, caller, read }) =>
		read(async (reading) => {
			const { userId } = caller;
			const ids = params.msg_ids.filter((id) => id > 0 && id <= ID_MAX);
			const { compiled } = await openNarrow(reading, userId, params.narrow);
			const matching = await selectAmong(reading, userId, compiled, ids);
			const parts = searchedParts(params.narrow) ?? [];
			const cards = await loadCards(reading, matching);
			return {
				messages: Object.fromEntries(
					cards.map(({ facts }) => [
						String(facts.message.id),
						matchOf(facts.record, parts, { emptyTopicName: true }),
					]),
				),
			};
		}),
});
