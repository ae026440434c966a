import { connectConference } from "../support/conference.ts";
import type { Cause } from "./cause.ts";
import { personalSteps } from "./personal.ts";
import type { Stage } from "./stage.ts";

/** Does what the steps of an operation do. */
const act = (operation: string) => async (stage: Stage) => {
	const step = personalSteps.find((one) => one.operation === operation);
	if (!step) throw new Error(`no step is about ${operation}`);
	await step.act(stage);
};

/** All of these are for Mia's own clients. */
const told = (wire: string, operation: string): Cause => ({
	wire,
	what: operation,
	cause: act(operation),
	hears: ["mia"],
});

export const personalCauses: readonly Cause[] = [
	told("drafts/add", "create-drafts"),
	told("drafts/update", "edit-draft"),
	told("drafts/remove", "delete-draft"),
	told("navigation_view/add", "add-navigation-view"),
	told("navigation_view/update", "edit-navigation-view"),
	told("navigation_view/remove", "remove-navigation-view"),
	told("saved_snippets/add", "create-saved-snippet"),
	told("saved_snippets/update", "edit-saved-snippet"),
	told("saved_snippets/remove", "delete-saved-snippet"),
	told("scheduled_messages/add", "create-scheduled-message"),
	told("scheduled_messages/update", "update-scheduled-message"),
	told("scheduled_messages/remove", "delete-scheduled-message"),
	told("reminders/add", "create-message-reminder"),
	told("reminders/remove", "delete-reminder"),
	told("device/add", "register-client-device"),
	told("device/update", "register-push-device"),
	told("device/remove", "remove-client-device"),
	told("attachment/add", "upload-file"),
	{
		wire: "attachment/update",
		what: "a message that shows it",
		cause: ({ mia, links }) =>
			mia.send("yard", "files", `[file](${links.file})`),
		hears: ["mia"],
	},
	told("attachment/remove", "remove-attachment"),
	{
		wire: "has_conference_token",
		what: "a connected account",
		cause: ({ w, mia }) => connectConference(w, mia),
		hears: ["mia"],
	},
];
