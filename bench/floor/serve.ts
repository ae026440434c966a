import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on any free port and says which, so that whoever started the program can find it. */
export function serve(listener: RequestListener) {
	const server = createServer(listener);
	server.keepAliveTimeout = 75_000;
	server.requestTimeout = 0;
	server.listen(0, "127.0.0.1", () =>
		process.stdout.write(
			`listening on ${(server.address() as AddressInfo).port}\n`,
		),
	);
	process.on("SIGTERM", () => process.exit(0));
	return server;
}

/** The body of a small request, whole. */
export function readBody(
	request: import("node:http").IncomingMessage,
	done: (body: string) => void,
) {
	let body = "";
	request.setEncoding("utf8");
	request.on("data", (chunk) => {
		body += chunk;
	});
	request.on("end", () => done(body));
}

/** The account behind a Basic header, by a look into a Map: the least a server must do to know who calls. */
const callers = new Map<string, number>();

export function callerOf(header: string | undefined): number {
	const pair = Buffer.from((header ?? "").slice(6), "base64").toString();
	let id = callers.get(pair);
	if (id === undefined) {
		id = callers.size + 1;
		callers.set(pair, id);
	}
	return id;
}

export function answer(
	response: import("node:http").ServerResponse,
	body: string | Buffer,
) {
	response.writeHead(200, {
		"Content-Type": "application/json",
		"Content-Length": Buffer.byteLength(body),
	});
	response.end(body);
}
