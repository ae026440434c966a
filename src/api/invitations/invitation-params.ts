import type { InvitationTerms } from "../../domain/invitations/terms.ts";
import { roles } from "../../domain/users/roles.ts";
import { ID_MAX, INVITATION_MINUTES } from "../../limits.ts";
import { type ParamValues, param } from "../params.ts";
import { shape } from "../shape.ts";

/** What invitations of both kinds are made with. */
export const termsParams = {
	invite_expires_in_minutes: param
		.json(shape.integer({ min: 1, max: ID_MAX }).nullable())
		.default(INVITATION_MINUTES)
		.describe("`null` for an invitation that never expires."),
	invite_as: param
		.integer()
		.default(roles.member)
		.describe("The role of whoever joins, none above the inviter's own."),
	group_ids: param.array(shape.integer()).default([]),
	include_realm_default_subscriptions: param.boolean().default(false),
	welcome_message_custom_text: param
		.string()
		.optional()
		.describe(
			"What Welcome Bot says instead of what it says to everybody; heeded when administrators send it.",
		),
};

type TermsValues = ParamValues<typeof termsParams> & {
	readonly stream_ids: readonly number[];
	readonly notify_referrer_on_join?: boolean;
};

export const readTerms = (params: TermsValues): InvitationTerms => ({
	role: params.invite_as,
	expiresInMinutes: params.invite_expires_in_minutes,
	channelIds: params.stream_ids,
	groupIds: params.group_ids,
	joinsDefaultChannels: params.include_realm_default_subscriptions,
	tellsInviter: params.notify_referrer_on_join ?? true,
	welcomeText: params.welcome_message_custom_text ?? null,
});
