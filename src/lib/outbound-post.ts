/**
 * Posts to an address that somebody else chose. The address is judged when it is connected to, not when it was written down, so
 * that a name cannot be pointed inside in between; redirections are not followed, for the same reason.
 */
import { lookup as resolve } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isOutsideAddress } from "./outside-address.ts";

export interface OutboundBody {
	readonly contentType: string;
	readonly text: string;
}

export interface OutboundOptions {
	readonly timeoutMs: number;
	/** Of the answer. */
	readonly bytesMax: number;
	/** Whether addresses of the server's own network will do. */
	readonly allowsInside: boolean;
}

export interface OutboundAnswer {
	readonly status: number;
	readonly text: string;
}

export class OutboundFailure extends Error {
	override readonly name = "OutboundFailure";
	/** Whether it may go better another time. */
	readonly isPassing: boolean;

	constructor(message: string, isPassing: boolean) {
		super(message);
		this.isPassing = isPassing;
	}
}

const insideFailure = () =>
	new OutboundFailure("the address is inside the server's own network", false);

const tooLong = (bytesMax: number) =>
	new OutboundFailure(`the answer is longer than ${bytesMax} bytes`, false);

/** Resolves names, and refuses those of which any address is inside. */
const lookupOutside: LookupFunction = (hostname, options, callback) => {
	resolve(hostname, { ...options, all: true }, (error, addresses) => {
		const [first] = addresses ?? [];
		if (error) callback(error, "", 0);
		else if (!first || addresses.some((one) => !isOutsideAddress(one.address)))
			callback(insideFailure(), "", 0);
		else if (options.all) callback(null, addresses);
		else callback(null, first.address, first.family);
	});
};

export function postOutside(
	target: string,
	{ contentType, text }: OutboundBody,
	{ timeoutMs, bytesMax, allowsInside }: OutboundOptions,
): Promise<OutboundAnswer> {
	const url = new URL(target);
	const host = url.hostname.replace(/^\[|\]$/g, "");
	if (!allowsInside && isIP(host) !== 0 && !isOutsideAddress(host))
		return Promise.reject(insideFailure());
	const request = url.protocol === "https:" ? requestHttps : requestHttp;
	return new Promise((done, failed) => {
		const signal = AbortSignal.timeout(timeoutMs);
		const fail = (error: unknown) => failed(failureOf(error, signal));
		const sending = request(url, {
			method: "POST",
			headers: {
				"content-type": contentType,
				"content-length": Buffer.byteLength(text),
				"user-agent": "Skein/outgoing-webhook",
			},
			// One connection each: an address is judged on every one.
			agent: false,
			signal,
			...(!allowsInside && { lookup: lookupOutside }),
		});
		sending.on("error", fail);
		sending.on("response", (answer) => {
			const chunks: Buffer[] = [];
			let bytes = 0;
			answer.on("data", (chunk: Buffer) => {
				bytes += chunk.length;
				if (bytes <= bytesMax) chunks.push(chunk);
				else {
					// The rest may have come already, so waiting for the connection to end is not enough.
					fail(tooLong(bytesMax));
					sending.destroy();
				}
			});
			answer.on("error", fail);
			answer.on("end", () =>
				done({
					status: answer.statusCode ?? 0,
					text: Buffer.concat(chunks).toString("utf8"),
				}),
			);
		});
		sending.end(text);
	});
}

function failureOf(error: unknown, signal: AbortSignal): OutboundFailure {
	if (error instanceof OutboundFailure) return error;
	if (signal.aborted)
		return new OutboundFailure("it did not answer in time", true);
	const { code } = error as NodeJS.ErrnoException;
	return new OutboundFailure(
		`it could not be reached (${code ?? "error"})`,
		true,
	);
}
