import { deleteAvatar as command } from "../../domain/users/avatars.ts";
import { endpoint } from "../endpoint.ts";
import { avatarUrl } from "../render/user.ts";
import { shape } from "../shape.ts";

export const deleteAvatar = endpoint({
	id: "delete-avatar",
	route: "DELETE /users/me/avatar",
	auth: "user",
	summary: "Delete one's picture",
	description: "The drawn one takes its place.",
	params: {},
	response: { avatar_url: shape.string() },
	errors: [],
	handle: async ({ run }) => ({
		avatar_url: avatarUrl(await run(command, {})),
	}),
});
