import assert from "node:assert/strict";
import { test } from "node:test";
import type { Happening } from "../../engine/event-log.ts";
import type { MessageRecord, MessageSent } from "./events.ts";
import { sentShorthand } from "./sent-shorthand.ts";

const message: MessageRecord = {
	id: 7,
	conversationId: 3,
	channelId: 2,
	topic: "wool",
	people: [],
	senderId: 11,
	content: "hello",
	renderedContent: "<p>hello</p>",
	sentAt: 1_800_000_000_000,
	client: "website",
	facts: 0,
	editedAt: null,
	movedAt: null,
};

const plain: MessageSent = {
	type: "message_sent",
	message,
	readOnArrival: 0,
	mutedFor: [],
	unreadFor: [],
	flags: [],
	topicLinks: [],
	echo: null,
};

/** As the log does it. */
function there(sent: MessageSent): { back: Happening; length: number } {
	const fields = sentShorthand.shorten(sent as Happening);
	const body = JSON.parse(JSON.stringify(fields));
	return { back: sentShorthand.expand(body), length: fields.length };
}

const cases: Readonly<Record<string, MessageSent>> = {
	"a plain message": plain,
	"one with HTML of its own": {
		...plain,
		message: {
			...message,
			content: "*hello*",
			renderedContent: "<p><em>hello</em></p>",
		},
	},
	"one without words": {
		...plain,
		message: { ...message, content: "", renderedContent: "" },
	},
	"one to people": {
		...plain,
		message: {
			...message,
			channelId: null,
			topic: "",
			people: [11, 12],
			facts: 5,
		},
		readOnArrival: 1,
	},
	"one with everything": {
		...plain,
		message: { ...message, editedAt: 1, movedAt: 2, facts: 9 },
		readOnArrival: 2,
		mutedFor: [4],
		unreadFor: [5, 6],
		flags: [[8, 2]],
		topicLinks: [{ text: "#1", url: "https://x.test/1" }],
		echo: { queueId: "q", localId: "9.01" },
	},
	"one of which only the last is said": {
		...plain,
		message: { ...message, movedAt: 2 },
	},
};

for (const [name, sent] of Object.entries(cases))
	test(`the log keeps all of ${name}`, () => {
		assert.deepEqual(there(sent).back, sent);
	});

test("a plain message is kept in few words", () => {
	assert.equal(there(plain).length, 9);
});
