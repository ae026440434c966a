import { endpoint } from "../endpoint.ts";
import { filePathParams, requireFile } from "./file-path.ts";
import { sendFile } from "./send-file.ts";

export const downloadFile = endpoint({
	id: "download-file",
	route: "GET /user_uploads/:realm_id_str/*filename",
	auth: "user-or-spectator",
	rateLimit: false,
	summary: "Read an uploaded file",
	description:
		"The file itself, as a whole or the part that `Range` names. What a browser could run is only saved, never shown.",
	params: filePathParams,
	response: {},
	errors: [],
	async handle({ params, caller, read, reply, server, organization }) {
		const attachment = await read((reading) =>
			requireFile(reading, caller, params),
		);
		return sendFile(reply, server.files, organization.id, attachment);
	},
});
