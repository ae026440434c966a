import { command } from "../../engine/command.ts";
import {
	executeSubscribe,
	type RenderedDescriptions,
	renderDescriptions,
	type Subscribe,
	type Subscribed,
} from "./subscribe.ts";
import { executeUnsubscribe, type Unsubscribed } from "./unsubscribe.ts";

export interface UpdateSubscriptions {
	readonly add: Subscribe;
	/** Names of channels to leave. */
	readonly leave: readonly string[];
}

/** Entering some channels and leaving others, all or nothing. */
export const updateSubscriptions = command<
	UpdateSubscriptions,
	{ entered: Subscribed; left: Unsubscribed },
	RenderedDescriptions
>({
	name: "update-subscriptions",
	prepare: (preparation, { add }) => renderDescriptions(preparation, add),
	async execute(work, { add, leave }, rendered) {
		const entered = await executeSubscribe(work, add, rendered);
		const left = await executeUnsubscribe(work, {
			names: leave,
			principals: add.principals,
		});
		return { entered, left };
	},
});
