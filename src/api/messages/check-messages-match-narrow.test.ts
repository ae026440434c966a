import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";

const w = await world();
const [mia, max] = [w.as("mia"), w.as("max")];

test("check-messages-match-narrow says which messages match, and marks what was found", async () => {
	await w.channel("tea", "public", [mia, max]);
	await w.channel("secret", "private_shared", [mia]);
	const link = await mia.send("tea", "Leaves & more", "https://example.com");
	const plain = await mia.send("tea", "t", "leaves");
	const hidden = await mia.send("secret", "t", "leaves");
	const msg_ids = [link, plain, hidden, 999_999, 9_999_999_999];
	const matches = async (narrow: unknown) =>
		(await max.do("GET", "/messages/matches_narrow", { msg_ids, narrow }))
			.messages;
	assert.deepEqual(await matches([["has", "link"]]), {
		[link]: {
			match_content:
				'<p><a href="https://example.com">https://example.com</a></p>',
			match_subject: "Leaves &amp; more",
		},
	});
	assert.deepEqual(await matches([["search", "leaves"]]), {
		[link]: {
			match_content:
				'<p><a href="https://example.com">https://example.com</a></p>',
			match_subject: '<span class="highlight">Leaves</span> &amp; more',
		},
		[plain]: {
			match_content: '<p><span class="highlight">leaves</span></p>',
			match_subject: "t",
		},
	});
	assert.deepEqual(await matches([["channel", "secret"]]), {});
	const direct = await mia.sendTo([max], "dry leaves");
	const found = await max.do("GET", "/messages", {
		anchor: direct,
		narrow: [["search", "leaves"]],
	});
	const [{ match_content, match_subject }] = found.messages;
	assert.deepEqual(
		[match_content, match_subject],
		['<p>dry <span class="highlight">leaves</span></p>', ""],
	);
});

test("check-messages-match-narrow refuses what it cannot read", async () => {
	for (const [fields, code] of [
		[{ narrow: [] }, "REQUEST_VARIABLE_MISSING"],
		[{ msg_ids: [1] }, "REQUEST_VARIABLE_MISSING"],
		[{ msg_ids: ["x"], narrow: [] }, "BAD_REQUEST"],
		[{ msg_ids: [1], narrow: [["nothing", "x"]] }, "BAD_NARROW"],
	] as const) {
		const { status, body } = await max.get("/messages/matches_narrow", fields);
		assert.deepEqual([status, body.code], [400, code]);
	}
});
