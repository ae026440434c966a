import {
	findUsedBytes,
	listOwned,
} from "../../domain/attachments/attachments.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import {
	attachmentShape,
	renderAttachment,
	spaceShape,
} from "./attachment-shape.ts";

export const getAttachments = endpoint({
	id: "get-attachments",
	route: "GET /attachments",
	auth: "user",
	summary: "Get attachments",
	description: "The files that the user has uploaded, the oldest first.",
	params: {},
	response: {
		attachments: shape.array(attachmentShape),
		upload_space_used: spaceShape,
	},
	errors: [],
	handle: ({ caller, read }) =>
		read(async (reading) => ({
			attachments: (await listOwned(reading, caller.userId)).map(
				renderAttachment,
			),
			upload_space_used: await findUsedBytes(reading),
		})),
});
