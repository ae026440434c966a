/** The words in which examples are written. */
import type { Stage } from "./stage.ts";
import type { Call, PersonName } from "./team.ts";

export interface Example {
	readonly title: string;
	/** Null for a call without credentials. */
	readonly who: PersonName | null;
	readonly call: Call;
	/** The status it must be answered with. */
	readonly status: number;
}

export interface Exercise {
	readonly id: string;
	prepare(stage: Stage): Promise<readonly Example[]>;
}

export const ask = (
	who: Example["who"],
	title: string,
	call: Call,
	status = 200,
): Example => ({ title, who, call, status });

const calling =
	(method: string) =>
	(path: string, fields?: Call["fields"]): Call =>
		fields === undefined ? { method, path } : { method, path, fields };
export const get = calling("GET");
export const post = calling("POST");
export const patch = calling("PATCH");
export const remove = calling("DELETE");
