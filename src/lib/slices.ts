const SLICE_MAX = 1024;
const SLICE_GROWTH = 4;

/**
 * A long list in parts that fit into statements. The last part is filled up by repeating its last item, so that there are only a
 * few lengths and as many statements to prepare; so this is for lists in which a repeated item changes nothing.
 */
export function* slices<T>(
	items: readonly T[],
	max = SLICE_MAX,
): Iterable<readonly T[]> {
	for (let at = 0; at < items.length; at += max) {
		const part = items.slice(at, at + max);
		let length = 1;
		while (length < part.length) length *= SLICE_GROWTH;
		length = Math.min(length, max);
		const last = part.at(-1) as T;
		while (part.length < length) part.push(last);
		yield part;
	}
}
