import { startExport } from "../../domain/exports/change-exports.ts";
import { exportKinds } from "../../domain/exports/exports.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const exportRealm = endpoint({
	id: "export-realm",
	route: "POST /export/realm",
	auth: "admin",
	summary: "Create a data export",
	description:
		"Begins a copy of what the organization has: a gzip file with one line of JSON for everything. `public` holds what every member could read; `full_with_consent` also what people who allow for it had before them in private; `full_without_consent` everything, for owners to whom the server's operator has left that.",
	params: {
		export_type: param.enum(...exportKinds).default("public"),
	},
	response: { id: shape.integer() },
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		return { id: await run(startExport, { kind: params.export_type }) };
	},
});
