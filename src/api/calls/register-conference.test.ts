import assert from "node:assert/strict";
import { beforeEach, suite, test } from "node:test";
import {
	Browser,
	worldWithConference,
} from "../../../test/support/conference.ts";
import type { Client } from "../../../test/world.ts";
import { createOrganization } from "../../domain/organizations/create-organization.ts";
import { organizations } from "../../domain/organizations/organizations.ts";
import { users } from "../../domain/users/users.ts";

const { stub, w } = await worldWithConference();
const [mia, max] = [w.as("mia"), w.as("max")];

suite("connecting to a conference provider", () => {
	beforeEach(async () => {
		await stub.script({});
		await stub.requests();
	});

	const hasToken = async (client: Client) =>
		(await client.register({ fetch_event_types: ["video_calls"] })).state
			.has_conference_token as boolean;

	test("register-conference sends the browser to the provider, complete-conference keeps the token and tells the user", async () => {
		const [ear, other] = [await mia.register(), await max.register()];
		const seen = [
			ear.state.has_conference_token,
			ear.state.has_webex_token,
			ear.state.has_zoom_token,
		];
		assert.deepEqual(seen, [false, false, false]);
		const browser = new Browser(w, mia);
		const leaving = await browser.open(
			"GET",
			"/api/v1/calls/conference/register",
		);
		assert.equal(leaving.statusCode, 302);
		const target = new URL(String(leaving.headers.location));
		assert.equal(target.origin + target.pathname, `${stub.apiUrl}/authorize`);
		const { state, ...query } = Object.fromEntries(target.searchParams);
		assert.deepEqual(query, {
			client_id: "client",
			redirect_uri: "http://chat.example.com/calls/conference/complete",
			response_type: "code",
			scope: "spark:rooms_write meeting:schedules_write",
		});
		assert.ok(state && !state.includes(String(browser.cookie)));
		assert.match(
			String(leaving.headers["set-cookie"]),
			/^skein_conference=[\w-]{32}; Path=\/calls\/conference; Max-Age=600; HttpOnly; SameSite=Lax$/,
		);
		const page = await browser.comeBack(target.href);
		assert.equal(page.statusCode, 200);
		assert.match(String(page.headers["content-type"]), /^text\/html/);
		assert.match(page.body, /window\.close\(\)/);
		assert.deepEqual(await ear.events(), [
			{ type: "has_conference_token", value: true },
		]);
		assert.deepEqual(await other.events(), []);
		assert.deepEqual(await stub.requests(), [
			{
				path: "/v1/access_token",
				bearer: "",
				text: new URLSearchParams({
					grant_type: "authorization_code",
					code: "good code",
					redirect_uri: "http://chat.example.com/calls/conference/complete",
					client_id: "client",
					client_secret: "client secret",
				}).toString(),
			},
		]);
		const again = await mia.register({ fetch_event_types: ["video_calls"] });
		assert.equal(again.state.has_conference_token, true);
		assert.equal(again.state.has_webex_token, true);
		assert.equal(await hasToken(max), false);
	});

	test("the token is not readable in the database", async () => {
		const rows = await w.inside((work) =>
			work.db.selectFrom("conference_token").selectAll().execute(),
		);
		assert.equal(rows.length, 1);
		const text = Buffer.from(rows[0]?.sealed ?? "", "base64url").toString();
		assert.ok(!/access|refresh/.test(JSON.stringify(rows) + text));
	});

	test("authorize-conference makes a link whose page names the account before confirm-conference goes on", async () => {
		const adam = w.as("adam");
		const { url } = await adam.do("POST", "/calls/conference/authorize");
		assert.match(
			url,
			/^http:\/\/chat\.example\.com\/calls\/conference\/connect/,
		);
		const browser = new Browser(w);
		const page = await browser.open("GET", url);
		assert.equal(page.statusCode, 200);
		assert.match(page.body, /Adam Admin \(adam@example\.com\)/);
		assert.equal(page.headers["x-frame-options"], "DENY");
		const link = new URL(url).searchParams.get("link") ?? "";
		const going = await browser.open("POST", "/calls/conference/connect", {
			link,
		});
		assert.equal(going.statusCode, 303);
		const ear = await adam.register();
		const done = await browser.comeBack(going.headers.location);
		assert.equal(done.statusCode, 200);
		assert.deepEqual(await ear.events(), [
			{ type: "has_conference_token", value: true },
		]);
	});

	test("connect-conference and confirm-conference refuse links that are bad, old or opened elsewhere", async () => {
		const { url } = await max.do("POST", "/calls/conference/authorize");
		const link = new URL(url).searchParams.get("link") ?? "";
		const path = "/calls/conference/connect";
		const refused = async (
			answer: Promise<{ statusCode: number; body: string }>,
		) => {
			const { statusCode, body } = await answer;
			assert.deepEqual(
				[statusCode, JSON.parse(body).code],
				[400, "BAD_REQUEST"],
			);
		};
		// A form that another site posts comes without our cookie.
		await refused(new Browser(w).open("POST", path, { link }));
		await refused(new Browser(w).open("GET", `${path}?link=x${link}`));
		w.pass(601);
		await refused(new Browser(w).open("GET", url));
		const browser = new Browser(w);
		browser.cookie = "skein_conference=x";
		await refused(browser.open("POST", path, { link }));
		const missing = await new Browser(w).open("GET", path);
		assert.equal(JSON.parse(missing.body).code, "REQUEST_VARIABLE_MISSING");
	});

	test("complete-conference refuses another browser, another state, an old one and a refusal, and keeps nothing", async () => {
		const mona = w.as("mona");
		const ear = await mona.register();
		const refuses = async (
			act: (browser: Browser, location: unknown) => ReturnType<Browser["open"]>,
			msg: RegExp,
		) => {
			const browser = new Browser(w, mona);
			const { headers } = await browser.open(
				"GET",
				"/calls/conference/register",
			);
			const { statusCode, body } = await act(browser, headers.location);
			assert.equal(statusCode, 400);
			assert.match(JSON.parse(body).msg, msg);
		};
		const session = /Invalid session identifier/;
		await refuses((_, location) => new Browser(w).comeBack(location), session);
		await refuses((browser, location) => {
			browser.cookie = "skein_conference=somebody-else";
			return browser.comeBack(location);
		}, session);
		await refuses(
			(browser, location) => browser.comeBack(location, { state: "forged" }),
			session,
		);
		await refuses((browser, location) => {
			w.pass(601);
			return browser.comeBack(location);
		}, session);
		await refuses(
			(browser, location) => browser.comeBack(location, { code: "" }),
			/not given permission/,
		);
		await refuses(
			(browser, location) => browser.comeBack(location, { code: "bad" }),
			/Invalid video call credentials/,
		);
		await refuses(async (browser, location) => {
			await stub.script({ access_token: { status: 502 } });
			return browser.comeBack(location);
		}, /cannot be reached/);
		const codes = (await stub.requests()).map((request) => request.text);
		assert.equal(codes.length, 2);
		assert.equal(await hasToken(mona), false);
		assert.deepEqual(await ear.events(), []);
	});

	test("complete-conference keeps no token for somebody deactivated on the way", async () => {
		const gone = await w.person("gone", "Gone Person");
		const browser = new Browser(w, gone);
		const { headers } = await browser.open("GET", "/calls/conference/register");
		await w.inside(async (work) => {
			await work.db
				.updateTable("user")
				.set({ is_active: 0 })
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", gone.id)
				.execute();
			work.touch(users, gone.id);
		});
		const page = await browser.comeBack(headers.location);
		assert.equal(page.statusCode, 400);
	});

	test("complete-conference at the address that organizations share sends the browser home", async () => {
		const { stub, w } = await worldWithConference({
			SKEIN_ROOT_DOMAIN: "example.org",
			SKEIN_PUBLIC_URL: "https://example.org",
		});
		await w.inside(async (work) => {
			await work.db
				.updateTable("organization")
				.set({ subdomain: "acme", url: "https://acme.example.org" })
				.where("id", "=", work.organizationId)
				.execute();
			work.touch(organizations, work.organizationId);
		});
		await createOrganization(w.engine, {
			name: "Beta",
			subdomain: "beta",
			url: "https://beta.example.org",
			owner: { email: "b@example.com", fullName: "Bea", passwordHash: null },
		});
		await w.server.directory.reload();
		const shared = "https://example.org/calls/conference/complete";
		const mia = w.as("mia");
		const browser = new Browser(w, mia);
		const open = (host: string, path: string) =>
			browser.open("GET", path, undefined, host);
		const leaving = await open(
			"acme.example.org",
			"/calls/conference/register",
		);
		const target = new URL(String(leaving.headers.location));
		assert.equal(target.searchParams.get("redirect_uri"), shared);
		const state = target.searchParams.get("state") ?? "";
		const query = new URLSearchParams({ state, code: "good code" });
		const back = `/calls/conference/complete?${query}`;
		for (const host of ["example.org", "beta.example.org"]) {
			const { statusCode, headers } = await open(host, back);
			assert.equal(statusCode, 302, host);
			assert.equal(headers.location, `https://acme.example.org${back}`);
		}
		assert.deepEqual(await stub.requests(), []);
		const done = await open("acme.example.org", back);
		assert.equal(done.statusCode, 200);
		const [exchange] = await stub.requests();
		assert.equal(
			new URLSearchParams(exchange?.text).get("redirect_uri"),
			shared,
		);
		for (const host of ["example.org", "beta.example.org"]) {
			const forged = await open(host, "/calls/conference/complete?state=x");
			assert.equal(forged.statusCode, 400);
			assert.match(forged.body, /Invalid session identifier/);
		}
		const missing = await open("example.org", "/calls/conference/complete");
		assert.match(missing.body, /REQUEST_VARIABLE_MISSING/);
	});

	test("register-conference needs credentials", async () => {
		const { statusCode, headers } = await new Browser(w).open(
			"GET",
			"/calls/conference/register",
		);
		assert.equal(statusCode, 401);
		assert.match(String(headers["www-authenticate"]), /^Basic /);
	});
});
