import { listLinkifiers } from "../../domain/linkifiers/linkifiers.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import { linkifierShape, renderLinkifier } from "./linkifier-shape.ts";

export const linkifiersSection: StateSection = {
	types: ["realm_linkifiers"],
	shape: { realm_linkifiers: shape.array(linkifierShape) },
	async collect({ reading, options }) {
		if (!options.capabilities.includes("linkifier_url_template"))
			return { realm_linkifiers: [] };
		const listed = await listLinkifiers(reading);
		return { realm_linkifiers: listed.map(renderLinkifier) };
	},
};
