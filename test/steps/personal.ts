import { Browser, connectConference } from "../support/conference.ts";
import { type Stage, type Step, step, upload } from "./stage.ts";

const pushKey = Buffer.concat([
	Buffer.from([0x31]),
	Buffer.alloc(32, 7),
]).toString("base64");

const inAnHour = ({ w }: Stage) => Math.floor(w.clock.now / 1000) + 3600;

/** What people keep for themselves. */
export const personalSteps: readonly Step[] = [
	step("create-drafts", "two", async ({ mia, yard, max, ids }) => {
		const { ids: made } = await mia.do("POST", "/drafts", {
			drafts: [
				{ type: "stream", to: [yard], topic: "plans", content: "unfinished" },
				{ type: "private", to: [max.id], topic: "", content: "dear" },
			],
		});
		[ids.draft, ids.otherDraft] = made;
	}),
	step("edit-draft", "one", ({ mia, ids }) =>
		mia.do("PATCH", `/drafts/${ids.draft}`, {
			draft: { type: "", to: [], topic: "", content: "still unfinished" },
		}),
	),
	step("delete-draft", "one", ({ mia, ids }) =>
		mia.do("DELETE", `/drafts/${ids.otherDraft}`),
	),
	step(
		"add-navigation-view",
		"one's own and a built-in one",
		async ({ mia }) => {
			await mia.do("POST", "/navigation_views", {
				fragment: "narrow/is/alerted",
				is_pinned: true,
				name: "Alerts",
			});
			await mia.do("POST", "/navigation_views", {
				fragment: "inbox",
				is_pinned: false,
			});
		},
	),
	step("edit-navigation-view", "its name", ({ mia }) =>
		mia.do("PATCH", "/navigation_views/narrow/is/alerted", {
			name: "Loud",
			is_pinned: false,
		}),
	),
	step("remove-navigation-view", "one", ({ mia }) =>
		mia.do("DELETE", "/navigation_views/inbox"),
	),
	step("create-saved-snippet", "two", async ({ mia, ids }) => {
		const make = async (title: string) =>
			(await mia.do("POST", "/saved_snippets", { title, content: "text" }))
				.saved_snippet_id;
		ids.snippet = await make("greeting");
		ids.otherSnippet = await make("farewell");
	}),
	step("edit-saved-snippet", "one", ({ mia, ids }) =>
		mia.do("PATCH", `/saved_snippets/${ids.snippet}`, { content: "other" }),
	),
	step("delete-saved-snippet", "one", ({ mia, ids }) =>
		mia.do("DELETE", `/saved_snippets/${ids.otherSnippet}`),
	),
	step(
		"create-scheduled-message",
		"to a channel and to people",
		async (stage) => {
			const { mia, max, yard, ids } = stage;
			const make = async (where: object) =>
				(
					await mia.do("POST", "/scheduled_messages", {
						...where,
						content: "later",
						scheduled_delivery_timestamp: inAnHour(stage),
					})
				).scheduled_message_id;
			ids.later = await make({ type: "stream", to: yard, topic: "later" });
			ids.laterToMax = await make({ type: "direct", to: [max.id] });
		},
	),
	step("update-scheduled-message", "its content", ({ mia, ids }) =>
		mia.do("PATCH", `/scheduled_messages/${ids.later}`, { content: "changed" }),
	),
	step("delete-scheduled-message", "one", ({ mia, ids }) =>
		mia.do("DELETE", `/scheduled_messages/${ids.laterToMax}`),
	),
	step("create-message-reminder", "two", async (stage) => {
		const { mia, ids } = stage;
		const message = await mia.sendTo([mia], "to remember");
		const make = async (seconds: number) =>
			(
				await mia.do("POST", "/reminders", {
					message_id: message,
					scheduled_delivery_timestamp: inAnHour(stage) + seconds,
				})
			).reminder_id;
		ids.reminder = await make(0);
		ids.otherReminder = await make(7200);
	}),
	step("delete-reminder", "one", ({ mia, ids }) =>
		mia.do("DELETE", `/reminders/${ids.otherReminder}`),
	),
	step("create-scheduled-message", "the hour has come", async ({ w }) => {
		w.pass(4000);
		await w.settle();
	}),
	step("register-client-device", "two", async ({ mia, ids }) => {
		const make = async () =>
			(await mia.do("POST", "/register_client_device")).device_id;
		ids.device = await make();
		ids.otherDevice = await make();
	}),
	step("register-push-device", "its key and token", ({ mia, ids }) =>
		mia.do("POST", "/mobile_push/register", {
			device_id: ids.device,
			push_key_id: 7,
			push_key: pushKey,
			token_kind: "fcm",
			token_id: "hGsEWGmyyfI=",
			bouncer_public_key: "public key",
			encrypted_push_registration: "sealed",
		}),
	),
	step("remove-client-device", "one", ({ mia, ids }) =>
		mia.do("POST", "/remove_client_device", { device_id: ids.otherDevice }),
	),
	step("add-apns-token", "one", ({ mia }) =>
		mia.do("POST", "/users/me/apns_device_token", {
			token: "abcdef0123456789",
			appid: "org.example.app",
		}),
	),
	step("remove-apns-token", "one", ({ mia }) =>
		mia.do("DELETE", "/users/me/apns_device_token", {
			token: "abcdef0123456789",
		}),
	),
	step("add-fcm-token", "one", ({ mia }) =>
		mia.do("POST", "/users/me/android_gcm_reg_id", { token: "token" }),
	),
	step("remove-fcm-token", "one", ({ mia }) =>
		mia.do("DELETE", "/users/me/android_gcm_reg_id", { token: "token" }),
	),
	step("authorize-conference", "a link", async ({ max, links }) => {
		links.conference = (
			await max.do("POST", "/calls/conference/authorize")
		).url;
	}),
	step("confirm-conference", "and its page", async ({ w, links }) => {
		const browser = new Browser(w);
		await browser.open("GET", links.conference as string);
		const link = new URL(links.conference as string).searchParams.get("link");
		const { headers } = await browser.open(
			"POST",
			"/calls/conference/connect",
			{ link },
		);
		await browser.comeBack(headers.location);
	}),
	step("create-conference-call", "a call", async ({ w, mia }) => {
		await connectConference(w, mia);
		await mia.do("POST", "/calls/conference/create");
	}),
	step("create-webex-call", "by its older name", ({ mia }) =>
		mia.do("POST", "/calls/webex/create"),
	),
	step("deauthorize-conference", "no more calls", ({ mia }) =>
		mia.do("POST", "/calls/conference/deauthorize"),
	),
	step("upload-file", "two", async ({ mia, ids, links }) => {
		links.file = (await upload(mia, "/user_uploads")).url;
		await upload(mia, "/user_uploads");
		const { attachments } = await mia.do("GET", "/attachments");
		ids.file = attachments.at(-1).id;
	}),
	step("remove-attachment", "one", ({ mia, ids }) =>
		mia.do("DELETE", `/attachments/${ids.file}`),
	),
];
