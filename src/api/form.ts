/**
 * Names and texts of query strings and form bodies. Lenient about encoding (a lone `%` stands for itself, brackets and quotes may
 * come unencoded), strict about text: what is not UTF-8, or contains a null byte, is refused here once and for all.
 */
import { isUtf8 } from "node:buffer";
import { badRequest } from "../errors.ts";
import { PARAMETERS_MAX } from "../limits.ts";

export type Form = Map<string, string>;

export function notUtf8() {
	return badRequest("Request is not valid UTF-8");
}

function hexDigit(unit: number): number {
	if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
	const lower = unit | 0x20;
	return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** Percent-decoding by bytes, for texts that the strict built-in decoder refuses. */
function decodeLeniently(text: string): string {
	const bytes = Buffer.from(text);
	let length = 0;
	for (let index = 0; index < bytes.length; index += 1) {
		let byte = bytes[index] as number;
		if (byte === 0x25 && index + 2 < bytes.length) {
			const high = hexDigit(bytes[index + 1] as number);
			const low = hexDigit(bytes[index + 2] as number);
			if (high >= 0 && low >= 0) {
				byte = high * 16 + low;
				index += 2;
			}
		}
		bytes[length] = byte;
		length += 1;
	}
	const decoded = bytes.subarray(0, length);
	if (!isUtf8(decoded)) throw notUtf8();
	return decoded.toString();
}

function decode(text: string): string {
	const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
	if (!spaced.includes("%")) return spaced;
	try {
		return decodeURIComponent(spaced);
	} catch {
		return decodeLeniently(spaced);
	}
}

export function requireParameterRoom(count: number): void {
	if (count > PARAMETERS_MAX) throw badRequest("Too many parameters");
}

export function requireNoNull(text: string): void {
	if (text.includes("\0"))
		throw badRequest("Parameters must not contain null bytes");
}

/** Adds the pairs of `name=value&…` to the form; a later value of a name replaces an earlier one. Returns how many pairs there were. */
export function addPairs(form: Form, text: string): number {
	let count = 0;
	let start = 0;
	while (start < text.length) {
		let end = text.indexOf("&", start);
		if (end === -1) end = text.length;
		if (end > start) {
			count += 1;
			requireParameterRoom(count);
			const equals = text.indexOf("=", start);
			const hasValue = equals !== -1 && equals < end;
			const name = decode(text.slice(start, hasValue ? equals : end));
			const value = hasValue ? decode(text.slice(equals + 1, end)) : "";
			requireNoNull(name);
			requireNoNull(value);
			form.set(name, value);
		}
		start = end + 1;
	}
	return count;
}

/** The query part of a request target. */
export function queryOf(target: string): string {
	const start = target.indexOf("?");
	return start === -1 ? "" : target.slice(start + 1);
}
