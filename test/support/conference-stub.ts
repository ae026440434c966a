// A provider of video calls that runs as a process of its own and speaks HTTP on the loopback interface: an OAuth 2 server with
// two operations. Tests tell it through `POST /control` how to misbehave, and ask through `GET /requests` what it was sent.

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

interface Reply {
	status: number;
	body: unknown;
	/** Never answers at all. */
	hangs?: boolean;
}

let replies = new Map<string, Reply>();
let requests: object[] = [];
let tokens = 0;
const refreshTokens = new Set<string>();
const accessTokens = new Set<string>();

async function readText(request: IncomingMessage): Promise<string> {
	let text = "";
	for await (const part of request) text += part;
	return text;
}

function grant(form: URLSearchParams): Reply {
	const isKnown =
		form.get("grant_type") === "refresh_token"
			? refreshTokens.delete(form.get("refresh_token") ?? "")
			: form.get("code") === "good code";
	const isClient =
		form.get("client_id") === "client" &&
		form.get("client_secret") === "client secret";
	if (!isKnown || !isClient)
		return { status: 400, body: { error: "invalid_grant" } };
	tokens++;
	accessTokens.clear();
	accessTokens.add(`access ${tokens}`);
	refreshTokens.add(`refresh ${tokens}`);
	return {
		status: 200,
		body: {
			access_token: `access ${tokens}`,
			refresh_token: `refresh ${tokens}`,
			expires_in: 3600,
		},
	};
}

function answer(path: string, bearer: string, text: string): Reply {
	const scripted = replies.get(path);
	if (scripted) return scripted;
	if (path === "/v1/access_token") return grant(new URLSearchParams(text));
	if (!accessTokens.has(bearer)) return { status: 401, body: {} };
	if (path === "/v1/rooms") return { status: 200, body: { id: "room" } };
	if (path === "/v1/meetings")
		return { status: 200, body: { webLink: "https://meet.example.com/j/1" } };
	return { status: 404, body: {} };
}

const server = createServer(async (request, response) => {
	const path = request.url ?? "";
	const text = await readText(request);
	const send = (status: number, body: unknown) => {
		response.writeHead(status, { "content-type": "application/json" });
		response.end(typeof body === "string" ? body : JSON.stringify(body));
	};
	if (path === "/control") {
		replies = new Map(Object.entries(JSON.parse(text)));
		return send(200, {});
	}
	if (path === "/requests") {
		send(200, requests);
		requests = [];
		return;
	}
	const bearer = (request.headers.authorization ?? "").replace("Bearer ", "");
	requests.push({ path, bearer, text });
	const reply = answer(path, bearer, text);
	if (!reply.hangs) send(reply.status, reply.body);
});

server.listen(0, "127.0.0.1", () =>
	console.log((server.address() as AddressInfo).port),
);
// Gone with whoever started it.
process.stdin.resume().on("end", () => process.exit(0));
