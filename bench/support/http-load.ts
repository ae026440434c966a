import { connect, type Socket } from "node:net";
import { quantile } from "./table.ts";

// A load generator that costs little itself: raw sockets, one request at a time on
// each, answers read only as far as needed to know where they end.

export interface LoadRequest {
	method: string;
	path: string;
	headers?: Readonly<Record<string, string>>;
	body?: string;
}

export interface LoadResult {
	requests: number;
	failures: number;
	seconds: number;
	perSecond: number;
	p50Ms: number;
	p99Ms: number;
}

/** The bytes of a request, made once and sent again and again. */
export function requestBytes(
	host: string,
	{ method, path, headers = {}, body = "" }: LoadRequest,
): Buffer {
	const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`];
	for (const [name, value] of Object.entries(headers))
		lines.push(`${name}: ${value}`);
	if (body || method !== "GET")
		lines.push(
			"Content-Type: application/x-www-form-urlencoded",
			`Content-Length: ${Buffer.byteLength(body)}`,
		);
	return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

const headEnd = Buffer.from("\r\n\r\n");

/** One connection that sends and waits for the answer. */
export class LoadConnection {
	readonly #socket: Socket;
	#head: Buffer | null = null;
	#chunks: Buffer[] = [];
	/** Bytes of the body still to come; null before the head is whole. */
	#missing: number | null = null;
	#resolve: ((body: readonly Buffer[]) => void) | null = null;
	#reject: ((error: Error) => void) | null = null;
	status = 0;

	constructor(port: number, host = "127.0.0.1") {
		this.#socket = connect({ port, host });
		this.#socket.setNoDelay(true);
		this.#socket.on("data", (chunk) => this.#take(chunk as Buffer));
		const fail = (error?: Error) => {
			const reject = this.#reject;
			this.#resolve = null;
			this.#reject = null;
			reject?.(error ?? new Error("the connection closed"));
		};
		this.#socket.on("error", fail);
		this.#socket.on("close", () => fail());
	}

	/** Resolves when there is a connection, so that connecting is not part of what is measured. */
	opened(): Promise<void> {
		if (!this.#socket.connecting) return Promise.resolve();
		return new Promise((resolve, reject) => {
			this.#socket.once("connect", () => resolve());
			this.#socket.once("error", reject);
		});
	}

	#take(chunk: Buffer) {
		if (this.#missing === null) {
			const data = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
			const end = data.indexOf(headEnd);
			if (end < 0) {
				this.#head = data;
				return;
			}
			this.#head = null;
			const head = data.toString("latin1", 0, end);
			const length = /content-length: (\d+)/i.exec(head)?.[1];
			if (length === undefined)
				throw new Error(`an answer without length:\n${head}`);
			this.status = Number(head.slice(9, 12));
			const body = data.subarray(end + headEnd.length);
			this.#missing = Number(length) - body.length;
			this.#chunks.push(body);
		} else {
			this.#missing -= chunk.length;
			this.#chunks.push(chunk);
		}
		if (this.#missing > 0) return;
		const chunks = this.#chunks;
		const resolve = this.#resolve;
		this.#missing = null;
		this.#chunks = [];
		this.#resolve = null;
		this.#reject = null;
		resolve?.(chunks);
	}

	/** The answer's body, in the pieces it came in. */
	send(bytes: Buffer): Promise<readonly Buffer[]> {
		return new Promise((resolve, reject) => {
			this.#resolve = resolve;
			this.#reject = reject;
			this.#socket.write(bytes);
		});
	}

	async json<T>(bytes: Buffer): Promise<T> {
		const body = Buffer.concat(await this.send(bytes)).toString();
		if (this.status !== 200)
			throw new Error(`the answer was ${this.status}: ${body.slice(0, 300)}`);
		return JSON.parse(body) as T;
	}

	close() {
		this.#socket.destroy();
	}
}

export interface LoadPlan {
	port: number;
	connections: number;
	seconds: number;
	/** No connection sends more than so many. */
	countMax?: number;
	/** The bytes of the next request of a connection. */
	next(connection: number, count: number): Buffer;
}

/** Keeps every connection busy for the given time. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
	const connections = Array.from(
		{ length: plan.connections },
		() => new LoadConnection(plan.port),
	);
	await Promise.all(connections.map((connection) => connection.opened()));
	const { countMax = Number.POSITIVE_INFINITY } = plan;
	const times: number[] = [];
	let failures = 0;
	const begun = performance.now();
	const end = begun + plan.seconds * 1000;
	await Promise.all(
		connections.map(async (connection, who) => {
			for (
				let count = 0;
				count < countMax && performance.now() < end;
				count++
			) {
				const sent = performance.now();
				await connection.send(plan.next(who, count));
				times.push(performance.now() - sent);
				if (connection.status !== 200) failures++;
			}
		}),
	);
	const seconds = (performance.now() - begun) / 1000;
	for (const connection of connections) connection.close();
	return {
		requests: times.length,
		failures,
		seconds,
		perSecond: times.length / seconds,
		p50Ms: quantile(times, 0.5),
		p99Ms: quantile(times, 0.99),
	};
}
