import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "./table.ts";

export interface Pace {
	/** Seconds of one measurement. */
	seconds: number;
	/** Alternating repetitions of Skein and floor. */
	repetitions: number;
	isQuick: boolean;
}

export interface Scenario {
	readonly name: string;
	readonly about: string;
	run(pace: Pace): Promise<Row[]>;
}

export const benchDirectory = join(import.meta.dirname, "../../.bench");

/** A directory on the disk of this checkout, gone when the work is done: in memory a flush would cost nothing. */
export async function withDirectory<T>(
	work: (path: string) => Promise<T>,
): Promise<T> {
	mkdirSync(benchDirectory, { recursive: true });
	const path = mkdtempSync(join(benchDirectory, "run-"));
	try {
		return await work(path);
	} finally {
		rmSync(path, { recursive: true, force: true });
	}
}
