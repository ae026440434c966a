import { updateChannel as command } from "../../domain/channels/update-channel.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { readGroupSettingChange } from "../render/group-setting.ts";
import {
	forEachPermission,
	givenPermissions,
	retentionParam,
	topicsPolicyParam,
} from "./new-channel-params.ts";

export const updateChannel = endpoint({
	id: "update-channel",
	route: "PATCH /streams/:stream_id",
	auth: "user",
	noun: "channels",
	summary: "Update a channel",
	description:
		"All of the changes are made, or none. `is_archived` can only bring an archived channel back; archiving is an operation of its own.",
	params: {
		stream_id: param.id(),
		new_name: param.string().optional(),
		description: param.string().optional(),
		is_private: param.boolean().optional(),
		is_web_public: param.boolean().optional(),
		history_public_to_subscribers: param.boolean().optional(),
		is_default_stream: param.boolean().optional(),
		is_archived: param.boolean().optional(),
		message_retention_days: retentionParam().optional(),
		topics_policy: topicsPolicyParam().optional(),
		folder_id: param.id().nullable().optional(),
		...forEachPermission(() => param.groupSettingChange().optional()),
	},
	response: {},
	errors: [
		"CHANNEL_ALREADY_EXISTS",
		"EXPECTATION_MISMATCH",
		"REQUEST_VARIABLE_INVALID",
		"SYSTEM_GROUP_REQUIRED",
		"UNAUTHORIZED_PRINCIPAL",
	],
	async handle({ params, run, server }) {
		await run(command, {
			channelId: params.stream_id,
			name: params.new_name,
			description: params.description,
			isPrivate: params.is_private,
			isWebPublic: params.is_web_public,
			hasSharedHistory: params.history_public_to_subscribers,
			isDefault: params.is_default_stream,
			isArchived: params.is_archived,
			retentionDays: params.message_retention_days,
			topicsPolicy: params.topics_policy,
			folderId: params.folder_id,
			permissions: givenPermissions(params, readGroupSettingChange),
			serverAllowsWebPublic: server.facts.webPublicChannels,
		});
		return {};
	},
});
