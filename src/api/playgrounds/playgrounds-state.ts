import {
	listPlaygrounds,
	type Playground,
	type PlaygroundsChanged,
} from "../../domain/playgrounds/playgrounds.ts";
import { type EventForm, plainForm } from "../events/event-form.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";

const type = "realm_playgrounds";

const renderPlayground = ({ id, name, language, urlTemplate }: Playground) => ({
	id,
	name,
	pygments_language: language,
	url_template: urlTemplate,
});

export const playgroundForms: Readonly<Record<string, EventForm>> = {
	playgrounds_changed: plainForm<PlaygroundsChanged>(
		type,
		({ playgrounds }) => ({
			type,
			realm_playgrounds: playgrounds.map(renderPlayground),
		}),
	),
};

export const playgroundsSection: StateSection = {
	types: [type],
	shape: {
		realm_playgrounds: shape.array(
			shape.object({
				id: shape.integer(),
				name: shape.string(),
				pygments_language: shape.string(),
				url_template: shape.string(),
			}),
		),
	},
	collect: async ({ reading }) => ({
		realm_playgrounds: (await listPlaygrounds(reading)).map(renderPlayground),
	}),
};
