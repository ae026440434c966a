import { findListening } from "../../domain/bots/bots.ts";
import { NOBODY_ID } from "../../domain/spectators/spectators.ts";
import { badRequest } from "../../errors.ts";
import {
	EVENT_QUEUE_IDLE_TIMEOUT_SECONDS,
	EVENT_QUEUE_IDLE_TIMEOUT_SECONDS_MAX,
	EVENT_QUEUE_MOBILE_IDLE_TIMEOUT_SECONDS,
	NARROW_TERMS_MAX,
	NARROW_TEXT_LENGTH_MAX,
} from "../../limits.ts";
import { FEATURE_LEVEL, MERGE_BASE, SERVER_VERSION } from "../../version.ts";
import { endpoint } from "../endpoint.ts";
import { ROLE_GUEST } from "../host.ts";
import { param } from "../params.ts";
import { RawJson } from "../reply.ts";
import { shape } from "../shape.ts";
import { spectatorSections } from "../spectators/spectator-state.ts";
import { wireTypes } from "./forms.ts";
import {
	type Capability,
	capabilityNames,
	type NarrowTerm,
	type QueueOptions,
} from "./queue-options.ts";
import { collectState, stateShape } from "./state.ts";

const capabilities = shape.record(shape.any());

const narrowOperators: ReadonlySet<string> = new Set([
	"channel",
	"stream",
	"topic",
	"sender",
	"is",
]);

export const registerQueue = endpoint({
	id: "register-queue",
	route: "POST /register",
	auth: "user-or-spectator",
	summary: "Register an event queue",
	description:
		"Answers with the state of the organization as the user sees it, and a queue of everything that changes from there on. Both are of one moment: nothing is missed between them and nothing told twice. Spectators get the state alone, and of it what is open to them: `queue_id` is null.",
	params: {
		event_types: param
			.array(shape.string())
			.nullable()
			.optional()
			.describe("The types of events wanted; by default all."),
		fetch_event_types: param
			.array(shape.string())
			.nullable()
			.optional()
			.describe(
				"The parts of the state wanted, if other than `event_types`; an empty list for none.",
			),
		apply_markdown: param
			.boolean()
			.default(false)
			.describe("Whether messages in events come as HTML instead of Markdown."),
		client_gravatar: param
			.boolean()
			.optional()
			.describe(
				"The client computes the addresses of hosted pictures itself; by default true. Spectators cannot.",
			),
		slim_presence: param
			.boolean()
			.default(false)
			.describe("Presences by user id instead of by address."),
		presence_history_limit_days: param
			.integer({ min: 0 })
			.optional()
			.describe("How far back the presences in the state go."),
		all_public_streams: param
			.boolean()
			.optional()
			.describe(
				"Whether to hear messages of all public channels, not only of one's own; by default false, or what a bot is set to.",
			),
		include_subscribers: param
			.enum("true", "false", "partial")
			.default("false")
			.describe(
				"Whether channels come with the ids of their subscribers; `partial` leaves the server to shorten.",
			),
		narrow: param
			.array(shape.array(shape.string({ max: NARROW_TEXT_LENGTH_MAX })), {
				max: NARROW_TERMS_MAX,
			})
			.default([])
			.describe(
				'Pairs such as `["channel", "design"]`: only messages that fit are told. By default all, or those of the channel that a bot is set to.',
			),
		idle_queue_timeout: param
			.jsonOrPlain(shape.oneOf(shape.integer({ min: 1 }), shape.enum("mobile")))
			.optional()
			.describe(
				"Seconds without a poll after which the queue is forgotten, or `mobile` for a longer time.",
			),
		client_capabilities: param
			.json(capabilities)
			.optional()
			.describe(
				"What the client understands, each `true` or `false`; what is not named counts as not understood and gets the older form.",
			),
	},
	response: stateShape,
	errors: [],
	async handle({
		params,
		caller,
		organization,
		client,
		read,
		run,
		server,
		log,
	}) {
		if (params.all_public_streams && caller?.role === ROLE_GUEST)
			throw badRequest("User not authorized for this query");
		const isSpectator = caller === null;
		if (isSpectator) refuseOfSpectators(params);
		const usual = caller?.isBot
			? await read((reading) => findListening(reading, caller.userId))
			: null;
		const narrow = parseNarrow(
			params.narrow.length === 0 && usual?.channel
				? [["channel", usual.channel.name]]
				: params.narrow,
		);
		const options: QueueOptions = {
			eventTypes: params.event_types ? knownTypes(params.event_types) : null,
			applyMarkdown: params.apply_markdown,
			clientGravatar: params.client_gravatar ?? !isSpectator,
			slimPresence: params.slim_presence,
			includeSubscribers: params.include_subscribers !== "false",
			listensWidely:
				(params.all_public_streams ?? usual?.isWide) === true ||
				narrow.length > 0,
			narrow,
			capabilities: parseCapabilities(params.client_capabilities),
			client,
		};
		const idleTimeoutSeconds = parseTimeout(params.idle_queue_timeout);
		const fetched = params.fetch_event_types ?? params.event_types ?? null;
		const { state, seq } = await collectState(
			{ read, run, server },
			organization.id,
			{
				userId: caller?.userId ?? NOBODY_ID,
				...(isSpectator && { sections: spectatorSections }),
				options,
				wanted: fetched === null ? null : new Set(fetched),
				includeSubscribers: params.include_subscribers,
				presenceHistoryDays: params.presence_history_limit_days,
				later: (command, input) => {
					run(command, input).catch((error) =>
						log.warn({ err: error, command: command.name }, "upkeep failed"),
					);
				},
			},
		);
		const queue =
			caller &&
			(await server.queues.create(organization.id, {
				userId: caller.userId,
				startSeq: seq,
				idleTimeoutSeconds,
				options,
			}));
		const always = JSON.stringify({
			queue_id: queue?.facts.id ?? null,
			last_event_id: -1,
			...(queue && { idle_queue_timeout_secs: idleTimeoutSeconds }),
			feature_level: FEATURE_LEVEL,
			server_version: SERVER_VERSION,
			merge_base: MERGE_BASE,
			zulip_feature_level: FEATURE_LEVEL,
			zulip_version: SERVER_VERSION,
			zulip_merge_base: MERGE_BASE,
		}).slice(1, -1);
		return new RawJson(always, ...state);
	},
});

/** A queue is kept with what it asked for, so with no more than there is. */
function knownTypes(asked: readonly string[]): string[] {
	const wanted = new Set(asked);
	return wireTypes.filter((type) => wanted.has(type));
}

/** What there would be no point in telling them, or no right to. */
function refuseOfSpectators(params: {
	readonly client_gravatar: boolean | undefined;
	readonly include_subscribers: "true" | "false" | "partial";
}) {
	const refuse = (name: string) =>
		badRequest(`Invalid '${name}' parameter for anonymous request`);
	if (params.client_gravatar) throw refuse("client_gravatar");
	if (params.include_subscribers !== "false")
		throw refuse("include_subscribers");
}

function parseTimeout(wanted: number | "mobile" | undefined): number {
	if (wanted === undefined) return EVENT_QUEUE_IDLE_TIMEOUT_SECONDS;
	if (wanted === "mobile") return EVENT_QUEUE_MOBILE_IDLE_TIMEOUT_SECONDS;
	return Math.min(wanted, EVENT_QUEUE_IDLE_TIMEOUT_SECONDS_MAX);
}

function parseCapabilities(
	sent: Readonly<Record<string, unknown>> | undefined,
): Capability[] {
	if (sent === undefined) return [];
	if (!("notification_settings_null" in sent))
		throw badRequest(
			'client_capabilities["notification_settings_null"] field is missing: it tells whether null is understood there',
		);
	return capabilityNames.filter((name) => {
		const value = sent[name];
		if (value !== undefined && typeof value !== "boolean")
			throw badRequest(`client_capabilities["${name}"] is not a boolean`);
		return value === true;
	});
}

function parseNarrow(terms: readonly (readonly string[])[]): NarrowTerm[] {
	return terms.map((term, at) => {
		const [operator, operand] = term;
		if (term.length !== 2 || operator === undefined || operand === undefined)
			throw badRequest(`narrow[${at}] is not a pair of strings`);
		if (!narrowOperators.has(operator))
			throw badRequest(`Operator ${operator} not supported.`);
		if (operator === "is" && operand === "followed")
			throw badRequest("is:followed is not supported here.");
		return { operator, operand };
	});
}
