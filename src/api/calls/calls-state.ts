import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";

export const videoCallsSection: StateSection = {
	types: ["video_calls"],
	shape: {
		has_conference_token: shape.boolean(),
		has_webex_token: shape.boolean(),
		has_zoom_token: shape.boolean(),
	},
	async collect({ owns }) {
		const hasToken = await owns("conferenceToken");
		return {
			has_conference_token: hasToken,
			has_webex_token: hasToken,
			// The other provider that clients know of is not offered here.
			has_zoom_token: false,
		};
	},
};
