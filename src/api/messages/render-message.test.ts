import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	changeOrganization,
	changeUser,
} from "../../../test/support/settings.ts";
import { world } from "../../../test/world.ts";
import { customEmoji } from "../../domain/emoji/emoji.ts";

suite("render-message", async () => {
	const w = await world();
	const [mia, max] = [w.as("mia"), w.as("max")];
	const design = await w.channel("design", "public", [mia]);
	const secret = await w.channel("secret", "private_shared", [mia]);
	const render = async (client: typeof mia, content: string) =>
		(await client.do("POST", "/messages/render", { content }))
			.rendered as string;

	test("render-message answers with HTML and tells nobody", async () => {
		const ear = await mia.register();
		assert.equal(await render(mia, "**bold**"), "<p><strong>bold</strong></p>");
		assert.equal(await render(mia, ""), "");
		assert.equal(
			await render(
				mia,
				`@**${max.user.fullName}** @**|${max.id}** @*role:members*`,
			),
			`<p><span class="user-mention" data-user-id="${max.id}">@Max Member</span> <span class="user-mention" data-user-id="${max.id}">@Max Member</span> <span class="user-group-mention" data-user-group-id="6">@Members</span></p>`,
		);
		assert.deepEqual(await ear.events(), []);
	});

	test("render-message links to what the caller may read", async () => {
		const id = await mia.send("secret", "Plan B", "x");
		const link = (client: typeof mia) =>
			render(client, "#**design** #**secret** #**secret>plan b** #**Design**");
		const shown = `<a class="stream" data-stream-id="${design}" href="/#narrow/channel/${design}-design">#design</a>`;
		assert.equal(
			await link(mia),
			`<p>${shown} <a class="stream" data-stream-id="${secret}" href="/#narrow/channel/${secret}-secret">#secret</a> <a class="stream-topic" data-stream-id="${secret}" href="/#narrow/channel/${secret}-secret/topic/plan.20b/with/${id}">#secret &gt; plan b</a> #<strong>Design</strong></p>`,
		);
		assert.equal(
			await link(max),
			`<p>${shown} #<strong>secret</strong> #<strong>secret&gt;plan b</strong> #<strong>Design</strong></p>`,
		);
	});

	test("render-message follows the caller's settings and the organization's", async () => {
		assert.equal(await render(mia, ":)"), "<p>:)</p>");
		await changeUser(w, mia, { translate_emoticons: true });
		assert.match(await render(mia, ":)"), /emoji-1f642/);
		const image = "https://example.com/a.png";
		assert.match(await render(mia, image), /message_inline_image/);
		await changeOrganization(w, { inline_image_preview: false });
		assert.doesNotMatch(await render(mia, image), /message_inline_image/);
	});

	test("render-message knows linkifiers from the moment they are made until they are gone", async () => {
		const owner = w.as("olivia");
		const ticket = '<p><a href="https://tracker.test/12">#12</a></p>';
		assert.equal(await render(mia, "#12"), "<p>#12</p>");
		const { id } = await owner.do("POST", "/realm/filters", {
			pattern: "#(?P<number>[0-9]+)",
			url_template: "https://tracker.test/{number}",
		});
		assert.equal(await render(mia, "#12"), ticket);
		const ear = await mia.register({ event_types: ["message"] });
		await mia.send("design", "about #7", "x");
		assert.deepEqual((await ear.events())[0].message.topic_links, [
			{ text: "#7", url: "https://tracker.test/7" },
		]);
		await owner.do("DELETE", `/realm/filters/${id}`);
		assert.equal(await render(mia, "#12"), "<p>#12</p>");
	});

	test("render-message knows the organization's own emoji", async () => {
		await w.inside(async (work) => {
			work.append("custom_emoji", {
				organization_id: work.organizationId,
				id: 1,
				name: "loom",
				author_id: mia.id,
				file: "1.png",
				still_file: null,
				deactivated: 0,
				created_at: work.now,
			});
			work.touch(customEmoji, 1);
		});
		assert.match(await render(mia, ":loom:"), /^<p><img alt=":loom:" /);
	});

	test("render-message refuses what is too long, too much or nothing at all", async () => {
		for (const content of [
			"x".repeat(10_001),
			"a\0b",
			"$$x_1$$ ".repeat(1250),
		]) {
			const { status, body } = await mia.post("/messages/render", { content });
			assert.equal(status, 400);
			assert.equal(body.code, "BAD_REQUEST");
		}
		const { body } = await mia.post("/messages/render");
		assert.equal(body.code, "REQUEST_VARIABLE_MISSING");
	});
});
