import {
	type Invited,
	inviteByEmail,
} from "../../domain/invitations/invite.ts";
import { Refusal } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { countInvitations } from "./invitation-limits.ts";
import { readTerms, termsParams } from "./invitation-params.ts";

/** Addresses by themselves or after a name, each once. */
function readAddresses(text: string): string[] {
	const found = new Map<string, string>();
	for (const part of text.split(/[,\n]/)) {
		const email = (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim();
		if (email !== "" && !found.has(email.toLowerCase()))
			found.set(email.toLowerCase(), email);
	}
	return [...found.values()];
}

function invitationFailed({ isSent, skipped }: Invited): Refusal {
	const text = isSent
		? "Some of those addresses already have an account, so we didn't invite them. We did invite everyone else!"
		: "We weren't able to invite anyone.";
	return new Refusal("INVITATION_FAILED", text, {
		errors: skipped.map(({ email, reason, isDeactivated }) => [
			email,
			reason,
			isDeactivated,
		]),
		sent_invitations: isSent,
		license_limit_reached: false,
		daily_limit_reached: false,
	});
}

export const sendInvites = endpoint({
	id: "send-invites",
	route: "POST /invites",
	auth: "human-non-guest",
	summary: "Invite people by address",
	description:
		"Each invitation can be accepted once. Its link is sent there by mail where the server has a mail server, and told by `get-invites`, to be passed on, in any case.",
	params: {
		invitee_emails: param
			.string()
			.describe("Addresses, with commas or line breaks between them."),
		stream_ids: param
			.array(shape.integer())
			.describe("Channels to begin in, beside the default ones."),
		notify_referrer_on_join: param.boolean().default(true),
		...termsParams,
	},
	response: {},
	errors: ["INVITATION_FAILED", "UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, caller, organization, run, server }) {
		const emails = readAddresses(params.invitee_emails);
		countInvitations(server, organization.id, caller.userId, emails);
		const invited = await run(inviteByEmail, {
			emails,
			terms: readTerms(params),
			isMailed: server.facts.sendsMail,
		});
		if (invited.skipped.length > 0) throw invitationFailed(invited);
		return {};
	},
});
