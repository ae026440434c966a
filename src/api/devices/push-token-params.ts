import { badRequest } from "../../errors.ts";
import { codePointLength } from "../../lib/code-points.ts";
import { PUSH_TOKEN_LENGTH_MAX } from "../../limits.ts";
import { param } from "../params.ts";

export const fcmTokenParam = param.string().map((token) => {
	if (token === "" || codePointLength(token) > PUSH_TOKEN_LENGTH_MAX)
		throw badRequest("Empty or invalid length token");
	return token;
});

/** Whole bytes in hexadecimal digits; the same token in either case. */
export const apnsTokenParam = fcmTokenParam.map((token) => {
	if (!/^(?:[0-9a-f]{2})+$/i.test(token))
		throw badRequest("Invalid APNS token");
	return token.toLowerCase();
});
