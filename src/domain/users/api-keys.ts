import { createHmac, timingSafeEqual } from "node:crypto";
import { ownBytes } from "../../lib/own-bytes.ts";
/** What of an account its key depends on. */
export interface KeyHolder {
	readonly id: number;
	readonly apiKeyVersion: number;
}

// An API key is derived from the server's secret and the account's rotation count, so
// that no key is stored anywhere: a stolen database holds none, and rotating is
// counting one up.

const alphabet =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const keyLength = 32;
/** Bytes at or above this would favour some letters over others. */
const fairBytesBelow = 256 - (256 % alphabet.length);

export class ApiKeys {
	readonly #secret: string;
	readonly #known = new WeakMap<KeyHolder, Buffer>();

	constructor(secret: string) {
		this.#secret = secret;
	}

	keyOf(organizationId: number, user: KeyHolder): string {
		return this.#bytesOf(organizationId, user).toString("latin1");
	}

	matches(organizationId: number, user: KeyHolder, candidate: string): boolean {
		const given = Buffer.from(candidate, "latin1");
		const key = this.#bytesOf(organizationId, user);
		return given.length === key.length && timingSafeEqual(given, key);
	}

	/** Something only this server can have made up, always the same for the same purpose. */
	tokenFor(purpose: string): string {
		return createHmac("sha256", this.#secret)
			.update(`token ${purpose}`)
			.digest("hex")
			.slice(0, keyLength);
	}

	/** Whether a token was made for the purpose; how much of it is right cannot be told by the time it takes. */
	isTokenFor(purpose: string, candidate: string): boolean {
		const given = Buffer.from(candidate);
		const token = Buffer.from(this.tokenFor(purpose));
		return given.length === token.length && timingSafeEqual(given, token);
	}

	#bytesOf(organizationId: number, user: KeyHolder): Buffer {
		let key = this.#known.get(user);
		if (!key) {
			key = this.#derive(`${organizationId}:${user.id}:${user.apiKeyVersion}`);
			this.#known.set(user, key);
		}
		return key;
	}

	#derive(subject: string): Buffer {
		let key = "";
		for (let round = 0; key.length < keyLength; round++)
			for (const byte of createHmac("sha256", this.#secret)
				.update(`api key ${subject}:${round}`)
				.digest())
				if (byte < fairBytesBelow && key.length < keyLength)
					key += alphabet[byte % alphabet.length];
		return ownBytes(key, "latin1");
	}
}
