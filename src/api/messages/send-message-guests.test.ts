import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { changeOrganization, groupId } from "../../../test/support/settings.ts";
import { type Client, type Ear, world } from "../../../test/world.ts";

suite("send-message: guests who do not see everyone", async () => {
	const w = await world();
	const [mia, max, mona, gus] = [
		w.as("mia"),
		w.as("max"),
		w.as("mona"),
		w.as("gus"),
	];
	await w.channel("visit", "public", [mia, gus]);
	await changeOrganization(w, {
		can_access_all_users_group: await groupId(w, "role:members"),
	});
	const ear = (client: Client): Promise<Ear> =>
		client.register({ event_types: ["message", "realm_user", "typing"] });
	const direct = (sender: Client, to: readonly number[]) =>
		sender.post("/messages", { type: "direct", to, content: "hello" });

	test("send-message refuses them people they do not see, and tells those nothing", async () => {
		const ears = [await ear(max), await ear(mia)];
		for (const to of [[max.id], [mia.id, max.id]]) {
			const { status, body } = await direct(gus, to);
			assert.equal(status, 400);
			assert.equal(body.code, "BAD_REQUEST");
			assert.doesNotMatch(body.msg, /Max|Mia/);
		}
		const typing = await gus.post("/typing", { op: "start", to: [max.id] });
		assert.equal(typing.status, 400);
		for (const one of ears) assert.deepEqual(await one.events(), []);
		assert.equal((await direct(gus, [mia.id])).status, 200);
	});

	test("send-message mentions nobody they do not see", async () => {
		const rendered = async (client: Client) =>
			(
				await client.do("POST", "/messages/render", {
					content: "@**Max Member** @**Mia Member**",
				})
			).rendered;
		const mention = (client: Client) =>
			`<span class="user-mention" data-user-id="${client.id}">@${client.user.fullName}</span>`;
		assert.equal(
			await rendered(gus),
			`<p>@<strong>Max Member</strong> ${mention(mia)}</p>`,
		);
		assert.equal(await rendered(mia), `<p>${mention(max)} ${mention(mia)}</p>`);
	});

	test("send-message hides from them who wrote, if they have not met", async () => {
		const [toGus, toMia] = [await ear(gus), await ear(mia)];
		await max.send("visit", "t", "from outside");
		const [hidden] = await toGus.events();
		assert.equal(hidden.message.sender_id, max.id);
		assert.equal(hidden.message.sender_full_name, "Unknown user");
		assert.equal(hidden.message.sender_email, `user${max.id}@chat.example.com`);
		assert.equal(hidden.message.content, "from outside");
		const [seen] = await toMia.events();
		assert.equal(seen.message.sender_full_name, "Max Member");
	});

	test("set-typing-status is not heard from somebody unseen", async () => {
		const toGus = await ear(gus);
		await mona.do("POST", "/typing", { op: "start", to: [gus.id] });
		assert.deepEqual(await toGus.events(), []);
		await mia.do("POST", "/typing", { op: "start", to: [gus.id] });
		assert.equal((await toGus.events()).length, 1);
	});

	test("send-message introduces people by a new conversation, before its first message", async () => {
		const toGus = await ear(gus);
		await max.sendTo([gus, mia], "come in");
		const [appeared, sent, ...more] = await toGus.events();
		assert.equal(appeared.type, "realm_user");
		assert.equal(appeared.op, "add");
		assert.equal(appeared.person.user_id, max.id);
		assert.equal(appeared.person.full_name, "Max Member");
		assert.equal(sent.message.sender_full_name, "Max Member");
		assert.deepEqual(more, []);
		await max.sendTo([gus, mia], "again");
		assert.deepEqual(
			(await toGus.events()).map(({ type }) => type),
			["message"],
		);
		assert.equal((await direct(gus, [max.id])).status, 200);
	});
});
