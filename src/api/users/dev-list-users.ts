import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { listPeople } from "../../domain/users/log-in.ts";
import { isAdministrator } from "../../domain/users/roles.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";

const person = shape.object({
	email: shape.string(),
	realm_url: shape.string(),
});

export const devListUsers = endpoint({
	id: "dev-list-users",
	route: "GET /dev_list_users",
	auth: "anonymous",
	summary: "List the people who can log in (development servers)",
	description: "Refused unless the server was started for development.",
	params: {},
	response: {
		direct_admins: shape.array(person),
		direct_users: shape.array(person),
	},
	errors: ["BAD_REQUEST"],
	handle: ({ read, server }) => {
		if (!server.facts.isDevelopment)
			throw badRequest("Endpoint not available in production.");
		return read(async (reading) => {
			const { url } = await requireOrganization(reading);
			const people = await listPeople(reading);
			const shown = (administrators: boolean) =>
				people
					.filter((user) => isAdministrator(user.role) === administrators)
					.map((user) => ({ email: user.email, realm_url: url }));
			return { direct_admins: shown(true), direct_users: shown(false) };
		});
	},
});
