/** The index of the pages: how to call, how to hear of changes, and where everything is. */
import type { Endpoint } from "../../src/api/endpoint.ts";
import { summaryOf, templateOf } from "../../src/api/openapi.ts";
import { exampleText, type Ran } from "./page.ts";
import type { Answer, Call, PersonName, Team } from "./team.ts";

interface Shown {
	readonly ignored: Ran;
	readonly missing: Ran;
	readonly unauthorized: Ran;
	readonly registered: Ran;
	readonly polled: Ran;
}

/** Runs what the index shows; the message in between is what the poll brings. */
export async function runIndexExamples(team: Team): Promise<Shown> {
	const run = async (
		who: PersonName | null,
		call: Call,
		status = 200,
	): Promise<Ran> => {
		const answer: Answer = await team.send(who, call);
		if (answer.status !== status)
			throw new Error(`${call.path}: ${JSON.stringify(answer.body)}`);
		return {
			title: "",
			caller: who && team.person(who).fullName,
			call,
			answer,
			heard: [],
		};
	};
	const sent = { type: "channel", to: "design", topic: "web site" };
	const ignored = await run("priya", {
		method: "POST",
		path: "/messages",
		fields: { ...sent, content: "Shall we go online?", colour: "green" },
	});
	const missing = await run(
		"priya",
		{ method: "POST", path: "/messages", fields: sent },
		400,
	);
	const unauthorized = await run(
		null,
		{ method: "GET", path: "/realm/profile_fields" },
		401,
	);
	const registered = await run("priya", {
		method: "POST",
		path: "/register",
		fields: {
			event_types: JSON.stringify(["message", "reaction"]),
			fetch_event_types: JSON.stringify(["message", "alert_words"]),
			apply_markdown: "true",
		},
	});
	team.pass(12);
	await team.do("tomas", "POST", "/messages", {
		...sent,
		content: "Yes, *now*.",
	});
	await team.settle();
	const { queue_id, last_event_id } = registered.answer.body;
	const polled = await run("priya", {
		method: "GET",
		path: "/events",
		fields: { queue_id, last_event_id: String(last_event_id) },
	});
	// They count everything that happened before, which is nothing to the reader.
	for (const [at, event] of polled.answer.body.events.entries())
		event.id = at + 1;
	return { ignored, missing, unauthorized, registered, polled };
}

export function indexPage(
	endpoints: readonly Endpoint[],
	shown: Shown,
): string {
	const rows = endpoints.map(
		(endpoint) =>
			`| [${summaryOf(endpoint)}](${endpoint.id}.md) | \`${endpoint.method} ${templateOf(endpoint)}\` |`,
	);
	return `# The API, by example

Pages for those who write clients. Every example here was run; the answers are what came back, save that the ids of queues and events have been replaced by simple ones. The team in them is Grace (the owner), Jonas (an administrator), Priya and Tomás (members) and Wen (a guest). \`npm run api-pages\` writes these pages anew from the definitions of the operations, and the tests fail when they no longer tell the truth.

These are the operations most clients need. Every other one is described in the same way at \`/api/docs\` of a running server and, for programs, at \`/api/openapi.json\`.

| Operation | Route under \`/api/v1\` |
| --- | --- |
${rows.join("\n")}

## Calling

To try the examples, tell the shell where the server is and who you are:

\`\`\`sh
SERVER=http://127.0.0.1:8420
EMAIL=priya@tidewater.example
API_KEY=…
\`\`\`

**Credentials** go with every call as HTTP Basic authentication: the account's email address and its API key. People get their key from \`POST /fetch_api_key\` with \`username\` and \`password\`; bots have one from the start. Only a few operations, such as [server settings](get-server-settings.md), need none.

**Parameters** are form fields (\`application/x-www-form-urlencoded\` or \`multipart/form-data\`), and for \`GET\` the query. Texts are sent as they are, numbers as digits, flags as \`true\` or \`false\`; lists and objects are sent as JSON text in their field. Nothing is coerced: \`"7"\` is no number and \`1\` is no flag.

**Answers** are JSON objects with \`result\` and \`msg\`. On success they are \`"success"\` and \`""\`, and the members of the operation stand beside them. Times are seconds since 1970 in UTC unless a page says otherwise.

**Parameters that the operation does not know** do no harm. They are named in the answer:

${exampleText(shown.ignored)}

**Refusals** have a status from 400 on, \`"result": "error"\`, a \`msg\` for people and a \`code\` for programs; some have further members. A refused call has changed nothing.

${exampleText(shown.missing)}

Without credentials, or with wrong ones:

${exampleText(shown.unauthorized)}

Too many calls are refused with 429 and \`RATE_LIMIT_HIT\`; \`retry-after\` then says how many seconds to wait.

## Hearing of changes

A client asks once for the state of the organization and from there on only for what changes. \`POST /register\` answers with the parts of the state named in \`fetch_event_types\` and a queue of the events named in \`event_types\`; without these two it is all of both. State and queue are of one moment: applying the queue's events to the state in order keeps it true.

${exampleText(shown.registered)}

\`client_capabilities\` says what the client understands; what it does not name is sent in the form for older clients.

\`GET /events\` answers with the events after \`last_event_id\`, the one from registration at first and later that of the last event dealt with. Passing an id acknowledges everything up to it. If there is nothing yet the call waits, and brings a \`heartbeat\` event within a minute at the latest; \`dont_block=true\` does not wait. Here Tomás has written meanwhile:

${exampleText(shown.polled)}

A queue that nobody asks for is forgotten after \`idle_queue_timeout_secs\`. Then, and when it was [deleted](delete-queue.md), \`GET /events\` is refused with \`BAD_EVENT_QUEUE_ID\`, and the client registers anew. After a connection that broke the client just asks again with the same \`last_event_id\`: what was not acknowledged is still there.
`;
}
