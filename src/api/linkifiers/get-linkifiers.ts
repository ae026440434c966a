import { listLinkifiers } from "../../domain/linkifiers/linkifiers.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { linkifierShape, renderLinkifier } from "./linkifier-shape.ts";

export const getLinkifiers = endpoint({
	id: "get-linkifiers",
	route: "GET /realm/linkifiers",
	auth: "user",
	summary: "Get the linkifiers",
	description: "In the order in which they apply.",
	params: {},
	response: { linkifiers: shape.array(linkifierShape) },
	errors: [],
	handle: ({ read }) =>
		read(async (reading) => ({
			linkifiers: (await listLinkifiers(reading)).map(renderLinkifier),
		})),
});
