import type { ConferenceTokenChanged } from "../../domain/calls/conference-tokens.ts";
import { eventForm } from "../events/event-form.ts";

const names = ["has_conference_token", "has_webex_token"] as const;

export const conferenceTokenChanged = eventForm<ConferenceTokenChanged>({
	wireTypes: names,
	show: ({ hasToken }, to) =>
		names
			// The older name is for those who ask for it by name; who asks for everything hears of it once.
			.filter((name) =>
				to.options.eventTypes === null ? name === names[0] : to.wants(name),
			)
			.map((type) => to.say(type, () => ({ type, value: hasToken }))),
});
