import { deleteExport } from "../../domain/exports/change-exports.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deleteRealmExport = endpoint({
	id: "delete-realm-export",
	route: "DELETE /export/realm/:export_id",
	auth: "admin",
	summary: "Delete a data export",
	params: { export_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(deleteExport, { id: params.export_id });
		return {};
	},
});
