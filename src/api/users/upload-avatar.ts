import { uploadAvatar as command } from "../../domain/users/avatars.ts";
import { badRequest } from "../../errors.ts";
import { IMAGE_UPLOAD_BYTES_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { avatarUrl } from "../render/user.ts";
import { shape } from "../shape.ts";

export const uploadAvatar = endpoint({
	id: "upload-avatar",
	route: "POST /users/me/avatar",
	auth: "user",
	files: { bytesMax: IMAGE_UPLOAD_BYTES_MAX },
	summary: "Upload one's picture",
	description: "One PNG, JPEG, GIF or WebP file.",
	params: {},
	response: { avatar_url: shape.string() },
	errors: ["BAD_IMAGE"],
	async handle({ files, run }) {
		const [file] = files;
		if (!file || files.length > 1)
			throw badRequest("You must upload exactly one avatar.");
		const user = await run(command, { bytes: await file.read() });
		return { avatar_url: avatarUrl(user) };
	},
});
