import assert from "node:assert/strict";
import { test } from "node:test";
import { changeSettings } from "../../../test/settings.ts";
import {
	download,
	filesOnDisk,
	picture,
	statusFor,
	tryUpload,
	upload,
} from "../../../test/support/uploads.ts";
import { world } from "../../../test/world.ts";

const w = await world();
const [mia, max] = [w.as("mia"), w.as("max")];

test("upload-file keeps a file, answers with its address and tells its owner alone", async () => {
	const [own, other] = [await mia.register(), await max.register()];
	const { status, body } = await tryUpload(mia, {
		name: "notes.txt",
		content: "wool and yarn",
		type: "text/plain",
		field: "whatever",
	});
	assert.equal(status, 200);
	const { url, uri, filename } = body;
	assert.equal(uri, url);
	assert.equal(filename, "notes.txt");
	assert.match(
		url,
		new RegExp(
			`^/user_uploads/${w.organizationId}/[\\w-]{2}/[\\w-]{22}/notes\\.txt$`,
		),
	);
	const attachment = {
		id: 1,
		name: "notes.txt",
		path_id: url.slice("/user_uploads/".length),
		size: 13,
		create_time: Math.floor(w.clock.now / 1000),
		message_ids: [],
	};
	assert.deepEqual(await own.events(), [
		{ type: "attachment", op: "add", attachment, upload_space_used: 13 },
	]);
	assert.deepEqual(await other.events(), []);
	const { attachments, upload_space_used } = await mia.do(
		"GET",
		"/attachments",
	);
	assert.deepEqual(attachments, [attachment]);
	assert.equal(upload_space_used, 13);
	assert.deepEqual((await max.do("GET", "/attachments")).attachments, []);
	const file = await download(w, url, mia);
	assert.equal(file.statusCode, 200);
	assert.equal(file.body, "wool and yarn");
	assert.equal(file.headers["content-type"], "text/plain; charset=utf-8");
	assert.equal(file.headers["content-length"], "13");
});

test("upload-file takes an empty file and one too large for memory", async () => {
	const empty = await upload(mia, "empty.bin", "");
	assert.equal((await download(w, empty, mia)).body, "");
	const large = Buffer.alloc(600_000, "0123456789");
	const url = await upload(mia, "large.bin", large);
	assert.ok((await download(w, url, mia)).rawPayload.equals(large));
});

test("upload-file takes exactly one file", async () => {
	const before = await filesOnDisk(w);
	const ear = await mia.register();
	const one = { name: "a.txt", content: "a" };
	for (const files of [[], [one, one]]) {
		const { status, body } = await tryUpload(mia, ...files);
		assert.equal(status, 400);
		assert.equal(body.code, "BAD_REQUEST");
	}
	const plain = await mia.post("/user_uploads", { file: "no file at all" });
	assert.equal(plain.status, 400);
	assert.deepEqual(await filesOnDisk(w), before);
	assert.deepEqual(await ear.events(), []);
});

test("upload-file refuses a file beyond the bound, and leaves nothing of it", async () => {
	const before = await filesOnDisk(w);
	const { status } = await tryUpload(mia, {
		name: "huge.bin",
		content: Buffer.alloc(100 * 1024 * 1024 + 1),
	});
	assert.equal(status, 413);
	assert.deepEqual(await filesOnDisk(w), before);
});

test("upload-file refuses what the organization has no room for", async () => {
	const { upload_space_used } = await mia.do("GET", "/attachments");
	const before = await filesOnDisk(w);
	await changeSettings(w, { upload_quota_mib: 1 });
	const ear = await mia.register();
	assert.equal(ear.state.realm_upload_quota_mib, 1);
	const { status, body } = await tryUpload(mia, {
		name: "more.bin",
		content: Buffer.alloc(1024 * 1024),
	});
	assert.equal(status, 400);
	assert.equal(body.code, "BAD_REQUEST");
	assert.deepEqual(await ear.events(), []);
	assert.deepEqual(await filesOnDisk(w), before);
	const after = await mia.do("GET", "/attachments");
	assert.equal(after.upload_space_used, upload_space_used);
	await upload(mia, "fits.txt");
	await changeSettings(w, { upload_quota_mib: null });
});

test("upload-file is for those who are logged in, bots among them", async () => {
	const bot = await w.bot("carrier", mia);
	assert.match(await upload(bot, "from-bot.txt"), /from-bot\.txt$/);
	const { status } = await w.call("POST", "/user_uploads");
	assert.equal(status, 401);
});

for (const [given, shown, ending] of [
	["../../etc/passwd", "passwd", "passwd"],
	["C:\\Users\\x\\photo.PNG", "photo.PNG", "photo.PNG"],
	["..", "uploaded-file", "uploaded-file"],
	["...", "uploaded-file", "uploaded-file"],
	["my file (1).tar.gz", "my file (1).tar.gz", "my-file-1.tar.gz"],
	["Приве́т мир.txt", "Приве́т мир.txt", "Приве́т-мир.txt"],
	["a\u202etxt.exe", "atxt.exe", "atxt.exe"],
	[`${"x".repeat(400)}.txt`, "x".repeat(255), `${"x".repeat(100)}`],
	["<b>.html", "<b>.html", "b.html"],
] as const)
	test(`upload-file calls ${JSON.stringify(given.slice(0, 30))} ${shown.slice(0, 30)}`, async () => {
		const { body } = await tryUpload(mia, { name: given, content: "x" });
		assert.equal(body.filename, shown);
		const name = decodeURIComponent(body.url.split("/").at(-1));
		assert.equal(name, ending);
		assert.equal(await statusFor(w, encodeURI(body.url), mia), 200);
	});

test("download-file shows only what cannot do anything", async () => {
	const page = "<script>alert(1)</script>";
	for (const [name, type, content, kind, served] of [
		["page.html", "text/html", page, "attachment", "text/html; charset=utf-8"],
		["drawing.svg", "image/svg+xml", "<svg/>", "attachment", "image/svg+xml"],
		[
			"x.js",
			"text/javascript",
			page,
			"attachment",
			"text/javascript; charset=utf-8",
		],
		["x.png", "image/png", page, "attachment", "image/png"],
		["y.png", "text/html", picture(), "inline", "image/png"],
		["z.png", undefined, picture(), "inline", "image/png"],
		["song.mp3", undefined, "x", "inline", "audio/mpeg"],
		[
			"a.bin",
			"nonsense\u0001/x",
			"x",
			"attachment",
			"application/octet-stream",
		],
	] as const) {
		const url = await upload(mia, name, content, type);
		const { headers } = await download(w, url, mia);
		assert.match(
			String(headers["content-disposition"]),
			new RegExp(`^${kind};`),
			name,
		);
		assert.equal(headers["content-type"], served, name);
		assert.equal(headers["x-content-type-options"], "nosniff");
		assert.match(
			String(headers["content-security-policy"]),
			/default-src 'none'.*sandbox/,
		);
		assert.match(String(headers["cache-control"]), /private/);
	}
});

test("download-file names the file safely", async () => {
	const { body } = await tryUpload(mia, {
		name: "naïve; rest'(1).txt",
		content: "x",
	});
	const { headers } = await download(w, encodeURI(body.url), mia);
	assert.equal(
		headers["content-disposition"],
		`inline; filename="na_ve; rest'(1).txt"; filename*=UTF-8''na%C3%AFve%3B%20rest%27%281%29.txt`,
	);
});

test("download-file sends the part that is asked for", async () => {
	const url = await upload(mia, "digits.txt", "0123456789");
	for (const [range, status, body, part] of [
		["bytes=2-4", 206, "234", "bytes 2-4/10"],
		["bytes=7-", 206, "789", "bytes 7-9/10"],
		["bytes=-2", 206, "89", "bytes 8-9/10"],
		["bytes=5-100", 206, "56789", "bytes 5-9/10"],
		["bytes=10-", 416, "", "bytes */10"],
		["bytes=4-2", 200, "0123456789", undefined],
		["bytes=0-1,3-4", 200, "0123456789", undefined],
		["lines=1-2", 200, "0123456789", undefined],
	] as const) {
		const answer = await download(w, url, mia, { range });
		assert.equal(answer.statusCode, status, range);
		assert.equal(answer.body, body, range);
		assert.equal(answer.headers["content-range"], part, range);
	}
	const head = await download(w, url, mia, {}, "HEAD");
	assert.equal(head.statusCode, 200);
	assert.equal(head.body, "");
	assert.equal(head.headers["content-length"], "10");
});

test("download-file and get-file-temporary-url refuse whoever may not read a file as if there were none", async () => {
	const url = await upload(mia, "private.txt", "for me");
	const missing = `/user_uploads/${w.organizationId}/aa/${"b".repeat(22)}/none.txt`;
	const elsewhere = url.replace(/^\/user_uploads\/\d+/, "/user_uploads/999");
	const refusals = new Set<string>();
	for (const address of [url, missing, elsewhere]) {
		const file = await download(w, address, max);
		assert.equal(file.statusCode, 404);
		refusals.add(file.body);
		const asked = await max.get(address);
		assert.equal(asked.status, 404);
		refusals.add(`${JSON.stringify(asked.body)}\n`);
		assert.equal(await statusFor(w, address, null), 401);
		assert.equal((await w.call("GET", address)).status, 401);
	}
	assert.equal(refusals.size, 1);
});

test("get-file-temporary-url opens a file for a minute to whoever has it; download-temporary-file checks that", async () => {
	const url = await upload(mia, "shared.txt", "for a minute");
	const { url: temporary } = await mia.do("GET", url);
	assert.match(temporary, /^\/user_uploads\/temporary\/[\w-]+\/shared\.txt$/);
	const file = await download(w, temporary, null);
	assert.equal(file.statusCode, 200);
	assert.equal(file.body, "for a minute");
	assert.equal(
		await statusFor(w, temporary.replace(/.{3}(?=\/shared)/, "AAA"), null),
		404,
	);
	w.pass(59);
	assert.equal(await statusFor(w, temporary, null), 200);
	w.pass(2);
	assert.equal(await statusFor(w, temporary, null), 404);
});

test("remove-attachment takes away one's own file and nobody else's", async () => {
	const url = await upload(mia, "goes.txt", "12345");
	const { attachments, upload_space_used } = await mia.do(
		"GET",
		"/attachments",
	);
	const { id } = attachments.at(-1);
	const ear = await mia.register();
	for (const [client, wrong] of [
		[max, id],
		[w.as("olivia"), id],
		[mia, 99_999],
	] as const) {
		const { status, body } = await client.delete(`/attachments/${wrong}`);
		assert.equal(status, 400);
		assert.equal(body.msg, "Invalid attachment");
		assert.equal(body.code, "BAD_REQUEST");
	}
	assert.deepEqual(await ear.events(), []);
	assert.equal(await statusFor(w, url, mia), 200);
	const before = await filesOnDisk(w);
	await mia.do("DELETE", `/attachments/${id}`);
	assert.deepEqual(await ear.events(), [
		{
			type: "attachment",
			op: "remove",
			attachment: { id },
			upload_space_used: upload_space_used - 5,
		},
	]);
	assert.equal(await statusFor(w, url, mia), 404);
	assert.equal((await filesOnDisk(w)).length, before.length - 1);
	assert.equal((await mia.delete(`/attachments/${id}`)).status, 400);
});
