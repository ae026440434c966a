import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { channelSteps } from "../steps/channels.ts";
import { messageSteps } from "../steps/messages.ts";
import { organizationSteps } from "../steps/organization.ts";
import { peopleSteps } from "../steps/people.ts";
import { personalSteps } from "../steps/personal.ts";
import { setStage } from "../steps/stage.ts";
import { worldWithConference } from "../support/conference.ts";
import { wireName } from "../support/wire-events.ts";
import type { Client } from "../world.ts";
import * as mobile from "./mobile-needs.ts";
import * as terminal from "./terminal-needs.ts";

// In an organization in which everything has been done that can be done, clients find what they cannot do without.

const mobileRegistration = {
	idle_queue_timeout: "mobile",
	apply_markdown: true,
	client_gravatar: false,
	slim_presence: true,
	client_capabilities: Object.fromEntries(
		[
			"notification_settings_null",
			"bulk_message_deletion",
			"user_avatar_url_field_optional",
			"stream_typing_notifications",
			"user_settings_object",
			"include_deactivated_groups",
			"empty_topic_name",
			"individual_emoji_changes",
		].map((name) => [name, true]),
	),
};

suite("what clients need", async () => {
	const { w } = await worldWithConference();
	const stage = await setStage(w);
	const people: readonly (readonly [string, Client])[] = [
		["an owner", stage.olivia],
		["a moderator", stage.mona],
		["a member", stage.mia],
		["a member of few channels", stage.max],
		["a guest", stage.gus],
	];
	const ears = await Promise.all(
		people.map(([, client]) => client.register(mobileRegistration)),
	);
	const heard: Record<string, unknown>[] = [];
	for (const steps of [
		messageSteps,
		channelSteps,
		peopleSteps,
		organizationSteps,
		personalSteps,
	]) {
		for (const { act } of steps) {
			w.pass(2);
			await act(stage);
			await w.settle();
		}
		for (const ear of ears) heard.push(...(await ear.events()));
	}
	const newest = { anchor: "newest", num_before: 100, num_after: 0 };

	test("the app for phones: server settings, without credentials", async () => {
		const { body } = await w.call("GET", "/server_settings");
		assert.deepEqual(mobile.serverSettings(body, "settings"), []);
		assert.ok(body.zulip_feature_level >= 371);
	});

	for (const [who, client] of people) {
		test(`the app for phones: what ${who} starts with`, async () => {
			const { state } = await client.register(mobileRegistration);
			assert.deepEqual(mobile.state(state, "state"), []);
			assert.equal(state.idle_queue_timeout_secs, 43_200);
			assert.ok(
				state.realm_users.some(
					({ user_id }: { user_id: number }) => user_id === client.id,
				),
			);
		});

		test(`the app for phones: messages of ${who}`, async () => {
			const body = await client.do("GET", "/messages", {
				...newest,
				allow_empty_topic_name: true,
				client_gravatar: false,
			});
			assert.ok(body.messages.length > 0);
			assert.deepEqual(mobile.fetched(body, "answer"), []);
		});

		test(`the client for terminals: what ${who} starts with`, async () => {
			const body = await client.do("GET", "/messages", terminal.firstMessages);
			assert.deepEqual(terminal.fetched(body, "answer"), []);
			const { state } = await client.register(terminal.registration);
			assert.deepEqual(terminal.state(state, "state"), []);
			const report = { status: "active", new_user_input: true };
			const told = await client.do("POST", "/users/me/presence", report);
			assert.deepEqual(terminal.presences(told.presences, "presences"), []);
		});
	}

	test("the app for phones: what is told while things happen", () => {
		const problems = new Set<string>();
		const seen = new Set<string>();
		for (const event of heard) {
			const name = [wireName(event), event.type as string].find(
				(one) => one in mobile.events,
			);
			if (name === undefined) continue;
			seen.add(name);
			const need = mobile.events[name];
			for (const problem of need?.(event, name) ?? []) problems.add(problem);
		}
		assert.deepEqual([...problems], []);
		assert.deepEqual([...seen].sort(), Object.keys(mobile.events).sort());
	});
});
