import { parseArgs } from "node:util";
import { sendPostgres, sendSqlite } from "./scenarios/send.ts";
import type { Scenario } from "./support/scenario.ts";
import { printTable, type Row } from "./support/table.ts";

// Measures Skein against floor programs in the same run and prints one table.
//   npm run bench                 everything
//   npm run bench -- send         scenarios whose name contains "send"
//   npm run bench -- --quick      a short pass of all

const scenarios: readonly Scenario[] = [sendSqlite, sendPostgres];

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { quick: { type: "boolean", default: false } },
});
const chosen = scenarios.filter(
	({ name }) =>
		positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
if (chosen.length === 0) {
	process.stderr.write(
		`No scenario matches. There are: ${scenarios.map((s) => s.name).join(", ")}\n`,
	);
	process.exit(1);
}
const pace = values.quick
	? { seconds: 1.5, repetitions: 3, isQuick: true }
	: { seconds: 5, repetitions: 5, isQuick: false };
const rows: Row[] = [];
for (const scenario of chosen) {
	process.stderr.write(`${scenario.name}: ${scenario.about}\n`);
	rows.push(...(await scenario.run(pace)));
}
process.stdout.write(`${printTable(rows)}\n`);
process.exit(0);
