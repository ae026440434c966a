import type {
	BotCreated,
	BotLost,
	BotUpdated,
} from "../../domain/bots/bots.ts";
import { type EventForm, eventForm } from "../events/event-form.ts";
import { renderBot, renderBotChanges } from "./bot-shape.ts";

const type = "realm_bot";

export const botForms: Readonly<Record<string, EventForm>> = {
	bot_created: eventForm<BotCreated>({
		wireTypes: [type],
		show: ({ bot }, to) => [
			to.say("", () => ({
				type,
				op: "add",
				bot: renderBot(bot, to.scene.channels),
			})),
		],
	}),
	bot_updated: eventForm<BotUpdated>({
		wireTypes: [type],
		show: ({ botId, changes }, to) => [
			to.say("", () => ({
				type,
				op: "update",
				bot: {
					user_id: botId,
					...renderBotChanges(changes, to.scene.channels),
				},
			})),
		],
	}),
	bot_lost: eventForm<BotLost>({
		wireTypes: [type],
		show: ({ botId }, to) => [
			to.say("", () => ({ type, op: "delete", bot: { user_id: botId } })),
		],
	}),
};
