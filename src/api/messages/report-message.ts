import {
	reportMessage as command,
	type ReportReason,
	reportDescriptionLengthMax,
	reportReasons,
} from "../../domain/messages/report-message.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

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
			.string({ max: reportDescriptionLengthMax })
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
