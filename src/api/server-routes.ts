import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

/** What this asks of the database; the rest of storage is none of the wire's business. */
interface Checkable {
	pendingMigrations(): Promise<readonly string[]>;
}

/** Health, readiness and metrics, for those who run the server. */
export function mountServerRoutes(
	app: FastifyInstance,
	{
		storage,
		metrics,
		isStopping,
	}: { storage: Checkable; metrics: Metrics; isStopping(): boolean },
) {
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
			.header("content-type", metrics.registry.contentType)
			.send(await metrics.registry.metrics()),
	);
}
