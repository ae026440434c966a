import type { View } from "../../engine/memory.ts";
import { groups } from "../groups/groups.ts";
import type { GroupSettingValue } from "../groups/resolver.ts";
import { isSystemGroupName, systemGroups } from "../groups/system-groups.ts";
import { emptyTopicDisplayName } from "../messages/text.ts";
import { unlimitedRetention } from "../setting-kinds.ts";
import { type User, users } from "../users/users.ts";
import type { Channel } from "./channels.ts";
import type { ChannelChange } from "./events.ts";
import type { TopicsPolicy } from "./kinds.ts";
import { kindInWords, quoted, silentMention } from "./notices.ts";

const policyWords: Readonly<Record<TopicsPolicy, string>> = {
	inherit: "Automatic",
	allow_empty_topic: `"${emptyTopicDisplayName}" topic allowed`,
	disable_empty_topic: `No "${emptyTopicDisplayName}" topic`,
	empty_topic_only: `Only "${emptyTopicDisplayName}" topic allowed`,
};

function retentionInWords(days: number | null): string {
	if (days === null) return "the organization's default";
	return days === unlimitedRetention ? "forever" : `${days} days`;
}

async function holdersInWords(
	view: View,
	value: GroupSettingValue,
): Promise<string> {
	const known = await view.all(groups);
	const groupInWords = (id: number): string => {
		const name = known.get(id)?.name ?? "";
		if (!isSystemGroupName(name)) return `@_*${name}*`;
		return systemGroups.find((each) => each.name === name)?.description ?? name;
	};
	if (typeof value === "number") return groupInWords(value);
	const people = await view.all(users);
	return [
		...value.directSubgroups.map(groupInWords),
		...value.directMembers.flatMap((id) => {
			const user = people.get(id);
			return user ? [silentMention(user)] : [];
		}),
	].join(", ");
}

const oldAndNew = (before: string, after: string): string =>
	`* **Old**: ${before}\n* **New**: ${after}`;

/** What is said in the channel of a change of it, if anything is. */
export async function changeNotice(
	view: View,
	actor: User,
	before: Channel,
	change: ChannelChange,
): Promise<string | null> {
	const who = silentMention(actor);
	switch (change.property) {
		case "name":
			return `${who} renamed this channel from **${before.name}** to **${change.value}**.`;
		case "description":
			return `${who} changed the description for this channel.\n\n* **Old description:**\n${quoted(before.description)}\n* **New description:**\n${quoted(change.value)}`;
		case "kind":
			return `${who} changed the access permissions for this channel from **${kindInWords(before.kind)}** to **${kindInWords(change.value)}**.`;
		case "retentionDays":
			return `${who} changed how long messages are kept in this channel:\n\n${oldAndNew(retentionInWords(before.retentionDays), retentionInWords(change.value))}`;
		case "topicsPolicy":
			return `${who} changed the topics policy of this channel:\n\n${oldAndNew(policyWords[before.topicsPolicy], policyWords[change.value])}`;
		case "permission":
			if (change.permission !== "can_send_message_group") return null;
			return `${who} changed the posting permissions for this channel:\n\n${oldAndNew(await holdersInWords(view, change.before), await holdersInWords(view, change.value))}`;
		default:
			return null;
	}
}
