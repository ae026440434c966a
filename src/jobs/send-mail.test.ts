import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { MailServer, worldWithMail } from "../../test/support/mail-server.ts";
import { type Client, openWorld, type World, world } from "../../test/world.ts";
import { enqueueMail } from "../domain/mail/mails.ts";

const invite = (client: Client, email: string) =>
	client.do("POST", "/invites", { invitee_emails: email, stream_ids: [] });

/** Connections and mails, at each of these moments after the one before. */
async function follow(
	w: World,
	mails: MailServer,
	pausesSeconds: readonly number[],
) {
	const seen: [connections: number, mails: number][] = [];
	for (const pause of pausesSeconds) {
		w.pass(pause);
		const before = mails.connections;
		await w.settle();
		seen.push([mails.connections - before, mails.take().length]);
	}
	return seen;
}

const figures = async (w: World) => {
	const { body } = await w.server.app.inject({ url: "/metrics" });
	const found = body.matchAll(
		/^skein_mails_total\{kind="invitation",outcome="(\w+)"\} (\d+)/gm,
	);
	return Object.fromEntries([...found].map(([, name, count]) => [name, count]));
};

test("a mail that is refused for now is tried again at growing intervals, and taken once", async () => {
	const { mails, w } = await worldWithMail();
	mails.refuse("RCPT", "450 4.2.0 greylisted");
	mails.refuse("END", "451 4.3.0 busy");
	mails.refuse("AUTH", "535 5.7.8 not yet known");
	await invite(w.as("mia"), "ann@example.com");
	await w.settle();
	assert.equal(mails.connections, 1);
	const seen = await follow(w, mails, [29, 1, 119, 1, 479, 1, 100_000]);
	assert.deepEqual(seen, [
		[0, 0],
		[1, 0],
		[0, 0],
		[1, 0],
		[0, 0],
		[1, 1],
		[0, 0],
	]);
	assert.deepEqual(await figures(w), { postponed: "3", sent: "1" });
});

test("every attempt sends the same mail", async () => {
	const { mails, w } = await worldWithMail();
	await invite(w.as("mia"), "ann@example.com");
	await w.settle();
	const [once] = mails.take();
	// As if the node had died between the server's word and writing it down.
	const id = once?.header("message-id")?.slice(1).split("@")[0];
	await w.inside(async (work) => {
		const invitation = await work.db
			.selectFrom("invitation")
			.select(["id", "invited_at"])
			.executeTakeFirstOrThrow();
		await work.db
			.insertInto("job")
			.values({
				id: id as string,
				organization_id: work.organizationId,
				kind: "send-mail",
				input: JSON.stringify({
					kind: "invitation",
					invitationId: invitation.id,
					invitedAt: invitation.invited_at,
				}),
				run_at: 0,
				attempts: 1,
				claimed_until: 0,
				last_error: null,
			})
			.execute();
	});
	await w.settle();
	const [twice] = mails.take();
	assert.equal(twice?.header("message-id"), once?.header("message-id"));
	assert.equal(twice?.text, once?.text);
});

test("a mail that is refused for good is not tried again, and whoever invited is told", async () => {
	for (const [step, answer] of [
		["RCPT", "550 5.1.1 nobody here"],
		["END", "554 5.6.0 no thanks"],
		["MAIL", "553 5.1.8 who are you"],
	] as const) {
		const { mails, w } = await worldWithMail();
		const [mia, max] = [w.as("mia"), w.as("max")];
		const ears = [
			await mia.register({ event_types: ["message"] }),
			await max.register({ event_types: ["message"] }),
		] as const;
		mails.refuse(step, answer);
		await invite(mia, "ann@example.com");
		await w.settle();
		assert.deepEqual(await follow(w, mails, [100_000]), [[0, 0]]);
		const [notice, ...more] = await ears[0].events();
		assert.deepEqual(more, []);
		assert.equal(notice.message.sender_full_name, "Notification Bot");
		assert.match(notice.message.content, /ann@example\.com.*not be delivered/);
		assert.deepEqual(await ears[1].events(), []);
		assert.deepEqual(await figures(w), { failed: "1" });
		const { invites } = await mia.do("GET", "/invites");
		assert.equal(invites.length, 1, "the link can still be passed on");
	}
});

test("a server that is down is tried some hours long, and not for ever", async () => {
	const { mails, w } = await worldWithMail();
	const mia = w.as("mia");
	await mails.stop();
	await invite(mia, "ann@example.com");
	await w.settle();
	for (let attempt = 2; attempt <= 7; attempt++) {
		w.pass(30 * 4 ** (attempt - 2) - 1);
		await w.settle();
		assert.equal((await figures(w)).postponed, String(attempt - 1));
		w.pass(1);
		await w.settle();
	}
	assert.deepEqual(await figures(w), { postponed: "6", failed: "1" });
	const left = await w.inside((work) =>
		work.db
			.selectFrom("job")
			.select("id")
			.where("kind", "=", "send-mail")
			.execute(),
	);
	assert.deepEqual(left, []);
});

test("a server that hangs is left after some time, and asked again later", async () => {
	const { mails, w } = await worldWithMail({ server: { mailTimeoutMs: 100 } });
	const goOn = mails.keepSilent();
	await invite(w.as("mia"), "ann@example.com");
	await w.settle();
	assert.deepEqual(await figures(w), { postponed: "1" });
	goOn();
	assert.deepEqual(mails.take(), [], "what came too late is not sent");
	assert.deepEqual((await follow(w, mails, [29, 1]))[0], [0, 0]);
});

test("a server that hangs holds up no other job", async () => {
	const { mails, w } = await worldWithMail();
	const mia = w.as("mia");
	const design = await w.channel("design", "public", [mia]);
	const goOn = mails.keepSilent();
	for (const name of ["ann", "bea", "cleo", "dan", "eve", "fay"])
		await invite(mia, `${name}@example.com`);
	await mia.do("POST", "/scheduled_messages", {
		type: "stream",
		to: design,
		topic: "t",
		content: "in time",
		scheduled_delivery_timestamp: Math.floor(w.clock.now / 1000) + 60,
	});
	const ear = await mia.register({ event_types: ["message"] });
	w.pass(61);
	const [event] = await ear.next();
	assert.equal(event.message.content, "in time");
	assert.deepEqual(mails.take(), []);
	goOn();
	await w.settle();
	assert.equal(mails.take().length, 6);
});

test("a server that stops lets a mail under way arrive, and does not send it again when it is back", async () => {
	const mails = await MailServer.start();
	const environment = {
		SKEIN_SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
		SKEIN_MAIL_FROM: "skein@example.com",
	};
	const first = await openWorld({ environment });
	const goOn = mails.keepSilent();
	await invite(first.as("mia"), "ann@example.com");
	while (mails.connections === 0)
		await new Promise((resolve) => setImmediate(resolve));
	const closed = first.close();
	goOn();
	await closed;
	assert.equal(mails.take().length, 1);
	const second = await world({ reuse: first });
	assert.deepEqual(await follow(second, mails, [0, 3600]), [
		[0, 0],
		[0, 0],
	]);
});

test("a mail goes out with what it tells of, or not at all", async () => {
	const { mails, w } = await worldWithMail();
	await assert.rejects(
		w.inside(async (work) => {
			enqueueMail(work, { kind: "invitation", invitationId: 1, invitedAt: 1 });
			throw new Error("undone");
		}),
		/undone/,
	);
	await w.settle();
	assert.equal(mails.connections, 0);
});

test("a server without mail sends none, and drops what was left from when it did", async () => {
	const w = await world();
	await invite(w.as("mia"), "ann@example.com");
	const left = await w.inside((work) =>
		work.db
			.selectFrom("job")
			.select("id")
			.where("kind", "=", "send-mail")
			.execute(),
	);
	assert.deepEqual(left, []);
	await w.inside(async (work) => {
		const { id, invited_at } = await work.db
			.selectFrom("invitation")
			.select(["id", "invited_at"])
			.executeTakeFirstOrThrow();
		enqueueMail(work, {
			kind: "invitation",
			invitationId: id,
			invitedAt: invited_at,
		});
	});
	await w.settle();
	assert.deepEqual(await figures(w), { failed: "1" });
});

test("the log tells what became of a mail, and nothing of what is in it", async () => {
	const lines: string[] = [];
	const log = pino({ level: "trace" }, { write: (line) => lines.push(line) });
	const { mails, w } = await worldWithMail({ server: { log } });
	mails.refuse("END", "451 I do not like http://chat.example.com/join/1-abc");
	await invite(w.as("mia"), "ann@example.com");
	await w.settle();
	w.pass(30);
	await w.settle();
	assert.equal(mails.take().length, 1);
	const said = lines
		.map((line) => JSON.parse(line))
		.filter(({ msg }) => msg === "mail")
		.map((line) => [line.level, line.kind, line.outcome, line.reason]);
	assert.deepEqual(said, [
		[40, "invitation", "postponed", "the mail server answered 451 (EMESSAGE)"],
		[30, "invitation", "sent", undefined],
	]);
	const all = lines.join("");
	for (const secret of ["/join/", "p@ss", "p%40ss", "ann@example.com"])
		assert.equal(all.includes(secret), false, secret);
});
