import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "parse5";
import { createToyApi, toyEndpoints } from "../../test/toy-api.ts";
import { mountApiDocs } from "./docs-routes.ts";
import { openApiDocument } from "./openapi.ts";

const description = { title: "Toy API", version: "1.2.3", prefix: "/api/v1" };
const toy = createToyApi();
mountApiDocs(toy.app, toyEndpoints, description);

interface Operation {
	operationId: string;
	security: unknown[];
	parameters: { name: string; in: string; required: boolean }[];
	requestBody?: {
		required: boolean;
		content: Record<
			string,
			{
				schema: { properties: Record<string, unknown>; required: string[] };
				encoding: Record<string, unknown>;
			}
		>;
	};
	responses: Record<string, { description: string }>;
}

const document = openApiDocument(toyEndpoints, description) as unknown as {
	paths: Record<string, Record<string, Operation>>;
};

test("every operation is described once, under its own path and method", () => {
	const ids = Object.values(document.paths)
		.flatMap((methods) => Object.values(methods))
		.map((operation) => operation.operationId);
	assert.deepEqual(ids.sort(), toyEndpoints.map(({ id }) => id).sort());
	assert.ok(document.paths["/views/{fragment}"]?.patch);
});

test("parameters stand where they are sent, JSON ones marked", () => {
	const get = document.paths["/notes/{note_id}"]?.get;
	assert.deepEqual(
		get?.parameters.map((parameter) => [parameter.name, parameter.in]),
		[
			["note_id", "path"],
			["plain", "query"],
		],
	);
	assert.equal(get?.requestBody, undefined);
	const post = document.paths["/notes"]?.post?.requestBody;
	const form = post?.content["application/x-www-form-urlencoded"];
	assert.deepEqual(form?.schema.required, ["content"]);
	assert.ok(form?.encoding.readers);
	assert.equal(form?.encoding.content, undefined);
	assert.ok(post?.content["multipart/form-data"]);
});

test("refusals follow from the declaration", () => {
	const remove = document.paths["/notes/{note_id}"]?.delete;
	assert.match(
		remove?.responses["400"]?.description ?? "",
		/UNAUTHORIZED_PRINCIPAL/,
	);
	assert.match(
		remove?.responses["400"]?.description ?? "",
		/REQUEST_VARIABLE_MISSING/,
	);
	assert.ok(remove?.responses["401"]);
	assert.ok(remove?.responses["429"]);
	const status = document.paths["/status"]?.get;
	assert.deepEqual(Object.keys(status?.responses ?? {}), ["200", "400"]);
	assert.deepEqual(status?.security, []);
});

test("every reference inside the document leads somewhere", () => {
	const text = JSON.stringify(document);
	const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
		(match) => match[1] ?? "",
	);
	assert.ok(names.length > 0);
	for (const name of names) assert.ok(text.includes(`"${name}":{`), name);
});

test("the document and the page are served, to HEAD as well", async () => {
	const json = await toy.app.inject({ url: "/api/openapi.json" });
	assert.equal(json.statusCode, 200);
	assert.deepEqual(json.json(), JSON.parse(JSON.stringify(document)));
	const page = await toy.app.inject({ url: "/api/docs" });
	assert.equal(page.statusCode, 200);
	assert.match(String(page.headers["content-type"]), /^text\/html/);
	for (const { id } of toyEndpoints)
		assert.ok(page.body.includes(`id="${id}"`), id);
	const head = await toy.app.inject({ method: "HEAD", url: "/api/docs" });
	assert.equal(head.statusCode, 200);
	assert.equal(head.body, "");
});

test("the page loads nothing, runs nothing and shows a call to paste", async () => {
	const { body, headers } = await toy.app.inject({ url: "/api/docs" });
	parse(body, { onParseError: ({ code }) => assert.fail(code) });
	assert.ok(!/<script|<link|src=|https?:/.test(body));
	assert.match(
		String(headers["content-security-policy"]),
		/default-src 'none'/,
	);
	assert.ok(
		body.includes("curl -sSX DELETE &quot;$SERVER/api/v1/notes/7&quot;"),
	);
	assert.ok(body.includes("--data-urlencode &#39;reason=text&#39;"));
});
