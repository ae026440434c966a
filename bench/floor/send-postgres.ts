import MarkdownIt from "markdown-it";
import pg from "pg";
import { answer, callerOf, readBody, serve } from "./serve.ts";

// The same as on SQLite, with one multi-row statement per table and batch.

const client = new pg.Client({ connectionString: process.argv[2] });
await client.connect();
await client.query(`
	DROP TABLE IF EXISTS floor_message; DROP TABLE IF EXISTS floor_event;
	CREATE TABLE floor_message (
		id bigint PRIMARY KEY, conversation_id integer, channel_id integer, topic text, sender_id integer,
		content text, rendered_content text, sent_at bigint
	);
	CREATE INDEX ON floor_message (conversation_id, id);
	CREATE INDEX ON floor_message (channel_id, id);
	CREATE INDEX ON floor_message (sender_id, id);
	CREATE TABLE floor_event (seq bigint PRIMARY KEY, body text);
`);
const markdown = new MarkdownIt();

interface Waiting {
	topic: string;
	content: string;
	html: string;
	sender: number;
	reply(id: number): void;
}

let id = 0;
let waiting: Waiting[] = [];
let busy = false;

async function flush() {
	busy = true;
	while (waiting.length > 0) {
		const batch = waiting;
		waiting = [];
		const first = id + 1;
		id += batch.length;
		const ids = batch.map((_, n) => first + n);
		await client.query("BEGIN");
		await client.query({
			name: "message",
			text: "INSERT INTO floor_message SELECT unnest($1::bigint[]), 1, 1, unnest($2::text[]), unnest($3::int[]), unnest($4::text[]), unnest($5::text[]), $6::bigint",
			values: [
				ids,
				batch.map((m) => m.topic),
				batch.map((m) => m.sender),
				batch.map((m) => m.content),
				batch.map((m) => m.html),
				Date.now(),
			],
		});
		await client.query({
			name: "event",
			text: "INSERT INTO floor_event SELECT unnest($1::bigint[]), unnest($2::text[])",
			values: [ids, batch.map((m, n) => JSON.stringify({ id: ids[n], ...m }))],
		});
		await client.query("COMMIT");
		batch.forEach((message, n) => {
			message.reply(first + n);
		});
		await new Promise((resolve) => setImmediate(resolve));
	}
	busy = false;
}

serve((request, response) => {
	const sender = callerOf(request.headers.authorization);
	readBody(request, (body) => {
		const form = new URLSearchParams(body);
		const content = form.get("content") ?? "";
		waiting.push({
			topic: form.get("topic") ?? "",
			content,
			html: markdown.render(content),
			sender,
			reply: (own) =>
				answer(response, `{"result":"success","msg":"","id":${own}}\n`),
		});
		if (!busy) {
			busy = true;
			setImmediate(flush);
		}
	});
});
