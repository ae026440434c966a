/** A run of code with its class; plain when undefined. */
export type Token = readonly [text: string, type: string | undefined];

/**
 * A rule matches at the scanner's place. Its type is one class for the whole match or one for each
 * group, the groups then covering the match. `to` names a state to enter; "back" leaves the current one.
 */
export interface ScanRule {
	readonly pattern: RegExp;
	readonly type: string | undefined | readonly (string | undefined)[];
	readonly to?: string;
}

export type Grammar = Readonly<Record<string, readonly ScanRule[]>>;

/** Builds a rule; the pattern's own flags are kept and matching is tied to the scanner's place. */
export function rule(
	pattern: RegExp,
	type: ScanRule["type"],
	to?: string,
): ScanRule {
	const flags = new Set([...pattern.flags, "y", "m"]);
	return { pattern: new RegExp(pattern, [...flags].join("")), type, to };
}

/** A rule for whole words. */
export function words(list: string, type: string): ScanRule {
	return rule(
		new RegExp(`(?:${list.trim().split(/\s+/).join("|")})(?![\\w$])`),
		type,
	);
}

const maxStates = 64;

/** Cuts code into tokens, from the state "root" on; what no rule takes is plain. */
export function* scan(source: string, grammar: Grammar): Generator<Token> {
	const states = ["root"];
	let at = 0;
	while (at < source.length) {
		const rules = grammar[states.at(-1) as string] ?? [];
		let taken = false;
		for (const { pattern, type, to } of rules) {
			pattern.lastIndex = at;
			const match = pattern.exec(source);
			if (!match) continue;
			if (match[0] === "" && to === undefined) continue;
			if (Array.isArray(type)) {
				for (const [index, each] of type.entries()) {
					const text = match[index + 1];
					if (text) yield [text, each];
				}
			} else if (match[0] !== "") {
				yield [match[0], type as string | undefined];
			}
			at += match[0].length;
			if (to === "back") {
				if (states.length > 1) states.pop();
			} else if (to !== undefined && states.length < maxStates) {
				states.push(to);
			}
			taken = true;
			break;
		}
		if (taken) continue;
		// A new line ends what a line left open.
		yield [source[at] as string, undefined];
		at++;
	}
}
