import { readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { answer, callerOf, serve } from "./serve.ts";

// The prepared statement and one JSON.stringify, over the same database file:
// `/<kind>/<n>` runs the statement of that kind with its n-th parameters.

interface Kind {
	sql: string;
	parameters: SQLInputValue[][];
}

const database = new DatabaseSync(process.argv[2] ?? "", { readOnly: true });
database.exec("PRAGMA cache_size = -32000");
const kinds = new Map(
	Object.entries(
		JSON.parse(readFileSync(process.argv[3] ?? "", "utf8")) as Record<
			string,
			Kind
		>,
	).map(([name, { sql, parameters }]) => [
		name,
		{ statement: database.prepare(sql), parameters },
	]),
);

serve((request, response) => {
	callerOf(request.headers.authorization);
	const [, name = "", n = "0"] = (request.url ?? "").split("/");
	const kind = kinds.get(name);
	const messages = kind?.statement.all(...(kind.parameters[Number(n)] ?? []));
	answer(
		response,
		`${JSON.stringify({ result: "success", msg: "", messages })}\n`,
	);
});
