import assert from "node:assert/strict";
import { test } from "node:test";
import {
	everyRole,
	freshOrganization,
	gwen,
	holds,
	idOf,
	mike,
} from "../channels/cast.ts";
import { emailVisibilities } from "./settings.ts";
import {
	dummyEmail,
	dummyEmailDomain,
	findDummyEmailOwner,
	maySeeEmail,
	maySeePerson,
	publicEmail,
	seesEveryone,
} from "./visibility.ts";

/** Who sees the address of a person with each visibility, highest role first. */
const admitted: Record<keyof typeof emailVisibilities, string[]> = {
	everyone: ["olga", "adam", "mona", "mike", "gwen"],
	members: ["olga", "adam", "mona", "mike"],
	moderators: ["olga", "adam", "mona"],
	administrators: ["olga", "adam"],
	nobody: [],
};

for (const [name, names] of Object.entries(admitted))
	test(`an address visible to ${name}`, () => {
		const emailVisibility =
			emailVisibilities[name as keyof typeof emailVisibilities];
		const viewers = Object.entries(everyRole)
			.filter(
				([, viewer]) =>
					maySeeEmail(viewer, { id: 99, emailVisibility }) === "yes",
			)
			.map(([viewer]) => viewer);
		assert.deepEqual(viewers, names);
		assert.equal(maySeeEmail(gwen, { id: gwen.id, emailVisibility }), "yes");
	});

test("a hidden address has one dummy for everyone", () => {
	const owner = { id: 12, email: "Ada@example.com" };
	const { everyone, members } = emailVisibilities;
	assert.equal(
		publicEmail({ ...owner, emailVisibility: everyone }, "chat.example.com"),
		"Ada@example.com",
	);
	assert.equal(
		publicEmail({ ...owner, emailVisibility: members }, "chat.example.com"),
		"user12@chat.example.com",
	);
});

test("dummy addresses lead back to their account", () => {
	const domain = "chat.example.com";
	assert.equal(findDummyEmailOwner(dummyEmail(12, domain), [domain]), 12);
	assert.equal(findDummyEmailOwner("User12@Chat.example.com", [domain]), 12);
	for (const other of [
		"user12@example.com",
		"user0@chat.example.com",
		"user012@chat.example.com",
		"user@chat.example.com",
		"user1x@chat.example.com",
		"user1@x@chat.example.com",
		"ada@chat.example.com",
	])
		assert.equal(findDummyEmailOwner(other, [domain]), null, other);
	assert.equal(dummyEmailDomain(domain, "fake.example"), domain);
	assert.equal(dummyEmailDomain("127.0.0.1", "fake.example"), "fake.example");
	assert.equal(
		dummyEmailDomain("chat.example.com:9991", "fake.example"),
		"fake.example",
	);
});

test("a limited guest sees bots, themselves and whom they meet", () => {
	const limited = { can_access_all_users_group: idOf("role:members") };
	const see = (
		viewer: typeof gwen,
		subject: { id: number; isBot: boolean },
		meets = false,
		organization: {
			can_access_all_users_group: typeof limited.can_access_all_users_group;
		} = limited,
	) => maySeePerson({ viewer, subject, meets, organization, holds });
	const stranger = { id: 99, isBot: false };
	assert.equal(see(gwen, stranger), "hidden");
	assert.equal(see(gwen, stranger, true), "yes");
	assert.equal(see(gwen, { id: 99, isBot: true }), "yes");
	assert.equal(see(gwen, { id: gwen.id, isBot: false }), "yes");
	assert.equal(see(mike, stranger), "yes");
	const open = {
		can_access_all_users_group: idOf("role:everyone"),
	};
	assert.equal(see(gwen, stranger, false, open), "yes");
	assert.equal(seesEveryone(gwen, freshOrganization, holds), true);
	assert.equal(seesEveryone(gwen, limited, holds), false);
});
