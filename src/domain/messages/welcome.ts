import type { Work } from "../../engine/command.ts";
import { systemBots, type User } from "../users/users.ts";
import { tellPerson } from "./notices.ts";

// The Welcome Bot answers people who write to it, so that their first message is not
// met with silence.

const answers: readonly { readonly asks: RegExp; readonly answer: string }[] = [
	{
		asks: /\bchannels?\b/i,
		answer:
			"**Channels** decide who gets a message. Subscribe to those you care about, and mute what you only want to look at now and then.",
	},
	{
		asks: /\btopics?\b/i,
		answer:
			"**Topics** keep the conversations of a channel apart. Begin a new one whenever you have something new to say, and follow those you do not want to miss.",
	},
	{
		asks: /\b(?:formatting|markdown)\b/i,
		answer:
			"Write `**bold**` for **bold**, `*italic*` for *italic*, `` `code` `` for `code`, and `> ` before a line to quote it.",
	},
	{
		asks: /\bmentions?\b/i,
		answer:
			"Write `@**Full Name**` to draw somebody's attention, and `@_**Full Name**` to name them without doing so.",
	},
];

const otherwise =
	"I am only a bot, but I can tell you about **channels**, **topics**, **formatting** and **mentions**: just send me one of these words. For everything else, ask the people around you.";

export async function replyToNewcomer(
	work: Work,
	sender: User,
	others: readonly User[],
	content: string,
): Promise<void> {
	const [other] = others;
	if (sender.isBot || others.length !== 1 || !other?.isSystemBot) return;
	if (other.fullName !== systemBots.welcome.fullName) return;
	const known = answers.find(({ asks }) => asks.test(content));
	await tellPerson(work, sender, {
		content: known?.answer ?? otherwise,
		bot: "welcome",
	});
}
