import { DatabaseSync } from "node:sqlite";
import MarkdownIt from "markdown-it";
import { answer, callerOf, readBody, serve } from "./serve.ts";

// The least that storing and acknowledging a message can be: parse, look up, render,
// one row with its indexes, one event row, one flush for all that came in one turn.

const database = new DatabaseSync(process.argv[2] ?? ":memory:");
database.exec(`
	PRAGMA journal_mode = WAL;
	PRAGMA synchronous = FULL;
	CREATE TABLE message (
		id integer PRIMARY KEY, conversation_id integer, channel_id integer, topic text, sender_id integer,
		content text, rendered_content text, sent_at integer
	);
	CREATE INDEX a ON message (conversation_id, id);
	CREATE INDEX b ON message (channel_id, id);
	CREATE INDEX c ON message (sender_id, id);
	CREATE TABLE event (seq integer PRIMARY KEY, body text);
`);
const insertMessage = database.prepare(
	"INSERT INTO message VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
);
const insertEvent = database.prepare("INSERT INTO event VALUES (?, ?)");
const begin = database.prepare("BEGIN IMMEDIATE");
const commit = database.prepare("COMMIT");
const markdown = new MarkdownIt();

let id = 0;
let waiting: (() => () => void)[] = [];

function flush() {
	const batch = waiting;
	waiting = [];
	begin.run();
	const answers = batch.map((write) => write());
	commit.run();
	for (const reply of answers) reply();
}

serve((request, response) => {
	const sender = callerOf(request.headers.authorization);
	readBody(request, (body) => {
		const form = new URLSearchParams(body);
		const content = form.get("content") ?? "";
		const topic = form.get("topic") ?? "";
		const html = markdown.render(content);
		if (
			waiting.push(() => {
				const own = ++id;
				insertMessage.run(own, 1, 1, topic, sender, content, html, Date.now());
				insertEvent.run(own, JSON.stringify({ id: own, topic, content, html }));
				return () =>
					answer(response, `{"result":"success","msg":"","id":${own}}\n`);
			}) === 1
		)
			setImmediate(flush);
	});
});
