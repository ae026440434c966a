import assert from "node:assert/strict";
import { test } from "node:test";
import { roles } from "../src/domain/users/roles.ts";
import { type Company, History } from "./steps/history.ts";
import { Random } from "./support/random.ts";
import { Viewer } from "./support/viewer.ts";
import { type World, world } from "./world.ts";

// People come to see more and less, in any order. However it came about, what their clients
// believe must be what they would be told if they registered anew.

/** Long enough to meet by default; `SKEIN_SYNC_SECONDS` and other seeds look harder. */
const seconds = Number(process.env.SKEIN_SYNC_SECONDS ?? 3);
const seed = Number(process.env.SKEIN_SYNC_SEED ?? 1);

async function gather(w: World): Promise<Company> {
	const [olivia, adam, mona, mia, max, gus] = [
		w.as("olivia"),
		w.as("adam"),
		w.as("mona"),
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
	];
	const bot = await w.bot("robo", mia);
	const pia = await w.person("pia", "Pia Passing");
	const gil = await w.person("gil", "Gil Guest", roles.guest);
	const channels: { id: number; name: string }[] = [];
	for (const [name, kind, members] of [
		["yard", "public", [mia, gus, bot, pia, gil]],
		["den", "private_shared", [olivia, adam, mia, gus, pia]],
		["cellar", "private_protected", [olivia, mona, mia, gus]],
		["square", "web_public", [olivia, gil]],
	] as const)
		channels.push({ name, id: await w.channel(name, kind, members) });
	const groups: { id: number; name: string }[] = [];
	for (const name of ["crew", "team"]) {
		const fields = { name, description: "", members: [] };
		const made = await olivia.do("POST", "/user_groups/create", fields);
		groups.push({ name, id: made.group_id });
	}
	const folderIds: number[] = [];
	for (const name of ["Front", "Back"]) {
		const made = await olivia.do("POST", "/channel_folders/create", { name });
		folderIds.push(made.channel_folder_id);
	}
	await olivia.do("PATCH", "/realm", { enable_spectator_access: true });
	return {
		followed: [olivia, adam, mona, mia, max, gus],
		passing: [pia, gil],
		bots: [bot],
		channels,
		groups,
		folderIds,
	};
}

test("whatever people come to see and cease to see, they are told", async (t) => {
	const w = await world({ environment: { SKEIN_WEB_PUBLIC_CHANNELS: "1" } });
	const company = await gather(w);
	const random = new Random(seed);
	const history = new History(w, random, company);
	const viewers = [...company.followed, ...company.bots].flatMap((client, at) =>
		(["modern", at % 2 === 0 ? "frugal" : "older"] as const).map(
			(kind) => new Viewer(`${client.user.fullName}, ${kind}`, client, kind),
		),
	);
	for (const viewer of viewers) await viewer.begin();
	const end = performance.now() + seconds * 1000;
	const done: string[] = [];
	const wrong: string[] = [];
	do {
		w.pass(2);
		done.push(await history.step());
		await w.settle();
		for (const viewer of viewers) wrong.push(...(await viewer.check()));
		// Some come later, as they are by then.
		if (random.chance(0.2)) await random.pick(viewers).begin();
	} while (wrong.length === 0 && performance.now() < end);
	t.diagnostic(`${done.length} steps, seed ${seed}`);
	assert.equal(wrong.join("\n"), "", `after\n${done.join("\n")}`);
});
