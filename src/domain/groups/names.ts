import type { Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { groups } from "./groups.ts";
import { checkGroupName, type GroupNameProblem } from "./rules.ts";

/** A name that no group of the organization has, deactivated ones included. */
export async function requireFreeGroupName(
	work: Work,
	raw: string,
): Promise<string> {
	const checked = checkGroupName(raw);
	if (!checked.ok) throw badRequest(problemText(checked.problem));
	for (const group of (await work.all(groups)).values())
		if (group.name === checked.value)
			throw badRequest(`User group '${checked.value}' already exists.`);
	return checked.value;
}

function problemText(problem: GroupNameProblem): string {
	switch (problem.reason) {
		case "blank":
			return "User group name can't be empty!";
		case "too_long":
			return `User group name cannot exceed ${problem.lengthMax} characters.`;
		case "reserved_prefix":
			return `User group name cannot start with '${problem.prefix}'.`;
		case "null_bytes":
			return "User group name must not contain null bytes.";
	}
}
