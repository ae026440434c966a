import { testWelcomeMessage } from "../../domain/organizations/test-welcome-message.ts";
import { WELCOME_MESSAGE_LENGTH_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const testWelcomeBotCustomMessage = endpoint({
	id: "test-welcome-bot-custom-message",
	route: "POST /realm/test_welcome_bot_custom_message",
	auth: "admin",
	summary: "Try out the welcome message",
	description: "Welcome Bot sends the text to the caller, and to nobody else.",
	params: {
		welcome_message_custom_text: param.string({
			max: WELCOME_MESSAGE_LENGTH_MAX,
		}),
	},
	response: { message_id: shape.integer() },
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		const text = params.welcome_message_custom_text;
		return { message_id: await run(testWelcomeMessage, { text }) };
	},
});
