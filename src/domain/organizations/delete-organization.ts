import { sql } from "kysely";
import { command, type Reading } from "../../engine/command.ts";
import { ORGANIZATION_DELETION_VALUES_MAX } from "../../limits.ts";
import { organizations } from "./organizations.ts";

// Everything of a closed organization goes, table by table and some rows at a time, so
// that the writes of others get their turn. Only its clock stays: it keeps the id from
// being given to another organization, of which old copies in memory would be wrong.

/** What a table's rows are taken by, the first that it has. */
const handles = ["id", "seq", "message_id", "user_id", "group_id", "kind"];

const kept: ReadonlySet<string> = new Set(["organization_clock", "job"]);

export interface EmptiedTable {
	readonly name: string;
	readonly handle: string;
}

/** Every table that has rows of organizations, whoever brought it. */
export async function listOrganizationTables(
	reading: Reading,
): Promise<EmptiedTable[]> {
	const tables = await reading.db.introspection.getTables();
	return tables.flatMap(({ name, columns }) => {
		const names = new Set(columns.map((column) => column.name));
		if (!names.has("organization_id") || kept.has(name)) return [];
		const handle =
			handles.find((one) => names.has(one)) ??
			columns.find((column) => column.name !== "organization_id")?.name;
		return handle ? [{ name, handle }] : [];
	});
}

/** False when the organization is not to be deleted after all. */
export const deleteSomeRows = command<
	EmptiedTable,
	{ readonly isAllowed: boolean; readonly hasMore: boolean }
>({
	name: "delete-organization-rows",
	async execute(work, { name, handle }) {
		const row = await work.db
			.selectFrom("organization")
			.select(["deactivated", "deletion_at"])
			.where("id", "=", work.organizationId)
			.executeTakeFirst();
		const isDue =
			row?.deactivated === 1 &&
			row.deletion_at !== null &&
			row.deletion_at <= work.now;
		if (!isDue) return { isAllowed: false, hasMore: false };
		const [table, column] = [sql.table(name), sql.ref(handle)];
		const own = sql`organization_id = ${work.organizationId}`;
		const { numAffectedRows } = await sql`DELETE FROM ${table} WHERE ${own}
			AND ${column} IN (SELECT DISTINCT ${column} FROM ${table} WHERE ${own} LIMIT ${ORGANIZATION_DELETION_VALUES_MAX})`.execute(
			work.db,
		);
		return { isAllowed: true, hasMore: (numAffectedRows ?? 0n) > 0n };
	},
});

export const deleteLastRow = command<object, void>({
	name: "delete-organization",
	async execute(work) {
		await work.db
			.deleteFrom("organization")
			.where("id", "=", work.organizationId)
			.execute();
		work.touch(organizations, work.organizationId);
	},
});
