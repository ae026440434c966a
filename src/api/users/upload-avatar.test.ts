import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, world } from "../../../test/world.ts";
import {
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";

// upload-avatar, delete-avatar, and the pictures themselves.

const w = await world();
const [adam, mia, gus] = [w.as("adam"), w.as("mia"), w.as("gus")] as const;

const png = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

async function upload(client: Client, ...files: Buffer[]) {
	const boundary = "picture";
	const parts = files.flatMap((bytes, at) => [
		Buffer.from(
			`--${boundary}\r\nContent-Disposition: form-data; name="f${at}"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n`,
		),
		bytes,
		Buffer.from("\r\n"),
	]);
	const response = await w.server.app.inject({
		method: "POST",
		url: "/api/v1/users/me/avatar",
		headers: {
			authorization: client.authorization,
			"content-type": `multipart/form-data; boundary=${boundary}`,
		},
		payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
	});
	return { status: response.statusCode, body: JSON.parse(response.body) };
}

const fetch = (url: string, headers = {}) =>
	w.server.app.inject({ method: "GET", url, headers });

test("everybody has a picture, drawn here and safe to show", async () => {
	const { avatar_url: url } = await mia.do("GET", "/users/me");
	const response = await fetch(url);
	assert.equal(response.statusCode, 200);
	assert.equal(response.headers["content-type"], "image/svg+xml");
	assert.match(response.body, /^<svg .*>MM<\/text><\/svg>$/);
	assert.equal(response.headers["x-content-type-options"], "nosniff");
	assert.match(
		String(response.headers["content-security-policy"]),
		/default-src 'none'/,
	);
	assert.match(String(response.headers["cache-control"]), /max-age=\d+/);
	const again = await fetch(url, { "if-none-match": response.headers.etag });
	assert.equal(again.statusCode, 304);
	const medium = await fetch(`/avatar/${mia.id}/medium?v=1`);
	assert.match(medium.body, /width="500"/);
	for (const id of ["0", "99999", "99999999999"]) {
		const nobody = await fetch(`/avatar/${id}`);
		assert.equal(nobody.statusCode, 200);
		assert.doesNotMatch(nobody.body, /<text/);
	}
	assert.equal((await fetch("/avatar/me")).statusCode, 404);
});

test("upload-avatar shows the picture to everyone and tells them, delete-avatar takes it back", async () => {
	const ear = await gus.register({
		event_types: ["realm_user"],
		fetch_event_types: [],
	});
	const told = (avatar_source: string, version: number) => ({
		type: "realm_user",
		op: "update",
		person: {
			user_id: mia.id,
			avatar_source,
			avatar_url: `/avatar/${mia.id}?v=${version}`,
			avatar_url_medium: `/avatar/${mia.id}/medium?v=${version}`,
			avatar_version: version,
		},
	});
	const { status, body } = await upload(mia, png);
	assert.equal(status, 200);
	assert.equal(body.avatar_url, `/avatar/${mia.id}?v=2`);
	assert.deepEqual(await ear.events(), [told("U", 2)]);
	const shown = await fetch(body.avatar_url);
	assert.equal(shown.headers["content-type"], "image/png");
	assert.deepEqual(shown.rawPayload, png);
	const deleted = await mia.do("DELETE", "/users/me/avatar");
	assert.equal(deleted.avatar_url, `/avatar/${mia.id}?v=3`);
	assert.deepEqual(await ear.events(), [told("J", 3)]);
	await mia.do("DELETE", "/users/me/avatar");
	assert.deepEqual(await ear.events(), [], "nothing left to take back");
});

test("upload-avatar refuses what is no picture", async () => {
	const ear = await gus.register({
		event_types: ["realm_user"],
		fetch_event_types: [],
	});
	const script = Buffer.from("<svg onload='alert(1)'/>");
	const refusal = await upload(mia, script);
	assert.deepEqual([refusal.status, refusal.body.code], [400, "BAD_IMAGE"]);
	for (const files of [[], [png, png]]) {
		const { status, body } = await upload(mia, ...files);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	const huge = await upload(mia, Buffer.alloc(5 * 1024 * 1024 + 1));
	assert.equal(huge.body.code, "BAD_REQUEST");
	await w.inside(async (work) => {
		const { settings } = await requireOrganization(work);
		await work.db
			.updateTable("organization")
			.set({
				settings: JSON.stringify({
					...settings,
					avatar_changes_disabled: true,
				}),
			})
			.execute();
		work.touch(organizations, work.organizationId);
	});
	assert.equal((await upload(mia, png)).body.code, "BAD_REQUEST");
	assert.deepEqual(await ear.events(), []);
	assert.equal((await upload(adam, png)).status, 200);
});
