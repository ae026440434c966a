import type { View } from "../../engine/memory.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { DIRECT_MESSAGE_PEOPLE_MAX } from "../../limits.ts";
import {
	type Channel,
	findChannel,
	findChannelByName,
} from "../channels/channels.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { requireVisiblePeople } from "../users/access.ts";
import {
	findUserByShownEmail,
	shownEmail,
	type User,
	users,
} from "../users/users.ts";
import type { Source } from "./access.ts";
import { checkChannelName, checkTopic, type TextProblem } from "./text.ts";

/** To whom a message is addressed, as the sender said it. */
export type Destination =
	| {
			readonly channel: { readonly id: number } | { readonly name: string };
			readonly topic: string;
	  }
	| {
			readonly people:
				| { readonly ids: readonly number[] }
				| { readonly emails: readonly string[] };
	  };

const escapeHtml = (text: string) =>
	text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#x27;");

function refuseText(what: string, problem: TextProblem): never {
	switch (problem.reason) {
		case "blank":
			throw badRequest(`${what} can't be empty.`);
		case "too_long":
			throw badRequest(
				`${what} is too long (limit: ${problem.lengthMax} characters).`,
			);
		case "unprintable":
			throw badRequest(
				`Invalid character in ${what.toLowerCase()}, at position ${problem.position}.`,
			);
	}
}

export function requireTopic(raw: string): string {
	const topic = checkTopic(raw);
	return topic.ok ? topic.value : refuseText("Topic", topic.problem);
}

/** The channel a message names; whether the sender may post there is judged elsewhere. */
export async function requireNamedChannel(
	view: View,
	named: { readonly id: number } | { readonly name: string },
): Promise<Channel> {
	if ("id" in named) {
		const channel = await findChannel(view, named.id);
		if (channel) return channel;
		throw new Refusal(
			"STREAM_DOES_NOT_EXIST",
			`Channel with ID '${named.id}' does not exist`,
			{ stream_id: named.id },
		);
	}
	const name = checkChannelName(named.name);
	if (!name.ok) refuseText("Channel name", name.problem);
	const channel = await findChannelByName(view, name.value);
	if (channel) return channel;
	throw new Refusal(
		"STREAM_DOES_NOT_EXIST",
		`Channel '${name.value}' does not exist`,
		{ stream: escapeHtml(name.value) },
	);
}

/** The people a direct message names, the sender left out unless alone; all of them active, and seen by the sender. */
export async function requireNamedPeople(
	source: Source,
	sender: User,
	named:
		| { readonly ids: readonly number[] }
		| { readonly emails: readonly string[] },
): Promise<User[]> {
	const found = new Map<number, User>();
	if ("ids" in named) {
		const all = await source.all(users);
		for (const id of named.ids) {
			const user = all.get(id);
			if (!user) throw badRequest(`Invalid user ID ${id}`);
			found.set(id, user);
		}
	} else
		for (const email of named.emails) {
			const user = await findUserByShownEmail(source, email);
			if (!user) throw badRequest(`Invalid email '${email}'`);
			found.set(user.id, user);
		}
	if (found.size === 0) throw badRequest("Message must have recipients");
	if (found.size > 1) found.delete(sender.id);
	if (found.size >= DIRECT_MESSAGE_PEOPLE_MAX)
		throw badRequest(
			`Direct messages can have at most ${DIRECT_MESSAGE_PEOPLE_MAX} participants.`,
		);
	await requireVisiblePeople(source, sender, found.values());
	const organization = await requireOrganization(source);
	for (const user of found.values())
		if (!user.isActive)
			throw badRequest(
				`'${shownEmail(user, organization)}' is no longer using this organization.`,
			);
	return [...found.values()];
}
