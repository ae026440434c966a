import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { type Role, roles } from "../src/domain/users/roles.ts";
import { worldWithConference } from "./support/conference.ts";
import {
	type SampleCall,
	sampleCalls,
	setSampleStage,
} from "./support/sample-calls.ts";
import type { Client } from "./world.ts";

// Who may call an operation at all. Everything else that could stand in the way, such as where a message lies, is out of it here.

const { w } = await worldWithConference();
const olivia = w.as("olivia");

const person = (name: string, role: Role) => w.person(name, name, role);
const bot = (name: string, role: Role, type: 1 | 2 | 3 = 1) =>
	w.person(name, name, role, { bot: { type, ownerId: olivia.id } });

const callers = {
	owner: await person("owner", roles.owner),
	administrator: await person("administrator", roles.administrator),
	moderator: await person("moderator", roles.moderator),
	member: await person("member", roles.member),
	guest: await person("guest", roles.guest),
	"owner bot": await bot("owner-bot", roles.owner),
	"administrator bot": await bot("administrator-bot", roles.administrator),
	bot: await bot("bot", roles.member),
	"guest bot": await bot("guest-bot", roles.guest),
	"outgoing webhook bot": await bot("outgoing-bot", roles.member, 3),
};
const hook = await bot("incoming-bot", roles.owner, 2);
const gone = await person("gone", roles.owner);
const stage = await setSampleStage(w, [...Object.values(callers), hook, gone]);
await olivia.do("DELETE", `/users/${gone.id}`);
const ear = await stage.target.register({ fetch_event_types: [] });

const done = "200";
const refused = "400 BAD_REQUEST";
const tooLow = "400 UNAUTHORIZED_PRINCIPAL";
const unknown = "401 UNAUTHORIZED";

async function send(sample: SampleCall, authorization: string | null) {
	const { method, path, fields } = sample;
	const headers = authorization === null ? undefined : { authorization };
	const { status, body } = await w.call(method, path, fields, headers);
	return status === 200 ? done : `${status} ${body.code}`;
}

/** What an operation says to those who may not call it; nothing to the others. */
const says: Readonly<Record<string, (caller: Client) => string | false>> = {
	subscribe: ({ user }) => user.role === roles.guest && refused,
	"update-user": ({ user }) => user.role > roles.administrator && refused,
	"update-user-by-email": ({ user }) =>
		user.role > roles.administrator && refused,
	"update-presence": ({ user }) => user.isBot && refused,
	"update-linkifier": ({ user }) => user.role > roles.administrator && tooLow,
	"add-domain": ({ user }) => user.role > roles.owner && tooLow,
};

test("every operation that has a page is tried here", () => {
	const pages = readdirSync(resolve(import.meta.dirname, "../docs/api"))
		.map((name) => name.replace(".md", ""))
		.filter((name) => name !== "README");
	assert.deepEqual(Object.keys(sampleCalls).sort(), pages.sort());
});

for (const [operation, make] of Object.entries(sampleCalls)) {
	test(`${operation} answers those who may call it`, async () => {
		for (const [name, caller] of Object.entries(callers)) {
			const refusal = says[operation]?.(caller);
			const sample = await make(stage, caller);
			await ear.events();
			const came = await send(sample, caller.authorization);
			assert.equal(came, refusal || done, name);
			if (refusal) assert.deepEqual(await ear.events(), [], name);
		}
	});

	const isForHooks = operation === "send-message";
	const isForAll = operation === "get-server-settings";
	test(`${operation} is ${isForAll ? "open" : "closed"} to those without a good key${isForHooks ? "" : ", and to incoming webhook bots"}`, async () => {
		const expected = isForAll ? done : unknown;
		const sample = await make(stage, callers.owner);
		await ear.events();
		const wrong = Buffer.from(`${hook.user.email}:${callers.owner.key}`);
		for (const [name, authorization] of Object.entries({
			nobody: null,
			"somebody deactivated": gone.authorization,
			"somebody with another's key": `Basic ${wrong.toString("base64")}`,
			...(!isForHooks && { "incoming webhook bot": hook.authorization }),
		}))
			assert.equal(await send(sample, authorization), expected, name);
		assert.deepEqual(await ear.events(), []);
	});
}

test("send-message is open to incoming webhook bots", async () => {
	const sample = await sampleCalls["send-message"]?.(stage, hook);
	assert.ok(sample);
	assert.equal(await send(sample, hook.authorization), done);
});
