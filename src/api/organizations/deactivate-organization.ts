import { deactivateOrganization as deactivateOrganizationCommand } from "../../domain/organizations/deactivate-organization.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deactivateOrganization = endpoint({
	id: "deactivate-organization",
	route: "POST /realm/deactivate",
	auth: "owner",
	summary: "Close the organization",
	description:
		"Nobody can log in or call any more. Everything it holds is deleted after `deletion_delay_days`, or never if that is null or absent.",
	params: {
		deletion_delay_days: param.integer({ min: 0 }).nullable().default(null),
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(deactivateOrganizationCommand, {
			deletionDelayDays: params.deletion_delay_days,
		});
		return {};
	},
});
