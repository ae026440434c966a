import type {
	ReactionAdded,
	ReactionRemoved,
} from "../../domain/reactions/events.ts";
import { plainForm } from "../events/event-form.ts";

const render = (
	op: "add" | "remove",
	{ messageId, userId, emoji }: ReactionAdded | ReactionRemoved,
) => ({
	type: "reaction",
	op,
	message_id: messageId,
	user_id: userId,
	emoji_name: emoji.name,
	emoji_code: emoji.code,
	reaction_type: emoji.kind,
});

export const reactionAdded = plainForm<ReactionAdded>("reaction", (event) =>
	render("add", event),
);

export const reactionRemoved = plainForm<ReactionRemoved>("reaction", (event) =>
	render("remove", event),
);
