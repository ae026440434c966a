import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { requireOrganization } from "../support/organization.ts";
import { startProgram, startSkein } from "../support/programs.ts";
import { type Scenario, withDirectory } from "../support/scenario.ts";
import { bigSize, count } from "../support/sizes.ts";
import { median, type Row, shareRow } from "../support/table.ts";

const residentMbMax = 150;
const settleMs = 1500;

/** Starts and stops both on the same file, over and over. */
async function startOn(
	scenario: string,
	directory: string,
	knownKey: string | undefined,
	repetitions: number,
): Promise<Row> {
	const pairs: { skein: number; floor: number }[] = [];
	const resident: number[] = [];
	const floorResident: number[] = [];
	for (let n = 0; n < repetitions; n++) {
		const skein = await startSkein({ SKEIN_DATA_DIR: directory }, knownKey);
		await new Promise((resolve) => setTimeout(resolve, settleMs));
		resident.push(skein.residentMb());
		await skein.stop();
		const floor = await startProgram([
			"bench/floor/start.ts",
			join(directory, "skein.db"),
		]);
		await new Promise((resolve) => setTimeout(resolve, 500));
		floorResident.push(floor.residentMb());
		await floor.stop();
		pairs.push({ skein: skein.startedMs, floor: floor.startedMs });
	}
	const residentMb = median(resident);
	return {
		...shareRow(
			{
				scenario,
				unit: "ms",
				wanted: `≤ ${residentMbMax} MB idle`,
			},
			0,
			pairs,
		),
		residentMb,
		met: residentMb <= residentMbMax,
		note: `floor ${Math.round(median(floorResident))} MB`,
	};
}

export const start: Scenario = {
	name: "start",
	about: "time to start, and memory afterwards",
	run: (pace) =>
		withDirectory(async (directory) => {
			const empty = join(directory, "empty");
			const first = await startSkein({ SKEIN_DATA_DIR: empty });
			await first.stop();
			const big = await requireOrganization(bigSize(pace));
			copyFileSync(big.databasePath, join(directory, "skein.db"));
			return [
				await startOn(
					"start with an empty database",
					empty,
					first.apiKey,
					pace.repetitions,
				),
				await startOn(
					`start with ${count(big.size.messages)} messages`,
					directory,
					big.ownerKey,
					pace.repetitions,
				),
			];
		}),
};
