import { rotateApiKey } from "../../domain/users/rotate-api-key.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";

export const regenerateApiKey = endpoint({
	id: "regenerate-api-key",
	route: "POST /users/me/api_key/regenerate",
	auth: "user",
	summary: "Replace one's API key",
	description: "The old key stops working at once.",
	params: {},
	response: { api_key: shape.string() },
	errors: [],
	async handle({ caller, organization, run, server }) {
		const user = await run(rotateApiKey, { userId: caller.userId });
		return { api_key: server.apiKeys.keyOf(organization.id, user) };
	},
});
