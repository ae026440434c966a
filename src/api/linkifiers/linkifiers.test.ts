import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "../../../test/world.ts";

const able = {
	client_capabilities: {
		notification_settings_null: true,
		linkifier_url_template: true,
	},
};

const listed = async (client: Client) =>
	(await client.do("GET", "/realm/linkifiers")).linkifiers;

const issue = {
	pattern: "#(?P<id>[0-9]+)",
	url_template: "https://example.com/issues/{id}",
};

test("add-linkifier, get-linkifiers, reorder-linkifiers, remove-linkifier and get-filters", async () => {
	const w = await world();
	const [adam, gus] = [w.as("adam"), w.as("gus")];
	const ear = await gus.register({
		event_types: ["realm_linkifiers"],
		...able,
	});
	const old = await gus.register({ event_types: ["realm_linkifiers"] });
	const { id } = await adam.do("POST", "/realm/filters", {
		...issue,
		pattern: ` ${issue.pattern} `,
	});
	const first = {
		id,
		...issue,
		example_input: null,
		reverse_template: null,
		alternative_url_templates: [],
	};
	assert.deepEqual(await ear.events(), [
		{ type: "realm_linkifiers", realm_linkifiers: [first] },
	]);
	const full = {
		pattern: "PR(?P<n>[0-9]+)",
		url_template: "https://example.com/{+n}",
		example_input: "PR12",
		reverse_template: "PR{n}",
		alternative_url_templates: ["https://example.org/{n}"],
	};
	const { id: second } = await adam.do("POST", "/realm/filters", full);
	await ear.events();
	assert.deepEqual(await listed(gus), [first, { id: second, ...full }]);
	await adam.do("PATCH", "/realm/linkifiers", {
		ordered_linkifier_ids: [second, id],
	});
	const reordered = [{ id: second, ...full }, first];
	assert.deepEqual(await ear.events(), [
		{ type: "realm_linkifiers", realm_linkifiers: reordered },
	]);
	assert.deepEqual(await listed(gus), reordered);
	const modern = await gus.register({ ...able });
	assert.deepEqual(modern.state.realm_linkifiers, reordered);
	const plain = await gus.register({});
	assert.deepEqual(plain.state.realm_linkifiers, []);
	assert.deepEqual((await gus.do("GET", "/realm/filters")).filters, [
		[issue.pattern, "https://example.com/issues/%(id)s", id],
	]);
	await adam.do("DELETE", `/realm/filters/${second}`);
	assert.deepEqual(await ear.events(), [
		{ type: "realm_linkifiers", realm_linkifiers: [first] },
	]);
	assert.deepEqual(await old.events(), []);
	for (const n of [1, 2])
		await adam.do("POST", "/realm/filters", {
			...full,
			pattern: `P${n}(?P<n>x)`,
			example_input: "",
			reverse_template: "",
		});
	const ids = async () =>
		(await listed(gus)).map((one: { id: number }) => one.id);
	const [, third, fourth] = await ids();
	await adam.do("PATCH", "/realm/linkifiers", {
		ordered_linkifier_ids: [fourth, id, third],
	});
	const { id: last } = await adam.do("POST", "/realm/filters", full);
	assert.deepEqual(
		await ids(),
		[fourth, id, third, last],
		"the newest is last",
	);
});

test("update-linkifier keeps what is absent, unsets what is empty, and tells again", async () => {
	const w = await world();
	const [adam, mia] = [w.as("adam"), w.as("mia")];
	const { id } = await adam.do("POST", "/realm/filters", {
		...issue,
		example_input: "#12",
		reverse_template: "#{id}",
		alternative_url_templates: ["https://old.example.com/{id}"],
	});
	const ear = await mia.register({
		event_types: ["realm_linkifiers"],
		...able,
	});
	const path = `/realm/filters/${id}`;
	const changed = {
		pattern: "##(?P<id>[0-9]+)",
		url_template: "https://example.com/{id}",
	};
	await adam.do("PATCH", path, changed);
	const now = {
		id,
		...changed,
		example_input: "#12",
		reverse_template: "#{id}",
		alternative_url_templates: ["https://old.example.com/{id}"],
	};
	const told = { type: "realm_linkifiers", realm_linkifiers: [now] };
	assert.deepEqual(await ear.events(), [told]);
	await adam.do("PATCH", path, changed);
	assert.deepEqual(await ear.events(), [told]);
	await adam.do("PATCH", path, {
		...changed,
		example_input: "  ",
		reverse_template: "",
		alternative_url_templates: [],
	});
	assert.deepEqual(await listed(mia), [
		{
			...now,
			example_input: null,
			reverse_template: null,
			alternative_url_templates: [],
		},
	]);
	await adam.do("PATCH", path, {
		...changed,
		example_input: " see ##7",
		reverse_template: "see ##{id}",
	});
	const [reversed] = await listed(mia);
	assert.equal(reversed.example_input, "see ##7");
	assert.equal(reversed.reverse_template, "see ##{id}");
});

test("add-linkifier and update-linkifier refuse what does not fit together, field by field", async () => {
	const w = await world();
	const [adam, mona] = [w.as("adam"), w.as("mona")];
	const taken = {
		pattern: "T(?P<id>x)",
		url_template: "https://t.example/{id}",
	};
	await adam.do("POST", "/realm/filters", taken);
	const { id } = await adam.do("POST", "/realm/filters", issue);
	const before = await listed(adam);
	const ear = await adam.register({
		event_types: ["realm_linkifiers"],
		...able,
	});
	const cases: [Fields, string][] = [
		[{ pattern: " " }, "pattern"],
		[{ pattern: "(" }, "pattern"],
		[{ pattern: "#(?P<id>[0-9]+)(?=x)" }, "pattern"],
		[{ pattern: "(?P<id>.)\\1" }, "pattern"],
		[{ pattern: "a".repeat(1001) }, "pattern"],
		[{ pattern: taken.pattern }, "__all__"],
		[{ url_template: "" }, "url_template"],
		[{ url_template: "https://example.com/{id" }, "url_template"],
		[{ url_template: "https://example.com/" }, "__all__"],
		[{ url_template: "https://example.com/{id}/{other}" }, "__all__"],
		[{ example_input: "nothing" }, "example_input"],
		[{ example_input: "#12", reverse_template: "#{id" }, "reverse_template"],
		[{ example_input: "#12", reverse_template: "#{}" }, "reverse_template"],
		[{ example_input: "#12", reverse_template: "#{no}" }, "reverse_template"],
		[{ example_input: "#12", reverse_template: "{id}" }, "reverse_template"],
		[
			{ alternative_url_templates: [issue.url_template] },
			"alternative_url_templates",
		],
		[
			{ alternative_url_templates: ["https://a/{id}", "https://a/{id}"] },
			"alternative_url_templates",
		],
		[
			{ alternative_url_templates: ["https://a/"] },
			"alternative_url_templates",
		],
		[
			{ alternative_url_templates: ["https://a/{id}{"] },
			"alternative_url_templates",
		],
	];
	const other = { ...issue, pattern: "#(?P<id>\\d+)" };
	for (const [fields, field] of cases)
		for (const answer of [
			await adam.post("/realm/filters", { ...other, ...fields }),
			await adam.patch(`/realm/filters/${id}`, { ...issue, ...fields }),
		]) {
			assert.equal(answer.status, 400, JSON.stringify(fields));
			assert.equal(answer.body.code, "BAD_REQUEST");
			assert.deepEqual(Object.keys(answer.body.errors ?? {}), [field]);
			assert.deepEqual(answer.body.errors[field], [answer.body.msg]);
		}
	const lonely = await adam.patch(`/realm/filters/${id}`, {
		...issue,
		reverse_template: "#{id}",
	});
	assert.equal(lonely.body.code, "BAD_REQUEST");
	assert.equal(lonely.body.required_parameter, "example_input");
	assert.equal(lonely.body.set_parameter, "reverse_template");
	assert.equal(lonely.body.errors, undefined);
	const plain: [string, string, Fields, string][] = [
		["PATCH", "/realm/filters/987654", issue, "BAD_REQUEST"],
		["DELETE", "/realm/filters/987654", {}, "BAD_REQUEST"],
		["POST", "/realm/filters", { pattern: "x" }, "REQUEST_VARIABLE_MISSING"],
		[
			"POST",
			"/realm/filters",
			{ ...other, alternative_url_templates: "x" },
			"BAD_REQUEST",
		],
		[
			"PATCH",
			"/realm/linkifiers",
			{ ordered_linkifier_ids: [id] },
			"BAD_REQUEST",
		],
		[
			"PATCH",
			"/realm/linkifiers",
			{ ordered_linkifier_ids: [id, id] },
			"BAD_REQUEST",
		],
	];
	for (const [method, path, fields, code] of plain) {
		const { status, body } = await adam.call(method, path, fields);
		assert.deepEqual([status, body.code], [400, code], path);
	}
	for (const answer of [
		await mona.post("/realm/filters", {}),
		await mona.patch(`/realm/filters/${id}`, {}),
		await mona.delete(`/realm/filters/${id}`),
		await mona.patch("/realm/linkifiers", {}),
	])
		assert.equal(answer.body.code, "UNAUTHORIZED_PRINCIPAL");
	assert.deepEqual(await listed(adam), before);
	assert.deepEqual(await ear.events(), []);
});

test("update-linkifier names the first variable that is missing on either side, and passes over groups without names", async () => {
	const w = await world();
	const adam = w.as("adam");
	const { id } = await adam.do("POST", "/realm/filters", issue);
	const update = (fields: Fields) =>
		adam.patch(`/realm/filters/${id}`, { ...issue, ...fields });
	const pattern = "#(?P<id>[0-9]+)(?P<b>x)?(?P<a>y)?";
	assert.match(
		(await update({ pattern })).body.msg,
		/'a' in linkifier pattern/,
	);
	const url_template = "https://example.com/{id}{?z,y}";
	assert.match(
		(await update({ url_template })).body.msg,
		/'y' in URL template/,
	);
	assert.equal((await update({ pattern: "#(?P<id>[0-9]+)(x)?" })).status, 200);
	assert.equal(
		(await update({ pattern: "#(?<id>[0-9]+)" })).status,
		200,
		"names in either grammar",
	);
});

test("update-linkifier expands the reverse template as it will be expanded", async () => {
	const w = await world();
	const adam = w.as("adam");
	const { id } = await adam.do("POST", "/realm/filters", issue);
	const optional = {
		pattern: "#(?P<id>[0-9]+)(?P<part>[a-z])?",
		url_template: "https://example.com/{id}/{part}",
	};
	const cases: [Fields, string, string, boolean][] = [
		[issue, "#12", "#{id}", true],
		[issue, "#12", "#12", true],
		[issue, "#12", "#{id} ", true],
		[issue, "#12", "# {id}", false],
		[issue, "see #12!", "see #{id}!", true],
		[issue, "see #12!", "#{id}", false],
		[issue, "{#12}", "{{#{id}}}", true],
		[issue, "#12", "#{id}}", false],
		[issue, "#12", "{#{id}", false],
		[issue, "#12", "#{ id }", false],
		[optional, "#12", "#{id}{part}", true],
		[optional, "#12b", "#{id}{part}", true],
		[optional, "#12b", "#{id}", false],
	];
	for (const [parts, example_input, reverse_template, isGood] of cases) {
		const { status, body } = await adam.patch(`/realm/filters/${id}`, {
			...parts,
			example_input,
			reverse_template,
		});
		const what = `${example_input} ${reverse_template}`;
		assert.equal(status, isGood ? 200 : 400, what);
		if (!isGood)
			assert.deepEqual(Object.keys(body.errors), ["reverse_template"]);
	}
	for (const example_input of [undefined, "", " "]) {
		const { body } = await adam.patch(`/realm/filters/${id}`, {
			...issue,
			example_input,
			reverse_template: "#{id}",
		});
		assert.equal(body.required_parameter, "example_input");
	}
});

test("update-linkifier takes the word null for what it says, and no template twice", async () => {
	const w = await world();
	const adam = w.as("adam");
	const { id } = await adam.do("POST", "/realm/filters", issue);
	const word = { pattern: "null", url_template: "https://example.com/" };
	await adam.do("PATCH", `/realm/filters/${id}`, {
		...word,
		example_input: "null",
		reverse_template: "null",
	});
	const [kept] = await listed(adam);
	assert.deepEqual(
		[kept.example_input, kept.reverse_template],
		["null", "null"],
	);
	for (const alternative_url_templates of ["null", '"x"', [1], [null], [""]]) {
		const { status, body } = await adam.patch(`/realm/filters/${id}`, {
			...word,
			alternative_url_templates,
		});
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	await adam.do("PATCH", `/realm/filters/${id}`, {
		...word,
		alternative_url_templates: ["https://a.example/", "https://b.example/"],
	});
	assert.equal((await listed(adam))[0].alternative_url_templates.length, 2);
});

test("update-linkifier is judged in order: who asks, what is sent, whether it is there, whether it fits", async () => {
	const w = await world();
	const [adam, gus] = [w.as("adam"), w.as("gus")];
	const wrong = { pattern: "(", url_template: "" };
	const code = async (client: Client, id: string, fields: Fields) => {
		const { status, body } = await client.patch(`/realm/filters/${id}`, fields);
		return [status, body.code, body.var_name ?? body.msg];
	};
	assert.deepEqual(await code(gus, "99", {}), [
		400,
		"UNAUTHORIZED_PRINCIPAL",
		"Must be an organization administrator",
	]);
	const missing = [400, "REQUEST_VARIABLE_MISSING"];
	assert.deepEqual(await code(adam, "99", {}), [...missing, "pattern"]);
	assert.deepEqual(await code(adam, "99", { pattern: "x" }), [
		...missing,
		"url_template",
	]);
	for (const id of ["99", "99999999999", "0"])
		assert.deepEqual(await code(adam, id, wrong), [
			400,
			"BAD_REQUEST",
			"Linkifier not found.",
		]);
	assert.equal((await adam.patch("/realm/filters/x", issue)).status, 404);
});

test("update-linkifier leaves messages as they were rendered, but topics link anew", async () => {
	const w = await world();
	const [adam, mia] = [w.as("adam"), w.as("mia")];
	await w.channel("design", "public", [mia]);
	const { id } = await adam.do("POST", "/realm/filters", issue);
	const messageId = await mia.send("design", "about #12", "#34");
	const read = async () =>
		(await mia.do("GET", `/messages/${messageId}`)).message;
	const before = await read();
	assert.match(before.content, /example\.com\/issues\/34/);
	assert.deepEqual(before.topic_links, [
		{ text: "#12", url: "https://example.com/issues/12" },
	]);
	await adam.do("PATCH", `/realm/filters/${id}`, {
		...issue,
		url_template: "https://new.example.com/{id}",
	});
	assert.deepEqual(await read(), {
		...before,
		topic_links: [{ text: "#12", url: "https://new.example.com/12" }],
	});
});

test("two update-linkifier that want the same pattern at once do not both get it", async () => {
	const w = await world();
	const adam = w.as("adam");
	const ids: number[] = [];
	for (const letter of ["a", "b"])
		ids.push(
			(
				await adam.do("POST", "/realm/filters", {
					...issue,
					pattern: `${letter}(?P<id>x)`,
				})
			).id,
		);
	const answers = await Promise.all(
		ids.map((id) => adam.patch(`/realm/filters/${id}`, issue)),
	);
	assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
	const patterns = (await listed(adam)).map(
		(one: { pattern: string }) => one.pattern,
	);
	assert.equal(new Set(patterns).size, 2);
});
