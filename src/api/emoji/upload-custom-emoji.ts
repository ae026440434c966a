import { addEmoji } from "../../domain/emoji/add-emoji.ts";
import { badRequest } from "../../errors.ts";
import { IMAGE_UPLOAD_BYTES_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const uploadCustomEmoji = endpoint({
	id: "upload-custom-emoji",
	route: "POST /realm/emoji/:emoji_name",
	auth: "user",
	files: { bytesMax: IMAGE_UPLOAD_BYTES_MAX },
	summary: "Upload custom emoji",
	description:
		"Takes one PNG, GIF, JPEG or WebP image as multipart form data, whatever its field is called. The name consists of lower-case letters, digits, dashes and underscores and ends with a letter or digit; only administrators may give it the name of a built-in emoji.",
	params: { emoji_name: param.string() },
	response: {},
	errors: [],
	async handle({ params, files, run }) {
		const [file] = files;
		if (file === undefined || files.length !== 1)
			throw badRequest("You must upload exactly one file.");
		await run(addEmoji, {
			name: params.emoji_name,
			bytes: await file.read(),
		});
		return {};
	},
});
