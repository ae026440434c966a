import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { showUser, userQueryParams, userShape } from "./user-shape.ts";

export const getUserByEmail = endpoint({
	id: "get-user-by-email",
	route: "GET /users/:email",
	auth: "user",
	summary: "Get a user by email address",
	description:
		"By the real address, if the caller may see it, or by the address that stands for a hidden one.",
	params: {
		email: param.string().describe("The account's address, real or dummy."),
		...userQueryParams,
	},
	response: {
		user: shape
			.object(userShape)
			.describe("The account, as the caller may see it."),
	},
	errors: [],
	handle: ({ params, caller, read }) =>
		read(async (reading) => ({
			user: await showUser(
				reading,
				caller.userId,
				{ address: params.email },
				params,
			),
		})),
});
