import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { listen, refused } from "../../../test/support/wire-channels.ts";
import { world } from "../../../test/world.ts";

suite("create-channel-folder, get-channel-folders, update-channel-folder and reorder-channel-folders", async () => {
	const w = await world();
	const [adam, mia, gus] = [w.as("adam"), w.as("mia"), w.as("gus")];
	const folder = (id: number, name: string, more: object = {}) => ({
		id,
		name,
		order: id,
		description: "",
		rendered_description: "",
		date_created: Math.floor(w.clock.now / 1000),
		creator_id: adam.id,
		is_archived: false,
		...more,
	});

	test("folders are made, listed, changed and reordered, and everybody hears of it", async () => {
		const ears = [await listen(mia), await listen(gus)];
		const heard = async (...expected: object[]) => {
			for (const ear of ears) assert.deepEqual(await ear.events(), expected);
		};
		const create = async (fields: object) =>
			(await adam.do("POST", "/channel_folders/create", { ...fields }))
				.channel_folder_id;
		const front = await create({ name: " Front ", description: "In <front>" });
		const back = await create({ name: "Back" });
		const first = folder(front, "Front", {
			description: "In <front>",
			rendered_description: "<p>In &lt;front&gt;</p>",
		});
		await heard(
			{ type: "channel_folder", op: "add", channel_folder: first },
			{
				type: "channel_folder",
				op: "add",
				channel_folder: folder(back, "Back"),
			},
		);
		const list = async (fields: object = {}) =>
			(await gus.do("GET", "/channel_folders", { ...fields })).channel_folders;
		assert.deepEqual(await list(), [first, folder(back, "Back")]);

		await adam.do("PATCH", `/channel_folders/${front}`, {
			name: "FRONT",
			description: "",
		});
		await adam.do("PATCH", `/channel_folders/${front}`, {
			name: "FRONT",
			description: "",
			is_archived: false,
		});
		await heard({
			type: "channel_folder",
			op: "update",
			channel_folder_id: front,
			data: { name: "FRONT", description: "", rendered_description: "" },
		});
		await adam.do("PATCH", "/channel_folders", { order: [back, front] });
		await heard({
			type: "channel_folder",
			op: "reorder",
			order: [back, front],
		});
		await adam.do("PATCH", `/channel_folders/${back}`, { is_archived: true });
		await heard({
			type: "channel_folder",
			op: "update",
			channel_folder_id: back,
			data: { is_archived: true },
		});
		const inOrder = [
			folder(back, "Back", { order: 0, is_archived: true }),
			folder(front, "FRONT", { order: 1 }),
		];
		assert.deepEqual(await list(), [inOrder[1]]);
		assert.deepEqual(await list({ include_archived: true }), inOrder);
		const { state } = await mia.register({
			fetch_event_types: ["channel_folders"],
		});
		assert.deepEqual(state.channel_folders, inOrder);
		const next = await create({ name: "Last" });
		assert.equal((await list()).at(-1).id, next);
	});

	test("folders are named up to their bound, brought back, and keep their name while archived", async () => {
		const ear = await listen(gus);
		const name = "🗂".repeat(60);
		const { channel_folder_id: id } = await adam.do(
			"POST",
			"/channel_folders/create",
			{ name, description: "é".repeat(1024) },
		);
		const archive = (is_archived: boolean) =>
			adam.do("PATCH", `/channel_folders/${id}`, { is_archived });
		const channel = await w.channel("in it", "public", []);
		await adam.do("PATCH", `/streams/${channel}`, { folder_id: id });
		await adam.do("DELETE", `/streams/${channel}`);
		await refused(w, () =>
			adam.patch(`/channel_folders/${id}`, { is_archived: true }),
		);
		await adam.do("PATCH", `/streams/${channel}`, { folder_id: "null" });
		await archive(true);
		await refused(w, () => adam.post("/channel_folders/create", { name }));
		await archive(true);
		await archive(false);
		assert.deepEqual(
			(await ear.events()).flatMap(({ type, op, data }) =>
				type === "channel_folder" ? [[op, data]] : [],
			),
			[
				["add", undefined],
				["update", { is_archived: true }],
				["update", { is_archived: false }],
			],
		);
		for (const bad of [0, 999, 99_999_999_999])
			await refused(w, () => adam.patch(`/channel_folders/${bad}`, {}));
		await archive(true);
	});

	test("folders are the administrators', and what cannot be done leaves no trace", async () => {
		const { channel_folders: folders } = await adam.do(
			"GET",
			"/channel_folders",
			{ include_archived: true },
		);
		const [one, two, three] = folders.map(({ id }: { id: number }) => id);
		const admin = { code: "UNAUTHORIZED_PRINCIPAL" };
		const create = "/channel_folders/create";
		await refused(w, () => mia.post(create, { name: "x" }), admin);
		await refused(w, () => mia.patch(`/channel_folders/${one}`, {}), admin);
		await refused(w, () => mia.patch("/channel_folders", { order: [] }), admin);
		await refused(w, () => adam.post(create), {
			code: "REQUEST_VARIABLE_MISSING",
			var_name: "name",
		});
		for (const fields of [
			{ name: "  " },
			{ name: "lAST" },
			{ name: "x".repeat(61) },
			{ name: "two\nlines" },
			{ name: "x\ufffe" },
			{ name: "x", description: "x".repeat(1025) },
		]) {
			await refused(w, () => adam.post(create, fields));
			await refused(w, () => adam.patch(`/channel_folders/${one}`, fields));
		}
		await refused(w, () => adam.patch("/channel_folders/999", { name: "x" }));
		for (const order of [[], [one, two], [one, two, two], [one, two, 999]])
			await refused(w, () => adam.patch("/channel_folders", { order }));
		await refused(w, () =>
			adam.patch("/channel_folders", { order: [one, two, three, three] }),
		);
	});
});
