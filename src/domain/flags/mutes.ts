import type { View } from "../../engine/memory.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";

/** Whether a topic of a channel is out of the user's sight: muted itself, or in a muted channel and not exempt from it. */
export type IsMuted = (channelId: number, topic: string) => boolean;

export async function loadMutes(view: View, userId: number): Promise<IsMuted> {
	const own = await listSubscriptions(view, userId);
	return (channelId) => own.get(channelId)?.isMuted === true;
}
