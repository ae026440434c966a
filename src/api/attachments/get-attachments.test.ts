import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import {
	filesOnDisk,
	picture,
	statusFor,
	upload,
} from "../../../test/support/uploads.ts";
import { type Client, world } from "../../../test/world.ts";

// Messages open files to their readers, and take that back when they change or go.

const w = await world({ environment: { SKEIN_WEB_PUBLIC_CHANNELS: "1" } });
const [mia, max, gus, mona] = [
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
	w.as("mona"),
];
const denId = await w.channel("den", "private_shared", [mia, gus]);
await w.channel("yard", "public", [mia]);
await w.channel("plaza", "web_public", [mia]);

const linkTo = (url: string, text = "a file") => `[${text}](${url})`;

const idOf = async (owner: Client, url: string) => {
	const { attachments } = await owner.do("GET", "/attachments");
	return attachments.find(
		({ path_id }: { path_id: string }) => url === `/user_uploads/${path_id}`,
	);
};

const hasFile = async (reader: Client, messageId: number) => {
	const { messages } = await reader.do("GET", "/messages", {
		anchor: messageId,
		num_before: 0,
		num_after: 0,
		narrow: [["has", "attachment"]],
	});
	return messages.length === 1;
};

test("a message opens the files it links to, to its readers and nobody else", async () => {
	const url = await upload(mia, "plan.txt");
	assert.equal(await statusFor(w, url, gus), 404);
	const ears = { mia: await mia.register(), gus: await gus.register() };
	const id = await mia.send("den", "plans", `look: ${linkTo(url)}`);
	assert.equal(await statusFor(w, url, gus), 200);
	for (const outsider of [max, w.as("olivia"), mona])
		assert.equal(await statusFor(w, url, outsider), 404);
	assert.equal(await statusFor(w, url, null), 401);
	const attachment = await idOf(mia, url);
	assert.deepEqual(attachment.message_ids, [id]);
	const { upload_space_used } = await mia.do("GET", "/attachments");
	const told = (await ears.mia.events()).filter(
		({ type }) => type === "attachment",
	);
	assert.deepEqual(told, [
		{ type: "attachment", op: "update", attachment, upload_space_used },
	]);
	const others = (await ears.gus.events()).map(({ type }) => type);
	assert.deepEqual(others, ["message"]);
	assert.ok(await hasFile(gus, id));
});

test("a public channel opens a file to everyone but guests, a web-public one to them too", async () => {
	const url = await upload(mia, "news.txt");
	await mia.send("yard", "news", linkTo(url));
	assert.equal(await statusFor(w, url, max), 200);
	assert.equal(await statusFor(w, url, gus), 404);
	await mia.send("plaza", "news", linkTo(url));
	assert.equal(await statusFor(w, url, gus), 200);
	assert.equal(await statusFor(w, url, null), 401);
	await w.as("olivia").do("PATCH", "/realm", { enable_spectator_access: true });
	assert.equal(await statusFor(w, url, null), 200);
	const { body } = await w.call("GET", url);
	assert.equal(await statusFor(w, body.url, null), 200);
	await w
		.as("olivia")
		.do("PATCH", "/realm", { enable_spectator_access: false });
});

test("who can read a file can pass it on, who cannot gains nothing by linking to it", async () => {
	const url = await upload(mia, "gift.txt");
	const stolen = await max.sendTo([max], linkTo(url));
	assert.equal(await statusFor(w, url, max), 404);
	assert.equal(await hasFile(max, stolen), false);
	await mia.sendTo([gus], linkTo(url));
	assert.equal(await statusFor(w, url, gus), 200);
	const passed = await gus.sendTo([mona], linkTo(url));
	assert.equal(await statusFor(w, url, mona), 200);
	assert.ok(await hasFile(mona, passed));
	assert.equal((await idOf(mia, url)).message_ids.length, 2);
});

test("code and quotes of an address open nothing that a link would not", async () => {
	const url = await upload(mia, "code.txt");
	const id = await mia.send("yard", "news", `\`${linkTo(url)}\``);
	assert.equal(await statusFor(w, url, max), 404);
	assert.equal(await hasFile(mia, id), false);
});

test("update-message opens and closes files with the links it adds and takes away", async () => {
	const [first, second] = [
		await upload(mia, "first.txt"),
		await upload(mia, "second.txt"),
	];
	const id = await mia.send("yard", "edits", linkTo(first));
	const ear = await mia.register();
	const { detached_uploads } = await mia.do("PATCH", `/messages/${id}`, {
		content: linkTo(second),
	});
	const detached = await idOf(mia, first);
	assert.deepEqual(detached_uploads, [detached]);
	assert.deepEqual(detached.message_ids, []);
	assert.equal(await statusFor(w, first, max), 404);
	assert.equal(await statusFor(w, first, mia), 200);
	assert.equal(await statusFor(w, second, max), 200);
	const told = (await ear.events()).filter(({ type }) => type === "attachment");
	assert.deepEqual(
		told.map(({ op, attachment }) => [op, attachment.name]),
		[
			["update", "second.txt"],
			["update", "first.txt"],
		],
	);
	assert.ok(await hasFile(mia, id));
	const again = await mia.do("PATCH", `/messages/${id}`, { content: "none" });
	assert.equal(again.detached_uploads.length, 1);
	assert.equal(await hasFile(mia, id), false);
});

test("update-message detaches nothing that another message shows, or that is another's", async () => {
	const url = await upload(mia, "twice.txt");
	const id = await mia.send("yard", "edits", linkTo(url));
	await mia.send("yard", "edits", linkTo(url));
	const edit = await mia.do("PATCH", `/messages/${id}`, { content: "gone" });
	assert.deepEqual(edit.detached_uploads, []);
	const other = await upload(mia, "hers.txt");
	await mia.sendTo([max], linkTo(other));
	const passed = await max.send("yard", "edits", linkTo(other));
	const away = await max.do("PATCH", `/messages/${passed}`, { content: "x" });
	assert.deepEqual(away.detached_uploads, []);
});

test("delete-message takes files along that no other message shows", async () => {
	const [only, shared] = [
		await upload(mia, "only.txt"),
		await upload(mia, "shared.txt"),
	];
	const id = await mia.send(
		"yard",
		"gone",
		`${linkTo(only)} ${linkTo(shared)}`,
	);
	const other = await mia.send("yard", "stays", linkTo(shared));
	const gone = await idOf(mia, only);
	const before = (await filesOnDisk(w)).length;
	const ear = await mia.register();
	await w.as("olivia").do("DELETE", `/messages/${id}`);
	const told = (await ear.events()).filter(({ type }) => type === "attachment");
	const kept = await idOf(mia, shared);
	const { upload_space_used } = await mia.do("GET", "/attachments");
	assert.deepEqual(told, [
		{
			type: "attachment",
			op: "remove",
			attachment: { id: gone.id },
			upload_space_used,
		},
		{ type: "attachment", op: "update", attachment: kept, upload_space_used },
	]);
	assert.deepEqual(kept.message_ids, [other]);
	assert.equal(await statusFor(w, only, mia), 404);
	assert.equal(await statusFor(w, shared, max), 200);
	assert.equal((await filesOnDisk(w)).length, before - 1);
});

test("a file follows its message to another channel, and is closed to whoever leaves it", async () => {
	const url = await upload(mia, "moved.txt");
	const id = await mia.send("yard", "to move", linkTo(url));
	assert.equal(await statusFor(w, url, max), 200);
	assert.equal(await statusFor(w, url, gus), 404);
	await mia.do("PATCH", `/messages/${id}`, { stream_id: denId });
	assert.equal(await statusFor(w, url, max), 404);
	assert.equal(await statusFor(w, url, gus), 200);
	await gus.do("DELETE", "/users/me/subscriptions", { subscriptions: ["den"] });
	assert.equal(await statusFor(w, url, gus), 404);
});

test("pictures are shown in messages, other files are links", async () => {
	const url = await upload(mia, "cat.png", picture(), "image/png");
	const id = await mia.send("yard", "pictures", linkTo(url, "cat"));
	const { message } = await mia.do("GET", `/messages/${id}`);
	assert.equal(
		message.content,
		`<p><a href="${url}">cat</a></p>\n<div class="message_inline_image"><a href="${url}" title="cat"><img data-original-content-type="image/png" data-original-dimensions="8x8" src="${url}"></a></div>`,
	);
	const found = await mia.do("GET", "/messages", {
		anchor: id,
		num_before: 0,
		num_after: 0,
		narrow: [
			["has", "image"],
			["has", "attachment"],
			["has", "link"],
		],
	});
	assert.equal(found.messages.length, 1);
	const inline = await mia.send("yard", "pictures", `!${linkTo(url, "cat")}`);
	const shown = (await mia.do("GET", `/messages/${inline}`)).message.content;
	assert.match(shown, /<img alt="cat" class="inline-image"/);
	assert.ok(await hasFile(mia, inline));
	const fake = await upload(mia, "dog.png", "not a picture", "image/png");
	const text = await mia.send("yard", "pictures", linkTo(fake, "dog"));
	const { content } = (await mia.do("GET", `/messages/${text}`)).message;
	assert.equal(content, `<p><a href="${fake}">dog</a></p>`);
	const unseen = await upload(max, "own.png", picture(), "image/png");
	const rendered = await mia.do("POST", "/messages/render", {
		content: linkTo(unseen, "own"),
	});
	assert.ok(!rendered.rendered.includes("<img"));
});

test("check-thumbnail-status tells pictures from other files, to those who may read them", async () => {
	const [cat, text] = [
		await upload(mia, "cat.png", picture(), "image/png"),
		await upload(mia, "cat.txt"),
	];
	const ask = (url: string, as: Client) =>
		as.get(url.replace("/user_uploads", "/thumbnail/status"));
	assert.equal((await ask(cat, mia)).body.has_thumbnail, true);
	assert.equal((await ask(text, mia)).body.has_thumbnail, false);
	assert.equal((await ask(cat, max)).status, 404);
});

test("links with percent signs mean the same file", async () => {
	const url = await upload(mia, "Привет.txt");
	await mia.sendTo([max], linkTo(encodeURI(url)));
	assert.equal(await statusFor(w, encodeURI(url), max), 200);
});

test("scheduled messages open their files when they are sent", async () => {
	const url = await upload(mia, "later.txt");
	await mia.do("POST", "/scheduled_messages", {
		type: "direct",
		to: [max.id],
		content: linkTo(url),
		scheduled_delivery_timestamp: Math.floor(w.clock.now / 1000) + 600,
	});
	assert.equal(await statusFor(w, url, max), 404);
	w.pass(700);
	await w.settle();
	assert.equal(await statusFor(w, url, max), 200);
});

test("files that no message shows, and what cut-off uploads left, go after some time", async () => {
	const day = 24 * 60 * 60;
	const forgotten = await upload(mia, "forgotten.txt");
	const used = await upload(mia, "used.txt");
	const drafted = await upload(mia, "drafted.txt");
	await mia.send("yard", "kept", linkTo(used));
	await mia.do("POST", "/drafts", {
		drafts: [{ type: "", to: [], topic: "", content: linkTo(drafted) }],
	});
	const strayName = "z".repeat(24);
	const folder = join(w.config.uploadsDir, String(w.organizationId), "zz");
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, strayName), "left behind");
	await writeFile(join(w.config.uploadsDir, "incoming", strayName), "half");
	for (let passed = 0; passed < 30; passed += 1) {
		w.pass(day);
		await w.settle();
	}
	assert.equal(await statusFor(w, forgotten, mia), 404);
	assert.equal(await statusFor(w, used, max), 200);
	assert.equal(await statusFor(w, drafted, mia), 200);
	const owners = w.everyone;
	let known = 0;
	for (const owner of owners)
		known += (await owner.do("GET", "/attachments")).attachments.length;
	const left = await filesOnDisk(w);
	assert.equal(left.length, known);
	assert.ok(!left.includes(strayName));
});
