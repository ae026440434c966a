import { connectConference } from "../support/conference.ts";
import type { Cause } from "./cause.ts";
import { personalSteps } from "./personal.ts";
import { seconds } from "./said.ts";
import { picture, type Stage } from "./stage.ts";

/** Does what the steps of an operation do. */
const act = (operation: string) => async (stage: Stage) => {
	const step = personalSteps.find((one) => one.operation === operation);
	if (!step) throw new Error(`no step is about ${operation}`);
	await step.act(stage);
};

/** All of these are for Mia's own clients. */
const told = (wire: string, operation: string, says: Cause["says"]): Cause => ({
	wire,
	what: operation,
	cause: act(operation),
	hears: ["mia"],
	says,
});

const later = (stage: Stage, content: string) => ({
	content,
	rendered_content: `<p>${content}</p>`,
	scheduled_delivery_timestamp: seconds(stage) + 3600,
	failed: false,
});

const toYard = ({ ids, yard }: Stage) => ({
	scheduled_message_id: ids.later,
	type: "stream",
	to: yard,
	topic: "later",
});

/** To remember a message that Mia has just sent to herself. */
const reminder = (
	stage: Stage,
	id: number | undefined,
	message: number,
	inSeconds: number,
) => {
	const { mia } = stage;
	const link = `#narrow/dm/${mia.id}-dm/near/${message}`;
	return {
		reminders: [
			{
				reminder_id: id,
				type: "private",
				to: [mia.id],
				content: `You asked to be reminded of [a message](http://chat.example.com/${link}) from @_**Mia Other|${mia.id}**.`,
				rendered_content: `<p>You asked to be reminded of <a href="${link}">a message</a> from <span class="user-mention silent" data-user-id="${mia.id}">Mia Other</span>.</p>`,
				scheduled_delivery_timestamp: seconds(stage) + inSeconds,
				failed: false,
				reminder_target_message_id: message,
			},
		],
	};
};

/** One of the files Mia has sent, as her own list shows it. */
const file = async (
	{ mia }: Stage,
	id: number | undefined,
	create_time: number,
	message_ids: readonly number[],
) => {
	const { attachments } = await mia.do("GET", "/attachments");
	const { path_id } = attachments.find((one: { id: number }) => one.id === id);
	return {
		id,
		name: "x.png",
		path_id,
		size: picture.length,
		create_time,
		message_ids,
	};
};

const newestMessage = async ({ mia }: Stage) =>
	(
		await mia.do("GET", "/messages", {
			anchor: "newest",
			num_before: 1,
			num_after: 0,
		})
	).messages[0].id as number;

export const personalCauses: readonly Cause[] = [
	told("drafts/add", "create-drafts", (stage) => ({
		drafts: [
			{
				id: stage.ids.draft,
				type: "stream",
				to: [stage.yard],
				topic: "plans",
				content: "unfinished",
				timestamp: seconds(stage),
			},
			{
				id: stage.ids.otherDraft,
				type: "private",
				to: [stage.max.id],
				topic: "",
				content: "dear",
				timestamp: seconds(stage),
			},
		],
	})),
	told("drafts/update", "edit-draft", (stage) => ({
		draft: {
			id: stage.ids.draft,
			type: "",
			to: [],
			topic: "",
			content: "still unfinished",
			timestamp: seconds(stage),
		},
	})),
	told("drafts/remove", "delete-draft", ({ ids }) => ({
		draft_id: ids.otherDraft,
	})),
	told("navigation_view/add", "add-navigation-view", () => [
		{
			navigation_view: {
				fragment: "narrow/is/alerted",
				is_pinned: true,
				name: "Alerts",
			},
		},
		{ navigation_view: { fragment: "inbox", is_pinned: false, name: null } },
	]),
	told("navigation_view/update", "edit-navigation-view", () => ({
		fragment: "narrow/is/alerted",
		data: { is_pinned: false, name: "Loud" },
	})),
	told("navigation_view/remove", "remove-navigation-view", () => ({
		fragment: "inbox",
	})),
	told("saved_snippets/add", "create-saved-snippet", (stage) =>
		(
			[
				["snippet", "greeting"],
				["otherSnippet", "farewell"],
			] as const
		).map(([name, title]) => ({
			saved_snippet: {
				id: stage.ids[name],
				title,
				content: "text",
				date_created: seconds(stage),
			},
		})),
	),
	told("saved_snippets/update", "edit-saved-snippet", async ({ mia, ids }) => {
		const [{ date_created }] = (await mia.do("GET", "/saved_snippets"))
			.saved_snippets;
		return {
			saved_snippet: {
				id: ids.snippet,
				title: "greeting",
				content: "other",
				date_created,
			},
		};
	}),
	told("saved_snippets/remove", "delete-saved-snippet", ({ ids }) => ({
		saved_snippet_id: ids.otherSnippet,
	})),
	told("scheduled_messages/add", "create-scheduled-message", (stage) => [
		{ scheduled_messages: [{ ...toYard(stage), ...later(stage, "later") }] },
		{
			scheduled_messages: [
				{
					scheduled_message_id: stage.ids.laterToMax,
					type: "private",
					to: [stage.max.id],
					...later(stage, "later"),
				},
			],
		},
	]),
	told("scheduled_messages/update", "update-scheduled-message", (stage) => {
		const changed = later(stage, "changed");
		return {
			scheduled_message: {
				...toYard(stage),
				...changed,
				// It was made a second before.
				scheduled_delivery_timestamp: changed.scheduled_delivery_timestamp - 1,
			},
		};
	}),
	told("scheduled_messages/remove", "delete-scheduled-message", ({ ids }) => ({
		scheduled_message_id: ids.laterToMax,
	})),
	told("reminders/add", "create-message-reminder", async (stage) => {
		const message = await newestMessage(stage);
		return [
			reminder(stage, stage.ids.reminder, message, 3600),
			reminder(stage, stage.ids.otherReminder, message, 3 * 3600),
		];
	}),
	told("reminders/remove", "delete-reminder", ({ ids }) => ({
		reminder_id: ids.otherReminder,
	})),
	told("device/add", "register-client-device", ({ ids }) => [
		{ device_id: ids.device },
		{ device_id: ids.otherDevice },
	]),
	told("device/update", "register-push-device", (stage) => ({
		device_id: stage.ids.device,
		push_key_id: 7,
		pending_push_token_id: "hGsEWGmyyfI=",
		push_token_last_updated_timestamp: seconds(stage),
	})),
	told("device/remove", "remove-client-device", ({ ids }) => ({
		device_id: ids.otherDevice,
	})),
	{
		wire: "attachment/add",
		what: "upload-file",
		cause: act("upload-file"),
		hears: ["mia"],
		says: async (stage) => {
			const { ids } = stage;
			ids.firstFile = (ids.file ?? 0) - 1;
			const at = seconds(stage);
			return [
				{
					attachment: await file(stage, ids.firstFile, at, []),
					upload_space_used: picture.length,
				},
				{
					attachment: await file(stage, ids.file, at, []),
					upload_space_used: 2 * picture.length,
				},
			];
		},
	},
	{
		wire: "attachment/update",
		what: "a message that shows it",
		cause: async ({ mia, links, ids }) => {
			ids.showing = await mia.send("yard", "files", `[file](${links.file})`);
		},
		hears: ["mia"],
		says: async (stage) => ({
			attachment: await file(stage, stage.ids.firstFile, seconds(stage) - 1, [
				stage.ids.showing as number,
			]),
			upload_space_used: 2 * picture.length,
		}),
	},
	told("attachment/remove", "remove-attachment", ({ ids }) => ({
		attachment: { id: ids.file },
		upload_space_used: picture.length,
	})),
	{
		wire: "has_conference_token",
		what: "a connected account",
		cause: ({ w, mia }) => connectConference(w, mia),
		hears: ["mia"],
		says: () => ({ value: true }),
	},
];
