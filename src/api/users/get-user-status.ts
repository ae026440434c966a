import { userStatuses } from "../../domain/user-status/statuses.ts";
import { requireSeenUser } from "../../domain/users/access.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { renderStatus, statusShape } from "./status-shape.ts";

export const getUserStatus = endpoint({
	id: "get-user-status",
	route: "GET /users/:user_id/status",
	auth: "user",
	summary: "Get somebody's status",
	params: { user_id: param.id() },
	response: { status: statusShape },
	errors: [],
	handle: ({ params, caller, read }) =>
		read(async (reading) => {
			const viewer = await requireUser(reading, caller.userId);
			const user = await requireSeenUser(reading, viewer, {
				id: params.user_id,
			});
			const status = await reading.get(userStatuses, user.id);
			return {
				status: renderStatus(status, user.settings.presence_enabled),
			};
		}),
});
