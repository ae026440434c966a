import { parseArgs } from "node:util";
import { mark } from "./scenarios/mark.ts";
import { nodes } from "./scenarios/nodes.ts";
import { presence } from "./scenarios/presence.ts";
import { read } from "./scenarios/read.ts";
import { register } from "./scenarios/register.ts";
import { render } from "./scenarios/render.ts";
import { sendPostgres, sendSqlite } from "./scenarios/send.ts";
import { soak } from "./scenarios/soak.ts";
import { start } from "./scenarios/start.ts";
import { subscribers } from "./scenarios/subscribers.ts";
import { delivery, idle } from "./scenarios/waiting.ts";
import type { Scenario } from "./support/scenario.ts";
import { printTable, type Row } from "./support/table.ts";

// Measures Skein against floor programs in the same run and prints one table.
//   npm run bench                        everything but the soak
//   npm run bench -- send                scenarios whose name contains "send"
//   npm run bench -- --quick             a short pass of all
//   npm run bench -- soak --minutes 20   everything at once, for long

const scenarios: readonly Scenario[] = [
	sendSqlite,
	sendPostgres,
	subscribers,
	delivery,
	idle,
	read,
	mark,
	register,
	presence,
	render,
	start,
	nodes,
];

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		quick: { type: "boolean", default: false },
		minutes: { type: "string", default: "20" },
	},
});
const chosen = positionals.includes("soak")
	? [soak(Number(values.minutes))]
	: scenarios.filter(
			({ name }) =>
				positionals.length === 0 ||
				positionals.some((part) => name.includes(part)),
		);
if (chosen.length === 0) {
	process.stderr.write(
		`No scenario matches. There are: ${scenarios.map((s) => s.name).join(", ")}, soak\n`,
	);
	process.exit(1);
}
const pace = values.quick
	? { seconds: 0.5, repetitions: 3, isQuick: true }
	: { seconds: 3, repetitions: 5, isQuick: false };
const rows: Row[] = [];
let failed = false;
for (const scenario of chosen) {
	const begun = performance.now();
	process.stderr.write(`${scenario.name}: ${scenario.about}\n`);
	try {
		rows.push(...(await scenario.run(pace)));
	} catch (error) {
		failed = true;
		process.stderr.write(
			`  failed: ${error instanceof Error ? error.stack : error}\n`,
		);
	}
	process.stderr.write(
		`  ${((performance.now() - begun) / 1000).toFixed(0)} s\n`,
	);
}
process.stdout.write(`${printTable(rows)}\n`);
process.exit(failed ? 1 : 0);
