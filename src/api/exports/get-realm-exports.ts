import { listExports } from "../../domain/exports/exports.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { exportShape, renderExport } from "./export-json.ts";

export const getRealmExports = endpoint({
	id: "get-realm-exports",
	route: "GET /export/realm",
	auth: "admin",
	summary: "Get data exports",
	params: {},
	response: { exports: shape.array(shape.object(exportShape)) },
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	handle: ({ read }) =>
		read(async (reading) => {
			const { url } = await requireOrganization(reading);
			const exports = await listExports(reading);
			return { exports: exports.map((copy) => renderExport(copy, url)) };
		}),
});
