import assert from "node:assert/strict";
import { test } from "node:test";
import { worldWithConference } from "./support/conference.ts";
import { sampleCalls, setSampleStage } from "./support/sample-calls.ts";
import type { Fields } from "./world.ts";

// How each parameter of each documented operation is written, and whether it may be left out, from a list of its own: the
// declarations are what is tried here.

/** `text` stands for itself; the others are JSON. */
type Kind = "text" | "boolean" | "integer" | "list" | "object" | "group";

interface Expected {
	readonly kind: Kind;
	/** What is said when it is missing; may be left out otherwise. */
	readonly missing?: "named" | "refused";
}

const text: Expected = { kind: "text" };
const boolean: Expected = { kind: "boolean" };
const integer: Expected = { kind: "integer" };
const list: Expected = { kind: "list" };
const group: Expected = { kind: "group" };
const required = (one: Expected): Expected => ({ ...one, missing: "named" });
/** Missing is refused without a name: something else would have done as well. */
const expected = (one: Expected): Expected => ({ ...one, missing: "refused" });

const user = { full_name: text, role: integer, profile_data: list };

const parameters: Readonly<Record<string, Readonly<Record<string, Expected>>>> =
	{
		"send-message": {
			type: required(text),
			to: expected(text),
			content: required(text),
			topic: expected(text),
			queue_id: text,
			local_id: text,
			read_by_sender: boolean,
		},
		subscribe: {
			subscriptions: required(list),
			principals: list,
			authorization_errors_fatal: boolean,
			send_new_subscription_messages: boolean,
			announce: boolean,
			invite_only: boolean,
			is_web_public: boolean,
			is_default_stream: boolean,
			history_public_to_subscribers: boolean,
			folder_id: integer,
			can_add_subscribers_group: group,
			can_administer_channel_group: group,
			can_create_topic_group: group,
			can_delete_any_message_group: group,
			can_delete_own_message_group: group,
			can_move_messages_out_of_channel_group: group,
			can_move_messages_within_channel_group: group,
			can_remove_subscribers_group: group,
			can_resolve_topics_group: group,
			can_send_message_group: group,
			can_subscribe_group: group,
		},
		"update-user-by-email": user,
		"update-presence": {
			status: required(text),
			last_update_id: integer,
			history_limit_days: integer,
			new_user_input: boolean,
			ping_only: boolean,
			slim_presence: boolean,
		},
		"mute-topic": {
			op: required(text),
			topic: required(text),
			stream_id: expected(integer),
		},
		"get-user-by-email": {
			client_gravatar: boolean,
			include_custom_profile_fields: boolean,
		},
		"update-user": user,
		"update-message-flags-for-narrow": {
			anchor: required(text),
			op: required(text),
			flag: required(text),
			include_anchor: boolean,
			num_before: required(integer),
			num_after: required(integer),
			narrow: list,
		},
		"edit-draft": { draft: required({ kind: "object" }) },
		"get-message-history": { allow_empty_topic_name: boolean },
		"update-subscription-property": {
			property: required(text),
			value: required(text),
		},
		"update-linkifier": {
			pattern: required(text),
			url_template: required(text),
			alternative_url_templates: list,
		},
		"remove-reaction": { emoji_name: expected(text) },
		"get-channel-topics": { allow_empty_topic_name: boolean },
		"add-navigation-view": {
			fragment: required(text),
			is_pinned: required(boolean),
			name: expected(text),
		},
		"add-domain": {
			domain: required(text),
			allow_subdomains: required(boolean),
		},
		"delete-message": {},
		"delete-queue": { queue_id: required(text) },
		"mark-all-as-read": {},
		"get-custom-profile-fields": {},
		"create-conference-call": {},
		"get-server-settings": {},
	};

/** What no parameter of the kind takes. */
const bad: Readonly<Record<Kind, readonly string[]>> = {
	text: ["a\0b"],
	boolean: ["", "True", "yes", "1", "0", '"true"', "null", "[]"],
	integer: ["", "abc", "01", "1.5", "1.0", "1e2", '"12"', "true", "null"],
	list: ["", "abc", "[1", "{}", "1", '"[]"', "true"],
	object: ["", "abc", "{", "[]", "1", '"{}"', "true", "null"],
	group: ["", "abc", '"1"', "1.5", "true", "null", "[1]", "{}"],
};

const { w } = await worldWithConference();
const olivia = w.as("olivia");
const stage = await setSampleStage(w, [olivia]);

for (const [operation, make] of Object.entries(sampleCalls)) {
	const listed = parameters[operation] ?? {};
	const sample = async (changed: Fields = {}) => {
		const { method, path, fields } = await make(stage, olivia);
		return [method, path, { ...fields, ...changed }] as const;
	};

	test(`${operation} reads what it is sent as it should be written`, async () => {
		const [method, path, fields] = await sample();
		const ear = await olivia.register({ fetch_event_types: [] });
		const refusal = async (changed: Fields) => {
			const sent = { ...fields, ...changed };
			const { status, body } = await olivia.call(method, path, sent);
			const { msg: _, ...rest } = body;
			return { status, ...rest };
		};
		const refused = { status: 400, result: "error", code: "BAD_REQUEST" };
		for (const [name, { kind, missing }] of Object.entries(listed)) {
			for (const text of bad[kind])
				assert.deepEqual(
					await refusal({ [name]: text }),
					refused,
					`${name}=${text}`,
				);
			if (missing)
				assert.deepEqual(
					await refusal({ [name]: undefined }),
					missing === "named"
						? { ...refused, code: "REQUEST_VARIABLE_MISSING", var_name: name }
						: refused,
					`no ${name}`,
				);
		}
		assert.deepEqual(await ear.events(), []);
	});

	test(`${operation} does without what is not required, and names what it does not know`, async () => {
		for (const [name, { missing }] of Object.entries(listed))
			if (!missing) await olivia.do(...(await sample({ [name]: undefined })));
		const odd = await sample({ zebra: "1", apple: "2" });
		const { ignored_parameters_unsupported: ignored } = await olivia.do(...odd);
		assert.deepEqual(ignored, ["apple", "zebra"]);
	});
}

test("what can be written in several ways means the same in each", async () => {
	const same: Readonly<Record<string, readonly Fields[]>> = {
		"send-message": ["direct", "private"]
			.map((type): Fields => ({ type, to: [olivia.id] }))
			.concat({ type: "stream" }, { topic: undefined, subject: "samples" }),
		subscribe: [
			{ topics_policy: '"allow_empty_topic"' },
			{ topics_policy: "allow_empty_topic" },
			{ message_retention_days: "7" },
			{ message_retention_days: '"unlimited"' },
			{ message_retention_days: "unlimited" },
			{ principals: [olivia.id] },
			{ principals: [`user${olivia.id}@chat.example.com`] },
			{ principals: [] },
			{ is_web_public: " false " },
		],
		"mute-topic": [{ stream_id: undefined, stream: stage.channelName }],
		"update-message-flags-for-narrow": [{ narrow: "null" }, { narrow: "[]" }],
		"edit-draft": [1700000000, 1700000000.5].map((timestamp) => ({
			draft: { type: "", to: [], topic: "", content: "x", timestamp },
		})),
		"update-subscription-property": [{ value: "false" }],
		"remove-reaction": [
			{ emoji_name: undefined, emoji_code: "1f389" },
			{ emoji_name: "stale", emoji_code: "1f389" },
			{ reaction_type: "unicode_emoji" },
		],
	};
	for (const [operation, forms] of Object.entries(same))
		for (const form of forms) {
			const make = sampleCalls[operation];
			assert.ok(make);
			const { method, path, fields } = await make(stage, olivia);
			const body = await olivia.do(method, path, { ...fields, ...form });
			assert.equal(
				body.ignored_parameters_unsupported,
				undefined,
				JSON.stringify(form),
			);
		}
});

test("every operation that has a page has its parameters here", () => {
	assert.deepEqual(Object.keys(parameters), Object.keys(sampleCalls));
});
