import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";
import { DEVICES_PER_USER_MAX } from "../../limits.ts";

const w = await world();
const [mia, max] = [w.as("mia"), w.as("max")];

const nothing = {
	push_key_id: null,
	push_token_id: null,
	pending_push_token_id: null,
	push_token_last_updated_timestamp: null,
	push_registration_error_code: null,
};
const pushKey = Buffer.concat([
	Buffer.from([0x31]),
	Buffer.alloc(32, 7),
]).toString("base64");
const key = { push_key_id: 4_294_967_295, push_key: pushKey };
const token = {
	token_kind: "fcm",
	token_id: "hGsEWGmyyfI=",
	bouncer_public_key: "bouncer-public-key",
	encrypted_push_registration: "encrypted-push-registration",
};

const devicesOf = async (client = mia) =>
	(await client.register({ fetch_event_types: ["device"] })).state.devices;

const storedPush = () =>
	w.inside(async (work) => {
		const rows = await work.db
			.selectFrom("push_token")
			.select(["user_id", "kind", "token", "app_id"])
			.where("organization_id", "=", work.organizationId)
			.execute();
		return rows.map((row) => ({ ...row }));
	});

test("register-client-device and remove-client-device tell the user's clients alone", async () => {
	const [ear, other] = [await mia.register(), await max.register()];
	assert.deepEqual(ear.state.devices, {});
	const { device_id: id } = await mia.do("POST", "/register_client_device");
	assert.deepEqual(await devicesOf(), { [id]: nothing });
	assert.deepEqual(await devicesOf(max), {});
	for (const [client, device_id] of [
		[max, id],
		[mia, 987_654],
	] as const) {
		const { status, body } = await client.post("/remove_client_device", {
			device_id,
		});
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	const missing = await mia.post("/remove_client_device");
	assert.equal(missing.body.code, "REQUEST_VARIABLE_MISSING");
	await mia.do("POST", "/remove_client_device", { device_id: id });
	assert.deepEqual(await devicesOf(), {});
	assert.deepEqual(await ear.events(), [
		{ type: "device", op: "add", device_id: id },
		{ type: "device", op: "remove", device_id: id },
	]);
	assert.deepEqual(await other.events(), []);
});

test("register-client-device beyond the bound drops the oldest, and says so", async () => {
	const adam = w.as("adam");
	const ids: number[] = [];
	const register = async () =>
		ids.push((await adam.do("POST", "/register_client_device")).device_id);
	for (let n = 0; n < DEVICES_PER_USER_MAX; n++) await register();
	const ear = await adam.register();
	await register();
	assert.deepEqual(await ear.events(), [
		{ type: "device", op: "remove", device_id: ids[0] },
		{ type: "device", op: "add", device_id: ids.at(-1) },
	]);
	const left = Object.keys(await devicesOf(adam)).map(Number);
	assert.deepEqual(
		left.sort((a, b) => a - b),
		ids.slice(1),
	);
});

test("register-push-device keeps key and token, pending, and tells only what changed", async () => {
	const { device_id } = await mia.do("POST", "/register_client_device");
	const ear = await mia.register();
	const register = (fields: object) =>
		mia.do("POST", "/mobile_push/register", { device_id, ...fields });
	await register({ ...key, ...token });
	const first = Math.floor(w.clock.now / 1000);
	const update = { type: "device", op: "update", device_id };
	assert.deepEqual(await ear.events(), [
		{
			...update,
			push_key_id: key.push_key_id,
			pending_push_token_id: token.token_id,
			push_token_last_updated_timestamp: first,
		},
	]);
	assert.deepEqual((await devicesOf())[device_id], {
		...nothing,
		push_key_id: key.push_key_id,
		pending_push_token_id: token.token_id,
		push_token_last_updated_timestamp: first,
	});
	w.pass(100);
	await register(token);
	assert.deepEqual(await ear.events(), []);
	await register({ ...key, push_key_id: 57 });
	assert.deepEqual(await ear.events(), [{ ...update, push_key_id: 57 }]);
	await register({ ...token, token_id: "AAAAAAAAAAA=" });
	assert.deepEqual(await ear.events(), [
		{
			...update,
			pending_push_token_id: "AAAAAAAAAAA=",
			push_token_last_updated_timestamp: first + 100,
		},
	]);
});

test("register-push-device keeps no key in the open", async () => {
	const rows = await w.inside((work) =>
		work.db.selectFrom("device").select("push_key").execute(),
	);
	const keys = rows.flatMap((row) => row.push_key ?? []);
	assert.equal(keys.length, 1);
	assert.ok(!keys[0]?.includes(pushKey));
});

test("register-push-device refuses, changes nothing and tells nobody", async () => {
	const mona = w.as("mona");
	const { device_id } = await mona.do("POST", "/register_client_device");
	const ear = await mona.register();
	const both = { ...key, ...token };
	const refused: object[] = [
		{},
		key,
		token,
		{ ...both, push_key: undefined },
		{ ...both, push_key_id: undefined },
		{ ...both, token_kind: undefined },
		{ ...both, encrypted_push_registration: undefined },
		{ ...both, bouncer_public_key: "" },
		{ ...both, push_key_id: -1 },
		{ ...both, push_key_id: 4_294_967_296 },
		{ ...both, push_key: "not base64!" },
		{ ...both, push_key: Buffer.alloc(33, 7).toString("base64") },
		{ ...both, push_key: Buffer.alloc(16, 0x31).toString("base64") },
		{ ...both, token_kind: "pigeon" },
		{ ...both, token_id: "AAAA" },
		{ ...both, token_id: "hGsEWGmyyfI" },
	];
	for (const fields of refused) {
		const answer = await mona.post("/mobile_push/register", {
			device_id,
			...fields,
		});
		assert.deepEqual(
			[answer.status, answer.body.code],
			[400, "BAD_REQUEST"],
			JSON.stringify(fields),
		);
	}
	const others = await max.post("/mobile_push/register", {
		device_id,
		...both,
	});
	assert.deepEqual([others.status, others.body.code], [400, "BAD_REQUEST"]);
	assert.deepEqual(await devicesOf(mona), { [device_id]: nothing });
	assert.deepEqual(await ear.events(), []);
});

test("add-apns-token, add-fcm-token, remove-apns-token and remove-fcm-token keep tokens once and by user", async () => {
	const apns = "/users/me/apns_device_token";
	const fcm = "/users/me/android_gcm_reg_id";
	const ear = await mia.register();
	for (let n = 0; n < 2; n++) {
		await mia.do("POST", apns, { token: "C0FFEE", appid: "org.example.App" });
		await mia.do("POST", fcm, { token: "android-token" });
	}
	assert.deepEqual(
		(await storedPush()).sort((a, b) => a.kind.localeCompare(b.kind)),
		[
			{
				user_id: mia.id,
				kind: "apns",
				token: "c0ffee",
				app_id: "org.example.App",
			},
			{ user_id: mia.id, kind: "fcm", token: "android-token", app_id: null },
		],
	);
	assert.equal(
		(await max.delete(fcm, { token: "android-token" })).body.msg,
		"Token does not exist",
	);
	await mia.do("DELETE", apns, { token: "c0ffee" });
	await mia.do("DELETE", fcm, { token: "android-token" });
	assert.equal(
		(await mia.delete(apns, { token: "c0ffee" })).body.code,
		"BAD_REQUEST",
	);
	const bad: [string, object, string][] = [
		[fcm, { token: "" }, "Empty or invalid length token"],
		[fcm, { token: "x".repeat(4097) }, "Empty or invalid length token"],
		[apns, { token: "", appid: "a" }, "Empty or invalid length token"],
		[apns, { token: "xyz", appid: "a" }, "Invalid APNS token"],
		[apns, { token: "c0ffe", appid: "a" }, "Invalid APNS token"],
		[apns, { token: "c0ffee", appid: "a b" }, "Invalid app ID"],
		[apns, { token: "c0ffee" }, "Missing 'appid' argument"],
		[fcm, {}, "Missing 'token' argument"],
	];
	for (const [path, fields, msg] of bad) {
		const { status, body } = await mia.post(path, { ...fields });
		assert.deepEqual([status, body.msg], [400, msg]);
	}
	assert.deepEqual(await storedPush(), []);
	assert.deepEqual(await ear.events(), []);
});

test("a token as long as tokens may be is kept", async () => {
	const long = "🧵".repeat(4096);
	await max.do("POST", "/users/me/android_gcm_reg_id", { token: long });
	await max.do("DELETE", "/users/me/android_gcm_reg_id", { token: long });
});

test("the server does not claim to send push notifications", async () => {
	const { body } = await w.call("GET", "/server_settings");
	assert.equal(body.push_notifications_enabled, false);
});
