import { confirmAddressChange } from "../../domain/users/address-change.ts";
import { endpoint } from "../endpoint.ts";
import { sendPage, wantsPage } from "../page.ts";
import { param } from "../params.ts";
import { requireLinkedEmailChange } from "./email-change-links.ts";

export const confirmEmailChange = endpoint({
	id: "confirm-email-change",
	route: "POST /accounts/confirm_new_email/:token",
	auth: "anonymous",
	isPage: true,
	noun: "settings",
	summary: "Confirm a new address",
	description:
		"For whoever has the link that was sent there, once; a browser's form is answered with a page.",
	params: { token: param.string() },
	response: {},
	errors: [],
	async handle({ params, read, run, reply, request, server }) {
		const { user, wish } = await read((reading) =>
			requireLinkedEmailChange(reading, server.apiKeys, params.token),
		);
		const { email } = await run(confirmAddressChange, {
			userId: user.id,
			email: user.email,
			wish,
		});
		if (wantsPage(request))
			return sendPage(reply, {
				title: "Your address is changed",
				text: `Log in with ${email} from now on.`,
			});
		return {};
	},
});
