/**
 * The vocabulary of JSON values on the wire. One shape serves three readers: it checks what clients send (`params.ts`) and what
 * handlers answer (`checkResponse`), and it describes itself for the API document. Nothing is coerced.
 */

import { codePointLength } from "../lib/code-points.ts";
import { ID_MAX } from "../limits.ts";
import { Mismatch, mismatch, requireStorable, within } from "./mismatch.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

const keyStep = (key: string) => `[${JSON.stringify(key)}]`;

export interface ShapeParts<T> {
	/** Returns the checked value or throws a `Mismatch`. */
	readonly check: (value: unknown) => T;
	readonly schema: JsonSchema;
	/** Values that must be refused, for generated tests. */
	readonly refuses: readonly unknown[];
}

export class Shape<T, Optional extends boolean = boolean> {
	readonly check: (value: unknown) => T;
	readonly schema: JsonSchema;
	readonly refuses: readonly unknown[];
	readonly isOptional: Optional;

	constructor(parts: ShapeParts<T>, isOptional: Optional) {
		this.check = parts.check;
		this.schema = parts.schema;
		this.refuses = parts.refuses;
		this.isOptional = isOptional;
	}

	/** The key may be absent. Says nothing about `null`. */
	optional(): Shape<T, true> {
		return new Shape(this, true);
	}

	nullable(): Shape<T | null, Optional> {
		const { check, schema } = this;
		return new Shape<T | null, Optional>(
			{
				check: (value) => (value === null ? null : check(value)),
				schema: { anyOf: [schema, { type: "null" }] },
				refuses: this.refuses.filter((value) => value !== null),
			},
			this.isOptional,
		);
	}

	describe(description: string): Shape<T, Optional> {
		return new Shape(
			{ ...this, schema: { ...this.schema, description } },
			this.isOptional,
		);
	}
}

export type Shapes = Readonly<Record<string, Shape<unknown>>>;

export type ShapeValue<S> = S extends Shape<infer T> ? T : never;

type OptionalKeys<S extends Shapes> = {
	[K in keyof S]: S[K] extends Shape<unknown, true> ? K : never;
}[keyof S];

export type ObjectOf<S extends Shapes> = {
	readonly [K in Exclude<keyof S, OptionalKeys<S>>]: ShapeValue<S[K]>;
} & { readonly [K in OptionalKeys<S>]?: ShapeValue<S[K]> };

function make<T>(parts: ShapeParts<T>): Shape<T, false> {
	return new Shape<T, false>(parts, false);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function string(options: { max?: number } = {}): Shape<string, false> {
	const { max } = options;
	return make({
		check(value) {
			if (typeof value !== "string") throw mismatch("is not a string");
			requireStorable(value);
			if (
				max !== undefined &&
				value.length > max &&
				codePointLength(value) > max
			)
				throw mismatch(`is too long (limit: ${max} characters)`);
			return value;
		},
		schema:
			max === undefined
				? { type: "string" }
				: { type: "string", maxLength: max },
		refuses: [
			12,
			true,
			null,
			["x"],
			{ x: 1 },
			"a\0b",
			...(max === undefined ? [] : ["x".repeat(max + 1)]),
		],
	});
}

export interface IntegerOptions {
	readonly min?: number;
	readonly max?: number;
}

function requireRange(value: number, min: number, max: number): void {
	if (value < min) throw mismatch("is too small");
	if (value > max) throw mismatch("is too large");
}

/** Bounded to 32 bits unless told otherwise, because that is what the database columns hold. */
function integer(options: IntegerOptions = {}): Shape<number, false> {
	const min = options.min ?? -ID_MAX;
	const max = options.max ?? ID_MAX;
	return make({
		check(value) {
			if (typeof value !== "number" || !Number.isInteger(value))
				throw mismatch("is not an integer");
			requireRange(value, min, max);
			return value;
		},
		schema: {
			type: "integer",
			...(options.min !== undefined && { minimum: options.min }),
			...(options.max !== undefined && { maximum: options.max }),
		},
		refuses: ["12", 1.5, true, null, [], {}, min - 1, 1e300],
	});
}

/** An id nobody has. Ids beyond what the columns hold become this one: they are well-formed, and they do not exist. */
export const NO_ID = 0;

function id(): Shape<number, false> {
	return make({
		check(value) {
			if (typeof value !== "number" || !Number.isInteger(value))
				throw mismatch("is not an integer");
			return value > 0 && value <= ID_MAX ? value : NO_ID;
		},
		schema: { type: "integer" },
		refuses: ["12", 1.5, true, null, [], {}],
	});
}

function number(): Shape<number, false> {
	return make({
		check(value) {
			if (typeof value !== "number" || !Number.isFinite(value))
				throw mismatch("is not a number");
			return value;
		},
		schema: { type: "number" },
		refuses: ["1.5", true, null, [], {}],
	});
}

function boolean(): Shape<boolean, false> {
	return make({
		check(value) {
			if (typeof value !== "boolean") throw mismatch("is not a boolean");
			return value;
		},
		schema: { type: "boolean" },
		refuses: [0, 1, "true", null, [], {}],
	});
}

function oneWordOf<const W extends readonly (string | number)[]>(
	...words: W
): Shape<W[number], false> {
	const known = new Set<unknown>(words);
	return make({
		check(value) {
			if (!known.has(value)) throw new Mismatch((place) => `Invalid ${place}`);
			return value as W[number];
		},
		schema: { enum: words },
		refuses: ["no such word", -987_654, true, null, [], {}],
	});
}

function array<T>(
	of: Shape<T>,
	options: { max?: number } = {},
): Shape<readonly T[], false> {
	const { max } = options;
	const { check } = of;
	return make({
		check(value) {
			if (!Array.isArray(value)) throw mismatch("is not a list");
			if (max !== undefined && value.length > max)
				throw mismatch(`has too many elements (limit: ${max})`);
			const checked = new Array<T>(value.length);
			let index = 0;
			try {
				for (; index < value.length; index += 1)
					checked[index] = check(value[index]);
			} catch (error) {
				throw within(error, `[${index}]`);
			}
			return checked;
		},
		schema: {
			type: "array",
			items: of.schema,
			...(max !== undefined && { maxItems: max }),
		},
		refuses: [
			12,
			"x",
			true,
			null,
			{ x: 1 },
			...of.refuses.slice(0, 4).map((bad) => [bad]),
		],
	});
}

/** Exactly these keys. Unknown ones are refused, or dropped with `unknown: "ignore"`. */
function object<S extends Shapes>(
	shapes: S,
	options: { unknown?: "refuse" | "ignore" } = {},
): Shape<ObjectOf<S>, false> {
	const entries = Object.entries(shapes);
	const refuseUnknown = options.unknown !== "ignore";
	return make({
		check(value) {
			if (!isPlainObject(value)) throw mismatch("is not a dict");
			const checked: Record<string, unknown> = {};
			let key = "";
			try {
				for (const entry of entries) {
					key = entry[0];
					const shape = entry[1];
					if (Object.hasOwn(value, key) && value[key] !== undefined)
						checked[key] = shape.check(value[key]);
					else if (!shape.isOptional)
						throw mismatch("field is missing: it is required");
				}
			} catch (error) {
				throw within(error, keyStep(key));
			}
			if (refuseUnknown)
				for (const name in value)
					if (!Object.hasOwn(shapes, name) && value[name] !== undefined)
						throw new Mismatch(
							(place) =>
								`Argument ${JSON.stringify(name)} at ${place}${keyStep(name)} is unexpected`,
						);
			return checked as ObjectOf<S>;
		},
		schema: {
			type: "object",
			properties: Object.fromEntries(
				entries.map(([key, shape]) => [key, shape.schema]),
			),
			required: entries
				.filter(([, shape]) => !shape.isOptional)
				.map(([key]) => key),
			additionalProperties: !refuseUnknown,
		},
		refuses: [
			12,
			"x",
			true,
			null,
			[],
			...(entries.some(([, shape]) => !shape.isOptional) ? [{}] : []),
		],
	});
}

/** An object with free keys. */
function record<T>(of: Shape<T>): Shape<Readonly<Record<string, T>>, false> {
	const { check } = of;
	return make({
		check(value) {
			if (!isPlainObject(value)) throw mismatch("is not a dict");
			// Without a prototype, because the keys are the client's choice.
			const checked: Record<string, T> = Object.create(null);
			let key = "";
			try {
				for (key in value) {
					requireStorable(key);
					checked[key] = check(value[key]);
				}
			} catch (error) {
				throw within(error, keyStep(key));
			}
			return checked;
		},
		schema: { type: "object", additionalProperties: of.schema },
		refuses: [12, "x", true, null, []],
	});
}

/** The first shape that fits. */
function oneOf<const S extends readonly Shape<unknown>[]>(
	...shapes: S
): Shape<ShapeValue<S[number]>, false> {
	const fits = (value: unknown) =>
		shapes.some((shape) => {
			try {
				shape.check(value);
				return true;
			} catch {
				return false;
			}
		});
	return make({
		check(value) {
			for (const shape of shapes) {
				try {
					return shape.check(value) as ShapeValue<S[number]>;
				} catch (error) {
					if (!(error instanceof Mismatch)) throw error;
					// A container of the right kind with a wrong element: that complaint says more than ours.
					if (error.place !== "" && shape === shapes.at(-1)) throw error;
				}
			}
			throw mismatch("is not of an allowed type");
		},
		schema: { anyOf: shapes.map((shape) => shape.schema) },
		refuses: shapes
			.flatMap((shape) => shape.refuses)
			.filter((value) => !fits(value)),
	});
}

/** Several things in fixed places, e.g. `["channel", "design"]`. */
function tuple<const S extends readonly Shape<unknown>[]>(
	...shapes: S
): Shape<{ readonly [K in keyof S]: ShapeValue<S[K]> }, false> {
	return make({
		check(value) {
			if (!Array.isArray(value)) throw mismatch("is not a list");
			if (value.length !== shapes.length)
				throw mismatch(`should have exactly ${shapes.length} elements`);
			let index = 0;
			try {
				return shapes.map((shape, at) => {
					index = at;
					return shape.check(value[at]);
				}) as { readonly [K in keyof S]: ShapeValue<S[K]> };
			} catch (error) {
				throw within(error, `[${index}]`);
			}
		},
		schema: {
			type: "array",
			prefixItems: shapes.map((shape) => shape.schema),
			minItems: shapes.length,
			maxItems: shapes.length,
		},
		refuses: [12, "x", true, null, {}, new Array(shapes.length + 1).fill(0)],
	});
}

/** Any JSON value at all; whoever declares it checks it further. */
function any(): Shape<unknown, false> {
	return make({ check: (value) => value, schema: {}, refuses: [] });
}

/** Who holds a permission: a named group, or an unnamed one given by its members and subgroups. */
export type GroupSettingValue =
	| number
	| {
			readonly direct_members: readonly number[];
			readonly direct_subgroups: readonly number[];
	  };

function groupSetting(): Shape<GroupSettingValue, false> {
	return oneOf(
		id(),
		object({ direct_members: array(id()), direct_subgroups: array(id()) }),
	);
}

export const shape = {
	string,
	integer,
	id,
	number,
	boolean,
	enum: oneWordOf,
	array,
	object,
	record,
	oneOf,
	tuple,
	any,
	groupSetting,
};
