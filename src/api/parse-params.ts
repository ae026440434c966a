/** From the texts of a request to the values a handler sees. */
import { missingParameter, Refusal } from "../errors.ts";
import type { Param, Params } from "./params.ts";

/** Path parameters of a route, by the way they match. */
export interface CompiledParams {
	readonly inPath: readonly (readonly [string, Param<unknown>])[];
	readonly inForm: readonly (readonly [string, Param<unknown>])[];
	/** Names that count as supported, aliases and `client` included. */
	readonly supported: ReadonlySet<string>;
}

export function compileParams(
	params: Params,
	pathNames: readonly string[],
): CompiledParams {
	const entries = Object.entries(params);
	const inPath = entries.filter(([name]) => pathNames.includes(name));
	const inForm = entries.filter(([name]) => !pathNames.includes(name));
	const supported = new Set(["client"]);
	for (const [name, { aliases }] of inForm)
		for (const known of [name, ...aliases]) supported.add(known);
	return { inPath, inForm, supported };
}

function findSent(
	form: ReadonlyMap<string, string>,
	name: string,
	aliases: readonly string[],
): { name: string; text: string } | undefined {
	const own = form.get(name);
	let sent = own === undefined ? undefined : { name, text: own };
	for (const alias of aliases) {
		const text = form.get(alias);
		if (text === undefined) continue;
		if (sent !== undefined) {
			throw new Refusal(
				"REQUEST_CONFUSING_VAR",
				`Can't decide between '${sent.name}' and '${alias}' arguments`,
				{ var_name1: sent.name, var_name2: alias },
			);
		}
		sent = { name: alias, text };
	}
	return sent;
}

/** The values a handler sees. Refuses with the first problem, in the order of declaration. */
export function parseParams(
	{ inPath, inForm }: CompiledParams,
	path: Readonly<Record<string, string | undefined>>,
	form: ReadonlyMap<string, string>,
): Record<string, unknown> {
	const values: Record<string, unknown> = {};
	for (const [name, param] of inPath) {
		const text = path[name] ?? "";
		// The route lets only digits through, but `007` is not JSON.
		const isPadded = param.segment === "digits" && text.startsWith("0");
		values[name] = param.read(isPadded ? String(Number(text)) : text, name);
	}
	for (const [name, param] of inForm) {
		if (param.aliases.length === 0) {
			const text = form.get(name);
			if (text !== undefined) values[name] = param.read(text, name);
			else if (param.isRequired) throw missingParameter(name);
			else values[name] = param.fallback;
			continue;
		}
		const sent = findSent(form, name, param.aliases);
		if (sent !== undefined) values[name] = param.read(sent.text, sent.name);
		else if (param.isRequired) throw missingParameter(name);
		else values[name] = param.fallback;
	}
	return values;
}

/** Names that were sent and mean nothing here, sorted. */
export function unsupportedNames(
	{ supported }: CompiledParams,
	form: ReadonlyMap<string, string>,
): readonly string[] | undefined {
	let names: string[] | undefined;
	for (const name of form.keys()) {
		if (supported.has(name)) continue;
		if (names === undefined) names = [];
		names.push(name);
	}
	return names?.sort();
}
