import assert from "node:assert/strict";
import { test } from "node:test";
import { groupIds } from "../../../test/support/wire-channels.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";

// get-invites, send-invites, create-invite-link, revoke-email-invite, revoke-invite-link, resend-email-invite.

const w = await world();
const [olivia, adam, mona, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;
const secret = await w.channel("secret", "private_protected", [olivia]);
const crew = await w.channel("crew", "public", []);
const { group_id: ofMax } = await max.do("POST", "/user_groups/create", {
	name: "of max",
	description: "",
	members: [],
});

const told = [{ type: "invites_changed" }];

const listen = (client: Client) =>
	client.register({ event_types: ["invites_changed"], fetch_event_types: [] });

const open = async (client: Client) =>
	(await client.do("GET", "/invites")).invites;

const invite = (client: Client, fields: Fields = {}) =>
	client.post("/invites", {
		invitee_emails: "new@example.com",
		stream_ids: [],
		...fields,
	});

async function refuses(
	answer: () => ReturnType<Client["post"]>,
	code = "BAD_REQUEST",
): Promise<string> {
	const before = await open(olivia);
	const ear = await listen(olivia);
	const { status, body } = await answer();
	assert.deepEqual([status, body.code], [400, code]);
	assert.deepEqual(await ear.events(), []);
	assert.deepEqual(await open(olivia), before);
	return body.msg;
}

test("send-invites makes invitations that get-invites shows to whom they concern", async () => {
	const ears = [];
	for (const one of [olivia, mia, max, gus]) ears.push(await listen(one));
	const now = Math.floor(w.clock.now / 1000);
	const { status } = await invite(mia, {
		invitee_emails: "Ann <ann@example.com>, bob@example.com\nANN@example.com",
		invite_as: 600,
		invite_expires_in_minutes: 5,
		notify_referrer_on_join: false,
		stream_ids: [crew],
	});
	assert.equal(status, 200);
	const heard = [];
	for (const ear of ears) heard.push(await ear.events());
	assert.deepEqual(heard, [told, told, [], []]);
	const mine = await open(mia);
	assert.deepEqual(
		mine.map(({ link_url, id, ...rest }: Fields) => {
			assert.match(
				String(link_url),
				/^http:\/\/chat\.example\.com\/join\/\d+-[0-9a-f]{32}$/,
			);
			assert.equal(typeof id, "number");
			return rest;
		}),
		["ann@example.com", "bob@example.com"].map((email) => ({
			email,
			invited_by_user_id: mia.id,
			invited: now,
			expiry_date: now + 300,
			invited_as: 600,
			notify_referrer_on_join: false,
			is_multiuse: false,
		})),
	);
	assert.deepEqual(await open(adam), mine);
	assert.deepEqual(await open(max), []);
	w.pass(300);
	assert.deepEqual(await open(mia), [], "they have expired");
});

test("create-invite-link makes a link for anybody, and revoke-invite-link ends it", async () => {
	const { invite_link } = await adam.do("POST", "/invites/multiuse", {
		invite_expires_in_minutes: null,
	});
	const [link, ...more] = await open(adam);
	assert.deepEqual(more, []);
	assert.deepEqual(
		[link.link_url, link.is_multiuse, link.expiry_date, link.invited_as],
		[invite_link, true, null, 400],
	);
	assert.equal("email" in link, false);
	const path = `/invites/multiuse/${link.id}`;
	await refuses(() => mia.delete(path), "UNAUTHORIZED_PRINCIPAL");
	await refuses(() => adam.delete(`/invites/${link.id}`));
	await refuses(() => adam.post(`/invites/${link.id}/resend`));
	const ear = await listen(adam);
	await olivia.do("DELETE", path);
	assert.deepEqual(await ear.events(), told);
	assert.match(await refuses(() => adam.delete(path)), /already been revoked/);
	await refuses(() => adam.delete("/invites/multiuse/999"));
	const { body } = await w.call("GET", new URL(invite_link).pathname);
	assert.equal(body.code, "BAD_REQUEST");
});

test("get-invites tells nobody a link to a role above their own", async () => {
	await olivia.do("POST", "/invites/multiuse", { invite_as: 100 });
	const [ofOwner] = await open(olivia);
	assert.equal(typeof ofOwner.link_url, "string");
	const { link_url: _, ...rest } = ofOwner;
	assert.deepEqual(await open(adam), [rest]);
	const path = `/invites/multiuse/${ofOwner.id}`;
	await refuses(() => adam.delete(path), "UNAUTHORIZED_PRINCIPAL");
	await olivia.do("DELETE", path);
});

test("revoke-email-invite and resend-email-invite are for whoever made the invitation, and for administrators", async () => {
	await invite(mia);
	const [{ id, link_url: first }] = await open(mia);
	for (const actor of [max, mona])
		for (const call of [
			() => actor.delete(`/invites/${id}`),
			() => actor.post(`/invites/${id}/resend`),
		])
			await refuses(call, "UNAUTHORIZED_PRINCIPAL");
	await refuses(() => mia.delete(`/invites/multiuse/${id}`));
	await refuses(() => adam.delete("/invites/999"));
	await refuses(() => adam.post("/invites/999/resend"));
	w.pass(60);
	const ear = await listen(mia);
	await adam.do("POST", `/invites/${id}/resend`);
	const [again] = await open(mia);
	assert.deepEqual(
		[again.invited, again.expiry_date],
		[Math.floor(w.clock.now / 1000), Math.floor(w.clock.now / 1000) + 864_000],
	);
	assert.notEqual(again.link_url, first, "the old link has ended");
	await mia.do("DELETE", `/invites/${id}`);
	assert.deepEqual(await ear.events(), [...told, ...told]);
	assert.deepEqual(await open(mia), []);
	await refuses(() => mia.delete(`/invites/${id}`));
	await refuses(() => mia.post(`/invites/${id}/resend`));
});

test("send-invites and create-invite-link refuse what the inviter may not give", async () => {
	const bot = await w.bot("inviter", mia);
	const link = (client: Client, fields: Fields = {}) =>
		client.post("/invites/multiuse", fields);
	for (const actor of [gus, bot]) {
		await refuses(() => invite(actor));
		await refuses(() => link(actor));
		await refuses(() => actor.get("/invites"));
	}
	await refuses(() => link(mia));
	for (const make of [invite, link]) {
		const owner = "UNAUTHORIZED_PRINCIPAL";
		await refuses(() => make(adam, { invite_as: 100 }), owner);
		await refuses(() => make(adam, { invite_as: 500 }));
		await refuses(() => make(adam, { invite_as: "x" }));
		await refuses(() => make(adam, { stream_ids: [999] }));
		await refuses(() => make(adam, { stream_ids: [secret] }));
		await refuses(() => make(adam, { stream_ids: "crew" }));
		await refuses(() => make(adam, { group_ids: [ofMax] }));
		await refuses(() => make(adam, { group_ids: [groupIds.members] }));
		await refuses(() => make(adam, { group_ids: [999] }));
		await refuses(() => make(adam, { invite_expires_in_minutes: 0 }));
		await refuses(() =>
			make(adam, { welcome_message_custom_text: "x".repeat(8001) }),
		);
	}
	await refuses(
		() => invite(mia, { invite_as: 200 }),
		"UNAUTHORIZED_PRINCIPAL",
	);
	await refuses(() => invite(mia, { invite_as: 300 }));
	for (const missing of ["invitee_emails", "stream_ids"])
		await refuses(
			() => invite(adam, { [missing]: undefined }),
			"REQUEST_VARIABLE_MISSING",
		);
	await refuses(() => invite(adam, { invitee_emails: " , \n" }));
	await olivia.do("PATCH", "/realm", {
		can_invite_users_group: { new: groupIds.administrators },
		create_multiuse_invite_group: { new: groupIds.owners },
		can_add_subscribers_group: { new: groupIds.owners },
	});
	await refuses(() => invite(mia));
	await refuses(() => link(adam));
	await olivia.do("PATCH", "/realm", {
		can_invite_users_group: { new: groupIds.members },
	});
	await refuses(() => invite(mia, { stream_ids: [crew] }));
	const { state } = await mia.register({
		fetch_event_types: ["default_streams"],
	});
	const [first] = state.realm_default_streams;
	assert.equal((await invite(mia, { stream_ids: [first] })).status, 200);
});

test("send-invites says whom it could not invite, and invites the others", async () => {
	await adam.do("DELETE", `/users/${(await w.person("gone", "Gone")).id}`);
	const failed = async (
		invitee_emails: string,
		expected: { sent: boolean; errors: unknown[] },
	) => {
		const count = (await open(mia)).length;
		const { status, body } = await invite(mia, { invitee_emails });
		const { result, msg, ...rest } = body;
		assert.equal(typeof msg, "string");
		assert.deepEqual(
			[status, result, rest],
			[
				400,
				"error",
				{
					code: "INVITATION_FAILED",
					errors: expected.errors,
					sent_invitations: expected.sent,
					license_limit_reached: false,
					daily_limit_reached: false,
				},
			],
		);
		assert.equal((await open(mia)).length, count + (expected.sent ? 1 : 0));
	};
	const here = ["max@example.com", "Already has an account.", false];
	const gone = ["gone@example.com", "Already has an account.", true];
	await failed("max@example.com, fay@example.com", {
		sent: true,
		errors: [here],
	});
	await failed("max@example.com,gone@example.com", {
		sent: false,
		errors: [here, gone],
	});
	await failed("nonsense, eve@example.com", {
		sent: false,
		errors: [["nonsense", "Invalid address.", false]],
	});
	await failed("x@mailinator.com", {
		sent: false,
		errors: [
			["x@mailinator.com", "Please use your real email address.", false],
		],
	});
});

test("get-invites forgets what somebody who was deactivated had asked of others", async () => {
	await invite(max, { invitee_emails: "fred@example.com" });
	const count = (await open(adam)).length;
	const ear = await listen(adam);
	await adam.do("DELETE", `/users/${max.id}`);
	assert.deepEqual(await ear.events(), told);
	assert.equal((await open(adam)).length, count - 1);
});
