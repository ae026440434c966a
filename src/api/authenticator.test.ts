import assert from "node:assert/strict";
import { test } from "node:test";
import { openWorld } from "../../test/world.ts";

test("a remembered caller is judged anew after every change to the account or the organization", async () => {
	const w = await openWorld();
	try {
		const [olivia, adam, mia] = [w.as("olivia"), w.as("adam"), w.as("mia")];
		const status = async () => (await mia.get("/users/me")).status;
		const mayAdminister = async () =>
			(await mia.post("/realm/playgrounds", { name: "" })).body.code !==
			"UNAUTHORIZED_PRINCIPAL";
		const role = (name: number) =>
			olivia.do("PATCH", `/users/${mia.id}`, { role: name });

		assert.equal(await status(), 200);
		assert.equal(await mayAdminister(), false);
		await role(200);
		assert.equal(await mayAdminister(), true);
		await role(400);
		assert.equal(await mayAdminister(), false);

		await adam.do("DELETE", `/users/${mia.id}`);
		assert.equal(await status(), 401);
		assert.equal(await status(), 401);
		// Somebody else's change makes nobody known again.
		await adam.do("PATCH", `/users/${olivia.id}`, { full_name: "Olive" });
		assert.equal(await status(), 401);
		await adam.do("POST", `/users/${mia.id}/reactivate`);
		assert.equal(await status(), 200);

		assert.equal((await adam.get("/users/me")).status, 200);
		await olivia.do("POST", "/realm/deactivate");
		assert.equal((await adam.get("/users/me")).status, 401);
		assert.equal((await adam.get("/users/me")).status, 401);
	} finally {
		await w.close();
	}
});
