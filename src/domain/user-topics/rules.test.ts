import assert from "node:assert/strict";
import { test } from "node:test";
import { asksForInitiation, visibilityAfterSending } from "./rules.ts";
import type { VisibilityPolicy } from "./user-topics.ts";

const facts = (
	follow: 1 | 2 | 3 | 4,
	unmute: 1 | 2 | 3 | 4,
	current: VisibilityPolicy,
	channelIsMuted: boolean,
) => ({
	settings: {
		automatically_follow_topics_policy: follow,
		automatically_unmute_topics_in_muted_channels_policy: unmute,
	},
	current,
	channelIsMuted,
});

const triggers = [1, 2, 3, 4] as const;
const policies = [0, 1, 2, 3] as const;

test("sending never takes back what a topic shows, and never changes it to what it is", () => {
	const order = [1, 0, 2, 3];
	for (const follow of triggers)
		for (const unmute of triggers)
			for (const current of policies)
				for (const isMuted of [true, false])
					for (const begins of [true, false]) {
						const after = visibilityAfterSending(
							facts(follow, unmute, current, isMuted),
							begins,
						);
						if (after !== null)
							assert.ok(order.indexOf(after) > order.indexOf(current));
						if (!isMuted) assert.notEqual(after, 2);
					}
});

test("beginning a topic matters only to who has not decided about it, and wants to be asked", () => {
	assert.ok(asksForInitiation(facts(3, 4, 0, false)));
	assert.ok(asksForInitiation(facts(4, 3, 0, true)));
	assert.ok(!asksForInitiation(facts(4, 3, 0, false)));
	assert.ok(!asksForInitiation(facts(3, 3, 1, true)));
	assert.equal(visibilityAfterSending(facts(3, 4, 0, false), true), 3);
	assert.equal(visibilityAfterSending(facts(3, 4, 1, false), true), null);
	assert.equal(visibilityAfterSending(facts(3, 2, 0, true), true), 3);
	assert.equal(visibilityAfterSending(facts(3, 2, 1, true), true), 2);
	assert.equal(visibilityAfterSending(facts(1, 1, 1, true), false), 3);
	assert.equal(visibilityAfterSending(facts(4, 4, 0, true), true), null);
});
