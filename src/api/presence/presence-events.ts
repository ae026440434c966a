import type { PresenceChanged } from "../../domain/presence/presence-board.ts";
import { seesLive } from "../../domain/users/live-sight.ts";
import { eventForm } from "../events/event-form.ts";
import {
	knownEmail,
	renderLegacyPresence,
	renderModernPresence,
} from "./presence-shape.ts";

export const presenceChanged = eventForm<PresenceChanged>({
	wireTypes: ["presence"],
	show(event, to, at) {
		const { userId } = event;
		const user = to.scene.users.get(userId);
		if (!user) return [];
		if (to.can("simplified_presence_events"))
			return [
				to.say("modern", () => ({
					type: "presence",
					presences: { [userId]: renderModernPresence(event, user) },
				})),
			];
		const { memory, organization } = to.scene;
		const email = to.options.slimPresence
			? undefined
			: knownEmail(user, organization, seesLive(memory, to.userId, userId));
		return [
			to.say(`older ${email}`, () => ({
				type: "presence",
				user_id: userId,
				...(email !== undefined && { email }),
				server_timestamp: at / 1000,
				presence: { website: renderLegacyPresence(event, user) },
			})),
		];
	},
});
