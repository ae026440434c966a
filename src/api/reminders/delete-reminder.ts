import { deleteReminder as command } from "../../domain/reminders/delete-reminder.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deleteReminder = endpoint({
	id: "delete-reminder",
	route: "DELETE /reminders/:reminder_id",
	auth: "user",
	summary: "Delete a reminder",
	params: { reminder_id: param.id() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { reminderId: params.reminder_id });
		return {};
	},
});
