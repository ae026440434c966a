import { answer, callerOf, readBody, serve } from "./serve.ts";

// A ping is a request and a write to a Map.

const seen = new Map<number, number>();

serve((request, response) => {
	const caller = callerOf(request.headers.authorization);
	readBody(request, (body) => {
		new URLSearchParams(body).get("status");
		seen.set(caller, Date.now());
		answer(
			response,
			'{"result":"success","msg":"","presence_last_update_id":1}\n',
		);
	});
});
