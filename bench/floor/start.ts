import { DatabaseSync } from "node:sqlite";
import Fastify from "fastify";

// A bare Fastify over a SQLite file: what starting at all costs.

new DatabaseSync(process.argv[2] ?? ":memory:").exec("SELECT 1");
const app = Fastify();
app.get("/", async () => ({ ok: true }));
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
process.stdout.write(
	`listening on ${typeof address === "object" ? address?.port : ""}\n`,
);
process.on("SIGTERM", () => process.exit(0));
