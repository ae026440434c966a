import assert from "node:assert/strict";
import { test } from "node:test";
import { worldWithConference } from "./support/conference.ts";
import { sampleCalls, setSampleStage } from "./support/sample-calls.ts";
import { wireName } from "./support/wire-events.ts";
import type { Ear } from "./world.ts";

// The same call twice: what comes of the second, and who hears of which.

const { stub, w } = await worldWithConference();
const olivia = w.as("olivia");
const mia = w.as("mia");
const stage = await setSampleStage(w, [olivia, mia]);

interface Repeat {
	/** What the second call answers, if not success again. */
	readonly again?: string;
	/** Kinds of events that the caller hears, of the first call and of the second. */
	readonly own: readonly [string[], string[]];
	/** What somebody else in the same channel hears. */
	readonly others: readonly [string[], string[]];
}

const silence: Repeat["own"] = [[], []];
const refused = "400 BAD_REQUEST";
const twice = (...kinds: string[]): Repeat["own"] => [kinds, kinds];
const once = (...kinds: string[]): Repeat["own"] => [kinds, []];

const repeats: Readonly<Record<string, Repeat>> = {
	"send-message": {
		own: [["muted_topics", "user_topic", "message"], ["message"]],
		others: twice("message"),
	},
	subscribe: {
		own: once("stream/create", "subscription/add"),
		others: once("stream/create", "subscription/peer_add"),
	},
	"update-user-by-email": {
		own: once("realm_user/update"),
		others: once("realm_user/update"),
	},
	"update-presence": { own: once("presence"), others: once("presence") },
	"mute-topic": { own: once("muted_topics", "user_topic"), others: silence },
	"get-user-by-email": { own: silence, others: silence },
	"update-user": {
		own: once("realm_user/update"),
		others: once("realm_user/update"),
	},
	"update-message-flags-for-narrow": {
		own: twice("update_message_flags/add"),
		others: silence,
	},
	"edit-draft": { own: twice("drafts/update"), others: silence },
	"get-message-history": { own: silence, others: silence },
	"update-subscription-property": {
		own: twice("subscription/update"),
		others: silence,
	},
	"update-linkifier": {
		own: twice("realm_linkifiers"),
		others: twice("realm_linkifiers"),
	},
	"remove-reaction": {
		again: "400 REACTION_DOES_NOT_EXIST",
		own: once("reaction/remove"),
		others: once("reaction/remove"),
	},
	"get-channel-topics": { own: silence, others: silence },
	"add-navigation-view": {
		again: refused,
		own: once("navigation_view/add"),
		others: silence,
	},
	"add-domain": {
		again: refused,
		own: once("realm_domains/add"),
		others: once("realm_domains/add"),
	},
	"delete-message": {
		again: refused,
		own: once("delete_message"),
		others: once("delete_message"),
	},
	"delete-queue": {
		again: "400 BAD_EVENT_QUEUE_ID",
		own: silence,
		others: silence,
	},
	"mark-all-as-read": {
		own: twice("update_message_flags/add"),
		others: silence,
	},
	"get-custom-profile-fields": { own: silence, others: silence },
	"create-conference-call": { own: silence, others: silence },
	"get-server-settings": { own: silence, others: silence },
};

const everything = {
	fetch_event_types: [],
	client_capabilities: {
		notification_settings_null: true,
		linkifier_url_template: true,
		bulk_message_deletion: true,
	},
};
const own = await olivia.register(everything);
const others = await mia.register(everything);
const heard = async (ear: Ear) => (await ear.events()).map(wireName);

test("every operation that has a page is repeated here", () => {
	assert.deepEqual(Object.keys(repeats), Object.keys(sampleCalls));
});

for (const [operation, expected] of Object.entries(repeats))
	test(`${operation}, and the same again`, async () => {
		const make = sampleCalls[operation];
		assert.ok(make);
		const { method, path, fields } = await make(stage, olivia);
		await heard(own);
		await heard(others);
		for (const [at, outcome] of ["200", expected.again ?? "200"].entries()) {
			const { status, body } = await olivia.call(method, path, fields);
			const came = status === 200 ? "200" : `${status} ${body.code}`;
			assert.equal(came, outcome, `call ${at + 1}`);
			assert.deepEqual(await heard(own), expected.own[at], "the caller");
			assert.deepEqual(await heard(others), expected.others[at], "others");
		}
	});

test("create-conference-call opens a meeting each time", async () => {
	const make = sampleCalls["create-conference-call"];
	assert.ok(make);
	const { method, path } = await make(stage, olivia);
	await stub.requests();
	for (let at = 0; at < 2; at++) await olivia.do(method, path);
	const paths = (await stub.requests()).map((request) => request.path);
	assert.deepEqual(paths, [
		"/v1/rooms",
		"/v1/meetings",
		"/v1/rooms",
		"/v1/meetings",
	]);
});
