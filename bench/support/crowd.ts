import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endWithUs } from "./children.ts";
import type { Order, Report } from "./waiting-clients.ts";

// Many clients that wait for events, spread over processes.

const clientsPerProcess = 10_000;
const timeoutMs = 60_000;

/** How many connections one server process can hold here, leaving some for files. */
export function connectionsMax(): number {
	const limits = readFileSync("/proc/self/limits", "utf8");
	const soft = Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? 1024);
	return soft - 200;
}

export class Crowd {
	readonly #children: { process: ChildProcess; clients: number }[] = [];
	#events = 0;

	static async open(
		port: number,
		authorizations: readonly string[],
		registers: boolean,
	): Promise<Crowd> {
		const crowd = new Crowd();
		for (let at = 0; at < authorizations.length; at += clientsPerProcess) {
			const own = authorizations.slice(at, at + clientsPerProcess);
			const child = fork(join(import.meta.dirname, "waiting-clients.ts"), {
				serialization: "advanced",
			});
			crowd.#children.push({ process: child, clients: own.length });
			endWithUs(child);
			await crowd.#ask(child, {
				kind: "open",
				port,
				authorizations: own,
				registers,
			});
		}
		// The last polls are on their way.
		await new Promise((resolve) => setTimeout(resolve, 300));
		return crowd;
	}

	async #ask(child: ChildProcess, order: Order): Promise<Report> {
		const answer = once(child, "message", {
			signal: AbortSignal.timeout(timeoutMs * 3),
		});
		child.send(order);
		const [report] = (await answer) as [Report];
		if (report.kind === "failed") throw new Error(report.why);
		return report;
	}

	/** When each client got the next event, by the clock that `nowMs` reads. */
	async arrivals(): Promise<number[]> {
		this.#events++;
		const reports = await Promise.all(
			this.#children.map(({ process: child, clients }) =>
				this.#ask(child, {
					kind: "collect",
					expected: clients * this.#events,
					timeoutMs,
				}),
			),
		);
		return reports.flatMap((report) =>
			report.kind === "arrivals" ? report.atMs : [],
		);
	}

	async close() {
		await Promise.all(
			this.#children.map(async ({ process: child }) => {
				const gone = once(child, "exit");
				child.kill("SIGKILL");
				await gone;
			}),
		);
	}
}

export const nowMs = () => Number(process.hrtime.bigint()) / 1e6;
