import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { filePathParams, requireFile } from "./file-path.ts";

export const checkThumbnailStatus = endpoint({
	id: "check-thumbnail-status",
	route: "GET /thumbnail/status/:realm_id_str/*filename",
	auth: "user-or-spectator",
	noun: "user_uploads",
	summary: "Check thumbnail status",
	description:
		"Whether a file can be shown in messages yet. Pictures are shown as they are, so they can be at once; other files never.",
	params: filePathParams,
	response: { has_thumbnail: shape.boolean() },
	errors: [],
	async handle({ params, caller, read }) {
		const { image } = await read((reading) =>
			requireFile(reading, caller, params),
		);
		return { has_thumbnail: image !== null };
	},
});
