import assert from "node:assert/strict";
import { test } from "node:test";
import { operations } from "../src/api/operations.ts";
import { type Client, world } from "./world.ts";

// Who is turned away before anything else of a request is looked at: the rest is for the operation to judge.

const gates: Readonly<Record<string, readonly string[]>> = {
	owner: [
		"POST /realm/deactivate",
		"POST /realm/domains",
		"PATCH /realm/domains/:domain",
		"DELETE /realm/domains/:domain",
	],
	admin: [
		"PATCH /channel_folders",
		"POST /channel_folders/create",
		"PATCH /channel_folders/:channel_folder_id",
		"POST /default_stream_groups/create",
		"PATCH /default_stream_groups/:group_id",
		"DELETE /default_stream_groups/:group_id",
		"PATCH /default_stream_groups/:group_id/streams",
		"POST /default_streams",
		"DELETE /default_streams",
		"GET /export/realm",
		"POST /export/realm",
		"GET /export/realm/consents",
		"DELETE /export/realm/:export_id",
		"PATCH /realm",
		"POST /realm/filters",
		"PATCH /realm/filters/:filter_id",
		"DELETE /realm/filters/:filter_id",
		"PATCH /realm/linkifiers",
		"POST /realm/playgrounds",
		"DELETE /realm/playgrounds/:playground_id",
		"POST /realm/profile_fields",
		"PATCH /realm/profile_fields",
		"PATCH /realm/profile_fields/:field_id",
		"DELETE /realm/profile_fields/:field_id",
		"POST /realm/test_welcome_bot_custom_message",
		"PATCH /realm/user_settings_defaults",
		"POST /streams/:stream_id/delete_topic",
		"POST /users",
		"DELETE /users/:user_id",
	],
	"non-guest": [
		"POST /channels/create",
		"GET /user_groups",
		"POST /user_groups/create",
		"PATCH /user_groups/:user_group_id",
		"DELETE /user_groups/:user_group_id",
		"POST /user_groups/:user_group_id/deactivate",
		"GET /user_groups/:user_group_id/members",
		"POST /user_groups/:user_group_id/members",
		"GET /user_groups/:user_group_id/members/:user_id",
		"GET /user_groups/:user_group_id/subgroups",
		"POST /user_groups/:user_group_id/subgroups",
		"POST /users/me/subscriptions",
	],
	human: [
		"PATCH /settings",
		"PATCH /settings/display",
		"PATCH /settings/notifications",
		"DELETE /users/me",
		"POST /users/me/presence",
		"PATCH /users/me/profile_data",
		"DELETE /users/me/profile_data",
		"POST /users/me/status",
	],
	"human-non-guest": [
		"GET /bots",
		"POST /bots",
		"PATCH /bots/:bot_id",
		"DELETE /bots/:bot_id",
		"GET /bots/:bot_id/api_key",
		"POST /bots/:bot_id/api_key/regenerate",
		"GET /invites",
		"POST /invites",
		"DELETE /invites/:invite_id",
		"POST /invites/:invite_id/resend",
		"POST /invites/multiuse",
		"DELETE /invites/multiuse/:invite_id",
	],
};

/** Operations that ask for credentials, or look at them if there are any, and for nothing else at once. */
const open = ["anonymous", "user", "user-or-spectator"];

/** The only ones that incoming-webhook bots may use. */
const forWebhooks = ["POST /messages"];

test("every operation that turns people away by what they are is among those tried here", () => {
	const found = operations.filter(({ auth }) => !open.includes(auth));
	assert.deepEqual(
		found.map(({ method, path }) => `${method} ${path}`).sort(),
		Object.values(gates).flat().sort(),
	);
});

test("gates open to nobody else, whatever else is wrong with the request, and nobody is told", async () => {
	const w = await world();
	const [olivia, adam, mona, mia, gus] = [
		w.as("olivia"),
		w.as("adam"),
		w.as("mona"),
		w.as("mia"),
		w.as("gus"),
	];
	const bot = await w.bot("robot", mia);
	const strange = await w.person("strange", "Strange Bot", 600, {
		bot: { type: 1, ownerId: mia.id },
	});
	const ear = await olivia.register();
	const guest = "Not allowed for guest users";
	const robot = "This endpoint does not accept bot requests.";
	const turnedAway: Record<string, [Client, string, string][]> = {
		owner: [adam, mona, mia, gus, bot].map((who) => [
			who,
			"UNAUTHORIZED_PRINCIPAL",
			"Must be an organization owner",
		]),
		admin: [mona, mia, gus, bot].map((who) => [
			who,
			"UNAUTHORIZED_PRINCIPAL",
			"Must be an organization administrator",
		]),
		"non-guest": [gus, strange].map((who) => [who, "BAD_REQUEST", guest]),
		human: [bot, strange].map((who) => [who, "BAD_REQUEST", robot]),
		"human-non-guest": [
			[gus, "BAD_REQUEST", guest],
			[bot, "BAD_REQUEST", robot],
		],
	};
	for (const [gate, routes] of Object.entries(gates))
		for (const route of routes) {
			const [method, path] = route.split(" ") as [string, string];
			const where = path.replaceAll(/:\w+/g, "987654");
			for (const [who, code, says] of turnedAway[gate] ?? []) {
				const { status, body } = await who.call(method, where, {
					members: "nonsense",
				});
				const what = `${route} by ${who.user.fullName}`;
				assert.deepEqual(
					[status, body.code, body.msg],
					[400, code, says],
					what,
				);
			}
		}
	assert.deepEqual(await ear.events(), []);
});

test("incoming-webhook bots are let in to send messages, and nowhere else", async () => {
	const w = await world();
	const hook = await w.bot("hook", w.as("olivia"), 2);
	for (const { method, path, auth } of operations) {
		if (auth === "anonymous") continue;
		const where = path.replaceAll(/[:*]\w+/g, "987654");
		const { status, body } = await hook.call(method, where);
		const isExpected = forWebhooks.includes(`${method} ${path}`);
		assert.deepEqual(
			[status, body.code],
			isExpected ? [400, "REQUEST_VARIABLE_MISSING"] : [401, "UNAUTHORIZED"],
			`${method} ${path}`,
		);
	}
});
