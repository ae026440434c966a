import { requireOrganization } from "../../domain/organizations/organizations.ts";
import {
	listPeople,
	requireDevelopmentLogin,
} from "../../domain/users/log-in.ts";
import { isAdministrator } from "../../domain/users/roles.ts";
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
	description:
		"Refused unless the server was started for development, and by organizations that have switched it off.",
	params: {},
	response: {
		direct_admins: shape.array(person),
		direct_users: shape.array(person),
	},
	errors: ["BAD_REQUEST"],
	handle: ({ read, server }) =>
		read(async (reading) => {
			await requireDevelopmentLogin(reading, server.facts);
			const { url } = await requireOrganization(reading);
			const people = await listPeople(reading);
			const shown = (administrators: boolean) =>
				people
					.filter((user) => isAdministrator(user.role) === administrators)
					.map((user) => ({ email: user.email, realm_url: url }));
			return { direct_admins: shown(true), direct_users: shown(false) };
		}),
});
