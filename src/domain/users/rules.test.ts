import assert from "node:assert/strict";
import { test } from "node:test";
import { type Role, roles } from "./roles.ts";
import {
	type Account,
	mayChangeRole,
	mayDeactivateUser,
	mayEditUser,
} from "./rules.ts";

const account = (id: number, role: Role, more: Partial<Account> = {}) => ({
	id,
	role,
	isActive: true,
	isBot: false,
	botOwnerId: null,
	...more,
});

const owner = account(1, roles.owner);
const administrator = account(2, roles.administrator);
const moderator = account(3, roles.moderator);
const member = account(4, roles.member);
const guest = account(5, roles.guest);
const bot = account(6, roles.member, { isBot: true, botOwnerId: member.id });

test("administrators edit anyone, people their own bots, and nobody else anybody", () => {
	for (const actor of [owner, administrator])
		for (const subject of [owner, administrator, member, guest, bot])
			assert.equal(mayEditUser(actor, subject), "yes");
	assert.equal(mayEditUser(member, bot), "yes");
	assert.equal(mayEditUser(moderator, bot), "insufficient");
	for (const actor of [moderator, member, guest, bot])
		for (const subject of [member, guest, actor])
			if (subject !== bot)
				assert.equal(mayEditUser(actor, subject), "insufficient");
});

test("only owners give and take ownership, and one owner always remains", () => {
	const change = (
		actor: Account,
		subject: Account,
		role: Role,
		activeHumanOwners = 2,
	) => mayChangeRole({ actor, subject, role, activeHumanOwners });
	assert.equal(change(administrator, member, roles.owner), "owner_required");
	assert.equal(change(administrator, owner, roles.member), "owner_required");
	assert.equal(change(owner, member, roles.owner), "yes");
	assert.equal(change(owner, owner, roles.member), "yes");
	assert.equal(change(owner, owner, roles.member, 1), "last_owner");
	const gone = account(9, roles.owner, { isActive: false });
	assert.equal(change(owner, gone, roles.member, 1), "yes");
	const robot = account(10, roles.owner, { isBot: true });
	assert.equal(change(owner, robot, roles.member, 1), "yes");
});

test("guests become administrators only by way of membership", () => {
	const change = (role: Role) =>
		mayChangeRole({
			actor: owner,
			subject: guest,
			role,
			activeHumanOwners: 1,
		});
	assert.equal(change(roles.owner), "guest_administrator");
	assert.equal(change(roles.administrator), "guest_administrator");
	assert.equal(change(roles.moderator), "yes");
	assert.equal(change(roles.member), "yes");
});

test("the owner of a bot does not give it rank", () => {
	const verdict = mayChangeRole({
		actor: member,
		subject: bot,
		role: roles.moderator,
		activeHumanOwners: 1,
	});
	assert.equal(verdict, "insufficient");
});

test("only owners deactivate owners, and never the last", () => {
	const deactivate = (actor: Account, subject: Account, owners: number) =>
		mayDeactivateUser({ actor, subject, activeHumanOwners: owners });
	assert.equal(deactivate(administrator, member, 1), "yes");
	assert.equal(deactivate(administrator, owner, 2), "owner_required");
	assert.equal(deactivate(owner, owner, 2), "yes");
	assert.equal(deactivate(owner, owner, 1), "last_owner");
});
