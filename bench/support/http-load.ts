import { connect, type Socket } from "node:net";

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

/** One connection that sends and waits for the answer. */
export class LoadConnection {
	readonly #socket: Socket;
	#chunks: Buffer[] = [];
	#resolve: ((body: Buffer) => void) | null = null;
	#reject: ((error: Error) => void) | null = null;
	status = 0;

	constructor(port: number, host = "127.0.0.1") {
		this.#socket = connect({ port, host });
		this.#socket.setNoDelay(true);
		this.#socket.on("data", (chunk) => this.#take(chunk as Buffer));
		const fail = (error?: Error) =>
			this.#reject?.(error ?? new Error("the connection closed"));
		this.#socket.on("error", fail);
		this.#socket.on("close", () => fail());
	}

	#take(chunk: Buffer) {
		this.#chunks.push(chunk);
		const data =
			this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
		this.#chunks = [data];
		const end = data.indexOf("\r\n\r\n");
		if (end < 0) return;
		const head = data.toString("latin1", 0, end);
		const length = /content-length: (\d+)/i.exec(head)?.[1];
		let body: Buffer;
		if (length !== undefined) {
			const total = end + 4 + Number(length);
			if (data.length < total) return;
			body = data.subarray(end + 4, total);
		} else {
			if (!data.subarray(-5).equals(Buffer.from("0\r\n\r\n"))) return;
			body = data.subarray(end + 4);
		}
		this.status = Number(head.slice(9, 12));
		this.#chunks = [];
		const resolve = this.#resolve;
		this.#resolve = null;
		this.#reject = null;
		resolve?.(body);
	}

	send(bytes: Buffer): Promise<Buffer> {
		return new Promise((resolve, reject) => {
			this.#resolve = resolve;
			this.#reject = reject;
			this.#socket.write(bytes);
		});
	}

	close() {
		this.#socket.destroy();
	}
}

export interface LoadPlan {
	port: number;
	connections: number;
	seconds: number;
	/** The bytes of the next request of a connection. */
	next(connection: number, count: number): Buffer;
}

/** Keeps every connection busy for the given time. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
	const connections = Array.from(
		{ length: plan.connections },
		() => new LoadConnection(plan.port),
	);
	const times: number[] = [];
	let failures = 0;
	const begun = performance.now();
	const end = begun + plan.seconds * 1000;
	await Promise.all(
		connections.map(async (connection, who) => {
			for (let count = 0; performance.now() < end; count++) {
				const sent = performance.now();
				await connection.send(plan.next(who, count));
				times.push(performance.now() - sent);
				if (connection.status !== 200) failures++;
			}
		}),
	);
	const seconds = (performance.now() - begun) / 1000;
	for (const connection of connections) connection.close();
	times.sort((a, b) => a - b);
	const at = (share: number) =>
		times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
	return {
		requests: times.length,
		failures,
		seconds,
		perSecond: times.length / seconds,
		p50Ms: at(0.5),
		p99Ms: at(0.99),
	};
}
