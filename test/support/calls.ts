import { operations } from "../../src/api/operations.ts";
import { findOperation, type World } from "../world.ts";

/** Notes what is called from now on: the names of the parameters that each operation was given, by its id. */
export function noteCalls(w: World): ReadonlyMap<string, ReadonlySet<string>> {
	const given = new Map<string, Set<string>>(
		operations.map(({ id }) => [id, new Set()]),
	);
	const call = w.call.bind(w);
	w.call = async (method, path, fields = {}, headers = {}) => {
		const answer = await call(method, path, fields, headers);
		const operation = findOperation(method, path);
		if (operation && answer.status === 200)
			for (const name of Object.keys(fields))
				given.get(operation.id)?.add(name);
		return answer;
	};
	return given;
}

/** Parameters that are sent with the call, rather than in its path. */
export function sentParams({
	params,
	segments,
}: (typeof operations)[number]): readonly string[] {
	const inPath = new Set(
		segments.flatMap((one) => (one.kind === "fixed" ? [] : [one.name])),
	);
	return Object.keys(params).filter((name) => !inPath.has(name));
}
