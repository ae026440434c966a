import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "../../../test/world.ts";
import {
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";
import { users } from "../../domain/users/users.ts";
import { wireDate } from "../render/user.ts";

const w = await world();
const [adam, mia, gus] = [w.as("adam"), w.as("mia"), w.as("gus")] as const;
const maker = await w.person("maker", "Mara Maker", 200, {
	extras: { canCreateUsers: true },
});

const wanted = {
	email: "New@Example.com",
	password: "a good long one",
	full_name: " Nina New ",
};

const listen = (client: Client) =>
	client.register({ event_types: ["realm_user"], fetch_event_types: [] });

const everybody = async () => (await maker.do("GET", "/users")).members;

async function refuses(
	actor: Client,
	fields: Fields,
	code = "BAD_REQUEST",
): Promise<string> {
	const before = await everybody();
	const ear = await listen(gus);
	const { status, body } = await actor.post("/users", fields);
	assert.deepEqual([status, body.code], [400, code], JSON.stringify(fields));
	assert.deepEqual(await everybody(), before);
	assert.deepEqual(await ear.events(), []);
	return body.msg;
}

test("create-user is for administrators who are trusted with it", async () => {
	await refuses(mia, wanted, "UNAUTHORIZED_PRINCIPAL");
	await refuses(gus, wanted, "UNAUTHORIZED_PRINCIPAL");
	await refuses(adam, wanted);
	await w.inside(async (work) => {
		await work.db
			.updateTable("user")
			.set({ extras: '{"canCreateUsers":true}' })
			.where("id", "=", mia.id)
			.execute();
		work.touch(users, mia.id);
	});
	await refuses(mia, wanted, "UNAUTHORIZED_PRINCIPAL");
});

test("create-user refuses what is no account", async () => {
	for (const change of [
		{ email: "no address" },
		{ email: "" },
		{ email: "MIA@example.com" },
		{ email: "x@mailinator.com" },
		{ password: "short" },
		{ password: "password1" },
		{ password: "x7".repeat(51) },
		{ full_name: "" },
		{ full_name: "Nina*" },
		{ full_name: "x".repeat(101) },
	])
		await refuses(maker, { ...wanted, ...change });
	for (const name of ["email", "password", "full_name"]) {
		const { [name as "email"]: _, ...rest } = wanted;
		await refuses(maker, rest, "REQUEST_VARIABLE_MISSING");
	}
});

test("create-user makes a member with the organization's defaults and tells everyone", async () => {
	await adam.do("PATCH", "/realm/user_settings_defaults", { color_scheme: 2 });
	const ears = await Promise.all([gus, adam].map(listen));
	const { user_id: id } = await maker.do("POST", "/users", wanted);
	const seen = (delivery_email: string | null) => ({
		type: "realm_user",
		op: "add",
		person: {
			user_id: id,
			delivery_email,
			email: `user${id}@chat.example.com`,
			full_name: "Nina New",
			date_joined: wireDate(w.clock.now),
			is_active: true,
			is_owner: false,
			is_admin: false,
			is_guest: false,
			is_bot: false,
			bot_type: null,
			role: 400,
			timezone: "",
			avatar_url: `/avatar/${id}?v=1`,
			avatar_version: 1,
			is_imported_stub: false,
			profile_data: {},
		},
	});
	const [ofGus, ofAdam] = await Promise.all(ears.map((ear) => ear.events()));
	assert.deepEqual(ofGus, [seen(null)]);
	assert.deepEqual(ofAdam, [seen("New@Example.com")]);

	w.pass(3600);
	const { api_key: key } = (
		await w.call("POST", "/fetch_api_key", {
			username: "new@example.com",
			password: wanted.password,
		})
	).body;
	const user = await w.inside((work) => work.get(users, id));
	assert.ok(user);
	const nina = w.adopt("nina", user);
	assert.equal(nina.key, key);
	const joined = wireDate(w.clock.now);
	assert.deepEqual(await ears[0]?.events(), [
		{
			type: "realm_user",
			op: "update",
			person: { user_id: id, date_joined: joined },
		},
	]);
	assert.equal((await nina.do("GET", "/users/me")).date_joined, joined);
	const { state } = await nina.register({
		fetch_event_types: ["user_settings"],
	});
	assert.equal(state.user_settings.color_scheme, 2);
	const general = await w.inside(async (work) => {
		const rows = await work.db
			.selectFrom("subscription")
			.select("channel_id")
			.where("user_id", "=", id)
			.execute();
		return rows.length;
	});
	assert.equal(general, 3, "the default channels");
	await refuses(maker, wanted);
	await adam.do("DELETE", `/users/${id}`);
	assert.match(await refuses(maker, wanted), /already in use/);
});

test("create-user keeps to the domains from which people may join", async () => {
	const olivia = w.as("olivia");
	await olivia.do("POST", "/realm/domains", {
		domain: "example.com",
		allow_subdomains: false,
	});
	const wish = (email: string) => ({
		...wanted,
		full_name: `From ${email.split("@")[1]}`,
		email,
	});
	await maker.do("POST", "/users", wish("one+more@elsewhere.org"));
	await olivia.do("PATCH", "/realm", { emails_restricted_to_domains: true });
	for (const email of [
		"two@elsewhere.org",
		"two@sub.example.com",
		"two@notexample.com",
		"two+more@example.com",
	])
		await refuses(maker, wish(email));
	await maker.do("POST", "/users", wish("two@EXAMPLE.com"));
	await olivia.do("PATCH", "/realm", {
		emails_restricted_to_domains: false,
		disallow_disposable_email_addresses: false,
	});
	await maker.do("POST", "/users", wish("x@mailinator.com"));
	await olivia.do("PATCH", "/realm", {
		disallow_disposable_email_addresses: true,
	});
});

test("create-user refuses names that are taken, where names are unique", async () => {
	await w.inside(async (work) => {
		const { settings } = await requireOrganization(work);
		await work.db
			.updateTable("organization")
			.set({
				settings: JSON.stringify({ ...settings, require_unique_names: true }),
			})
			.execute();
		work.touch(organizations, work.organizationId);
	});
	const other = { ...wanted, email: "other@example.com" };
	await refuses(maker, { ...other, full_name: "mia MEMBER" });
	await maker.do("POST", "/users", other);
});
