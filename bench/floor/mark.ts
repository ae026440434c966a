import { DatabaseSync } from "node:sqlite";
import { answer, callerOf, readBody, serve } from "./serve.ts";

// Marking as read is one indexed update, flushed together with those of the same turn.

const database = new DatabaseSync(process.argv[2] ?? ":memory:");
database.exec(`
	PRAGMA journal_mode = WAL;
	PRAGMA synchronous = FULL;
	CREATE TABLE mark (user_id integer, conversation_id integer, upto_id integer, PRIMARY KEY (user_id, conversation_id)) WITHOUT ROWID;
`);
const insert = database.prepare("INSERT INTO mark VALUES (?, ?, 0)");
database.exec("BEGIN");
for (let user = 1; user <= 10_000; user++)
	for (let conversation = 0; conversation < 20; conversation++)
		insert.run(user, conversation);
database.exec("COMMIT");
const update = database.prepare(
	"UPDATE mark SET upto_id = ? WHERE user_id = ? AND conversation_id = 7",
);
const begin = database.prepare("BEGIN IMMEDIATE");
const commit = database.prepare("COMMIT");

let id = 0;
let waiting: { user: number; reply(): void }[] = [];

function flush() {
	const batch = waiting;
	waiting = [];
	begin.run();
	for (const { user } of batch) update.run(++id, user);
	commit.run();
	for (const { reply } of batch) reply();
}

serve((request, response) => {
	const user = callerOf(request.headers.authorization);
	readBody(request, (body) => {
		new URLSearchParams(body).get("topic_name");
		const reply = () => answer(response, '{"result":"success","msg":""}\n');
		if (waiting.push({ user, reply }) === 1) setImmediate(flush);
	});
});
