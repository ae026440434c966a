import assert from "node:assert/strict";
import { test } from "node:test";
import {
	channelTerms,
	firstValue,
	groupTerms,
	type Level,
	organizationTerms,
	type Terms,
} from "./support/permission-terms.ts";
import { groupIds, onlyUser } from "./support/wire-channels.ts";
import { world } from "./world.ts";

// To whom each permission can be given, and how such a value is written, read back and changed.

const w = await world();
const [olivia, mia, gus] = [w.as("olivia"), w.as("mia"), w.as("gus")];

/** Tries to give a permission to each group of roles, and to two people. */
async function tryEverybody(
	name: string,
	[, nobody, everyone, { only = [] } = {}]: Terms,
	set: (value: unknown) => Promise<{ status: number; body: { code: string } }>,
) {
	for (const level of Object.keys(groupIds) as Level[]) {
		const isAllowed =
			level !== "internet" &&
			(level !== "nobody" || nobody === "nobody") &&
			(level !== "everyone" || everyone === "everyone") &&
			(only.length === 0 || only.includes(level));
		const lone = { direct_members: [], direct_subgroups: [groupIds[level]] };
		for (const value of [groupIds[level], lone]) {
			const { status, body } = await set(value);
			assert.equal(
				status === 200 ? "200" : `${status} ${body.code}`,
				isAllowed ? "200" : "400 BAD_REQUEST",
				`${name}: ${level}`,
			);
		}
	}
	const { status, body } = await set(onlyUser(mia, gus));
	assert.equal(
		status === 200 ? "200" : `${status} ${body.code}`,
		only.length === 0 ? "200" : "400 SYSTEM_GROUP_REQUIRED",
		`${name}: people`,
	);
}

test("every permission of the organization can be given to whom it says, and nobody else", async () => {
	for (const [name, terms] of Object.entries(organizationTerms)) {
		await tryEverybody(name, terms, (value) =>
			olivia.patch("/realm", { [name]: { new: value } }),
		);
		await olivia.do("PATCH", "/realm", {
			[name]: { new: firstValue(terms[0], olivia) },
		});
	}
});

test("every permission in a channel can be given to whom it says, and nobody else", async () => {
	const id = await w.channel("terms", "public", [olivia]);
	let count = 0;
	for (const [name, terms] of Object.entries(channelTerms)) {
		await tryEverybody(name, terms, (value) =>
			olivia.patch(`/streams/${id}`, { [name]: { new: value } }),
		);
		await tryEverybody(name, terms, (value) =>
			olivia.post("/users/me/subscriptions", {
				subscriptions: [{ name: `terms ${++count}` }],
				[name]: value,
			}),
		);
	}
});

test("every permission over a group can be given to whom it says, and nobody else", async () => {
	let count = 0;
	const plain = { description: "", members: [] };
	const { group_id } = await olivia.do("POST", "/user_groups/create", {
		...plain,
		name: "terms",
	});
	for (const [name, terms] of Object.entries(groupTerms)) {
		await tryEverybody(name, terms, (value) =>
			olivia.patch(`/user_groups/${group_id}`, { [name]: { new: value } }),
		);
		await tryEverybody(name, terms, (value) =>
			olivia.post("/user_groups/create", {
				...plain,
				name: `terms ${++count}`,
				[name]: value,
			}),
		);
	}
});

const channel = await w.channel("values", "public", [olivia, mia]);
const bot = await w.bot("valued", mia);
const leaver = await w.person("leaver", "Lee Leaver");
const crew = await makeGroup("crew");
const old = await makeGroup("old");
await olivia.do("POST", `/user_groups/${old}/deactivate`);

async function makeGroup(name: string): Promise<number> {
	const fields = { name, description: "", members: [] };
	return (await olivia.do("POST", "/user_groups/create", fields)).group_id;
}

const group = (members: readonly number[], subgroups: readonly number[]) => ({
	direct_members: members,
	direct_subgroups: subgroups,
});

interface Place {
	readonly path: string;
	readonly name: string;
	read(): Promise<unknown>;
}

/** One permission of each kind, all open to the same groups. */
const places: readonly Place[] = [
	{
		path: "/realm",
		name: "can_mention_many_users_group",
		read: async () =>
			(await mia.register({ fetch_event_types: ["realm"] })).state
				.realm_can_mention_many_users_group,
	},
	{
		path: `/streams/${channel}`,
		name: "can_send_message_group",
		read: async () =>
			(await mia.do("GET", `/streams/${channel}`)).stream
				.can_send_message_group,
	},
	{
		path: `/user_groups/${crew}`,
		name: "can_mention_group",
		read: async () =>
			(await mia.do("GET", "/user_groups")).user_groups.find(
				({ id }: { id: number }) => id === crew,
			).can_mention_group,
	},
];

for (const { path, name, read } of places) {
	const ear = mia.register({ fetch_event_types: [] });
	const set = (value: unknown, more: object = {}) =>
		olivia.patch(path, { [name]: { new: value, ...more } });
	const heard = async () => (await (await ear).events()).length > 0;
	const { nobody, moderators, members } = groupIds;

	test(`${name} is kept in one form, however it is written`, async () => {
		const both = group([mia.id, gus.id, bot.id], [moderators, crew]);
		for (const [written, kept] of [
			[members, members],
			[group([], [moderators]), moderators],
			[group([], []), nobody],
			[group([], [members, members]), members],
			[group([mia.id], []), group([mia.id], [])],
			[group([bot.id, gus.id, mia.id, gus.id], [crew, moderators, crew]), both],
		]) {
			assert.equal((await set(written)).status, 200);
			assert.deepEqual(await read(), kept);
			assert.ok(await heard());
			for (const same of [written, kept]) {
				assert.equal((await set(same)).status, 200);
				assert.equal(await heard(), false, "nothing has changed");
			}
		}
	});

	test(`${name} changes only from what it was believed to be`, async () => {
		await set(members);
		await heard();
		const { status, body } = await set(moderators, { old: nobody });
		assert.deepEqual(
			[status, body.code, body.field_name],
			[400, "EXPECTATION_MISMATCH", "old"],
		);
		assert.equal(await read(), members);
		assert.equal(await heard(), false);
		await set(moderators, { old: group([], [members]) });
		assert.equal(await read(), moderators);
	});

	test(`${name} goes to groups and people who are there`, async () => {
		await set(members);
		await heard();
		const cases: [unknown, RegExp][] = [
			[9999, /Invalid user group/],
			[2_147_483_648, /Invalid user group/],
			[group([], [9999]), /Invalid user group ID: 9999/],
			[group([9999], []), /Invalid user ID: 9999/],
			[old, /deactivated/],
			[group([mia.id], [old]), /deactivated/],
			[groupIds.internet, /cannot be set to 'role:internet' group/],
			[group([mia.id], [groupIds.internet]), /'role:internet'/],
		];
		for (const [value, says] of cases) {
			const { status, body } = await set(value);
			assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
			assert.match(body.msg, says);
		}
		assert.equal(await read(), members);
		assert.equal(await heard(), false);
	});

	test(`${name} shows nobody who is gone, and takes nobody who is`, async () => {
		await set(group([mia.id, leaver.id], []));
		await olivia.do("DELETE", `/users/${leaver.id}`);
		assert.deepEqual(await read(), group([mia.id], []));
		await heard();
		const { body } = await set(group([leaver.id], []));
		assert.match(body.msg, new RegExp(`Invalid user ID: ${leaver.id}`));
		await set(group([mia.id], []), { old: group([mia.id], []) });
		assert.equal(await heard(), false, "it looks the same");
		await olivia.do("POST", `/users/${leaver.id}/reactivate`);
		assert.deepEqual(await read(), group([mia.id, leaver.id], []));
	});

	test(`${name} of one who is gone can be given to nobody, and does not come back`, async () => {
		await set(group([leaver.id], []));
		await olivia.do("DELETE", `/users/${leaver.id}`);
		assert.deepEqual(await read(), group([], []));
		await heard();
		await set(nobody, { old: group([], []) });
		assert.equal(await read(), nobody);
		assert.ok(await heard());
		await olivia.do("POST", `/users/${leaver.id}/reactivate`);
		assert.equal(await read(), nobody);
	});
}
