import {
	reportMessage as command,
	type ReportReason,
} from "../../domain/messages/report-message.ts";
import { reportTypes } from "../../domain/messages/report-types.ts";
import { REPORT_DESCRIPTION_LENGTH_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

const reasons = reportTypes.map(({ key }) => key) as ReportReason[];

export const reportMessage = endpoint({
	id: "report-message",
	route: "POST /messages/:message_id/report",
	auth: "user",
	summary: "Report a message",
	description:
		"Puts the message before the organization's moderators, in the channel for moderation requests; refused where there is none.",
	params: {
		message_id: param.messageId(),
		report_type: param.enum(...reasons),
		description: param
			.string({ max: REPORT_DESCRIPTION_LENGTH_MAX })
			.default("")
			.describe("Needed when the reason is `other`."),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, {
			messageId: params.message_id,
			reason: params.report_type,
			description: params.description,
		});
		return {};
	},
});
