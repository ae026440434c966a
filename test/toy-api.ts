/** A small API with one operation for every feature of the endpoint layer, and a host that knows a few people by heart. */

import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { parseCredentials } from "../src/api/auth.ts";
import type { Facilities } from "../src/api/context.ts";
import { type Endpoint, endpoint } from "../src/api/endpoint.ts";
import type {
	ApiHost,
	AuthFailure,
	Caller,
	OrganizationRef,
} from "../src/api/host.ts";
import { type AppOptions, createApp, mount } from "../src/api/mount.ts";
import { param } from "../src/api/params.ts";
import { RateLimits } from "../src/api/rate-limit.ts";
import { RawJson, TAKEN_OVER } from "../src/api/reply.ts";
import { shape } from "../src/api/shape.ts";
import { badRequest, Refusal } from "../src/errors.ts";
import type { RateLimitTexts } from "../src/lib/rate-rules.ts";

export const getNote = endpoint({
	id: "get-note",
	route: "GET /notes/:note_id",
	auth: "user",
	params: { note_id: param.id(), plain: param.boolean().default(false) },
	response: { note_id: shape.id(), plain: shape.boolean() },
	errors: ["BAD_REQUEST"],
	summary: "Get a note",
	handle: ({ params }) => ({ note_id: params.note_id, plain: params.plain }),
});

export const addNote = endpoint({
	id: "add-note",
	route: "POST /notes",
	auth: "user",
	webhookBots: true,
	params: {
		content: param.string({ nonBlank: true, max: 100 }),
		topic: param.topic().optional(),
		kind: param.enum("short", "long").default("short"),
		readers: param.array(shape.integer()).default([]),
		author: param
			.object(
				{ name: shape.string(), age: shape.integer().optional() },
				{ unknown: "refuse" },
			)
			.optional(),
		weight: param.integer({ min: 0 }).optional(),
		pinned: param.boolean().nullable().default(null),
		can_read_group: param.groupSetting().optional(),
		retention: param
			.jsonOrPlain(shape.oneOf(shape.integer(), shape.string()))
			.optional(),
	},
	response: {
		params: shape.any(),
		client: shape.string(),
		caller: shape.integer(),
	},
	errors: ["BAD_REQUEST"],
	summary: "Add a note",
	description: "Adds a note and echoes what was understood.",
	handle: ({ params, client, caller }) => ({
		params,
		client,
		caller: caller.userId,
	}),
});

export const updateNote = endpoint({
	id: "update-note",
	route: "PATCH /notes/:note_id",
	auth: "user",
	params: {
		note_id: param.id(),
		can_read_group: param.groupSettingChange().optional(),
		content: param.string(),
	},
	response: { content: shape.string() },
	errors: ["BAD_REQUEST"],
	handle: ({ params }) => ({ content: params.content }),
});

export const deleteNote = endpoint({
	id: "delete-note",
	route: "DELETE /notes/:note_id",
	auth: "admin",
	params: { note_id: param.id(), reason: param.string() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	handle: () => ({}),
});

export const updateView = endpoint({
	id: "update-view",
	route: "PATCH /views/*fragment",
	auth: "human",
	params: { fragment: param.string() },
	response: { fragment: shape.string() },
	errors: [],
	handle: ({ params }) => ({ fragment: params.fragment }),
});

export const getPerson = endpoint({
	id: "get-person",
	route: "GET /people/:email",
	auth: "non-guest",
	params: { email: param.string() },
	response: { email: shape.string() },
	errors: [],
	handle: ({ params }) => ({ email: params.email }),
});

export const getPersonById = endpoint({
	id: "get-person-by-id",
	route: "GET /people/:person_id",
	auth: "user",
	params: { person_id: param.id() },
	response: { person_id: shape.id() },
	errors: [],
	handle: ({ params }) => ({ person_id: params.person_id }),
});

export const updatePerson = endpoint({
	id: "update-person",
	route: "PATCH /people/:email",
	auth: "owner",
	params: { email: param.string() },
	response: { email: shape.string() },
	errors: [],
	handle: ({ params }) => ({ email: params.email }),
});

export const getMe = endpoint({
	id: "get-me",
	route: "GET /people/me",
	auth: "user",
	params: {},
	response: { user_id: shape.id() },
	errors: [],
	handle: ({ caller }) => ({ user_id: caller.userId }),
});

export const getStatus = endpoint({
	id: "get-status",
	route: "GET /status",
	auth: "anonymous",
	rateLimit: false,
	unknownOrganization: "bad-request",
	params: {},
	response: { organization: shape.id() },
	errors: [],
	handle: ({ organization, caller, reply }) => {
		const nobody: null = caller;
		if (nobody !== null) throw badRequest("there is a caller");
		reply.setHeader("Cache-Control", "max-age=5");
		return { organization: organization.id };
	},
});

export const logIn = endpoint({
	id: "log-in",
	route: "POST /log_in",
	auth: "anonymous",
	params: { username: param.string() },
	response: {},
	errors: [],
	handle: () => ({}),
});

export const getCached = endpoint({
	id: "get-cached",
	route: "GET /cached",
	auth: "user",
	params: {},
	response: { events: shape.array(shape.any()), name: shape.string() },
	errors: [],
	handle: () => new RawJson('"events":[1,', Buffer.from("2"), '],"name":"é"'),
});

export const getLater = endpoint({
	id: "get-later",
	route: "GET /later",
	auth: "user",
	params: { refuse: param.boolean().default(false) },
	response: { late: shape.boolean() },
	errors: ["BAD_EVENT_QUEUE_ID"],
	handle({ params, reply }) {
		reply.takeOver();
		setImmediate(() => {
			if (params.refuse)
				reply.refuse(
					new Refusal("BAD_EVENT_QUEUE_ID", "Bad event queue", {
						queue_id: "7",
					}),
				);
			else reply.succeed({ late: true });
		});
		return TAKEN_OVER;
	},
});

/** Resolves when a waiting client of `wait` has gone away. */
export const departures: (() => void)[] = [];

export const wait = endpoint({
	id: "wait",
	route: "GET /wait",
	auth: "user",
	params: {},
	response: {},
	errors: [],
	handle: ({ signal }) =>
		new Promise((resolve) => {
			signal.addEventListener("abort", () => {
				for (const told of departures) told();
				resolve({});
			});
		}),
});

export const breakDown = endpoint({
	id: "break-down",
	route: "POST /break",
	auth: "user",
	params: {},
	response: {},
	errors: [],
	handle: () => {
		throw new Error("secret detail");
	},
});

export const addFile = endpoint({
	id: "add-file",
	route: "POST /files",
	auth: "user",
	files: { bytesMax: 1_000_000 },
	params: { title: param.string().default("untitled") },
	response: {
		title: shape.string(),
		files: shape.array(
			shape.object({
				field: shape.string(),
				name: shape.string(),
				type: shape.string(),
				size: shape.integer(),
				sum: shape.integer(),
			}),
		),
	},
	errors: [],
	async handle({ params, files }) {
		const told = [];
		for (const file of files) {
			let sum = 0;
			for await (const chunk of file.stream())
				for (const byte of chunk as Buffer) sum += byte;
			const again = await file.read();
			told.push({
				field: file.fieldName,
				name: file.fileName,
				type: file.mediaType,
				size: again.length,
				sum,
			});
		}
		return { title: params.title, files: told };
	},
});

export const toyEndpoints: readonly Endpoint[] = [
	getNote,
	addNote,
	updateNote,
	deleteNote,
	updateView,
	getPerson,
	getPersonById,
	updatePerson,
	getMe,
	getStatus,
	logIn,
	getCached,
	getLater,
	wait,
	breakDown,
	addFile,
];

const KEYS = {
	olga: "O".repeat(32),
	adam: "A".repeat(32),
	mia: "M".repeat(32),
	gus: "G".repeat(32),
	bert: "B".repeat(32),
	hook: "H".repeat(32),
	gone: "X".repeat(32),
} as const;

export type Person = keyof typeof KEYS;

function person(
	userId: number,
	role: Caller["role"],
	botType: Caller["botType"] = null,
): Caller {
	return {
		organizationId: 1,
		userId,
		role,
		isBot: botType !== null,
		botType,
	};
}

const PEOPLE: Readonly<Record<string, Caller | AuthFailure>> = {
	olga: person(1, 100),
	adam: person(2, 200),
	mia: person(3, 400),
	gus: person(4, 600),
	bert: person(5, 400, 1),
	hook: person(6, 400, 2),
	gone: { failure: "user-deactivated" },
};

export function basicAuth(email: string, apiKey: string): string {
	return `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`;
}

export function as(name: Person): { authorization: string } {
	return { authorization: basicAuth(`${name}@example.com`, KEYS[name]) };
}

export interface Observation {
	readonly operation: string;
	readonly status: number;
}

export interface ToyApi {
	readonly app: FastifyInstance;
	readonly observations: Observation[];
	readonly logLines: string[];
	readonly host: ApiHost;
	now: number;
}

const organization: OrganizationRef = { id: 1 };

export function createToyApi(
	rateLimits: RateLimitTexts = { api_by_user: "off", api_by_ip: "off" },
	endpoints: readonly Endpoint[] = toyEndpoints,
	appOptions: AppOptions = {},
): ToyApi {
	const logLines: string[] = [];
	const log = pino({ level: "warn" }, { write: (line) => logLines.push(line) });
	const observations: Observation[] = [];
	const app = createApp(log, appOptions);
	const clock = { now: 1_800_000_000_000 };
	const host: ApiHost = {
		findOrganization: (header) =>
			header.startsWith("nowhere.") ? null : organization,
		authenticate(_organization, header) {
			const { email, apiKey } = parseCredentials(header);
			const name = email.toLowerCase().split("@")[0] ?? "";
			if (KEYS[name as Person] !== apiKey) return { failure: "invalid-key" };
			return PEOPLE[name] ?? { failure: "invalid-key" };
		},
		admitsSpectators: () => false,
		context: () => ({
			run: () => Promise.reject(new Error("the toy runs no commands")),
			read: () => Promise.reject(new Error("the toy reads nothing")),
			server: {} as Facilities,
		}),
		rateLimits: new RateLimits(rateLimits, () => clock.now),
		now: () => clock.now,
		log,
		observe: (operation, status) => observations.push({ operation, status }),
	};
	mount(app, endpoints, host);
	return Object.assign(clock, { app, observations, logLines, host });
}
