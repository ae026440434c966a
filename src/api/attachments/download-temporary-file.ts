import { listByPath } from "../../domain/attachments/attachments.ts";
import { notFound } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { openPass } from "./file-pass.ts";
import { sendFile } from "./send-file.ts";

export const downloadTemporaryFile = endpoint({
	id: "download-temporary-file",
	route: "GET /user_uploads/temporary/:pass/*filename",
	auth: "anonymous",
	rateLimit: false,
	summary: "Read an uploaded file by its temporary URL",
	params: { pass: param.string(), filename: param.string() },
	response: {},
	errors: [],
	async handle({ params, read, reply, server, organization }) {
		const path = openPass(server, params.pass);
		const [attachment] =
			path === null ? [] : await read((reading) => listByPath(reading, [path]));
		if (!attachment) throw notFound("File not found");
		return sendFile(reply, server.files, organization.id, attachment);
	},
});
