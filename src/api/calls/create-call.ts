import {
	type CallOutcome,
	createVideoCall,
} from "../../domain/calls/create-video-call.ts";
import { badRequest, Refusal } from "../../errors.ts";
import type { HandleExtras } from "../context.ts";
import { requireConference } from "./conference-session.ts";

/** A token may be replaced while it is being used; then the new one is worth a try. */
const ATTEMPTS_MAX = 2;

/** Makes a call in the caller's name; the same under every path that clients know it by. */
export async function createCall({
	run,
	server,
}: HandleExtras): Promise<{ readonly url: string }> {
	const provider = requireConference(server);
	for (let attempt = 1; ; attempt++) {
		const outcome = await run(createVideoCall, {
			provider,
			vault: server.vault,
		});
		if ("url" in outcome) return outcome;
		if (outcome.failure !== "token_replaced" || attempt === ATTEMPTS_MAX)
			throw refusalOf(outcome);
	}
}

function refusalOf({
	failure,
	message,
}: Extract<CallOutcome, { failure: unknown }>): Refusal {
	return failure === "no_token" || failure === "token_dead"
		? new Refusal(
				"INVALID_VIDEO_CALL_PROVIDER_TOKEN",
				"Invalid video call access token",
			)
		: badRequest(message);
}
