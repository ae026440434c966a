import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";
import { createOrganization } from "../../domain/organizations/create-organization.ts";

const shared = world();

test("get-server-settings tells strangers what a client needs, whatever they send along", async () => {
	const w = await shared;
	const plain = await w.call("GET", "/server_settings");
	assert.equal(plain.status, 200);
	const { body } = plain;
	assert.equal(body.feature_level, 498);
	assert.equal(body.zulip_feature_level, body.feature_level);
	assert.equal(body.zulip_version, body.server_version);
	assert.match(body.zulip_version, /^\d+\.\d+/);
	assert.equal(body.zulip_merge_base, body.merge_base);
	assert.equal(body.realm_url, "http://chat.example.com");
	assert.equal(body.realm_uri, body.realm_url);
	assert.equal(body.realm_name, "Test");
	assert.equal(body.email_auth_enabled, true);
	assert.equal(body.authentication_methods.password, true);
	assert.equal(body.authentication_methods.ldap, false);
	assert.deepEqual(body.external_authentication_methods, []);
	assert.equal(body.realm_web_public_access_enabled, false);
	const wrongKey = await w.call(
		"GET",
		"/server_settings",
		{},
		{
			authorization: "Basic nonsense",
		},
	);
	assert.deepEqual(wrongKey.body, body);
});

test("get-server-settings names ignored parameters, and is GET and HEAD only", async () => {
	const w = await shared;
	const { body } = await w.call("GET", "/server_settings", {
		a: "1",
		client: "x",
	});
	assert.deepEqual(body.ignored_parameters_unsupported, ["a"]);
	const post = await w.call("POST", "/server_settings");
	assert.equal(post.status, 405);
	assert.deepEqual(post.body.allowed_methods, ["GET", "HEAD"]);
	const head = await w.server.app.inject({
		method: "HEAD",
		url: "/api/v1/server_settings",
	});
	assert.equal(head.statusCode, 200);
	assert.equal(head.body, "");
});

test("get-server-settings tells clients that are too old, and shows an icon that is there", async () => {
	const w = await shared;
	const { body } = await w.call(
		"GET",
		"/server_settings",
		{},
		{ "user-agent": "ZulipInvalid/1.0" },
	);
	assert.equal(body.is_incompatible, true);
	const icon = await w.server.app.inject({
		method: "GET",
		url: new URL(body.realm_icon).pathname,
	});
	assert.equal(icon.headers["content-type"], "image/svg+xml");
});

test("get-server-settings has every field, and the description as HTML", async () => {
	const w = await shared;
	const olivia = w.as("olivia");
	await olivia.do("PATCH", "/realm", {
		name: "Renamed",
		description: "**Bold** & <b>not</b>",
	});
	const { body } = await w.call("GET", "/server_settings");
	assert.equal(body.realm_name, "Renamed");
	assert.equal(
		body.realm_description,
		"<p><strong>Bold</strong> &amp; &lt;b&gt;not&lt;/b&gt;</p>",
	);
	assert.deepEqual(Object.keys(body).sort(), [
		"authentication_methods",
		"email_auth_enabled",
		"external_authentication_methods",
		"feature_level",
		"is_incompatible",
		"merge_base",
		"msg",
		"push_notifications_enabled",
		"realm_description",
		"realm_icon",
		"realm_name",
		"realm_uri",
		"realm_url",
		"realm_web_public_access_enabled",
		"require_email_format_usernames",
		"result",
		"server_version",
		"zulip_feature_level",
		"zulip_merge_base",
		"zulip_version",
	]);
	assert.equal(body.push_notifications_enabled, false);
	assert.equal(body.is_incompatible, false);
	assert.equal(body.require_email_format_usernames, true);
	await olivia.do("PATCH", "/realm", { description: "" });
	const empty = await w.call("GET", "/server_settings");
	assert.equal(empty.body.realm_description, "");
});

test("get-server-settings says which ways to log in are on", async () => {
	const w = await world({ environment: { SKEIN_DEV: "1" } });
	const ask = async () => (await w.call("GET", "/server_settings")).body;
	const off = {
		password: false,
		dev: false,
		email: false,
		ldap: false,
		remoteuser: false,
		github: false,
		gitlab: false,
		azuread: false,
		apple: false,
		google: false,
		saml: false,
		"openid connect": false,
		discord: false,
	};
	const cases = [
		[
			{ Email: true, Dev: true },
			{ password: true, email: true, dev: true },
		],
		[{ Email: false, Dev: true }, { dev: true }],
		[
			{ Email: true, Dev: false },
			{ password: true, email: true },
		],
	] as const;
	for (const [authentication_methods, on] of cases) {
		await w.as("olivia").do("PATCH", "/realm", { authentication_methods });
		const body = await ask();
		assert.deepEqual(body.authentication_methods, { ...off, ...on });
		assert.equal(body.email_auth_enabled, authentication_methods.Email);
	}
});

test("get-server-settings is not counted", async () => {
	const w = await world({
		environment: { SKEIN_RATE_LIMITS: "api_by_user=60:1;api_by_ip=60:1" },
	});
	for (let call = 0; call < 3; call++) {
		const { status, headers } = await w.call("GET", "/server_settings");
		assert.equal(status, 200);
		assert.equal(headers["x-ratelimit-limit"], undefined);
	}
	const fetchKey = () => w.call("POST", "/fetch_api_key");
	await fetchKey();
	assert.equal((await fetchKey()).status, 429, "others are");
});

test("get-server-settings on a server of many organizations: its own address knows no organization", async () => {
	const w = await world({
		environment: {
			SKEIN_ROOT_DOMAIN: "example.org",
			SKEIN_PUBLIC_URL: "https://example.org",
		},
	});
	await w.inside(async (work) => {
		await work.db
			.updateTable("organization")
			.set({ subdomain: "acme" })
			.where("id", "=", work.organizationId)
			.execute();
	});
	await createOrganization(w.engine, {
		name: "Beta",
		subdomain: "beta",
		url: "https://beta.example.org",
		owner: { email: "bea@example.com", fullName: "Bea", passwordHash: null },
	});
	await w.server.directory.reload();
	const at = (host: string) => w.call("GET", "/server_settings", {}, { host });
	assert.equal((await at("beta.example.org")).body.realm_name, "Beta");
	const { status, body } = await at("example.org");
	assert.equal(status, 200);
	assert.equal(body.realm_url, "https://example.org");
	assert.equal(body.realm_uri, "https://example.org");
	assert.deepEqual(
		Object.keys(body).filter((name) =>
			/^(realm_|email_|require_|external)/.test(name),
		),
		["realm_url", "realm_uri"],
	);
	for (const host of ["gamma.example.org", "elsewhere.example.com"]) {
		const unknown = await at(host);
		assert.equal(unknown.status, 400);
		assert.equal(unknown.body.code, "BAD_REQUEST");
	}
});
