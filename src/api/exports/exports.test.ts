import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { changeOrganization } from "../../../test/support/settings.ts";
import { upload } from "../../../test/support/uploads.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";
import { EXPORT_PART_MESSAGES } from "../../limits.ts";

// export-realm, get-realm-exports, delete-realm-export, get-realm-export-consents, download-export.

const w = await world();
const [olivia, adam, mona, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;

const listen = (client: Client) =>
	client.register({
		event_types: ["realm_export", "realm_export_consent"],
		fetch_event_types: [],
	});

const exportsFor = async (client: Client) =>
	(await client.do("GET", "/export/realm")).exports;

const fetch = (url: string) =>
	w.server.app.inject({
		method: "GET",
		url: new URL(url).pathname,
		headers: { host: "chat.example.com" },
	});

/** Makes a copy and gives what is in it, by kind. */
async function copyOf(export_type: string, actor = adam) {
	const { id } = await actor.do("POST", "/export/realm", { export_type });
	await w.settle();
	const made = (await exportsFor(adam)).find((one: Fields) => one.id === id);
	const { statusCode, rawPayload } = await fetch(made.export_url);
	assert.equal(statusCode, 200);
	const lines = gunzipSync(rawPayload).toString().trimEnd().split("\n");
	return {
		made,
		lines: lines.map((line) => JSON.parse(line)),
	};
}

const contents = (lines: Fields[]) =>
	lines
		.filter((line) => line.kind === "message")
		.map((line) => line.content)
		.filter((content) => !String(content).startsWith("Your data export"));

test("export-realm copies what is public, tells administrators, and download-export gives it to whoever has the address", async () => {
	await w.channel("yard", "public", [mia, max]);
	await w.channel("den", "private_protected", [mia, max]);
	await mia.send("yard", "t", "in the open");
	await mia.send("den", "t", "in private");
	await mia.sendTo([max], "between us");
	const ears = [];
	for (const one of [olivia, adam, mona, mia]) ears.push(await listen(one));
	const dm = await adam.register({ event_types: ["message"] });
	const { made, lines } = await copyOf("public");
	assert.match(
		made.export_url,
		/^http:\/\/chat\.example\.com\/exports\/\d+-[0-9a-f]{32}\/export\.jsonl\.gz$/,
	);
	assert.deepEqual(made, {
		id: made.id,
		acting_user_id: adam.id,
		export_time: w.clock.now / 1000,
		deleted_timestamp: null,
		failed_timestamp: null,
		export_url: made.export_url,
		pending: false,
		export_type: "public",
	});
	const told = [
		{
			type: "realm_export",
			exports: [{ ...made, pending: true, export_url: null }],
		},
		{ type: "realm_export", exports: [made] },
	];
	const heard = [];
	for (const ear of ears) heard.push(await ear.events());
	assert.deepEqual(heard, [told, told, [], []]);
	const [{ message }] = await dm.events();
	assert.equal(message.sender_full_name, "Notification Bot");
	assert.deepEqual(contents(lines), ["in the open"]);
	const channels = lines.filter((line) => line.kind === "channel");
	assert.ok(channels.some((line) => line.name === "yard"));
	assert.equal(
		channels.some((line) => line.name === "den"),
		false,
	);
	const own = lines.find((line) => line.id === mia.id && line.kind === "user");
	assert.equal(own.email, "mia@example.com");
	assert.equal(
		JSON.stringify(lines).includes("in private"),
		false,
		"nothing private slips in",
	);
});

test("export-realm takes along in private only what those who allow for it received", async () => {
	await w.channel("hut", "private_shared", [mona]);
	await mona.send("hut", "t", "before max came");
	await max.do("PATCH", "/settings", { allow_private_data_export: true });
	const { lines } = await copyOf("full_with_consent");
	assert.deepEqual(contents(lines), [
		"in the open",
		"in private",
		"between us",
	]);
	assert.equal(
		lines.some((line) => line.name === "hut"),
		false,
	);
	await max.do("PATCH", "/settings", { allow_private_data_export: false });
	const { lines: less } = await copyOf("full_with_consent");
	assert.deepEqual(contents(less), ["in the open"]);
});

test("export-realm takes along everything only for owners to whom that was left", async () => {
	const wanted = { export_type: "full_without_consent" };
	const ear = await listen(olivia);
	for (const [actor, code] of [
		[adam, "UNAUTHORIZED_PRINCIPAL"],
		[olivia, "BAD_REQUEST"],
	] as const) {
		const { status, body } = await actor.post("/export/realm", wanted);
		assert.deepEqual([status, body.code], [400, code]);
	}
	assert.deepEqual(await ear.events(), []);
	await changeOrganization(w, { owner_full_content_access: true });
	const { made, lines } = await copyOf(wanted.export_type, olivia);
	assert.equal(made.export_type, wanted.export_type);
	assert.deepEqual(contents(lines), [
		"in the open",
		"in private",
		"between us",
		"before max came",
	]);
	const hut = lines.find((line) => line.name === "hut");
	assert.deepEqual(hut.subscriberIds, [mona.id]);
	const still = await adam.post("/export/realm", wanted);
	assert.equal(still.body.code, "UNAUTHORIZED_PRINCIPAL");
	await changeOrganization(w, { owner_full_content_access: false });
});

test("export-realm takes along what hangs on messages and people, and how things are set up", async () => {
	const uri = await upload(mia, "plan.txt");
	const shown = await mia.send("yard", "t", `[plan](${uri})`);
	await max.do("POST", `/messages/${shown}/reactions`, { emoji_name: "car" });
	const { id: field } = await adam.do("POST", "/realm/profile_fields", {
		name: "Food",
		field_type: 1,
	});
	await mia.do("PATCH", "/users/me/profile_data", {
		data: [{ id: field, value: "Figs" }],
	});
	const { id: linkifier } = await adam.do("POST", "/realm/filters", {
		pattern: "#(?P<id>[0-9]+)",
		url_template: "https://example.com/{id}",
	});
	await max.do("PATCH", "/settings", { allow_private_data_export: true });
	const { lines } = await copyOf("full_with_consent");
	await max.do("PATCH", "/settings", { allow_private_data_export: false });
	const find = (kind: string, key: string, value: unknown) =>
		lines.find((line) => line.kind === kind && line[key] === value);
	const { reactions, files } = find("message", "id", shown);
	assert.deepEqual(reactions, [
		{
			emojiName: "car",
			emojiCode: "1f697",
			reactionType: "unicode_emoji",
			userId: max.id,
		},
	]);
	assert.deepEqual(
		files.map(({ id: _, ...file }: Fields) => file),
		[
			{
				ownerId: mia.id,
				path: uri.replace("/user_uploads/", ""),
				fileName: "plan.txt",
				contentType: "text/plain",
				byteLength: "this is plan.txt".length,
				createdAt: w.clock.now,
			},
		],
	);
	assert.deepEqual(find("user", "id", mia.id).profile, { [field]: "Figs" });
	assert.equal(find("profileField", "id", field).name, "Food");
	assert.equal(find("linkifier", "id", linkifier).pattern, "#(?P<id>[0-9]+)");
	assert.equal(
		lines.find((line) => line.kind === "organization").settings.invite_required,
		true,
	);
	const den = find("channel", "name", "den");
	assert.deepEqual(den.subscriberIds, [mia.id, max.id]);
	assert.equal(den.access, "private_protected");
	await max.do("DELETE", "/users/me/subscriptions", { subscriptions: ["den"] });
	await max.do("PATCH", "/settings", { allow_private_data_export: true });
	const { lines: later } = await copyOf("full_with_consent");
	await max.do("PATCH", "/settings", { allow_private_data_export: false });
	const left = later.find((line) => line.name === "den");
	assert.equal(
		"subscriberIds" in left,
		false,
		"who left does not see who stayed",
	);
});

test("export-realm makes large copies part by part", async () => {
	const before = contents((await copyOf("public")).lines).length;
	await w.inside(async (work) => {
		const row = await work.db
			.selectFrom("message")
			.selectAll()
			.where("organization_id", "=", work.organizationId)
			.where("content", "=", "in the open")
			.executeTakeFirstOrThrow();
		for (let i = 0; i < EXPORT_PART_MESSAGES; i++)
			work.append("message", {
				...row,
				id: work.nextMessageId(),
				content: `copy ${i}`,
			});
	});
	const { lines } = await copyOf("public");
	const found = contents(lines);
	assert.equal(found.length, before + EXPORT_PART_MESSAGES);
	assert.equal(new Set(found).size, found.length);
});

test("delete-realm-export deletes a copy once", async () => {
	const { made } = await copyOf("public");
	const ear = await listen(olivia);
	await adam.do("DELETE", `/export/realm/${made.id}`);
	const [event] = await ear.events();
	const gone = event.exports.find((one: Fields) => one.id === made.id);
	assert.deepEqual(gone, {
		...made,
		export_url: null,
		deleted_timestamp: w.clock.now / 1000,
	});
	assert.equal((await fetch(made.export_url)).statusCode, 404);
	const { id } = await adam.do("POST", "/export/realm");
	await ear.events();
	for (const wrong of [made.id, 999]) {
		const { status, body } = await adam.delete(`/export/realm/${wrong}`);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	assert.deepEqual(await ear.events(), []);
	const other = (await exportsFor(adam)).find((one: Fields) => one.id === id);
	const forged = other.export_url.replace(/-[0-9a-f]{4}/, "-0000");
	assert.equal((await fetch(forged)).statusCode, 404);
	assert.equal(
		(await fetch("http://x/exports/x/export.jsonl.gz")).statusCode,
		404,
	);
});

test("get-realm-export-consents tells administrators who allows for what, and so do events", async () => {
	const ear = await listen(adam);
	const ofMona = await listen(mona);
	await mia.do("PATCH", "/settings", { allow_private_data_export: true });
	const nell = await w.person("nell", "Nell New");
	await adam.do("DELETE", `/users/${nell.id}`);
	await adam.do("POST", `/users/${nell.id}/reactivate`);
	const told = (client: Client, consented: boolean) => ({
		type: "realm_export_consent",
		user_id: client.id,
		consented,
	});
	assert.deepEqual(await ear.events(), [
		told(mia, true),
		told(nell, false),
		told(nell, false),
	]);
	assert.deepEqual(await ofMona.events(), []);
	const { export_consents } = await adam.do("GET", "/export/realm/consents");
	assert.deepEqual(
		export_consents.find((one: Fields) => one.user_id === mia.id),
		{ user_id: mia.id, consented: true, email_address_visibility: 3 },
	);
	assert.equal(export_consents.length, 7);
});

test("export-realm and its like are for administrators", async () => {
	const ear = await listen(olivia);
	const before = await exportsFor(olivia);
	for (const actor of [mona, mia, gus])
		for (const answer of [
			await actor.post("/export/realm"),
			await actor.get("/export/realm"),
			await actor.get("/export/realm/consents"),
			await actor.delete(`/export/realm/${before[0].id}`),
		])
			assert.deepEqual(
				[answer.status, answer.body.code],
				[400, "UNAUTHORIZED_PRINCIPAL"],
			);
	for (const export_type of ["everything", ""]) {
		const { status, body } = await adam.post("/export/realm", { export_type });
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	assert.deepEqual(await ear.events(), []);
	assert.deepEqual(await exportsFor(olivia), before);
});
