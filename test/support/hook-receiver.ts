import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after } from "node:test";

// A program behind a bot: a web server in a process of its own, which writes down what
// it is sent and answers by path.

const program = `
const { createServer } = require("node:http");
let failures = 0;
const answers = {
	"/echo": (body) => [200, JSON.stringify({ content: "You said: " + body.data })],
	"/quiet": () => [200, JSON.stringify({ response_not_required: true, content: "not this" })],
	"/old": () => [200, JSON.stringify({ response_string: "In the old way" })],
	"/nothing": () => [200, "{}"],
	"/text": () => [200, "hello"],
	"/list": () => [200, "[]"],
	"/number": () => [200, JSON.stringify({ content: 7 })],
	"/missing": () => [404, "{}"],
	"/moved": () => [302, "{}"],
	"/broken": () => [500, "{}"],
	"/flaky": () => ++failures < 3 ? [503, "{}"] : [200, JSON.stringify({ content: "At last" })],
	"/slack": (body) => [200, JSON.stringify({ text: "Heard: " + body.text, content: "not this" })],
	"/long": () => [200, JSON.stringify({ content: "x".repeat(300000) })],
};
const server = createServer((request, response) => {
	let text = "";
	request.on("data", (chunk) => { text += chunk; });
	request.on("end", () => {
		const isForm = request.headers["content-type"] === "application/x-www-form-urlencoded";
		const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
		console.log(JSON.stringify({ path: request.url, headers: request.headers, body }));
		const [status, answer] = answers[request.url](body);
		response.writeHead(status, { location: "/echo" });
		response.end(answer);
	});
});
server.listen(0, "127.0.0.1", () => console.log(JSON.stringify(server.address().port)));
`;

export interface Received {
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies as they please.
	readonly body: any;
}

export interface HookReceiver {
	readonly url: string;
	/** What came since the last call. */
	take(): Received[];
	stop(): Promise<void>;
}

export async function startHookReceiver(): Promise<HookReceiver> {
	const child = spawn(process.execPath, ["-e", program], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const stop = async () => {
		if (child.exitCode !== null || child.signalCode !== null) return;
		child.kill();
		await once(child, "exit");
	};
	after(stop);
	const lines = createInterface({ input: child.stdout });
	const [port] = await once(lines, "line");
	const received: Received[] = [];
	lines.on("line", (line) => received.push(JSON.parse(line)));
	return {
		url: `http://127.0.0.1:${port}`,
		take: () => received.splice(0),
		stop,
	};
}
