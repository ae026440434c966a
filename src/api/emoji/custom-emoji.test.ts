import assert from "node:assert/strict";
import { test } from "node:test";
import { changeSettings, only } from "../../../test/settings.ts";
import { type Client, world } from "../../../test/world.ts";
import { inspectImage } from "../../domain/files/images.ts";
import { drawPng } from "../../lib/png.ts";

// upload-custom-emoji, deactivate-custom-emoji and get-custom-emoji, what they tell, and the files they make.

const picture = drawPng(4, (x) => [x * 60, 0, 0, 255]);

function movingPicture(): Buffer {
	const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
	const head = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
	return Buffer.from([
		...Buffer.from("GIF89a"),
		...head,
		...frame,
		...frame,
		0x3b,
	]);
}

async function upload(
	who: Client,
	name: string,
	...files: readonly Buffer[]
): Promise<{ status: number; body: Record<string, unknown> }> {
	const boundary = "a-boundary-of-some-length";
	const payload = Buffer.concat([
		...files.flatMap((bytes, at) => [
			Buffer.from(
				`--${boundary}\r\ncontent-disposition: form-data; name="f${at}"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`,
			),
			bytes,
			Buffer.from("\r\n"),
		]),
		Buffer.from(`--${boundary}--\r\n`),
	]);
	const response = await who.world.server.app.inject({
		method: "POST",
		url: `/api/v1/realm/emoji/${encodeURIComponent(name)}`,
		headers: {
			authorization: who.authorization,
			"content-type": `multipart/form-data; boundary=${boundary}`,
		},
		payload,
	});
	return { status: response.statusCode, body: response.json() };
}

const w = await world();
const [mia, max] = [w.as("mia"), w.as("max")];

test("upload-custom-emoji adds an emoji that everybody hears of, each client in its own way", async () => {
	const modern = await w.as("gus").register({
		client_capabilities: {
			notification_settings_null: true,
			individual_emoji_changes: true,
		},
	});
	const older = await max.register();
	assert.deepEqual(older.state.realm_emoji, {});
	const { status, body } = await upload(mia, "green tick", picture);
	assert.deepEqual([status, body], [200, { result: "success", msg: "" }]);
	const emoji = {
		id: "1",
		name: "green_tick",
		source_url: `/user_avatars/${w.organizationId}/emoji/images/1.png`,
		still_url: null,
		deactivated: false,
		author_id: mia.id,
	};
	assert.deepEqual(await modern.events(), [
		{ type: "realm_emoji", op: "add", emoji },
	]);
	assert.deepEqual(await older.events(), [
		{ type: "realm_emoji", op: "update", realm_emoji: { "1": emoji } },
	]);
	const listed = await w.as("gus").do("GET", "/realm/emoji");
	assert.deepEqual(listed.emoji, { "1": emoji });
	const state = (await max.register()).state.realm_emoji;
	assert.deepEqual(state, { "1": emoji });
});

test("its picture is served as what it is, to its own organization alone", async () => {
	const get = (url: string) => w.server.app.inject({ method: "GET", url });
	const own = `/user_avatars/${w.organizationId}/emoji/images/1.png`;
	const found = await get(own);
	assert.equal(found.statusCode, 200);
	assert.deepEqual(found.rawPayload, picture);
	assert.equal(found.headers["content-type"], "image/png");
	assert.equal(found.headers["x-content-type-options"], "nosniff");
	assert.match(String(found.headers["cache-control"]), /immutable/);
	for (const url of [
		own.replace("1.png", "2.png"),
		own.replace("1.png", "..%2F1.png"),
		own.replace(`/${w.organizationId}/`, `/${w.organizationId + 1}/`),
	])
		assert.equal((await get(url)).statusCode, 404, url);
});

test("upload-custom-emoji keeps the first frame of an animation beside it", async () => {
	const { status } = await upload(max, "party", movingPicture());
	assert.equal(status, 200);
	const { emoji } = await max.do("GET", "/realm/emoji");
	const still = emoji["2"].still_url;
	assert.equal(
		still,
		`/user_avatars/${w.organizationId}/emoji/images/2-still.gif`,
	);
	const found = await w.server.app.inject({ method: "GET", url: still });
	assert.equal(found.headers["content-type"], "image/gif");
	assert.equal(found.rawPayload.length, movingPicture().length - 15);
});

test("upload-custom-emoji refuses, and then nothing is there and nobody is told", async () => {
	const ear = await max.register();
	const before = await max.do("GET", "/realm/emoji");
	const refused = [
		await upload(mia, "no_file"),
		await upload(mia, "two_files", picture, picture),
		await upload(mia, "not_an_image", Buffer.from("<svg/>")),
		await upload(
			mia,
			"too_wide",
			(() => {
				const wide = Buffer.from(picture);
				wide.writeUInt32BE(5000, 16);
				return wide;
			})(),
		),
		await upload(mia, "Upper", picture),
		await upload(mia, "ends_badly_", picture),
		await upload(mia, " ", picture),
		await upload(mia, "x".repeat(61), picture),
		await upload(mia, "green_tick", picture),
		await upload(mia, "smile", picture),
		await upload(mia, "zulip", picture),
		await upload(w.as("gus"), "of_a_guest", picture),
	];
	for (const { status, body } of refused)
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	const large = await upload(mia, "large", Buffer.alloc(5 * 2 ** 20 + 1));
	assert.equal(large.status, 413);
	assert.deepEqual(await max.do("GET", "/realm/emoji"), before);
	assert.deepEqual(await ear.events(), []);
});

test("only administrators give an emoji the name of a built-in one", async () => {
	assert.equal((await upload(w.as("adam"), "smile", picture)).status, 200);
	const { emoji } = await max.do("GET", "/realm/emoji");
	assert.equal(emoji["3"].name, "smile");
});

test("deactivate-custom-emoji is for administrators and the author, and frees the name", async () => {
	const modern = await w.as("gus").register({
		client_capabilities: {
			notification_settings_null: true,
			individual_emoji_changes: true,
		},
	});
	const older = await mia.register();
	for (const who of [max, w.as("mona"), w.as("gus")]) {
		const { status, body } = await who.delete("/realm/emoji/green_tick");
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	const missing = await mia.delete("/realm/emoji/nothing");
	assert.deepEqual([missing.status, missing.body.code], [404, "BAD_REQUEST"]);
	assert.deepEqual(await modern.events(), []);

	await mia.do("DELETE", "/realm/emoji/green_tick");
	assert.deepEqual(await modern.events(), [
		{
			type: "realm_emoji",
			op: "update_one",
			emoji_id: "1",
			data: { deactivated: true },
		},
	]);
	const { emoji } = await mia.do("GET", "/realm/emoji");
	assert.equal(emoji["1"].deactivated, true);
	assert.deepEqual(await older.events(), [
		{ type: "realm_emoji", op: "update", realm_emoji: emoji },
	]);
	assert.equal((await mia.delete("/realm/emoji/green_tick")).status, 404);
	assert.equal((await upload(max, "green_tick", picture)).status, 200);
	await w.as("adam").do("DELETE", "/realm/emoji/green_tick");
});

test("upload-custom-emoji follows the organization's permission", async () => {
	await changeSettings(w, { can_add_custom_emoji_group: only(max) });
	assert.equal((await upload(mia, "mine", picture)).status, 400);
	assert.equal((await upload(max, "his", picture)).status, 200);
});

test("the picture of the extra emoji is where clients look for it", async () => {
	const image = await w.server.app.inject({
		method: "GET",
		url: "/static/generated/emoji/images/emoji/unicode/zulip.png",
	});
	assert.equal(image.headers["content-type"], "image/png");
	assert.equal(inspectImage(image.rawPayload)?.width, 64);
});

test("a message shows the organization's emoji, and what it had when it was written", async () => {
	await w.channel("design", "public", [mia, max]);
	await upload(max, "shown", picture);
	const id = await mia.send("design", "t", ":shown: :zulip:");
	await w.as("adam").do("DELETE", "/realm/emoji/shown");
	const { message } = await max.do("GET", `/messages/${id}`);
	assert.match(
		message.content,
		/<img alt=":shown:" class="emoji" src="\/user_avatars/,
	);
	assert.match(message.content, /unicode\/zulip.png/);
	const later = await mia.send("design", "t", ":shown:");
	const { message: plain } = await max.do("GET", `/messages/${later}`);
	assert.equal(plain.content, "<p>:shown:</p>");
});

test("deactivate-custom-emoji tells older clients what there was at the time, however fast changes follow each other", async () => {
	const names = ["first", "second", "third"];
	for (const name of names)
		assert.equal((await upload(max, name, picture)).status, 200);
	const older = await mia.register({ event_types: ["realm_emoji"] });
	await Promise.all(
		names.map((name) => max.do("DELETE", `/realm/emoji/${name}`)),
	);
	const heard = await older.events();
	const gone = heard.map(
		({ realm_emoji }) =>
			Object.values<{ name: string; deactivated: boolean }>(realm_emoji).filter(
				(one) => names.includes(one.name) && one.deactivated,
			).length,
	);
	assert.deepEqual(gone, [1, 2, 3]);
});
