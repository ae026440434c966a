import { renderContent } from "../../domain/messages/render.ts";
import { MESSAGE_LENGTH_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const renderMessage = endpoint({
	id: "render-message",
	route: "POST /messages/render",
	auth: "user",
	summary: "Render a message",
	description:
		"The HTML that the text would become if you sent it. Nothing is sent, and nobody is told.",
	params: { content: param.string({ max: MESSAGE_LENGTH_MAX }) },
	response: { rendered: shape.string() },
	errors: [],
	async handle({ params, caller, read }) {
		const { html } = await read((reading) =>
			renderContent(reading, caller.userId, params.content),
		);
		return { rendered: html };
	},
});
