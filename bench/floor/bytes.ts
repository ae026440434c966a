import { answer, callerOf, serve } from "./serve.ts";

// Answers every request with as many prepared bytes as asked for on the command line.

const bytes = Buffer.alloc(Number(process.argv[2] ?? 1000), "x");

serve((request, response) => {
	callerOf(request.headers.authorization);
	request.resume();
	request.on("end", () => answer(response, bytes));
});
