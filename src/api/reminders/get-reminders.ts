import { listReminders } from "../../domain/reminders/reminders.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { reminderShape, renderReminder } from "./reminder-shape.ts";

export const getReminders = endpoint({
	id: "get-reminders",
	route: "GET /reminders",
	auth: "user",
	summary: "Get reminders",
	description: "The user's reminders that are still to come, the next first.",
	params: {},
	response: { reminders: shape.array(reminderShape) },
	errors: [],
	async handle({ caller: { userId }, read }) {
		const reminders = await read((reading) => listReminders(reading, userId));
		return { reminders: reminders.map((one) => renderReminder(userId, one)) };
	},
});
