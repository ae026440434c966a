import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { showUser, userQueryParams, userShape } from "./user-shape.ts";

export const getUser = endpoint({
	id: "get-user",
	route: "GET /users/:user_id",
	auth: "user",
	summary: "Get a user",
	params: { user_id: param.id(), ...userQueryParams },
	response: { user: shape.object(userShape) },
	errors: [],
	handle: ({ params, caller, read }) =>
		read(async (reading) => ({
			user: await showUser(
				reading,
				caller.userId,
				{ id: params.user_id },
				params,
			),
		})),
});
