import {
	registerPushDevice as command,
	type PushToken,
} from "../../domain/devices/register-push-device.ts";
import { badRequest } from "../../errors.ts";
import {
	PUSH_PUBLIC_KEY_LENGTH_MAX,
	PUSH_REGISTRATION_LENGTH_MAX,
} from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

const PUSH_KEY_ID_MAX = 2 ** 32 - 1;
/** A first byte that names the cipher, and its key. */
const PUSH_KEY_BYTES = 33;
const PUSH_KEY_CIPHER = 0x31;
const TOKEN_ID_BYTES = 8;

const base64 =
	/^(?:[0-9A-Za-z+/]{4})*(?:[0-9A-Za-z+/]{2}==|[0-9A-Za-z+/]{3}=)?$/;

/** Standard base64 of exactly so many bytes, or null. */
function decode(text: string, bytes: number): Buffer | null {
	if (!base64.test(text)) return null;
	const decoded = Buffer.from(text, "base64");
	return decoded.length === bytes ? decoded : null;
}

export const registerPushDevice = endpoint({
	id: "register-push-device",
	route: "POST /mobile_push/register",
	auth: "user",
	noun: "devices",
	summary: "Register a device for push notifications",
	description:
		"Keeps the device's push key and token, both the first time, later either one. This server sends no push notifications, and says so in its settings: a token stays pending.",
	params: {
		device_id: param.id(),
		push_key_id: param.integer({ min: 0, max: PUSH_KEY_ID_MAX }).optional(),
		push_key: param
			.string()
			.map((text) => {
				if (decode(text, PUSH_KEY_BYTES)?.[0] !== PUSH_KEY_CIPHER)
					throw badRequest("Invalid push_key");
				return text;
			})
			.optional(),
		token_kind: param.enum("fcm", "apns").optional(),
		token_id: param
			.string()
			.map((text) => {
				if (decode(text, TOKEN_ID_BYTES) === null)
					throw badRequest("Invalid token_id");
				return text;
			})
			.optional(),
		bouncer_public_key: param
			.string({ nonBlank: true, max: PUSH_PUBLIC_KEY_LENGTH_MAX })
			.optional(),
		encrypted_push_registration: param
			.string({ nonBlank: true, max: PUSH_REGISTRATION_LENGTH_MAX })
			.optional(),
	},
	response: {},
	errors: [],
	async handle({ params, run, server }) {
		const { push_key_id: keyId, push_key: key } = params;
		if ((keyId === undefined) !== (key === undefined))
			throw badRequest("push_key_id and push_key go together.");
		await run(command, {
			deviceId: params.device_id,
			key:
				keyId !== undefined && key !== undefined
					? { id: keyId, sealed: server.vault.seal("push key", key) }
					: null,
			token: parseToken(params),
		});
		return {};
	},
});

function parseToken(params: {
	readonly token_kind: PushToken["kind"] | undefined;
	readonly token_id: string | undefined;
	readonly bouncer_public_key: string | undefined;
	readonly encrypted_push_registration: string | undefined;
}): PushToken | null {
	const {
		token_kind: kind,
		token_id: id,
		bouncer_public_key: publicKey,
		encrypted_push_registration: encrypted,
	} = params;
	if (kind && id && publicKey && encrypted)
		return { kind, id, publicKey, encrypted };
	if (kind || id || publicKey || encrypted)
		throw badRequest(
			"token_kind, token_id, bouncer_public_key and encrypted_push_registration go together.",
		);
	return null;
}
