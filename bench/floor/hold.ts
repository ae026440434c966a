import type { ServerResponse } from "node:http";
import { answer, readBody, serve } from "./serve.ts";

// Waiting clients and nothing else: GET waits, POST writes one shared buffer to all who wait.
// Nothing is kept for those who do not wait at that moment, so `/waiting` tells how many do.

let waiting: ServerResponse[] = [];

serve((request, response) => {
	if (request.url === "/waiting") {
		answer(response, JSON.stringify(waiting.length));
		return;
	}
	if (request.method === "GET") {
		waiting.push(response);
		return;
	}
	readBody(request, (body) => {
		const bytes = Buffer.from(
			`{"result":"success","msg":"","events":[{"type":"message","id":1,"message":${JSON.stringify(body)}}]}\n`,
		);
		const all = waiting;
		waiting = [];
		for (const one of all) answer(one, bytes);
		answer(response, '{"result":"success","msg":"","id":1}\n');
	});
});
