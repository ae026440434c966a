import { users } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";

export const getRealmExportConsents = endpoint({
	id: "get-realm-export-consents",
	route: "GET /export/realm/consents",
	auth: "admin",
	summary: "Get who allows for their private data to be exported",
	params: {},
	response: {
		export_consents: shape.array(
			shape.object({
				user_id: shape.integer(),
				consented: shape.boolean(),
				email_address_visibility: shape.integer(),
			}),
		),
	},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	handle: ({ read }) =>
		read(async (reading) => ({
			export_consents: [...(await reading.all(users)).values()]
				.filter(({ isActive, isBot }) => isActive && !isBot)
				.sort((a, b) => a.id - b.id)
				.map(({ id, settings }) => ({
					user_id: id,
					consented: settings.allow_private_data_export,
					email_address_visibility: settings.email_address_visibility,
				})),
		})),
});
