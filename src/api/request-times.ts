/** A Prometheus histogram of what every request does to it: one step through a few bounds and three additions. */

const NAME = "skein_request_seconds";
const BOUNDS_SECONDS = [
	0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 60,
] as const;

class Series {
	/** One more than bounds: the last counts what is beyond them all. */
	readonly counts = new Float64Array(BOUNDS_SECONDS.length + 1);
	sumSeconds = 0;

	add(seconds: number): void {
		let bound = 0;
		while (seconds > (BOUNDS_SECONDS[bound] as number)) bound += 1;
		this.counts[bound] = (this.counts[bound] as number) + 1;
		this.sumSeconds += seconds;
	}

	*lines(labels: string): Iterable<string> {
		let total = 0;
		for (const [index, count] of this.counts.entries()) {
			total += count;
			const bound = BOUNDS_SECONDS[index] ?? "+Inf";
			yield `${NAME}_bucket{le="${bound}",${labels}} ${total}`;
		}
		yield `${NAME}_sum{${labels}} ${this.sumSeconds}`;
		yield `${NAME}_count{${labels}} ${total}`;
	}
}

export class RequestTimes {
	readonly #byOperation = new Map<string, Map<number, Series>>();

	add(operation: string, status: number, seconds: number): void {
		let byStatus = this.#byOperation.get(operation);
		if (byStatus === undefined) {
			byStatus = new Map();
			this.#byOperation.set(operation, byStatus);
		}
		let series = byStatus.get(status);
		if (series === undefined) {
			series = new Series();
			byStatus.set(status, series);
		}
		series.add(seconds);
	}

	/** As Prometheus reads it. */
	text(): string {
		const lines = [
			`# HELP ${NAME} Time from request to answer, by operation; long polls include their wait.`,
			`# TYPE ${NAME} histogram`,
		];
		for (const [operation, byStatus] of this.#byOperation)
			for (const [status, series] of byStatus)
				lines.push(
					...series.lines(`operation="${operation}",status="${status}"`),
				);
		return `${lines.join("\n")}\n`;
	}
}
