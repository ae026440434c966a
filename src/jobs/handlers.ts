import { hookJob } from "../domain/bots/trigger-hooks.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import { deleteOrganization } from "./delete-organization.ts";
import {
	deliverHook,
	type OutgoingWebhookOptions,
} from "./outgoing-webhook.ts";

export interface JobOptions {
	readonly outgoingWebhooks: OutgoingWebhookOptions;
}

/** Everything that is done after a command rather than in it, by kind of job. */
export function jobHandlers(
	engine: () => Engine,
	{ outgoingWebhooks }: JobOptions,
): ReadonlyMap<string, JobHandler> {
	return new Map([
		["delete-organization", deleteOrganization(engine)],
		[hookJob, deliverHook(engine, outgoingWebhooks)],
	]);
}
