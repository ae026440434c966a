// What a client cannot do without, as its decoders state it: whatever is missing or of another kind makes the whole answer useless to it.

/** What is wrong with a value, each with the place where it is. */
export type Need = (value: unknown, at: string) => string[];

const kind =
	(name: string, fits: (value: unknown) => boolean): Need =>
	(value, at) =>
		fits(value) ? [] : [`${at} is no ${name}: ${JSON.stringify(value)}`];

export const integer = kind("integer", Number.isInteger);
export const number = kind("number", (value) => typeof value === "number");
export const text = kind("text", (value) => typeof value === "string");
export const flag = kind("flag", (value) => typeof value === "boolean");

export const oneOf = (...values: readonly unknown[]): Need =>
	kind(`one of ${values}`, (value) => values.includes(value));

export const matching = (pattern: RegExp): Need =>
	kind(
		`text like ${pattern}`,
		(value) => typeof value === "string" && pattern.test(value),
	);

export const orNull =
	(need: Need): Need =>
	(value, at) =>
		value === null ? [] : need(value, at);

export const either =
	(...needs: readonly Need[]): Need =>
	(value, at) => {
		const problems = needs.map((need) => need(value, at));
		return problems.find((found) => found.length === 0) ?? problems.flat();
	};

export const listOf =
	(need: Need): Need =>
	(value, at) =>
		Array.isArray(value)
			? value.flatMap((one, place) => need(one, `${at}[${place}]`))
			: [`${at} is no list`];

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

export const mapOf =
	(need: Need, keys: RegExp = /^/): Need =>
	(value, at) =>
		isObject(value)
			? Object.entries(value).flatMap(([key, one]) => [
					...(keys.test(key) ? [] : [`${at} has the key ${key}`]),
					...need(one, `${at}.${key}`),
				])
			: [`${at} is no object`];

/** An object with at least these members; those with a question mark may be absent. */
export const having =
	(members: Readonly<Record<string, Need>>): Need =>
	(value, at) =>
		isObject(value)
			? Object.entries(members).flatMap(([name, need]) => {
					const key = name.replace("?", "");
					if (key in value) return need(value[key], `${at}.${key}`);
					return key === name ? [`${at}.${key} is missing`] : [];
				})
			: [`${at} is no object`];
