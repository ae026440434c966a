import { command } from "../../engine/command.ts";
import { Refusal } from "../../errors.ts";
import { beginSubscriptions } from "../subscriptions/begin-subscriptions.ts";
import {
	type Principals,
	requirePrincipals,
} from "../subscriptions/principals.ts";
import { requireActor } from "./access.ts";
import { type Channel, findChannelByName } from "./channels.ts";
import { createChannels, noteCreation } from "./create-channels.ts";
import { renderDescription } from "./descriptions.ts";
import {
	type NewChannelTerms,
	requireChannelDescription,
	requireChannelName,
	requireMaySetTopicsPolicy,
	requireNewChannelTerms,
} from "./new-channels.ts";

export interface CreateChannel {
	readonly name: string;
	readonly description: string;
	readonly subscribers: Principals & { readonly ids: readonly number[] };
	readonly terms: NewChannelTerms;
	readonly announce: boolean;
}

export const channelAlreadyExists = (name: string): Refusal =>
	new Refusal("CHANNEL_ALREADY_EXISTS", `Channel '${name}' already exists`, {
		channel_name: name,
	});

/** The creator is not in the channel unless named. */
export const createChannel = command<CreateChannel, { id: number }, string>({
	name: "create-channel",

	prepare: (preparation, { description }) =>
		renderDescription(preparation, requireChannelDescription(description)),

	async execute(work, input, renderedDescription) {
		const actor = await requireActor(work);
		const { topicsPolicy } = input.terms;
		await requireMaySetTopicsPolicy(work, actor, topicsPolicy);
		const name = requireChannelName(input.name);
		const description = requireChannelDescription(input.description);
		if (await findChannelByName(work, name)) throw channelAlreadyExists(name);
		const terms = await requireNewChannelTerms(work, actor, input.terms);
		const { people } =
			input.subscribers.ids.length === 0
				? { people: [] }
				: await requirePrincipals(work, actor, input.subscribers);
		const created = await createChannels(
			work,
			[{ name, description, renderedDescription }],
			terms,
		);
		const channel = created[0] as Channel;
		await beginSubscriptions(work, [{ channel, people }]);
		await noteCreation(work, actor, created, input);
		return { id: channel.id };
	},
});
