/**
 * Serves the API document: `GET /api/openapi.json` for programs, `GET /api/docs` for people. Both are made once, when
 * somebody first asks: most servers are never asked.
 */
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "./endpoint.ts";
import type { ApiDescription } from "./openapi.ts";

export function mountApiDocs(
	app: FastifyInstance,
	endpoints: readonly Endpoint[],
	description: ApiDescription,
): void {
	const json = once(async () => {
		const { openApiDocument } = await import("./openapi.ts");
		return `${JSON.stringify(openApiDocument(endpoints, description))}\n`;
	});
	const page = once(async () => {
		const { DOCS_CONTENT_SECURITY_POLICY, docsPage } = await import(
			"./docs-page.ts"
		);
		return {
			policy: DOCS_CONTENT_SECURITY_POLICY,
			html: docsPage(endpoints, description),
		};
	});
	const cacheControl = "public, max-age=300";
	app.route({
		method: "GET",
		exposeHeadRoute: true,
		url: "/api/openapi.json",
		handler: async (_request, reply) =>
			reply
				.header("content-type", "application/json")
				.header("cache-control", cacheControl)
				.header("x-content-type-options", "nosniff")
				.send(await json()),
	});
	app.route({
		method: "GET",
		exposeHeadRoute: true,
		url: "/api/docs",
		handler: async (_request, reply) => {
			const { policy, html } = await page();
			return reply
				.header("content-type", "text/html; charset=utf-8")
				.header("cache-control", cacheControl)
				.header("content-security-policy", policy)
				.header("x-content-type-options", "nosniff")
				.header("referrer-policy", "no-referrer")
				.send(html);
		},
	});
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | undefined;
	return () => {
		made ??= make();
		return made;
	};
}
