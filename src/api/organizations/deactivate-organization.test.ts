import assert from "node:assert/strict";
import { test } from "node:test";
import { filesOnDisk, upload } from "../../../test/support/uploads.ts";
import { world } from "../../../test/world.ts";
import { operateReopenOrganization } from "../../domain/organizations/deactivate-organization.ts";

test("deactivate-organization is for owners, and ends everything at once", async () => {
	const w = await world();
	const [olivia, adam, mia] = [w.as("olivia"), w.as("adam"), w.as("mia")];
	const refused = await adam.post("/realm/deactivate");
	assert.equal(refused.body.code, "UNAUTHORIZED_PRINCIPAL");
	const soon = await olivia.post("/realm/deactivate", {
		deletion_delay_days: 13,
	});
	assert.equal(soon.body.code, "BAD_REQUEST");
	const ear = await mia.register({ event_types: ["realm"] });
	const hearing = ear.next();
	await olivia.do("POST", "/realm/deactivate");
	assert.deepEqual(await hearing, [
		{ type: "realm", op: "deactivated", realm_id: w.organizationId },
	]);
	for (const client of [olivia, mia]) {
		const { status, body } = await client.get("/users/me");
		assert.equal(status, 401);
		assert.equal(body.code, "UNAUTHORIZED");
	}
	const login = await w.call("POST", "/fetch_api_key", {
		username: "mia@example.com",
		password: "correct horse battery",
	});
	assert.equal(login.body.code, "REALM_DEACTIVATED");
});

test("what deactivate-organization closed can be opened again by whoever runs the server, until it is deleted", async () => {
	const w = await world();
	const [olivia, mia] = [w.as("olivia"), w.as("mia")];
	const reopen = () =>
		w.engine.run(
			w.organizationId,
			{ userId: null, client: "command line" },
			operateReopenOrganization,
			{},
		);
	await assert.rejects(reopen(), /open already/);
	const close = { deletion_delay_days: 20 };
	await olivia.do("POST", "/realm/deactivate", close);
	w.pass(19 * 86_400);
	await w.settle();
	await reopen();
	assert.equal((await mia.get("/users/me")).status, 200);
	w.pass(2 * 86_400);
	await w.settle();
	assert.equal((await mia.get("/users/me")).status, 200, "nothing is deleted");
	await olivia.do("POST", "/realm/deactivate", close);
	w.clock.now += 20 * 86_400_000;
	await assert.rejects(reopen(), "it is too late");
});

test("deactivate-organization with a delay deletes everything when it is over, and not before", async () => {
	const w = await world();
	const { organizationId: id } = w;
	await w.channel("design", "public", [w.as("mia")]);
	const url = await upload(w.as("mia"), "blue.txt");
	await w.as("mia").send("design", "colours", `More [blue](${url})`);
	await w.as("olivia").do("POST", "/realm/deactivate", {
		deletion_delay_days: 20,
	});
	const count = async () => {
		const { reader } = w.server.storage;
		const people = await reader
			.selectFrom("user")
			.select("id")
			.where("organization_id", "=", id)
			.execute();
		const messages = await reader
			.selectFrom("message")
			.select("id")
			.where("organization_id", "=", id)
			.execute();
		const own = await reader
			.selectFrom("organization")
			.select("id")
			.where("id", "=", id)
			.execute();
		return [people.length > 0, messages.length, own.length];
	};
	w.pass(19 * 86_400);
	await w.settle();
	assert.deepEqual(await count(), [true, 1, 1]);
	assert.equal((await filesOnDisk(w)).length, 1);
	w.pass(2 * 86_400);
	await w.settle();
	assert.deepEqual(await count(), [false, 0, 0]);
	assert.deepEqual(await filesOnDisk(w), []);
	assert.equal((await w.call("GET", "/server_settings")).status, 400);
	const { body } = await w.as("olivia").get("/users/me");
	assert.equal(body.code, "NONEXISTENT_SUBDOMAIN");
});
