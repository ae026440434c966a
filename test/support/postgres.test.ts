import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { suite, test } from "node:test";
import pg from "pg";
import { startPostgres, testPostgres } from "./postgres.ts";

const skip = process.env.SKEIN_TEST_DATABASE === "sqlite";

suite("PostgreSQL for tests", { skip }, () => {
	test("a template is migrated once, and databases made from it are apart", async () => {
		const postgres = await testPostgres();
		let migrations = 0;
		const migrate = async (url: string) => {
			migrations++;
			await ask(url, "CREATE TABLE greeting (text text)");
		};
		const name = `template_${process.pid}`;
		await Promise.all([
			postgres.requireTemplate(name, migrate),
			postgres.requireTemplate(name, migrate),
		]);
		assert.equal(migrations, 1);

		const one = await postgres.createDatabase({ template: name });
		const other = await postgres.createDatabase({ template: name });
		await ask(one, "INSERT INTO greeting VALUES ('hello')");
		assert.deepEqual(await ask(other, "SELECT text FROM greeting"), []);
		assert.deepEqual(await ask(one, "SELECT text FROM greeting"), [
			{ text: "hello" },
		]);

		await postgres.dropDatabase(one);
		await postgres.dropDatabase(other);
		await assert.rejects(ask(one, "SELECT 1"), { code: "3D000" });
	});

	test("a template whose migration fails leaves nothing behind", async () => {
		const postgres = await testPostgres();
		const count = "SELECT count(*)::int AS n FROM pg_database";
		const before = await ask(postgres.url, count);
		const name = `broken_${process.pid}`;
		await assert.rejects(
			postgres.requireTemplate(name, async () => {
				throw new Error("the migration is wrong");
			}),
			/the migration is wrong/,
		);
		assert.deepEqual(await ask(postgres.url, count), before);
	});

	test("a server keeps fsync unless it is told otherwise, and is gone when stopped", async () => {
		const postgres = await startPostgres();
		const directory = await clusterDirectory(postgres.url);
		assert.deepEqual(await ask(postgres.url, "SHOW fsync"), [{ fsync: "on" }]);
		await postgres.stop();
		assert.equal(existsSync(directory), false);
		await assert.rejects(ask(postgres.url, "SELECT 1"), {
			code: "ECONNREFUSED",
		});
	});

	for (const signal of ["SIGKILL", "SIGTERM", "SIGINT"] as const) {
		test(`a server does not outlive an owner ended by ${signal}`, async () => {
			const owner = spawn(
				process.execPath,
				[
					"--input-type=module",
					"-e",
					`import { startPostgres } from ${JSON.stringify(import.meta.resolve("./postgres.ts"))};
					console.log((await startPostgres({ fsync: false })).url);
					setInterval(() => {}, 1000);`,
				],
				{ stdio: ["ignore", "pipe", "inherit"] },
			);
			const [url] = await once(
				createInterface({ input: owner.stdout }),
				"line",
			);
			const directory = await clusterDirectory(url);
			owner.kill(signal);
			await once(owner, "exit");
			while (existsSync(directory))
				await new Promise((resolve) => setTimeout(resolve, 10));
			await assert.rejects(ask(url, "SELECT 1"), { code: "ECONNREFUSED" });
		});
	}

	test("what a crashed run left is removed, what a living one uses is not", async () => {
		const ended = spawn("true");
		await once(ended, "exit");
		const abandoned = `/tmp/skein-postgres-${ended.pid}-aaaaaa`;
		const used = `/tmp/skein-postgres-${process.pid}-aaaaaa`;
		mkdirSync(join(abandoned, "cluster"), { recursive: true });
		mkdirSync(used);
		try {
			const postgres = await startPostgres({ fsync: false });
			await postgres.stop();
			assert.equal(existsSync(abandoned), false);
			assert.equal(existsSync(used), true);
		} finally {
			rmSync(abandoned, { recursive: true, force: true });
			rmSync(used, { recursive: true });
		}
	});

	test("a setting that PostgreSQL refuses is told, with the reason", async () => {
		await assert.rejects(
			startPostgres({ settings: { max_connections: "many" } }),
			/did not start.*max_connections/s,
		);
	});
});

async function clusterDirectory(url: string): Promise<string> {
	const rows = await ask(url, "SHOW data_directory");
	return join(String(rows[0]?.data_directory), "..");
}

async function ask(
	url: string,
	sql: string,
): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return (await client.query(sql)).rows;
	} finally {
		await client.end();
	}
}
