import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	changeOrganization,
	groupId,
	setActive,
} from "../../../test/support/settings.ts";
import {
	type Client,
	type Ear,
	type Fields,
	world,
} from "../../../test/world.ts";
import { systemBots, users } from "../../domain/users/users.ts";

suite("send-message: to people", async () => {
	const w = await world();
	const [mia, max, gus, adam, mona] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
		w.as("mona"),
	];
	const [everyone, nobody, administrators, members] = [
		await groupId(w, "role:everyone"),
		await groupId(w, "role:nobody"),
		await groupId(w, "role:administrators"),
		await groupId(w, "role:members"),
	];
	const ear = (client: Client): Promise<Ear> =>
		client.register({ event_types: ["message"] });
	const email = (client: Client) => `user${client.id}@chat.example.com`;
	const send = (sender: Client, fields: Fields) =>
		sender.post("/messages", { type: "direct", content: "hello", ...fields });

	async function refused(sender: Client, fields: Fields): Promise<string> {
		const ears = [await ear(mia), await ear(max)];
		const { status, body } = await send(sender, fields);
		assert.equal(status, 400, JSON.stringify(fields));
		assert.equal(body.code, "BAD_REQUEST");
		for (const one of ears) assert.deepEqual(await one.events(), []);
		return body.msg;
	}

	test("a direct message reaches its participants and nobody else, whoever is named how", async () => {
		const inside = [await ear(mia), await ear(max)];
		const outside = [await ear(adam), await ear(gus)];
		const forms: unknown[] = [
			[max.id],
			[mia.id, max.id, max.id],
			`${email(max)}`,
			` ${email(max).toUpperCase()} , ${email(mia)},, `,
			[email(max)],
			[email(max), email(max).toUpperCase(), " "],
			JSON.stringify(email(max)),
		];
		for (const to of forms)
			for (const type of ["direct", "private"])
				assert.equal((await send(mia, { type, to })).status, 200, String(to));
		const seen = await Promise.all(inside.map((one) => one.events()));
		const places = new Set<number>();
		for (const events of seen) {
			assert.equal(events.length, forms.length * 2);
			for (const { message } of events) {
				places.add(message.recipient_id);
				assert.equal(message.type, "private");
				assert.equal(message.subject, "");
				assert.equal("stream_id" in message, false);
				assert.deepEqual(
					message.display_recipient,
					[mia, max].map((client) => ({
						id: client.id,
						email: email(client),
						full_name: client.user.fullName,
						is_mirror_dummy: false,
					})),
				);
			}
		}
		assert.equal(places.size, 1);
		for (const one of outside) assert.deepEqual(await one.events(), []);
	});

	test("a message to oneself and one to a group are conversations of their own", async () => {
		const one = await ear(mia);
		await mia.sendTo([mia], "note");
		await mia.sendTo([max, mona], "three");
		await mona.sendTo([mia, max, mona], "the same three");
		const [note, three, same] = (await one.events()).map(
			({ message }) => message,
		);
		assert.equal(note.display_recipient.length, 1);
		assert.notEqual(note.recipient_id, three.recipient_id);
		assert.equal(three.recipient_id, same.recipient_id);
		assert.deepEqual(
			three.display_recipient.map(({ id }: { id: number }) => id),
			[mona.id, mia.id, max.id],
		);
	});

	test("a topic means nothing between people, and oneself may be named in any form", async () => {
		const one = await ear(mia);
		const notes: unknown[] = [[mia.id, mia.id], email(mia), [email(mia)]];
		for (const to of notes) {
			const { body } = await send(mia, { to, topic: "a\u0007b" });
			assert.deepEqual(Object.keys(body).sort(), ["id", "msg", "result"]);
		}
		const heard = (await one.events()).map(({ message }) => message);
		assert.equal(new Set(heard.map((each) => each.recipient_id)).size, 1);
		for (const { subject, display_recipient, topic_links } of heard) {
			assert.equal(subject, "");
			assert.deepEqual(topic_links, []);
			assert.deepEqual(
				display_recipient.map(({ id }: { id: number }) => id),
				[mia.id],
			);
		}
	});

	test("people who are not there are named as they were asked for", async () => {
		for (const id of [0, -1, 99_999, 2_147_483_648])
			assert.equal(
				await refused(mia, { to: [max.id, id] }),
				`Invalid user ID ${id}`,
			);
		// The address an account logs in with is not the one it is known by.
		for (const address of ["nobody@example.com", max.user.email, `${max.id}`])
			assert.equal(
				await refused(mia, { to: [email(max), address] }),
				`Invalid email '${address}'`,
			);
	});

	test("one deactivated participant stops a direct message", async () => {
		await setActive(w, mona, false);
		const msg = await refused(mia, { to: [max.id, mona.id] });
		assert.match(msg, new RegExp(`^'${email(mona)}' is no longer using`));
		await setActive(w, mona, true);
	});

	test("a direct conversation has a largest size", async () => {
		const many = Array.from({ length: 200 }, (_, at) => at + 1);
		await w.inside(async (work) => {
			const template = await work.db
				.selectFrom("user")
				.selectAll()
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", mona.id)
				.executeTakeFirstOrThrow();
			for (const at of many) {
				const mail = `crowd${at}@example.com`;
				const id = 100 + at;
				work.append("user", { ...template, id, email: mail, email_key: mail });
				work.touch(users, id);
			}
		});
		await refused(mia, { to: many.map((at) => 100 + at) });
		const { status } = await send(mia, {
			to: [mia.id, ...many.slice(0, 199).map((at) => 100 + at)],
		});
		assert.equal(status, 200);
	});

	test("direct messages need somebody who may authorize them, and the right to begin", async () => {
		await changeOrganization(w, { direct_message_permission_group: nobody });
		assert.match(await refused(mia, { to: [max.id] }), /disabled/);
		await mia.sendTo([mia], "to oneself is always possible");
		const bot = await w.bot("porter", max);
		await mia.sendTo([bot], "to a bot too");
		await bot.sendTo([mia], "and from one");
		await refused(mia, { to: [bot.id, max.id] });
		await changeOrganization(w, {
			direct_message_permission_group: administrators,
		});
		assert.match(await refused(mia, { to: [max.id] }), /authorize/);
		await mia.sendTo([adam], "an administrator is here");
		await changeOrganization(w, {
			direct_message_permission_group: everyone,
			direct_message_initiator_group: members,
		});
		await refused(gus, { to: [mia.id] });
		const first = await mia.sendTo([gus], "come in");
		const second = await gus.sendTo([mia], "thank you");
		await mia.do("DELETE", `/messages/${first}`);
		await gus.do("DELETE", `/messages/${second}`);
		await refused(gus, { to: [mia.id] });
		await mia.sendTo([gus], "once more");
		await gus.sendTo([mia], "thank you again");
		await changeOrganization(w, { direct_message_initiator_group: everyone });
	});

	test("the Welcome Bot answers whoever writes to it alone", async () => {
		const bot = [
			...(await (await w.engine.reading(w.organizationId)).all(users)).values(),
		].find(({ fullName }) => fullName === systemBots.welcome.fullName);
		const one = await ear(mia);
		const to = [bot?.id];
		for (const content of ["Tell me of TOPICS", "hm"])
			await send(mia, { to, content });
		await send(mia, { to: [...to, max.id], content: "both of you" });
		const heard = (await one.events()).map(({ message }) => message);
		assert.deepEqual(
			heard.map(({ sender_id }) => sender_id),
			[mia.id, bot?.id, mia.id, bot?.id, mia.id],
		);
		const other = await w.bot("chatty", mia);
		const toOther = await ear(other);
		await send(other, { to });
		assert.equal((await toOther.events()).length, 1);
		assert.match(heard[1].content, /^\*\*Topics\*\*/);
		assert.notEqual(heard[1].content, heard[3].content);
	});
});

suite("send-message: a bot nobody hears", async () => {
	const w = await world();
	const [mia, max] = [w.as("mia"), w.as("max")];
	const bot = await w.bot("lonely", mia);
	const post = (to: string) =>
		bot.post("/messages", { type: "channel", to, topic: "t", content: "x" });

	test("its owner is told of a missing channel, once a minute, and the send still fails", async () => {
		const one = await mia.register({ event_types: ["message"] });
		const other = await max.register({ event_types: ["message"] });
		for (let i = 0; i < 2; i++) {
			const { status, body } = await post("nowhere");
			assert.equal(status, 400);
			assert.equal(body.code, "STREAM_DOES_NOT_EXIST");
			assert.equal(body.stream, "nowhere");
		}
		const [told, ...more] = await one.events();
		assert.equal(told.message.sender_full_name, "Notification Bot");
		assert.match(told.message.content, /no such channel/);
		assert.deepEqual(more, []);
		w.pass(59);
		await post("4711");
		assert.deepEqual(await one.events(), []);
		w.pass(1);
		await post("4711");
		assert.equal((await one.events()).length, 1);
		assert.deepEqual(await other.events(), []);
	});

	test("its owner is told of a channel without subscribers, and the message is there", async () => {
		w.pass(60);
		await w.channel("empty", "public", []);
		await w.channel("full", "public", [max]);
		const one = await mia.register({ event_types: ["message"] });
		assert.equal((await post("full")).status, 200);
		assert.deepEqual(await one.events(), []);
		assert.equal((await post("empty")).status, 200);
		const [told] = await one.events();
		assert.match(
			told.message.content,
			/#\*\*empty\*\*, but the channel has no subscribers/,
		);
	});

	test("people are not told of their own mistakes", async () => {
		const one = await max.register({ event_types: ["message"] });
		await max.post("/messages", {
			type: "channel",
			to: "nowhere",
			topic: "t",
			content: "x",
		});
		assert.deepEqual(await one.events(), []);
	});
});
