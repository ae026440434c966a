import assert from "node:assert/strict";
import { test } from "node:test";
import { worldWithMail } from "../../../test/support/mail-server.ts";
import { type Client, world } from "../../../test/world.ts";

// deactivate-user, where the server sends mail.

const { mails, w } = await worldWithMail();
const adam = w.as("adam");

async function deactivate(client: Client, comment?: string, actions = {}) {
	const answer = await adam.delete(`/users/${client.id}`, {
		deactivation_notification_comment: comment,
		actions,
	});
	await w.settle();
	return { status: answer.status, sent: mails.take() };
}

test("deactivate-user tells the person by mail, with the administrator's words", async () => {
	const lea = await w.person("lea", "Lea Leaving");
	await w.bot("clerk", lea);
	const words = "Thank you, & <b>farewell</b>!\n\nSee you at http://x.example/";
	const { sent } = await deactivate(lea, words, { delete_profile: true });
	assert.equal(sent.length, 1, "bots have no mail");
	const [mail] = sent;
	assert.deepEqual(mail?.to, ["lea@example.com"]);
	assert.equal(mail?.header("subject"), "Your account at Test is deactivated");
	assert.ok(mail?.text.endsWith(words));
	assert.ok(mail?.html.includes("&amp; &lt;b&gt;farewell&lt;/b&gt;!<br><br>"));
});

test("deactivate-user mails the fact alone when there are no words, and nothing unless it is asked to", async () => {
	const [ben, cat] = [await w.person("ben", "Ben"), await w.person("cat", "C")];
	const { sent } = await deactivate(ben, "");
	assert.equal(sent.length, 1);
	assert.doesNotMatch(sent[0]?.text ?? "", /had to say/);
	assert.deepEqual((await deactivate(cat)).sent, []);
});

test("deactivate-user mails nothing when it is refused", async () => {
	const bot = await w.bot("robot", adam);
	for (const client of [w.as("olivia"), bot]) {
		const { status, sent } = await deactivate(client, "Farewell!");
		assert.deepEqual([status, sent], [400, []]);
	}
});

test("deactivate-user takes the words also where no mail is sent", async () => {
	const w = await world();
	await w.as("adam").do("DELETE", `/users/${w.as("max").id}`, {
		deactivation_notification_comment: "Farewell!",
	});
	const jobs = await w.inside((work) =>
		work.db
			.selectFrom("job")
			.where("kind", "=", "send-mail")
			.select("id")
			.execute(),
	);
	assert.deepEqual(jobs, []);
});
