import type { Derived } from "../../engine/memory.ts";
import { bytesOf, type JsonFragment } from "../render/json-bytes.ts";
import { findKept, keep } from "../render/kept-bytes.ts";
import type { StateContext, StateSection } from "./state.ts";

type Collect = StateSection["collect"];

/** What a section collected, as JSON without braces. */
export function toJson(
	members: Awaited<ReturnType<Collect>>,
): readonly JsonFragment[] {
	if (Array.isArray(members)) return members as readonly JsonFragment[];
	return typeof members === "string"
		? [members]
		: [JSON.stringify(members).slice(1, -1)];
}

/** Collects a section that is the same for everybody, and keeps it as bytes until one of the collections changes that alone it is made from. */
export const shared =
	(
		name: string,
		version: Derived<object>,
		collect: (
			context: Pick<StateContext, "reading" | "server">,
		) => ReturnType<Collect>,
	): Collect =>
	async (context) => {
		const { reading } = context;
		const madeFrom = [await reading.derive(version)];
		const key = `${reading.organizationId} ${name}`;
		let kept = findKept(key, madeFrom);
		if (!kept) {
			kept = { bytes: bytesOf(toJson(await collect(context))) };
			keep(key, madeFrom, kept);
		}
		return [kept.bytes];
	};
