/** Serves the API document: `GET /api/openapi.json` for programs, `GET /api/docs` for people. Both are made once. */
import type { FastifyInstance } from "fastify";
import { DOCS_CONTENT_SECURITY_POLICY, docsPage } from "./docs-page.ts";
import type { Endpoint } from "./endpoint.ts";
import { type ApiDescription, openApiDocument } from "./openapi.ts";

export function mountApiDocs(
	app: FastifyInstance,
	endpoints: readonly Endpoint[],
	description: ApiDescription,
): void {
	const json = `${JSON.stringify(openApiDocument(endpoints, description))}\n`;
	const html = docsPage(endpoints, description);
	const cacheControl = "public, max-age=300";
	app.route({
		method: "GET",
		exposeHeadRoute: true,
		url: "/api/openapi.json",
		handler: (_request, reply) =>
			reply
				.header("content-type", "application/json")
				.header("cache-control", cacheControl)
				.header("x-content-type-options", "nosniff")
				.send(json),
	});
	app.route({
		method: "GET",
		exposeHeadRoute: true,
		url: "/api/docs",
		handler: (_request, reply) =>
			reply
				.header("content-type", "text/html; charset=utf-8")
				.header("cache-control", cacheControl)
				.header("content-security-policy", DOCS_CONTENT_SECURITY_POLICY)
				.header("x-content-type-options", "nosniff")
				.header("referrer-policy", "no-referrer")
				.send(html),
	});
}
