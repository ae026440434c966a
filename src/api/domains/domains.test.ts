import assert from "node:assert/strict";
import { test } from "node:test";
import { type Fields, world } from "../../../test/world.ts";
import { mayJoinWithEmail } from "../../domain/domains/domains.ts";

test("add-domain, update-domain, remove-domain and get-domains, told to everybody", async () => {
	const w = await world();
	const [olivia, gus] = [w.as("olivia"), w.as("gus")];
	const bot = await w.bot("builder", olivia);
	const domains = async () => (await bot.do("GET", "/realm/domains")).domains;
	const ear = await gus.register({ event_types: ["realm_domains", "realm"] });
	const added = await olivia.do("POST", "/realm/domains", {
		domain: " Example.COM",
		allow_subdomains: false,
	});
	assert.deepEqual(added.new_domain, [1, "example.com"]);
	assert.deepEqual(await ear.events(), [
		{
			type: "realm_domains",
			op: "add",
			realm_domain: { domain: "example.com", allow_subdomains: false },
		},
	]);
	await olivia.do("PATCH", "/realm/domains/example.com", {
		allow_subdomains: true,
	});
	const entry = { domain: "example.com", allow_subdomains: true };
	assert.deepEqual(await ear.events(), [
		{ type: "realm_domains", op: "change", realm_domain: entry },
	]);
	assert.deepEqual(await domains(), [entry]);
	const { state } = await gus.register({
		fetch_event_types: ["realm_domains"],
	});
	assert.deepEqual(state.realm_domains, [entry]);

	await olivia.do("PATCH", "/realm", { emails_restricted_to_domains: true });
	await olivia.do("POST", "/realm/domains", {
		domain: "b.org",
		allow_subdomains: true,
	});
	await ear.events();
	await olivia.do("DELETE", "/realm/domains/b.org");
	const removed = { type: "realm_domains", op: "remove" };
	assert.deepEqual(await ear.events(), [{ ...removed, domain: "b.org" }]);
	await olivia.do("DELETE", "/realm/domains/example.com");
	assert.deepEqual(await ear.events(), [
		{ ...removed, domain: "example.com" },
		{
			type: "realm",
			op: "update",
			property: "emails_restricted_to_domains",
			value: false,
		},
	]);
	assert.deepEqual(await domains(), []);
	await olivia.do("POST", "/realm/domains", {
		domain: "c.net",
		allow_subdomains: true,
	});
	await ear.events();
	await olivia.do("DELETE", "/realm/domains/C.NET");
	assert.deepEqual(
		await ear.events(),
		[{ ...removed, domain: "c.net" }],
		"there was no restriction to lift",
	);
});

test("add-domain, update-domain and remove-domain refuse, and tell nobody", async () => {
	const w = await world();
	const [olivia, adam] = [w.as("olivia"), w.as("adam")];
	await olivia.do("POST", "/realm/domains", {
		domain: "a.com",
		allow_subdomains: true,
	});
	const ear = await adam.register({ event_types: ["realm_domains"] });
	const owners = [
		await adam.post("/realm/domains", { domain: "x" }),
		await adam.patch("/realm/domains/a.com", { allow_subdomains: false }),
		await adam.delete("/realm/domains/a.com"),
	];
	for (const { status, body } of owners) {
		assert.equal(status, 400);
		assert.equal(body.code, "UNAUTHORIZED_PRINCIPAL");
	}
	const cases: [Fields, string][] = [
		[{ domain: "b.com" }, "REQUEST_VARIABLE_MISSING"],
		[{ allow_subdomains: true }, "REQUEST_VARIABLE_MISSING"],
		[{ domain: "b.com", allow_subdomains: "True" }, "BAD_REQUEST"],
		[{ domain: "A.com", allow_subdomains: true }, "BAD_REQUEST"],
		[{ domain: "nodot", allow_subdomains: true }, "BAD_REQUEST"],
		[{ domain: "b..com", allow_subdomains: true }, "BAD_REQUEST"],
	];
	for (const [fields, code] of cases)
		assert.equal((await olivia.post("/realm/domains", fields)).body.code, code);
	for (const answer of [
		await olivia.patch("/realm/domains/c.com", { allow_subdomains: true }),
		await olivia.delete("/realm/domains/c.com"),
	]) {
		assert.equal(answer.status, 400);
		assert.equal(answer.body.code, "BAD_REQUEST");
	}
	assert.deepEqual(await ear.events(), []);
	assert.equal((await olivia.do("GET", "/realm/domains")).domains.length, 1);
});

test("add-domain refuses what is no domain and says why, and takes what is one", async () => {
	const w = await world();
	const [olivia, gus] = [w.as("olivia"), w.as("gus")];
	const ear = await gus.register({ fetch_event_types: ["realm"] });
	const add = (domain: string) =>
		olivia.post("/realm/domains", { domain, allow_subdomains: false });
	const long = `${"a".repeat(63)}.`.repeat(4).slice(0, -1);
	const refused: [string, RegExp][] = [
		["", /empty/],
		[" \t", /empty/],
		["example", /at least one dot/],
		[`${long}.`, /too long/],
		[`${long}a`, /too long/],
		[".example.com", /start or end with a dot/],
		["example.com.", /start or end with a dot/],
		["example..com", /Consecutive/],
		["-a.example.com", /start or end with a '-'/],
		["a-.example.com", /start or end with a '-'/],
		["exa_mple.com", /letters, numbers/],
		["exämple.com", /letters, numbers/],
		["example .com", /letters, numbers/],
		["*.example.com", /letters, numbers/],
		["mia@example.com", /letters, numbers/],
		["https://example.com", /letters, numbers/],
	];
	for (const [domain, why] of refused) {
		const { status, body } = await add(domain);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], domain);
		assert.match(body.msg, /^Invalid domain: /);
		assert.match(body.msg, why);
	}
	assert.deepEqual((await olivia.do("GET", "/realm/domains")).domains, []);
	assert.deepEqual(await ear.events(), []);
	for (const domain of [long, "a.b", "1.2", "xn--bcher-kva.example", "a-b.c"])
		assert.equal((await add(domain)).body.new_domain[1], domain);
	assert.equal((await ear.events()).length, 5);
	const { state } = await gus.register({ fetch_event_types: ["realm"] });
	assert.equal(
		state.realm_emails_restricted_to_domains,
		ear.state.realm_emails_restricted_to_domains,
		"adding a domain restricts nobody",
	);
});

test("add-domain is for owners alone, whatever they send", async () => {
	const w = await world();
	const bot = await w.bot("robot", w.as("olivia"));
	for (const client of [...["adam", "mona", "mia", "gus"].map(w.as, w), bot]) {
		const { status, body } = await client.post("/realm/domains");
		assert.deepEqual(
			[status, body.code],
			[400, "UNAUTHORIZED_PRINCIPAL"],
			client.user.fullName,
		);
	}
});

test("two add-domain of the same domain at once keep one", async () => {
	const w = await world();
	const olivia = w.as("olivia");
	const answers = await Promise.all(
		["a.com", "A.com "].map((domain) =>
			olivia.post("/realm/domains", { domain, allow_subdomains: true }),
		),
	);
	assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
	assert.equal((await olivia.do("GET", "/realm/domains")).domains.length, 1);
});

test("who may join goes by domain only where the organization says so", async () => {
	const w = await world();
	const olivia = w.as("olivia");
	const verdict = async (email: string) =>
		mayJoinWithEmail(await w.engine.reading(w.organizationId), email);
	assert.equal(await verdict("a+b@anywhere.net"), "yes");
	await olivia.do("PATCH", "/realm", { emails_restricted_to_domains: true });
	await olivia.do("POST", "/realm/domains", {
		domain: "a.com",
		allow_subdomains: false,
	});
	await olivia.do("POST", "/realm/domains", {
		domain: "b.com",
		allow_subdomains: true,
	});
	assert.equal(await verdict("x@A.com"), "yes");
	assert.equal(await verdict("x@sub.a.com"), "domain_not_allowed");
	assert.equal(await verdict("x@sub.b.com"), "yes");
	assert.equal(await verdict("x@notb.com"), "domain_not_allowed");
	assert.equal(await verdict("x+y@a.com"), "plus_address");
});
