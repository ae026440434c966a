import { findNewestReceivedId } from "../../domain/messages/queries.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { profileValues } from "../../domain/profile-fields/fields.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { renderProfile, renderUser } from "../render/user.ts";
import { shape } from "../shape.ts";
import { userShape } from "./user-shape.ts";

/** One's own account goes without the fields that tell bots apart: a program knows what it is. */
const { bot_type, bot_owner_id, ...ownUserShape } = userShape;

export const getOwnUser = endpoint({
	id: "get-own-user",
	route: "GET /users/me",
	auth: "user",
	summary: "Get one's own account",
	params: {},
	response: {
		...ownUserShape,
		max_message_id: shape
			.integer()
			.describe("The newest message in the user's history, or -1."),
	},
	errors: [],
	handle: ({ caller, read }) =>
		read(async (reading) => {
			const user = await requireUser(reading, caller.userId);
			const organization = await requireOrganization(reading);
			const { bot_type, bot_owner_id, ...own } = renderUser(
				user,
				user,
				organization,
			);
			return {
				...own,
				...(!user.isBot && {
					profile_data: renderProfile(
						await reading.get(profileValues, user.id),
					),
				}),
				max_message_id: (await findNewestReceivedId(reading, user.id)) ?? -1,
			};
		}),
});
