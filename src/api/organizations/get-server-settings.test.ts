import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";

const shared = world();

test("get-server-settings tells strangers what a client needs, whatever they send along", async () => {
	const w = await shared;
	const plain = await w.call("GET", "/server_settings");
	assert.equal(plain.status, 200);
	const { body } = plain;
	assert.equal(body.feature_level, 493);
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
