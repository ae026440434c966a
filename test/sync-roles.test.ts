import assert from "node:assert/strict";
import { test } from "node:test";
import { type Role, roles } from "../src/domain/users/roles.ts";
import { Viewer } from "./support/viewer.ts";
import { groupIds } from "./support/wire-channels.ts";
import { type Client, type World, world } from "./world.ts";

// A role decides what somebody sees: channels, messages, people, addresses, bots. From every
// role to every other, somebody who has something of everything is told what changes by it.

const names = Object.keys(roles) as (keyof typeof roles)[];

/** A walk that takes every way from one role to another once, and ends where it began. */
function everyWay(): Role[] {
	const ways = new Map(
		names.map((from) => [from, names.filter((to) => to !== from)]),
	);
	const walk: (keyof typeof roles)[] = [];
	const stack: (keyof typeof roles)[] = ["member"];
	while (stack.length > 0) {
		const to = ways.get(stack.at(-1) as keyof typeof roles)?.pop();
		if (to) stack.push(to);
		else walk.unshift(stack.pop() as keyof typeof roles);
	}
	// A guest becomes a member before becoming an administrator or an owner.
	return walk.flatMap((name, at) =>
		walk[at - 1] === "guest" && roles[name] <= roles.administrator
			? [roles.member, roles[name]]
			: [roles[name]],
	);
}

const channelsOf = [
	["hall", "public", true],
	["plaza", "public", false],
	["square", "web_public", false],
	["den", "private_shared", true],
	["cellar", "private_protected", true],
	["club", "private_shared", false],
	["desk", "private_shared", false],
	["vault", "private_protected", false],
	["former", "private_shared", true],
	["asleep", "public", true],
] as const;

/** Gives max something in every channel, and something of everything else. */
async function furnish(w: World) {
	const [olivia, adam, mona, mia, max, gus] = [
		w.as("olivia"),
		w.as("adam"),
		w.as("mona"),
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
	];
	const folder = await olivia.do("POST", "/channel_folders/create", {
		name: "Folder",
	});
	const { group_id: crew } = await olivia.do("POST", "/user_groups/create", {
		name: "crew",
		description: "",
		members: [max.id, gus.id],
	});
	const id: Record<string, number> = {};
	for (const [name, kind] of channelsOf) {
		id[name] = await w.channel(name, kind, [olivia, mia, max]);
		for (const content of ["hello", "@**Max Member**", "@**all**", "@*crew*"])
			await olivia.send(
				name,
				content.includes("all") ? "loud" : "tea",
				content,
			);
		const starred = await olivia.send(name, "Tea", "a star");
		await max.do("POST", "/messages/flags", {
			messages: [starred],
			op: "add",
			flag: "starred",
		});
		for (const [topic, visibility_policy] of [
			["tea", 1],
			["loud", 3],
		])
			await max.do("POST", "/user_topics", {
				stream_id: id[name],
				topic,
				visibility_policy,
			});
		await olivia.do("PATCH", `/streams/${id[name]}`, {
			folder_id: folder.channel_folder_id,
		});
	}
	await max.do("DELETE", "/users/me/subscriptions", {
		subscriptions: channelsOf
			.filter(([name, , isMember]) => !isMember || name === "former")
			.map(([name]) => name),
	});
	for (const [name, permission, group] of [
		["club", "can_subscribe_group", groupIds.moderators],
		["desk", "can_administer_channel_group", groupIds.members],
		["vault", "can_add_subscribers_group", groupIds.administrators],
		["vault", "can_subscribe_group", crew],
	] as const)
		await olivia.do("PATCH", `/streams/${id[name]}`, {
			[permission]: { new: group },
		});
	await olivia.do("PATCH", `/streams/${id.plaza}`, { is_default_stream: true });
	await olivia.do("DELETE", `/streams/${id.asleep}`);
	for (const [who, visibility] of [
		[adam, 1],
		[mona, 2],
		[mia, 5],
		[gus, 4],
	] as const)
		await who.do("PATCH", "/settings", {
			email_address_visibility: visibility,
		});
	await w.bot("mias", mia);
	await w.bot("maxs", max);
	await mia.sendTo([max], "hello");
	await max.do("POST", `/users/me/muted_users/${mona.id}`);
	for (const who of [mia, gus])
		await who.do("POST", "/users/me/status", { status_text: "here" });
}

async function walk(w: World, viewersOf: readonly Client[]) {
	const viewers = viewersOf.flatMap((client) =>
		(["modern", "older"] as const).map(
			(kind) => new Viewer(`${client.user.fullName}, ${kind}`, client, kind),
		),
	);
	for (const viewer of viewers) await viewer.begin();
	const [olivia, max] = [w.as("olivia"), w.as("max")];
	let before: Role = roles.member;
	for (const role of everyWay().slice(1)) {
		// Who registers as what they are, and who has registered long ago.
		const late = (["modern", "older"] as const).map(
			(kind) => new Viewer(`Max since he was ${before}, ${kind}`, max, kind),
		);
		for (const viewer of late) await viewer.begin();
		await olivia.do("PATCH", `/users/${max.id}`, { role });
		await w.settle();
		const wrong: string[] = [];
		for (const viewer of [...viewers, ...late])
			wrong.push(...(await viewer.check()));
		assert.equal(wrong.join("\n"), "", `from ${before} to ${role}`);
		before = role;
	}
}

test("from every role to every other, everybody is told what changes", async () => {
	const w = await world();
	await furnish(w);
	await walk(w, [w.as("max"), w.as("mia"), w.as("gus")]);
});

test("and where guests see only whom they share something with", async () => {
	const w = await world();
	await furnish(w);
	await w.as("olivia").do("PATCH", "/realm", {
		can_access_all_users_group: { new: groupIds.members },
	});
	await walk(w, [w.as("max"), w.as("gus")]);
});
