import type { LinkifiersChanged } from "../../domain/linkifiers/linkifiers.ts";
import { type EventForm, eventForm } from "../events/event-form.ts";
import { renderLinkifier } from "./linkifier-shape.ts";

const type = "realm_linkifiers";

export const linkifierForms: Readonly<Record<string, EventForm>> = {
	linkifiers_changed: eventForm<LinkifiersChanged>({
		wireTypes: [type],
		// Clients that cannot read URL templates have been told of none.
		show: ({ linkifiers }, to) =>
			to.can("linkifier_url_template")
				? [
						to.say("", () => ({
							type,
							realm_linkifiers: linkifiers.map(renderLinkifier),
						})),
					]
				: [],
	}),
};
