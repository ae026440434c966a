/**
 * Sets of message ids kept as ranges. A set is ascending, and its ranges neither overlap nor touch,
 * so equal sets are equal arrays.
 */

/** Every id above `after`, up to and including `upTo`. */
export interface Range {
	readonly after: number;
	readonly upTo: number;
}

export type Ranges = readonly Range[];

export function covers(ranges: Ranges, id: number): boolean {
	let low = 0;
	let high = ranges.length - 1;
	while (low <= high) {
		const middle = (low + high) >> 1;
		const range = ranges[middle] as Range;
		if (id <= range.after) high = middle - 1;
		else if (id > range.upTo) low = middle + 1;
		else return true;
	}
	return false;
}

/** What is left of a set when another is taken from it. */
export function without(ranges: Ranges, taken: Ranges): Range[] {
	const left: Range[] = [];
	let first = 0;
	for (const range of ranges) {
		while ((taken[first]?.upTo ?? Infinity) <= range.after) first += 1;
		let { after } = range;
		for (let i = first; i < taken.length; i += 1) {
			const hole = taken[i] as Range;
			if (hole.after >= range.upTo) break;
			if (hole.after > after) left.push({ after, upTo: hole.after });
			after = hole.upTo;
		}
		if (after < range.upTo) left.push({ after, upTo: range.upTo });
	}
	return left;
}

/** Any ranges as a set: sorted, with those that overlap or touch made one. */
export function joined(ranges: Ranges): Range[] {
	const set: Range[] = [];
	for (const range of ranges.toSorted((a, b) => a.after - b.after)) {
		const last = set.at(-1);
		if (last !== undefined && range.after <= last.upTo) {
			set[set.length - 1] = {
				after: last.after,
				upTo: Math.max(last.upTo, range.upTo),
			};
		} else {
			set.push(range);
		}
	}
	return set;
}
