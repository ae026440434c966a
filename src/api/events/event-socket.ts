import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import type { QueueKeeper } from "../../engine/queue-keeper.ts";
import { badRequest, notFound, Refusal } from "../../errors.ts";
import {
	SOCKET_BUFFER_BYTES_MAX,
	SOCKET_MESSAGE_BYTES_MAX,
} from "../../limits.ts";
import {
	AUTHENTICATE_CHALLENGE,
	requireCaller,
	requireNoWebhookBot,
} from "../auth.ts";
import type { ApiHost } from "../host.ts";
import { rateLimitHit } from "../rate-limit.ts";
import { errorBody, internalError } from "../reply.ts";
import { EventStream } from "./event-stream.ts";

const PATH = "/api/v1/events/stream";

/** Serves `/events/stream` as WebSocket: every event one text message, `{"ack": id}` the only thing a client says. */
export function mountEventSocket(
	app: FastifyInstance,
	host: ApiHost,
	queues: QueueKeeper,
) {
	const sockets = new WebSocketServer({
		noServer: true,
		maxPayload: SOCKET_MESSAGE_BYTES_MAX,
	});
	app.server.on("upgrade", (request, socket, head) => {
		socket.on("error", () => socket.destroy());
		admit(request, host, queues).then(
			({ queue, lastEventId }) =>
				sockets.handleUpgrade(request, socket, head, (connection) =>
					follow(connection, lastEventId, queue, queues),
				),
			(error) => {
				if (!(error instanceof Refusal))
					host.log.error({ err: error }, "a socket could not be opened");
				turnAway(socket, error instanceof Refusal ? error : internalError());
			},
		);
	});
	app.addHook("preClose", async () => {
		for (const connection of sockets.clients) connection.close(1001);
	});
}

async function admit(
	request: IncomingMessage,
	host: ApiHost,
	queues: QueueKeeper,
) {
	const url = new URL(request.url ?? "/", "http://localhost");
	if (url.pathname.replace(/\/{2,}/g, "/") !== PATH) throw notFound();
	const organization = await host.findOrganization(request.headers.host ?? "");
	if (!organization)
		throw new Refusal("NONEXISTENT_SUBDOMAIN", "There is no organization here");
	const caller = requireCaller(
		await host.authenticate(organization, request.headers.authorization),
	);
	requireNoWebhookBot(caller);
	const verdict = host.rateLimits.take(
		"api_by_user",
		`${caller.organizationId}:${caller.userId}`,
		caller.rateLimits,
	);
	if (verdict && !verdict.passes) throw rateLimitHit(verdict);
	const id = url.searchParams.get("queue_id");
	if (id === null)
		throw new Refusal(
			"REQUEST_VARIABLE_MISSING",
			"Missing 'queue_id' argument",
			{
				var_name: "queue_id",
			},
		);
	const lastEventId = Number(url.searchParams.get("last_event_id") ?? -1);
	if (!Number.isSafeInteger(lastEventId) || lastEventId < -1)
		throw badRequest("last_event_id is not an integer");
	let queue = await queues.require(
		organization.id,
		caller.userId,
		id,
		lastEventId,
	);
	queue.acknowledge(lastEventId);
	queue = await queues.refill(queue);
	return { queue, lastEventId };
}

function follow(
	connection: WebSocket,
	lastEventId: number,
	queue: ConstructorParameters<typeof EventStream>[0],
	queues: QueueKeeper,
) {
	const stream = new EventStream(queue, lastEventId, queues, {
		async write(events) {
			let sent: Promise<void> | undefined;
			for (const { id, event } of events)
				sent = new Promise((resolve) =>
					connection.send(`${event.head},"id":${id}}`, () => resolve()),
				);
			if (connection.bufferedAmount > SOCKET_BUFFER_BYTES_MAX) await sent;
		},
		end: () => connection.close(1000),
	});
	connection.on("message", (message) => {
		try {
			const { ack } = JSON.parse(String(message)) as { ack?: unknown };
			if (!Number.isSafeInteger(ack)) throw badRequest("ack is no event's id");
			stream.acknowledge(ack as number);
		} catch (error) {
			connection.close(
				1008,
				error instanceof Refusal ? error.message.slice(0, 100) : "not JSON",
			);
		}
	});
	connection.on("close", () => stream.close());
	connection.on("error", () => stream.close());
	stream.start();
}

function turnAway(socket: Duplex, refusal: Refusal) {
	const body = errorBody(refusal);
	const challenge =
		refusal.status === 401
			? `WWW-Authenticate: ${AUTHENTICATE_CHALLENGE}\r\n`
			: "";
	socket.end(
		`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${challenge}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
	);
}
