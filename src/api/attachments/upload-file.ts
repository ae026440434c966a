import { randomBytes } from "node:crypto";
import {
	addAttachment,
	requireRoom,
} from "../../domain/attachments/add-attachment.ts";
import {
	checkedFileName,
	contentTypeOf,
} from "../../domain/attachments/names.ts";
import { inspectImage } from "../../domain/files/images.ts";
import { badRequest } from "../../errors.ts";
import { IMAGE_INSPECTED_BYTES_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import type { UploadedFile } from "../uploaded-file.ts";

const KEY_BYTES = 18;

/** A picture is one if its bytes say so, whatever it is called. */
async function inspect(file: UploadedFile) {
	if (file.byteLength > IMAGE_INSPECTED_BYTES_MAX) return null;
	const isCalledImage =
		file.mediaType.startsWith("image/") ||
		/\.(?:gif|jpe?g|jpe|png|webp)$/i.test(file.fileName);
	return isCalledImage ? inspectImage(await file.read()) : null;
}

export const uploadFile = endpoint({
	id: "upload-file",
	route: "POST /user_uploads",
	auth: "user",
	files: true,
	summary: "Upload a file",
	description:
		"Takes one file as multipart form data, whatever its field is called. At first only its owner can read it; a message that links to it opens it to everyone who can read the message. A file that no message shows is forgotten after four weeks.",
	params: {},
	response: {
		uri: shape.string().describe("The same as `url`, by its older name."),
		url: shape.string().describe("What to link to, without the host."),
		filename: shape.string().describe("What to call it in the link."),
	},
	errors: [],
	async handle({ files, organization, read, run, server }) {
		const [file] = files;
		if (file === undefined)
			throw badRequest("You must specify a file to upload");
		if (files.length > 1)
			throw badRequest("You may only upload one file at a time");
		await read((reading) => requireRoom(reading, file.byteLength));
		const image = await inspect(file);
		const fileName = checkedFileName(file.fileName);
		const fileKey = randomBytes(KEY_BYTES).toString("base64url");
		await server.files.save(organization.id, fileKey, file.stream());
		try {
			const { path } = await run(addAttachment, {
				fileKey,
				fileName,
				contentType: contentTypeOf(file.mediaType, fileName, image),
				byteLength: file.byteLength,
				image: image && {
					width: image.width,
					height: image.height,
					isAnimated: image.still !== null,
				},
			});
			const url = `/user_uploads/${path}`;
			return { uri: url, url, filename: fileName };
		} catch (error) {
			await server.files.remove(organization.id, fileKey);
			throw error;
		}
	},
});
