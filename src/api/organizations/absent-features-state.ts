/** State of what clients ask about and this server does not have: said plainly, so that nobody waits for it. */
import type { StateSection } from "../events/state.ts";
import { type Shape, shape } from "../shape.ts";

const nothing = (
	type: string,
	members: Readonly<Record<string, readonly [Shape<unknown>, unknown]>>,
): StateSection => {
	const state = Object.fromEntries(
		Object.entries(members).map(([name, [, value]]) => [name, value]),
	);
	const json = JSON.stringify(state).slice(1, -1);
	return {
		types: [type],
		shape: Object.fromEntries(
			Object.entries(members).map(([name, [of]]) => [name, of]),
		),
		collect: async () => json,
	};
};

const noList = [shape.array(shape.any()), []] as const;
const noKey = [shape.string(), ""] as const;

export const absentFeatureSections: readonly StateSection[] = [
	nothing("onboarding_steps", {
		onboarding_steps: noList,
		navigation_tour_video_url: [shape.string().nullable(), null],
	}),
	nothing("realm_embedded_bots", { realm_embedded_bots: noList }),
	nothing("realm_incoming_webhook_bots", {
		realm_incoming_webhook_bots: noList,
	}),
	nothing("realm_billing", {
		realm_billing: [
			shape.object({ has_pending_sponsorship_request: shape.boolean() }),
			{ has_pending_sponsorship_request: false },
		],
	}),
	nothing("stop_words", { stop_words: noList }),
	nothing("realm_filters", { realm_filters: noList }),
	nothing("giphy", { giphy_api_key: noKey }),
	nothing("tenor", { tenor_api_key: noKey }),
	nothing("klipy", { klipy_api_key: noKey }),
];
