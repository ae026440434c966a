import assert from "node:assert/strict";
import { test } from "node:test";
import {
	groupIds,
	onlyUser,
	setOrganization,
} from "../../../test/support/wire-channels.ts";
import { type Client, world } from "../../../test/world.ts";

test("update-channel and archive-channel say in the channel what was changed, and by whom", async () => {
	const w = await world();
	await setOrganization(w, { send_channel_events_messages: true });
	const [olivia, mia] = [w.as("olivia"), w.as("mia")];
	const id = await w.channel("town", "public", [olivia, mia]);
	const who = `@_**Olivia Owner|${olivia.id}**`;
	const access = (from: string, to: string) =>
		`${who} changed the access permissions for this channel from **${from}** to **${to}**.`;
	const change = (what: string, from: string, to: string) =>
		`${who} changed ${what}:\n\n* **Old**: ${from}\n* **New**: ${to}`;
	const kept = "how long messages are kept in this channel";
	const policy = "the topics policy of this channel";
	const posting = "the posting permissions for this channel";
	const rows: [object, ...string[]][] = [
		[{ is_private: true }, access("Public", "Private, protected history")],
		[
			{ history_public_to_subscribers: true },
			access("Private, protected history", "Private, shared history"),
		],
		[{ is_private: false }, access("Private, shared history", "Public")],
		[
			{ message_retention_days: 30 },
			change(kept, "the organization's default", "30 days"),
		],
		[
			{ message_retention_days: "unlimited" },
			change(kept, "30 days", "forever"),
		],
		[
			{ topics_policy: "disable_empty_topic" },
			change(policy, "Automatic", 'No "general chat" topic'),
		],
		[
			{
				can_send_message_group: {
					new: {
						...onlyUser(mia),
						direct_subgroups: [groupIds.moderators],
					},
				},
			},
			change(posting, "Everyone", `Moderators, @_**Mia Member|${mia.id}**`),
		],
		// Who may do what else is nobody's news.
		[{ can_remove_subscribers_group: { new: groupIds.moderators } }],
		[
			{ description: "one\ntwo" },
			`${who} changed the description for this channel.\n\n* **Old description:**\n*No description.*\n* **New description:**\n\`\`\` quote\none two\n\`\`\``,
		],
	];
	const heard = async (call: () => Promise<unknown>, by: Client = mia) => {
		const ear = await by.register({ event_types: ["message"] });
		await call();
		return (await ear.events()).map(({ message, flags }) => [
			message.sender_full_name,
			message.subject,
			message.content,
			...flags,
		]);
	};
	const note = (content: string) => [
		"Notification Bot",
		"channel events",
		content,
	];
	for (const [fields, ...contents] of rows)
		assert.deepEqual(
			await heard(() => olivia.do("PATCH", `/streams/${id}`, { ...fields })),
			contents.map(note),
			JSON.stringify(fields),
		);
	const state = (verb: string) =>
		`Channel #**town** has been ${verb} by ${who}.`;
	const archive = () => olivia.do("DELETE", `/streams/${id}`);
	const restore = () =>
		olivia.do("PATCH", `/streams/${id}`, { is_archived: false });
	assert.deepEqual(await heard(archive), [note(state("archived"))]);
	assert.deepEqual(await heard(restore), [note(state("unarchived"))]);
	// Whoever did it has read it.
	assert.deepEqual(await heard(archive, olivia), [
		[...note(state("archived")), "read"],
	]);
});
