import type { Compilable, CompiledQuery } from "kysely";
import type { Database } from "./storage.ts";

/**
 * A query whose text is made once for each database handle rather than each time it is asked: building it costs more than running it.
 * `build` is given stand-ins; it may hand them on as values, and look at none.
 */
export function prepared<Values extends readonly unknown[], Row>(
	build: (db: Database, ...values: Values) => Compilable<Row>,
): (db: Database, ...values: Values) => Promise<Row[]> {
	const made = new WeakMap<
		Database,
		{ query: CompiledQuery<Row>; places: readonly number[] }
	>();
	const standIns = Array.from({ length: build.length - 1 }, () => ({}));
	return async (db, ...values) => {
		let known = made.get(db);
		if (!known) {
			const query = build(db, ...(standIns as unknown as Values)).compile();
			const places = query.parameters.map((of) =>
				standIns.indexOf(of as object),
			);
			known = { query, places };
			made.set(db, known);
		}
		const { query, places } = known;
		const parameters = query.parameters.map((constant, at) => {
			const place = places[at] as number;
			return place < 0 ? constant : values[place];
		});
		return (await db.executeQuery<Row>({ ...query, parameters })).rows;
	};
}
