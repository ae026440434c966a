import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

/** What this asks of the database; the rest of storage is none of the wire's business. */
interface Checkable {
	pendingMigrations(): Promise<readonly string[]>;
}

const FRONT_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Skein</title>
<style>
	body { font: 17px/1.6 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto; padding: 0 1.5rem; color: #1d2430; }
	h1 { font-size: 2rem; margin: 0 0 .5rem; }
	a { color: #4a3fd0; }
	@media (prefers-color-scheme: dark) { body { background: #14171c; color: #e4e7ec; } a { color: #a79ffb; } }
</style>
<h1>Skein</h1>
<p>This is a team-chat server, and it is running. Give this address to your chat client, and log in with your email and password.</p>
<p><a href="/api/docs">What programs can do here</a></p>
</html>
`;

/** The front page for people who come by, and health, readiness and metrics for those who run the server. */
export function mountServerRoutes(
	app: FastifyInstance,
	{
		storage,
		metrics,
		isStopping,
	}: { storage: Checkable; metrics: Metrics; isStopping(): boolean },
) {
	app.get("/", (_request, reply) =>
		reply
			.header("content-type", "text/html; charset=utf-8")
			.header(
				"content-security-policy",
				"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
			)
			.header("x-content-type-options", "nosniff")
			.send(FRONT_PAGE),
	);
	app.get("/health", (_request, reply) => reply.send({ status: "alive" }));
	app.get("/ready", async (_request, reply) => {
		if (isStopping()) return reply.code(503).send({ status: "stopping" });
		try {
			const pending = await storage.pendingMigrations();
			if (pending.length > 0)
				return reply.code(503).send({ status: "migrations pending", pending });
		} catch {
			return reply.code(503).send({ status: "database unreachable" });
		}
		return reply.send({ status: "ready" });
	});
	app.get("/metrics", async (_request, reply) =>
		reply
			.header("content-type", metrics.contentType)
			.send(await metrics.text()),
	);
}
