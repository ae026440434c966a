import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, suite, test } from "node:test";

const script = resolve(import.meta.dirname, "../scripts/new-operation.ts");

suite("new-operation", () => {
	let project = "";
	beforeEach(() => {
		project = mkdtempSync(join(tmpdir(), "skein-new-operation-"));
		mkdirSync(join(project, "src/api"), { recursive: true });
		writeFileSync(
			join(project, "src/api/operations.ts"),
			`import type { Endpoint } from "./endpoint.ts";
import { getEvents } from "./events/get-events.ts";
import { sendMessage } from "./messages/send-message.ts";

export const operations = [getEvents, sendMessage] as readonly Endpoint[];
`,
		);
	});
	afterEach(() => rmSync(project, { recursive: true }));

	const begin = (...args: string[]) =>
		execFileSync(process.execPath, [script, ...args], {
			cwd: project,
			stdio: "pipe",
		});
	const read = (file: string) => readFileSync(join(project, file), "utf8");

	test("begins an operation with its command, its test and its place in the list", () => {
		begin("delete-message", "DELETE /messages/:message_id", "--command");
		const endpoint = read("src/api/messages/delete-message.ts");
		assert.match(endpoint, /export const deleteMessage = endpoint\(/);
		assert.match(endpoint, /route: "DELETE \/messages\/:message_id"/);
		assert.match(endpoint, /messageId: params\.message_id/);
		assert.match(
			read("src/domain/messages/delete-message.ts"),
			/readonly messageId: number/,
		);
		assert.match(
			read("src/api/messages/delete-message.test.ts"),
			/assert\.fail/,
		);
		assert.equal(
			read("src/api/operations.ts"),
			`import type { Endpoint } from "./endpoint.ts";
import { getEvents } from "./events/get-events.ts";
import { deleteMessage } from "./messages/delete-message.ts";
import { sendMessage } from "./messages/send-message.ts";

export const operations = [
	deleteMessage,
	getEvents,
	sendMessage,
] as readonly Endpoint[];
`,
		);
	});

	test("finds the folder by the domain's word for the path", () => {
		begin("update-channel", "PATCH /streams/:stream_id");
		begin("add-domain", "POST /realm/domains");
		begin("mute-topic", "POST /user_topics", "--noun", "conversations");
		for (const file of [
			"channels/update-channel.ts",
			"organizations/add-domain.ts",
			"conversations/mute-topic.ts",
		])
			assert.ok(existsSync(join(project, "src/api", file)), file);
	});

	test("keeps what exists", () => {
		begin("get-message", "GET /messages/:message_id");
		const file = join(project, "src/api/messages/get-message.ts");
		writeFileSync(file, "// mine\n");
		const list = read("src/api/operations.ts");
		begin("get-message", "GET /messages/:message_id");
		assert.equal(readFileSync(file, "utf8"), "// mine\n");
		assert.equal(read("src/api/operations.ts"), list);
	});

	test("refuses an id or a route it cannot read, and writes nothing", () => {
		const list = read("src/api/operations.ts");
		assert.throws(() => begin("DeleteMessage"), /looks like delete-message/);
		assert.throws(
			() => begin("delete-message", "messages"),
			/A route looks like/,
		);
		assert.equal(read("src/api/operations.ts"), list);
		assert.equal(existsSync(join(project, "src/api/messages")), false);
	});
});
