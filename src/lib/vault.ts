import {
	createCipheriv,
	createDecipheriv,
	hkdfSync,
	randomBytes,
} from "node:crypto";

// Short texts that may leave our hands, or lie in a database that may be stolen, and
// must be neither read nor changed. Keys follow from the server's secret, one for each
// purpose: what was sealed for one purpose opens for no other.

const cipher = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export class Vault {
	readonly #secret: string;
	readonly #keys = new Map<string, Buffer>();

	constructor(secret: string) {
		this.#secret = secret;
	}

	seal(purpose: string, text: string): string {
		const nonce = randomBytes(nonceBytes);
		const sealing = createCipheriv(cipher, this.#keyFor(purpose), nonce);
		const sealed = [sealing.update(text, "utf8"), sealing.final()];
		return Buffer.concat([nonce, ...sealed, sealing.getAuthTag()]).toString(
			"base64url",
		);
	}

	/** Null for anything that was not sealed here for this purpose. */
	unseal(purpose: string, sealed: string): string | null {
		const bytes = Buffer.from(sealed, "base64url");
		if (bytes.length < nonceBytes + tagBytes) return null;
		const nonce = bytes.subarray(0, nonceBytes);
		const opening = createDecipheriv(cipher, this.#keyFor(purpose), nonce, {
			authTagLength: tagBytes,
		});
		opening.setAuthTag(bytes.subarray(-tagBytes));
		try {
			return Buffer.concat([
				opening.update(bytes.subarray(nonceBytes, -tagBytes)),
				opening.final(),
			]).toString("utf8");
		} catch {
			return null;
		}
	}

	#keyFor(purpose: string): Buffer {
		let key = this.#keys.get(purpose);
		if (!key) {
			const derived = hkdfSync(
				"sha256",
				this.#secret,
				"",
				`vault ${purpose}`,
				keyBytes,
			);
			key = Buffer.from(derived);
			this.#keys.set(purpose, key);
		}
		return key;
	}
}
