import type { Work } from "../../engine/command.ts";
import type { User } from "../users/users.ts";
import type { Channel } from "./channels.ts";
import { tellDefaultChannels } from "./default-channels.ts";
import { insertChannel } from "./insert-channel.ts";
import type { ApprovedTerms } from "./new-channels.ts";
import { announceChannels, creationNotice, noteInChannel } from "./notices.ts";

export interface ChannelWish {
	readonly name: string;
	readonly description: string;
	readonly renderedDescription: string;
}

/** Makes channels on terms that were approved. */
export async function createChannels(
	work: Work,
	wishes: readonly ChannelWish[],
	terms: ApprovedTerms,
): Promise<Channel[]> {
	const created: Channel[] = [];
	for (const { name, description, renderedDescription } of wishes)
		created.push(
			await insertChannel(work, {
				...terms,
				name,
				description,
				renderedDescription,
			}),
		);
	if (terms.isDefault && created.length > 0) await tellDefaultChannels(work);
	return created;
}

/** The notices that new channels give rise to, once people are in them. */
export async function noteCreation(
	work: Work,
	actor: User,
	created: readonly Channel[],
	{ announce }: { readonly announce: boolean },
) {
	if (announce) await announceChannels(work, actor, created);
	for (const channel of created)
		await noteInChannel(work, actor, channel, creationNotice(actor, channel));
}
