import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	changeChannel,
	changeOrganization,
	groupId,
} from "../../../test/support/settings.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";
import { operateTrust } from "../../domain/users/operate.ts";

suite("send-message", async () => {
	const w = await world();
	const [mia, max, gus, adam] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
	];
	const design = await w.channel("Design", "public", [mia, max]);
	const secret = await w.channel("secret", "private_protected", [mia]);
	const shared = await w.channel("shared", "private_shared", [mia]);
	await w.channel("vault", "private_protected", [mia]);
	const numbered = await w.channel("123", "public", [mia, max]);
	const nobody = await groupId(w, "role:nobody");
	const members = await groupId(w, "role:members");
	const administrators = await groupId(w, "role:administrators");

	/** Sends to Design unless told otherwise, and says what became of it. */
	async function heard(fields: Fields) {
		const ear = await mia.register({
			event_types: ["message"],
			client_capabilities: {
				notification_settings_null: true,
				empty_topic_name: true,
			},
		});
		await max.do("POST", "/messages", {
			type: "channel",
			to: "Design",
			topic: "t",
			content: "hello",
			...fields,
		});
		const [event] = await ear.events();
		return event?.message;
	}

	async function refused(
		fields: Fields,
		more: object = {},
		sender: Client = max,
	) {
		const before = await w.inside(async (work) => work.lastMessageId);
		const ears = [await mia.register(), await max.register()];
		const { status, body } = await sender.post("/messages", {
			type: "channel",
			to: "Design",
			topic: "t",
			content: "hello",
			...fields,
		});
		const { msg, ...rest } = body;
		assert.equal(status, 400, JSON.stringify(fields));
		assert.deepEqual(rest, { result: "error", code: "BAD_REQUEST", ...more });
		for (const ear of ears) assert.deepEqual(await ear.events(), []);
		const after = await w.inside(async (work) => work.lastMessageId);
		assert.equal(after, before, "nothing is written");
		return msg as string;
	}

	test("send-message finds the channel in every form of `to`", async () => {
		for (const to of [
			"Design",
			" dESIGN ",
			'"design"',
			'["Design"]',
			String(design),
			`[${design}]`,
		])
			assert.equal((await heard({ to }))?.stream_id, design, to);
		assert.equal((await heard({ to: '"123"' }))?.stream_id, numbered);
		assert.equal((await heard({ type: "stream" }))?.stream_id, design);
		assert.equal(
			(await heard({ topic: undefined, subject: "old" }))?.subject,
			"old",
		);
	});

	test("send-message refuses what `to` cannot be", async () => {
		for (const to of ["[1, 2]", "[]", "{}", "true", "null", "1.0", "[[1]]"])
			await refused({ to });
		await refused({ to: undefined });
		await refused({ to: "  " });
		await refused({ to: "x".repeat(61) });
		await refused({ to: '"a\\u0000b"' });
		for (const type of ["email", "Direct", "", '"direct"'])
			assert.equal(await refused({ type }), "Invalid type");
		await refused({ sender: "someone@example.com" });
		for (const to of ["7", "{}", "[true]", "[1.5]", '["a@x", 1]', "[]", " , "])
			await refused({ type: "direct", to });
		await refused({ type: "direct", to: undefined });
		await refused({ type: "direct", to: "[99999]" });
		await refused({ type: "direct", to: "nobody@example.com" });
		await refused({ type: "direct", to: max.user.email });
		const both = { topic: "a", subject: "b" };
		await refused(both, {
			code: "REQUEST_CONFUSING_VAR",
			var_name1: "topic",
			var_name2: "subject",
		});
		await refused({ topic: undefined });
		for (const var_name of ["type", "content"])
			await refused(
				{ [var_name]: undefined },
				{ code: "REQUEST_VARIABLE_MISSING", var_name },
			);
		await refused({ read_by_sender: "yes" });
	});

	test("send-message names an unknown channel as it was asked for, harmless in a page", async () => {
		const code = "STREAM_DOES_NOT_EXIST";
		await refused(
			{ to: "<b>'x' & \"y\"" },
			{ code, stream: "&lt;b&gt;&#x27;x&#x27; &amp; &quot;y&quot;" },
		);
		await refused({ to: "99999" }, { code, stream_id: 99999 });
		await refused({ to: "-1" }, { code, stream_id: -1 });
	});

	test("send-message brings content and topic into the form the product keeps", async () => {
		const content = async (text: string) =>
			(await heard({ content: text }))?.content;
		assert.equal(await content("\n\n    code \n\t "), "    code");
		assert.equal(await content("😀".repeat(10_000)), "😀".repeat(10_000));
		const fits = "x".repeat(10_000);
		assert.equal(await content(`\n${fits} \n`), fits);
		const long = await content("x".repeat(10_001));
		assert.equal(long.length, 10_000);
		assert.ok(long.endsWith("x\n[message truncated]"));
		const topic = async (text: string) =>
			(await heard({ topic: text }))?.subject;
		assert.equal(await topic("  Colours "), "Colours");
		assert.equal(await topic("general chat"), "");
		assert.equal(await topic("(no topic)"), "");
		assert.equal(await topic(""), "");
		assert.equal(await topic("General chat"), "General chat");
		assert.equal(await topic("ü".repeat(61)), `${"ü".repeat(57)}...`);
		assert.equal(await topic(` ${"😀".repeat(60)} `), "😀".repeat(60));
		await refused({ content: " \n\t" });
		await refused({ content: "a\0b" });
		for (const bad of ["\u0007", "\u0085", "\ufdd0", "\uffff", "\u{1fffe}"]) {
			const msg = await refused({ topic: `😀b${bad}c` });
			assert.match(msg, /position 3\b/);
			await refused({ to: `😀b${bad}c` });
		}
		assert.equal(await topic("\u200bx"), "\u200bx");
		assert.equal(await content("\u0007\uffff"), "\u0007\uffff");
	});

	test("send-message keeps a topic as each message writes it, and takes all of them for one", async () => {
		const subjects = [];
		for (const topic of ["Übung", "üBUNG", "ÜBUNG"])
			subjects.push((await heard({ topic }))?.subject);
		assert.deepEqual(subjects, ["Übung", "üBUNG", "ÜBUNG"]);
		const { messages } = await mia.do("GET", "/messages", {
			anchor: "newest",
			num_before: 9,
			narrow: [
				["channel", "design"],
				["topic", "übung"],
			],
		});
		assert.deepEqual(
			messages.map(({ subject }: { subject: string }) => subject),
			subjects,
		);
	});

	test("send-message shows the empty topic by its name to clients that need one", async () => {
		const ear = await mia.register({ event_types: ["message"] });
		await max.send("Design", "", "hello");
		assert.equal((await ear.events())[0].message.subject, "general chat");
	});

	test("send-message needs the right to post", async () => {
		await changeChannel(w, design, {}, { can_send_message_group: nobody });
		await refused({});
		await changeChannel(
			w,
			design,
			{},
			{ can_send_message_group: administrators },
		);
		await refused({});
		assert.equal(
			(
				await adam.post("/messages", {
					type: "stream",
					to: "Design",
					topic: "t",
					content: "x",
				})
			).status,
			200,
		);
		const bot = await w.bot("herald", adam);
		await bot.send("Design", "t", "a bot may what its owner may");
		await changeChannel(
			w,
			design,
			{ is_archived: 1 },
			{ can_send_message_group: members },
		);
		await refused({});
		await changeChannel(w, design, { is_archived: 0 });
		await refused({}, {}, gus);
	});

	test("send-message keeps strangers out of private channels, and their names from them", async () => {
		for (const channel of [secret, shared])
			for (const sender of [max, adam, gus]) {
				const msg = await refused({ to: String(channel) }, {}, sender);
				assert.doesNotMatch(msg, /secret|shared/);
			}
		await changeChannel(w, secret, {}, { can_subscribe_group: members });
		await changeChannel(w, shared, {}, { can_subscribe_group: members });
		await refused({ to: "secret" });
		await max.send("shared", "t", "who may enter may write");
		const bot = await w.bot("scribe", mia);
		await bot.send("secret", "t", "the owner is here");
		const others = await w.bot("spy", max);
		await refused({ to: "secret" }, {}, others);
		const trust = { userId: others.id, trust: "post-anywhere" } as const;
		const operator = { userId: null, client: "test" };
		const run = (isTrusted: boolean) =>
			w.engine.run(w.organizationId, operator, operateTrust, {
				...trust,
				isTrusted,
			});
		await run(true);
		await others.send("secret", "t", "trusted by the operator");
		await changeChannel(w, secret, {}, { can_send_message_group: nobody });
		await refused({ to: "secret" }, {}, others);
		await changeChannel(w, secret, {}, { can_send_message_group: members });
		await run(false);
		await refused({ to: "secret" }, {}, others);
	});

	test("send-message needs the right to begin a topic, and a topic the channel allows", async () => {
		await changeChannel(
			w,
			design,
			{},
			{ can_create_topic_group: administrators },
		);
		await refused({ topic: "brand new" });
		await adam.send("Design", "Brand New", "begun");
		await max.send("Design", "bRAND nEW", "joined");
		await changeChannel(w, design, {}, { can_create_topic_group: members });
		const empty = { empty_topic_display_name: "general chat" };
		await changeOrganization(w, { topics_policy: "disable_empty_topic" });
		for (const topic of ["", "(no topic)", "general chat"])
			await refused({ topic }, empty);
		const begun = { can_create_topic_group: administrators };
		await changeChannel(w, numbered, {}, begun);
		await refused({ to: String(numbered), topic: "" });
		await changeChannel(w, design, { topics_policy: "empty_topic_only" });
		await refused({ topic: "named" }, empty);
		await max.send("Design", "", "fine");
		await changeChannel(w, design, { topics_policy: "inherit" });
		await changeOrganization(w, { topics_policy: "allow_empty_topic" });
	});

	test("send-message lets guests write where they are subscribed or anybody may", async () => {
		await w.channel("lobby", "web_public", [mia]);
		await w.channel("visit", "public", [gus]);
		await gus.send("lobby", "t", "hello");
		await gus.send("visit", "t", "hello");
	});

	test("send-message refuses what becomes too long when rendered", async () => {
		const msg = await refused({ content: "$$x_1$$ ".repeat(1250) });
		assert.equal(msg, "Unable to render message");
	});

	test("send-message renders for clients that want HTML, with the links of the topic", async () => {
		const ear = await mia.register({
			event_types: ["message"],
			apply_markdown: true,
		});
		await max.send(
			"Design",
			"see example.com",
			`/me **bold** @_**${mia.user.fullName}** #**Design>t** #**vault**`,
		);
		const { message, flags } = (await ear.events())[0];
		assert.match(
			message.content,
			/^<p>\/me <strong>bold<\/strong> <span class="user-mention silent"/,
		);
		assert.match(
			message.content,
			/\/#narrow\/channel\/\d+-Design\/topic\/t\/with\/\d+"/,
		);
		assert.match(message.content, /#<strong>vault<\/strong><\/p>$/);
		assert.equal(message.content_type, "text/html");
		assert.equal(message.is_me_message, true);
		assert.deepEqual(message.topic_links, [
			{ text: "example.com", url: "https://example.com" },
		]);
		assert.deepEqual(flags, []);
	});
});
