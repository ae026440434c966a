import { hookJob } from "../domain/bots/trigger-hooks.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import { deleteOrganization } from "./delete-organization.ts";
import {
	deliverHook,
	type OutgoingWebhookOptions,
} from "./outgoing-webhook.ts";

export interface JobOptions {
	/** Told when an organization is no more. */
	organizationGone(): Promise<unknown>;
	readonly outgoingWebhooks: OutgoingWebhookOptions;
}

/** Everything that is done after a command rather than in it, by kind of job. */
export function jobHandlers(
	engine: () => Engine,
	{ outgoingWebhooks, organizationGone }: JobOptions,
): ReadonlyMap<string, JobHandler> {
	return new Map([
		["delete-organization", deleteOrganization(engine, organizationGone)],
		[hookJob, deliverHook(engine, outgoingWebhooks)],
	]);
}
