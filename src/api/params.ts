/**
 * The strict vocabulary of request parameters. A parameter is a name with a text (form field, query or path segment); what the text
 * means is declared once, and yields the parsing, the types seen by the handler, the API document and generated hostile tests.
 */
import { badRequest } from "../errors.ts";
import { codePointLength } from "../lib/code-points.ts";
import { ID_MAX, JSON_DEPTH_MAX } from "../limits.ts";
import { Mismatch, requireStorable } from "./mismatch.ts";
import {
	type GroupSettingValue,
	type IntegerOptions,
	type JsonSchema,
	NO_ID,
	type Shape,
	type Shapes,
	shape,
} from "./shape.ts";

interface ParamParts<T> {
	/** Reads the text of a parameter that was sent, or throws a `Refusal`. */
	readonly read: (text: string, name: string) => T;
	/** `plain` text stands for itself, `json` text is JSON. */
	readonly encoding: "plain" | "json";
	readonly schema: JsonSchema;
	/** Texts that must be refused, for generated tests. */
	readonly refuses: readonly string[];
	/** What a path segment must look like for the route to match at all. */
	readonly segment?: "digits" | "text";
	readonly aliases?: readonly string[];
	readonly description?: string;
}

export class Param<T> {
	readonly read: (text: string, name: string) => T;
	readonly encoding: "plain" | "json";
	readonly schema: JsonSchema;
	readonly refuses: readonly string[];
	readonly segment: "digits" | "text";
	readonly aliases: readonly string[];
	readonly description: string | undefined;
	readonly isRequired: boolean;
	/** The value of a parameter that was not sent, when it is not required. */
	readonly fallback: T;

	constructor(parts: ParamParts<T>, presence?: { readonly fallback: T }) {
		this.read = parts.read;
		this.encoding = parts.encoding;
		this.schema = parts.schema;
		this.refuses = parts.refuses;
		this.segment = parts.segment ?? "text";
		this.aliases = parts.aliases ?? [];
		this.description = parts.description;
		this.isRequired = presence === undefined;
		this.fallback = presence?.fallback as T;
	}

	private presence(): { fallback: T } | undefined {
		return this.isRequired ? undefined : { fallback: this.fallback };
	}

	optional(): Param<T | undefined> {
		return new Param<T | undefined>(this, { fallback: undefined });
	}

	default<const D extends T>(value: D): Param<T> {
		return new Param<T>(this, { fallback: value });
	}

	/** The text `null` is accepted and means null. */
	nullable(): Param<T | null> {
		const { read } = this;
		return new Param<T | null>(
			{
				...this,
				read: (text, name) => (text === "null" ? null : read(text, name)),
				schema: { anyOf: [this.schema, { type: "null" }] },
				refuses: this.refuses.filter((text) => text !== "null"),
			},
			this.presence(),
		);
	}

	/** Older names under which clients still send the same thing. Sending two names at once is refused. */
	alias(...aliases: readonly string[]): Param<T> {
		return new Param<T>(
			{ ...this, aliases: [...this.aliases, ...aliases] },
			this.presence(),
		);
	}

	describe(description: string): Param<T> {
		return new Param<T>({ ...this, description }, this.presence());
	}

	/** Further checking or conversion. `refine` may throw a `Refusal`. */
	map<U>(refine: (value: T, name: string) => U): Param<U> {
		const { read } = this;
		const fallback = (
			this.fallback === undefined ? undefined : refine(this.fallback, "")
		) as U;
		return new Param<U>(
			{ ...this, read: (text, name) => refine(read(text, name), name) },
			this.isRequired ? undefined : { fallback },
		);
	}
}

export type Params = Readonly<Record<string, Param<unknown>>>;

export type ParamValues<P extends Params> = {
	readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never;
};

/** Arrays and objects inside each other, counted without building them. */
function isTooDeep(text: string): boolean {
	if (text.length <= JSON_DEPTH_MAX) return false;
	let depth = 0;
	let inString = false;
	for (let index = 0; index < text.length; index += 1) {
		const unit = text.charCodeAt(index);
		if (inString) {
			if (unit === 0x5c) index += 1;
			else if (unit === 0x22) inString = false;
		} else if (unit === 0x22) inString = true;
		else if (unit === 0x5b || unit === 0x7b) {
			depth += 1;
			if (depth > JSON_DEPTH_MAX) return true;
		} else if (unit === 0x5d || unit === 0x7d) depth -= 1;
	}
	return false;
}

function readJson(text: string, name: string): unknown {
	if (isTooDeep(text)) throw badRequest(`${name} is nested too deeply`);
	try {
		return JSON.parse(text);
	} catch {
		throw badRequest(`${name} is not valid JSON`);
	}
}

function checked<T>(of: Shape<T>, value: unknown, name: string): T {
	try {
		return of.check(value);
	} catch (error) {
		throw error instanceof Mismatch ? badRequest(error.text(name)) : error;
	}
}

/** JSON has one kind of number, we have two: what is written with a point or an exponent is no integer, whatever its value. */
const FRACTION = /\d[.eE]/;

function asFraction(_key: string, value: unknown, { source = "" }): unknown {
	return typeof value === "number" && FRACTION.test(source) ? 0.5 : value;
}

/** Checks a value as it was written, which `JSON.parse` alone no longer tells. */
function checkedAsWritten<T>(
	of: Shape<T>,
	text: string,
	value: unknown,
	name: string,
): T {
	if (FRACTION.test(text)) {
		const reviver = asFraction as Parameters<typeof JSON.parse>[1];
		checked(of, JSON.parse(text, reviver), name);
	}
	return checked(of, value, name);
}

const NOT_JSON = ["", "True", "yes", "{", "[1,", '"x', "nul", "'x'", "NaN"];
const TOO_DEEP =
	"[".repeat(JSON_DEPTH_MAX + 1) + "]".repeat(JSON_DEPTH_MAX + 1);

function json<T>(of: Shape<T>): Param<T> {
	return new Param<T>({
		read: (text, name) =>
			checkedAsWritten(of, text, readJson(text, name), name),
		encoding: "json",
		schema: of.schema,
		refuses: [
			...NOT_JSON,
			TOO_DEEP,
			...of.refuses.map((value) => JSON.stringify(value)),
		],
	});
}

/** JSON where it is JSON, and otherwise the text itself as if it were a JSON string: clients send `"unlimited"` and `unlimited`. */
function jsonOrPlain<T>(of: Shape<T>): Param<T> {
	return new Param<T>({
		read(text, name) {
			if (isTooDeep(text)) throw badRequest(`${name} is nested too deeply`);
			let value: unknown;
			try {
				value = JSON.parse(text);
			} catch {
				requireText(text, name);
				return checked(of, text, name);
			}
			return checkedAsWritten(of, text, value, name);
		},
		encoding: "json",
		schema: of.schema,
		refuses: [TOO_DEEP, ...of.refuses.map((value) => JSON.stringify(value))],
	});
}

function requireText(text: string, name: string): void {
	try {
		requireStorable(text);
	} catch (error) {
		throw error instanceof Mismatch ? badRequest(error.text(name)) : error;
	}
}

export interface StringOptions {
	readonly max?: number;
	readonly trim?: boolean;
	/** Refuse a text that is empty after trimming. */
	readonly nonBlank?: boolean;
}

function string(options: StringOptions = {}): Param<string> {
	const { max, trim = false, nonBlank = false } = options;
	return new Param<string>({
		read(text, name) {
			requireText(text, name);
			const value = trim ? text.trim() : text;
			if (nonBlank && value.trim() === "")
				throw badRequest(`${name} cannot be blank`);
			if (
				max !== undefined &&
				value.length > max &&
				codePointLength(value) > max
			)
				throw badRequest(`${name} is too long (limit: ${max} characters)`);
			return value;
		},
		encoding: "plain",
		schema: {
			type: "string",
			...(max !== undefined && { maxLength: max }),
			...(nonBlank && { minLength: 1 }),
		},
		refuses: [
			"a\0b",
			...(max === undefined ? [] : ["x".repeat(max + 1)]),
			...(nonBlank ? ["", " \t\n"] : []),
		],
	});
}

function oneWordOf<const W extends readonly string[]>(
	...words: W
): Param<W[number]> {
	const known = new Set<string>(words);
	return new Param<W[number]>({
		read(text, name) {
			if (!known.has(text)) throw badRequest(`Invalid ${name}`);
			return text;
		},
		encoding: "plain",
		schema: { type: "string", enum: words },
		refuses: ["", "no such word", ` ${words[0]}`, `"${words[0]}"`, "a\0b"],
	});
}

function boolean(): Param<boolean> {
	const slow = json(shape.boolean());
	return new Param<boolean>({
		...slow,
		read: (text, name) =>
			text === "true" ? true : text === "false" ? false : slow.read(text, name),
	});
}

const INTEGER_TEXT = /^\s*-?(?:0|[1-9]\d*)\s*$/;

function readInteger(text: string, name: string): number {
	if (INTEGER_TEXT.test(text)) return Number(text) + 0;
	readJson(text, name);
	throw badRequest(`${name} is not an integer`);
}

function integer(options: IntegerOptions = {}): Param<number> {
	const min = options.min ?? -ID_MAX;
	const max = options.max ?? ID_MAX;
	return new Param<number>({
		...json(shape.integer(options)),
		segment: "digits",
		read(text, name) {
			const value = readInteger(text, name);
			if (value < min) throw badRequest(`${name} is too small`);
			if (value > max) throw badRequest(`${name} is too large`);
			return value;
		},
	});
}

/** One of a few integers. */
function integerOf<const N extends readonly number[]>(
	...numbers: N
): Param<N[number]> {
	const one = shape.enum(...numbers);
	return new Param<N[number]>({
		...json(one),
		read: (text, name) => checked(one, readInteger(text, name), name),
	});
}

/** The id of something. A number that no id can have is read as `NO_ID`: it names nothing, which the lookup will find out. */
function id(): Param<number> {
	return new Param<number>({
		...json(shape.id()),
		segment: "digits",
		read(text, name) {
			const value = readInteger(text, name);
			return value > 0 && value <= ID_MAX ? value : NO_ID;
		},
	});
}

/** A topic is trimmed on both ends and is also known by its old name. */
function topic(options: StringOptions = {}): Param<string> {
	return string({ trim: true, ...options }).alias("subject");
}

export interface GroupSettingChange {
	readonly new: GroupSettingValue;
	readonly old?: GroupSettingValue;
}

function groupSettingChange(): Param<GroupSettingChange> {
	return json<GroupSettingChange>(
		shape.object({
			new: shape.groupSetting(),
			old: shape.groupSetting().optional(),
		}),
	);
}

export const param = {
	string,
	enum: oneWordOf,
	boolean,
	integer,
	integerOf,
	id,
	/** The id of a message. */
	messageId: id,
	json,
	jsonOrPlain,
	/** A string with or without JSON quotes. */
	jsonStringOrPlain: (options: { max?: number } = {}) =>
		jsonOrPlain(shape.string(options)),
	array: <T>(of: Shape<T>, options?: { max?: number }) =>
		json(shape.array(of, options)),
	object: <S extends Shapes>(
		shapes: S,
		options?: { unknown?: "refuse" | "ignore" },
	) => json(shape.object(shapes, options)),
	topic,
	/** A permission's value on creation. */
	groupSetting: () => json(shape.groupSetting()),
	/** A permission's change: the new value, and what the client believes the old one to be. */
	groupSettingChange,
};
