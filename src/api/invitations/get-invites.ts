import {
	listOpenInvitations,
	mayManageInvitation,
} from "../../domain/invitations/invitations.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { linkOf } from "./invitation-links.ts";

const seconds = (ms: number) => Math.floor(ms / 1000);

export const getInvites = endpoint({
	id: "get-invites",
	route: "GET /invites",
	auth: "human-non-guest",
	summary: "Get invitations",
	description:
		"Those that can still be accepted: one's own, or everybody's for administrators. `link_url` is there to be passed on.",
	params: {},
	response: {
		invites: shape.array(
			shape.object({
				id: shape.integer(),
				invited_by_user_id: shape.integer(),
				invited: shape.integer(),
				expiry_date: shape.integer().nullable(),
				invited_as: shape.integer(),
				email: shape.string().optional(),
				notify_referrer_on_join: shape.boolean(),
				link_url: shape
					.string()
					.optional()
					.describe("Absent where it would give a role above one's own."),
				is_multiuse: shape.boolean(),
			}),
		),
	},
	errors: [],
	handle: ({ caller, read, server }) =>
		read(async (reading) => {
			const viewer = await requireUser(reading, caller.userId);
			const organization = await requireOrganization(reading);
			const open = await listOpenInvitations(reading, server.now());
			const invites = open
				.filter((one) => mayManageInvitation(viewer, one) === "yes")
				.map((one) => ({
					id: one.id,
					invited_by_user_id: one.inviterId,
					invited: seconds(one.invitedAt),
					expiry_date: one.expiresAt === null ? null : seconds(one.expiresAt),
					invited_as: one.role,
					...(one.email !== null && { email: one.email }),
					notify_referrer_on_join: one.tellsInviter,
					...(one.role >= viewer.role && {
						link_url: linkOf(server.apiKeys, organization, one),
					}),
					is_multiuse: one.email === null,
				}));
			return { invites };
		}),
});
