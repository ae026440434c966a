import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";
import { createOrganization } from "../../domain/organizations/create-organization.ts";

test("get-server-settings tells everybody what they need before logging in", async () => {
	const w = await world();
	const { status, body } = await w.call("GET", "/server_settings");
	assert.equal(status, 200);
	assert.equal(body.realm_url, "http://chat.example.com");
	assert.equal(body.realm_uri, body.realm_url);
	assert.equal(body.realm_name, "Test");
	assert.equal(body.is_incompatible, false);
	assert.equal(body.authentication_methods.password, true);
	assert.equal(body.authentication_methods.dev, false);
	assert.deepEqual(body.external_authentication_methods, []);
	const old = await w.call(
		"GET",
		"/server_settings",
		{},
		{
			"user-agent": "ZulipInvalid/1.0",
		},
	);
	assert.equal(old.body.is_incompatible, true);
	const head = await w.server.app.inject({
		method: "GET",
		url: new URL(body.realm_icon).pathname,
	});
	assert.equal(head.headers["content-type"], "image/svg+xml");
	const posted = await w.call("POST", "/server_settings");
	assert.equal(posted.status, 405);
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
