import assert from "node:assert/strict";
import { test } from "node:test";
import { Vault } from "./vault.ts";

const vault = new Vault("a secret of at least thirty-two letters");

test("what was sealed opens again, also for another node with the same secret", () => {
	const again = new Vault("a secret of at least thirty-two letters");
	for (const text of ["", "token", "Grüße 🧵".repeat(500)])
		assert.equal(again.unseal("keys", vault.seal("keys", text)), text);
});

test("sealing the same text twice shows nothing of it being the same", () => {
	const [one, two] = [vault.seal("keys", "token"), vault.seal("keys", "token")];
	assert.notEqual(one, two);
	assert.ok(!Buffer.from(one, "base64url").includes("token"));
});

test("nothing else opens: another purpose, another secret, a changed or cut text", () => {
	const sealed = vault.seal("keys", "token");
	assert.equal(vault.unseal("states", sealed), null);
	const other = new Vault("another secret of thirty-two letters!!");
	assert.equal(other.unseal("keys", sealed), null);
	const bytes = Buffer.from(sealed, "base64url");
	for (let at = 0; at < bytes.length; at++) {
		const changed = Buffer.from(bytes);
		changed[at] = (changed[at] as number) ^ 1;
		assert.equal(vault.unseal("keys", changed.toString("base64url")), null);
	}
	for (const text of ["", "x", "not sealed at all", sealed.slice(0, -4)])
		assert.equal(vault.unseal("keys", text), null);
});
