import type { PresenceChanged } from "../../domain/presence/presence-board.ts";
import { shownEmail } from "../../domain/users/users.ts";
import { eventForm } from "../events/event-form.ts";
import {
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
		const isSlim = to.options.slimPresence;
		return [
			to.say(isSlim ? "slim" : "legacy", () => ({
				type: "presence",
				user_id: userId,
				...(!isSlim && { email: shownEmail(user, to.scene.organization) }),
				server_timestamp: at / 1000,
				presence: { website: renderLegacyPresence(event, user) },
			})),
		];
	},
});
