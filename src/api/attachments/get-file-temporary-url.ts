import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { sealPass } from "./file-pass.ts";
import { filePathParams, requireFile } from "./file-path.ts";

export const getFileTemporaryUrl = endpoint({
	id: "get-file-temporary-url",
	route: "GET /user_uploads/:realm_id_str/*filename",
	auth: "user-or-spectator",
	summary: "Get a temporary URL of an uploaded file",
	description:
		"An address under which the file can be read for a minute by whoever has it, without credentials.",
	params: filePathParams,
	response: { url: shape.string() },
	errors: [],
	async handle({ params, caller, read, server }) {
		const attachment = await read((reading) =>
			requireFile(reading, caller, params),
		);
		return { url: sealPass(server, attachment) };
	},
});
