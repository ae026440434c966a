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

/** States nest at most this deep; deeper ones are not entered. */
const maxStates = 64;

function* tokensOf(match: RegExpExecArray, type: ScanRule["type"]) {
	if (typeof type !== "object") {
		yield [match[0], type] as const;
		return;
	}
	for (const [index, each] of type.entries()) {
		yield [match[index + 1] ?? "", each] as const;
	}
}

/** Cuts code into tokens, from the state "root" on; what no rule takes is plain. */
export function* scan(source: string, grammar: Grammar): Generator<Token> {
	const states = ["root"];
	const step = (at: number) => {
		for (const rule of grammar[states.at(-1) as string] ?? []) {
			rule.pattern.lastIndex = at;
			const match = rule.pattern.exec(source);
			if (match && (match[0] !== "" || rule.to !== undefined)) {
				return { match, rule };
			}
		}
		return undefined;
	};
	let at = 0;
	while (at < source.length) {
		const taken = step(at);
		if (!taken) {
			yield [source[at] as string, undefined];
			at++;
			continue;
		}
		const { match, rule } = taken;
		yield* tokensOf(match, rule.type);
		at += match[0].length;
		if (rule.to === "back") states.pop();
		else if (rule.to !== undefined && states.length < maxStates) {
			states.push(rule.to);
		}
	}
}
