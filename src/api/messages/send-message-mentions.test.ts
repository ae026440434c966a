import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	changeOrganization,
	groupId,
	setActive,
} from "../../../test/support/settings.ts";
import { type Client, type Ear, world } from "../../../test/world.ts";
import { groups } from "../../domain/groups/groups.ts";
import { groupPermissions } from "../../domain/groups/permission-settings.ts";
import { roles } from "../../domain/users/roles.ts";

suite("send-message: mentions", async () => {
	const w = await world();
	const [mia, max, adam, mona] = [
		w.as("mia"),
		w.as("max"),
		w.as("adam"),
		w.as("mona"),
	];
	const everyone = await groupId(w, "role:everyone");
	const nobody = await groupId(w, "role:nobody");
	const crowd: Client[] = [];
	for (let i = 0; i < 13; i++)
		crowd.push(await w.person(`p${i}`, `Person ${i}`));
	await w.channel("small", "public", [mia, max, ...crowd]);
	await w.channel("large", "public", [mia, max, adam, ...crowd]);

	const makeGroup = (
		name: string,
		members: readonly Client[],
		subgroups: readonly number[] = [],
		mayMention = everyone,
	) =>
		w.inside(async (work) => {
			const id = await work.nextId("group");
			work.append("user_group", {
				organization_id: work.organizationId,
				id,
				name,
				description: "",
				is_system: 0,
				deactivated: 0,
				created_at: work.now,
				creator_id: adam.id,
				permissions: JSON.stringify({
					...Object.fromEntries(
						Object.keys(groupPermissions).map((one) => [one, nobody]),
					),
					can_mention_group: mayMention,
				}),
			});
			for (const { id: user_id } of members)
				work.append("user_group_member", {
					organization_id: work.organizationId,
					group_id: id,
					user_id,
				});
			for (const subgroup_id of subgroups)
				work.append("user_group_subgroup", {
					organization_id: work.organizationId,
					group_id: id,
					subgroup_id,
				});
			work.touch(groups, id);
			return id;
		});

	const ears = async (...clients: readonly Client[]) =>
		Promise.all(
			clients.map((client) => client.register({ event_types: ["message"] })),
		);
	const flags = async (ear: Ear): Promise<string[][]> =>
		(await ear.events()).map((event) => event.flags);

	async function refused(
		sender: Client,
		to: string,
		content: string,
		code = "BAD_REQUEST",
		topic = "t",
	) {
		const [ear] = await ears(mia);
		const { status, body } = await sender.post("/messages", {
			type: "channel",
			to,
			topic,
			content,
		});
		assert.equal(status, 400);
		assert.equal(body.code, code);
		assert.deepEqual(await ear?.events(), []);
	}

	test("send-message marks those mentioned by name who receive it; the unsubscribed hear nothing", async () => {
		const [toMia, toMax, toMona] = (await ears(mia, max, mona)) as [
			Ear,
			Ear,
			Ear,
		];
		await max.send("small", "t", "@**Mia Member** and @**Mona Moderator**");
		await max.send("small", "t", "@_**Mia Member**");
		await max.send("small", "t", "`@**Mia Member**`");
		await max.send("small", "t", "> @**Mia Member**");
		assert.deepEqual(await flags(toMia), [["mentioned"], [], [], []]);
		assert.deepEqual(await flags(toMax), [[], [], [], []]);
		assert.deepEqual(await flags(toMona), []);
		await max.sendTo([mia], "@**Mia Member** @**Max Member**");
		assert.deepEqual(await flags(toMia), [["mentioned"]]);
		assert.deepEqual(await flags(toMax), [["mentioned"]]);
	});

	test("send-message reaches a generic bot that is called by name, wherever it is; not in other people's conversations", async () => {
		const bot = await w.bot("helper", mia);
		const other = await w.bot("hook", mia, 3);
		const [toBot, toOther] = (await ears(bot, other)) as [Ear, Ear];
		const id = await max.send(
			"small",
			"t",
			"@**helper bot** and @**hook bot**",
		);
		assert.deepEqual(await flags(toBot), [["mentioned"]]);
		assert.deepEqual(await flags(toOther), []);
		const kept = async () =>
			(await bot.do("GET", `/messages/${id}`)).message.flags;
		assert.deepEqual(await kept(), ["mentioned"]);
		await bot.do("POST", "/messages/flags", {
			messages: [id],
			op: "add",
			flag: "read",
		});
		assert.deepEqual(await kept(), ["read", "mentioned"]);
		await max.sendTo([mia], "@**helper bot**");
		await max.send("small", "t", "@_**helper bot**");
		assert.deepEqual(await flags(toBot), []);
	});

	test("send-message mentions groups with all that is in them, and only those who receive it", async () => {
		const [p0, p1, p2] = crowd as [Client, Client, Client];
		const inner = await makeGroup("inner", [p1, p2, mona]);
		await makeGroup("outer", [p0], [inner]);
		await setActive(w, p2, false);
		const [to0, to1, toMax] = (await ears(p0, p1, max)) as [Ear, Ear, Ear];
		await max.send("small", "t", "@*OUTER*");
		await max.send("small", "t", "@_*outer*");
		assert.deepEqual(await flags(to0), [["mentioned"], []]);
		assert.deepEqual(await flags(to1), [["mentioned"], []]);
		assert.deepEqual(await flags(toMax), [[], []]);
		const kept = await w.inside((work) =>
			work.db
				.selectFrom("message_flag")
				.select(["user_id", "flags"])
				.where("organization_id", "=", work.organizationId)
				.where("message_id", "=", work.lastMessageId - 1)
				.orderBy("user_id")
				.execute(),
		);
		assert.deepEqual(
			kept.map(({ user_id }) => user_id),
			[p0.id, p1.id],
		);
		await setActive(w, p2, true);
	});

	test("send-message needs the right to mention a group", async () => {
		const administrators = await groupId(w, "role:administrators");
		await makeGroup("board", [mia], [], administrators);
		await refused(max, "small", "@*board*");
		await max.send("small", "t", "@_*board*");
		await max.send("small", "t", "`@*board*`");
		await adam.send("small", "t", "@*board*");
		await refused(adam, "small", "@*role:members*");
		const { status } = await max.post("/messages", {
			type: "direct",
			to: [mia.id],
			content: "@*board*",
		});
		assert.equal(status, 400);
	});

	test("send-message mentions a whole channel of up to 15 freely, a larger one with permission", async () => {
		const code = "STREAM_WILDCARD_MENTION_NOT_ALLOWED";
		const [toMia] = (await ears(mia)) as [Ear];
		await max.send("small", "t", "@**all**");
		assert.deepEqual(await flags(toMia), [
			["stream_wildcard_mentioned", "wildcard_mentioned"],
		]);
		for (const word of ["all", "everyone", "channel", "stream"])
			await refused(max, "large", `@**${word}**`, code);
		for (const silent of ["@_**all**", "`@**all**`", "> @**all**"])
			await max.send("large", "t", silent);
		assert.deepEqual(await flags(toMia), [[], [], []]);
		await adam.send("large", "t", "@**everyone**");
		assert.deepEqual(await flags(toMia), [
			["stream_wildcard_mentioned", "wildcard_mentioned"],
		]);
		await changeOrganization(w, { can_mention_many_users_group: everyone });
		await max.send("large", "t", "@**channel**");
		await changeOrganization(w, {
			can_mention_many_users_group: await groupId(w, "role:administrators"),
		});
	});

	test("send-message counts those subscribers who are active", async () => {
		const code = "STREAM_WILDCARD_MENTION_NOT_ALLOWED";
		const last = await w.person("last", "Last Straw");
		await w.channel("filled", "public", [mia, max, last, ...crowd]);
		await refused(max, "filled", "@**all**", code);
		await adam.do("DELETE", `/users/${last.id}`);
		await max.send("filled", "t", "@**all**");
		const missed = await max.send("filled", "t", "@**Last Straw**");
		await adam.do("POST", `/users/${last.id}/reactivate`);
		const { message } = await last.do("GET", `/messages/${missed}`);
		assert.deepEqual(message.flags, ["read", "historical"]);
		await refused(max, "filled", "@**all**", code);
	});

	test("send-message between people mentions all of them, however many they are", async () => {
		const [toMia] = (await ears(mia)) as [Ear];
		await max.sendTo([mia, adam, mona, ...crowd], "@**all**");
		assert.deepEqual(await flags(toMia), [
			["stream_wildcard_mentioned", "wildcard_mentioned"],
		]);
	});

	test("send-message mentions the participants of a topic: those who wrote, reacted, or write now", async () => {
		const [p0, p1, p3] = [crowd[0], crowd[1], crowd[3]] as [
			Client,
			Client,
			Client,
		];
		const id = await p0.send("small", "talk", "first");
		await mona.send("small", "talk", "not subscribed");
		await w.inside(async (work) =>
			work.append("reaction", {
				organization_id: work.organizationId,
				message_id: id,
				id: 1,
				user_id: p1.id,
				emoji_name: "tada",
				emoji_code: "1f389",
				reaction_type: "unicode_emoji",
			}),
		);
		const [to0, to1, to3, toMax, toMona] = (await ears(
			p0,
			p1,
			p3,
			max,
			mona,
		)) as [Ear, Ear, Ear, Ear, Ear];
		await max.send("small", "TALK", "@**topic**");
		const marked = [["topic_wildcard_mentioned", "wildcard_mentioned"]];
		assert.deepEqual(await flags(to0), marked);
		assert.deepEqual(await flags(to1), marked);
		assert.deepEqual(await flags(toMax), marked);
		assert.deepEqual(await flags(to3), [[]]);
		assert.deepEqual(await flags(toMona), []);
		await max.sendTo([p0], "@**topic**");
		assert.deepEqual(await flags(to0), [[]]);
	});

	test("send-message mentions a topic of up to 15 participants freely, a larger one with permission", async () => {
		const code = "TOPIC_WILDCARD_MENTION_NOT_ALLOWED";
		for (const client of [...crowd, mia])
			await client.send("large", "busy", "x");
		await max.send("large", "busy", "@**topic**");
		const late = await w.person("late", "Late", roles.member);
		await refused(late, "large", "@**topic**", code, "busy");
		await adam.send("large", "busy", "@**topic**");
		await refused(late, "large", "@**topic**", code, "BUSY");
		await late.send("large", "quiet", "@**topic**");
	});
});
