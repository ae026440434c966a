import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { sendPage } from "../page.ts";
import { param } from "../params.ts";
import {
	markBrowser,
	requireConference,
	requireLink,
} from "./conference-session.ts";

export const connectConference = endpoint({
	id: "connect-conference",
	route: "GET /calls/conference/connect",
	auth: "anonymous",
	summary: "Ask before an account at the video call provider is connected",
	description:
		"The page behind the link of `authorize-conference`. It names the account, so that nobody connects theirs to somebody else's by following a link.",
	params: { link: param.string() },
	response: {},
	errors: [],
	async handle({ params, organization, read, reply, server }) {
		requireConference(server);
		const { userId } = requireLink(server, params.link, organization);
		const [{ url, name }, user] = await read(async (reading) => [
			await requireOrganization(reading),
			await requireUser(reading, userId),
		]);
		markBrowser(reply, url);
		return sendPage(reply, {
			title: "Connect video calls",
			text: `Video calls that ${user.fullName} (${user.email}) starts in ${name} will be made with your account at the provider. Go on only if this is you.`,
			button: { label: "Go on", fields: { link: params.link } },
		});
	},
});
