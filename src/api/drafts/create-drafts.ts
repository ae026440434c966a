import { createDrafts as command } from "../../domain/drafts/create-drafts.ts";
import { DRAFTS_PER_REQUEST_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { parseDraft, writtenDraftShape } from "./draft-shape.ts";

export const createDrafts = endpoint({
	id: "create-drafts",
	route: "POST /drafts",
	auth: "user",
	summary: "Create drafts",
	description:
		"Keeps drafts for the user's other clients, which hear of them. If one of them cannot be kept, none is.",
	params: {
		drafts: param.array(writtenDraftShape, { max: DRAFTS_PER_REQUEST_MAX }),
	},
	response: { ids: shape.array(shape.integer()) },
	errors: [],
	async handle({ params, run }) {
		const drafts = params.drafts.map(parseDraft);
		return { ids: await run(command, { drafts }) };
	},
});
