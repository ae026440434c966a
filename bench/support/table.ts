/** One line of the table: what was measured, on both sides of the same run. */
export interface Row {
	scenario: string;
	/** Median over the repetitions, in `unit`. */
	skein: number;
	floor: number | null;
	unit: string;
	/** Skein as a share or a multiple of the floor, as the scenario's figure is put. */
	ratio: number | null;
	/** Smallest and largest ratio seen. */
	spread: readonly [number, number] | null;
	wanted: string;
	met: boolean | null;
	cpuMicros?: number;
	residentMb?: number;
	note?: string;
}

export function quantile(values: readonly number[], share: number): number {
	const sorted = Float64Array.from(values).sort();
	const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
	return sorted[at] ?? Number.NaN;
}

export const median = (values: readonly number[]): number =>
	quantile(values, 0.5);

const figure = (value: number | null | undefined): string => {
	if (value === null || value === undefined || Number.isNaN(value)) return "–";
	if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
	return value.toPrecision(3);
};

/** Throughput: Skein's share of the floor's, repetition by repetition. */
export function shareRow(
	base: Pick<Row, "scenario" | "unit" | "wanted">,
	wantedShare: number,
	pairs: readonly { skein: number; floor: number }[],
	more: Partial<Row> = {},
): Row {
	const ratios = pairs.map(({ skein, floor }) => skein / floor);
	const ratio = median(ratios);
	return {
		...base,
		skein: median(pairs.map((pair) => pair.skein)),
		floor: median(pairs.map((pair) => pair.floor)),
		ratio,
		spread: [Math.min(...ratios), Math.max(...ratios)],
		met: ratio >= wantedShare,
		...more,
	};
}

/** Cost: how many times the floor's it is. */
export function multipleRow(
	base: Pick<Row, "scenario" | "unit" | "wanted">,
	wantedMultiple: number,
	pairs: readonly { skein: number; floor: number }[],
	more: Partial<Row> = {},
): Row {
	const row = shareRow(base, 0, pairs, more);
	return { ...row, met: (row.ratio ?? Number.NaN) <= wantedMultiple };
}

export function printTable(rows: readonly Row[]): string {
	const head = [
		"scenario",
		"Skein",
		"floor",
		"unit",
		"ratio",
		"spread",
		"wanted",
		"",
		"CPU µs",
		"MB",
		"note",
	];
	const lines = rows.map((row) => [
		row.scenario,
		figure(row.skein),
		figure(row.floor),
		row.unit,
		figure(row.ratio),
		row.spread ? row.spread.map(figure).join("–") : "",
		row.wanted,
		row.met === null ? "" : row.met ? "met" : "NOT MET",
		figure(row.cpuMicros),
		figure(row.residentMb),
		row.note ?? "",
	]);
	return [head, head.map(() => "---"), ...lines]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}
