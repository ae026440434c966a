import assert from "node:assert/strict";
import {
	organizations,
	requireOrganization,
} from "../../src/domain/organizations/organizations.ts";
import type { OrganizationSettings } from "../../src/domain/organizations/settings.ts";
import { users } from "../../src/domain/users/users.ts";
import type { Answer, Client, Ear, World } from "../world.ts";

// Channels as tests expect to find them on the wire, and refusals that must leave no trace.

/** Ids of the groups every organization has, in the order in which they were made. */
export const groupIds = {
	nobody: 1,
	owners: 2,
	administrators: 3,
	moderators: 4,
	fullMembers: 5,
	members: 6,
	everyone: 7,
	internet: 8,
} as const;

/** A channel without anything special about it, made by the server unless said otherwise. */
export const wireChannel = (
	w: World,
	channel: { stream_id: number; name: string; [field: string]: unknown },
) => ({
	description: "",
	rendered_description: "",
	date_created: Math.floor(w.clock.now / 1000),
	creator_id: null,
	invite_only: false,
	is_web_public: false,
	history_public_to_subscribers: true,
	is_archived: false,
	is_recently_active: true,
	message_retention_days: null,
	topics_policy: "inherit",
	first_message_id: null,
	folder_id: null,
	stream_post_policy: 1,
	is_announcement_only: false,
	can_add_subscribers_group: groupIds.nobody,
	can_administer_channel_group: groupIds.nobody,
	can_create_topic_group: groupIds.everyone,
	can_delete_any_message_group: groupIds.nobody,
	can_delete_own_message_group: groupIds.nobody,
	can_move_messages_out_of_channel_group: groupIds.nobody,
	can_move_messages_within_channel_group: groupIds.nobody,
	can_remove_subscribers_group: groupIds.administrators,
	can_resolve_topics_group: groupIds.nobody,
	can_send_message_group: groupIds.everyone,
	can_subscribe_group: groupIds.nobody,
	subscriber_count: 0,
	stream_weekly_traffic: null,
	...channel,
});

/** What a subscription adds for its subscriber, who chose nothing yet and whose client knows of open choices. */
export const wirePersonal = (color: string) => ({
	color,
	is_muted: false,
	in_home_view: true,
	pin_to_top: false,
	desktop_notifications: null,
	audible_notifications: null,
	push_notifications: null,
	email_notifications: null,
	wildcard_mentions_notify: null,
});

export const onlyUser = (...clients: readonly Client[]) => ({
	direct_members: clients.map(({ id }) => id).sort((a, b) => a - b),
	direct_subgroups: [],
});

/** What a client of today says it understands. */
export const modern = {
	notification_settings_null: true,
	archived_channels: true,
	empty_topic_name: true,
};

export const channelTypes = [
	"stream",
	"subscription",
	"default_streams",
	"channel_folder",
	"realm",
];

export const listen = (client: Client, more: object = {}): Promise<Ear> =>
	client.register({
		event_types: channelTypes,
		client_capabilities: modern,
		include_subscribers: "true",
		...more,
	});

/** The part of the state that is about channels, for comparing. */
export const channelState = async (client: Client) => {
	const { state } = await listen(client, {
		fetch_event_types: [
			"stream",
			"subscription",
			"default_streams",
			"channel_folders",
		],
		event_types: [],
	});
	const { queue_id: _, last_event_id: __, ...rest } = state;
	return rest;
};

/** Asserts that a call is refused, changes nothing and is heard by nobody. */
export async function refused(
	w: World,
	call: () => Promise<Answer>,
	expected: { status?: number; code?: string; [field: string]: unknown } = {},
): Promise<Answer> {
	const owner = w.as("olivia");
	const before = await channelState(owner);
	const ears = [await owner.register(), await w.as("mia").register()];
	const answer = await call();
	const { status = 400, code = "BAD_REQUEST", ...fields } = expected;
	assert.equal(answer.status, status, JSON.stringify(answer.body));
	assert.equal(answer.body.code, code, JSON.stringify(answer.body));
	for (const [name, value] of Object.entries(fields))
		assert.deepEqual(answer.body[name], value);
	for (const ear of ears) assert.deepEqual(await ear.events(), []);
	assert.deepEqual(await channelState(owner), before);
	return answer;
}

/** Changes settings of the organization behind everybody's back. */
export const setOrganization = (
	w: World,
	changes: Partial<OrganizationSettings>,
) =>
	w.inside(async (work) => {
		const { settings } = await requireOrganization(work);
		await work.db
			.updateTable("organization")
			.set({ settings: JSON.stringify({ ...settings, ...changes }) })
			.where("id", "=", work.organizationId)
			.execute();
		work.touch(organizations, work.organizationId);
	});

export const setActive = (w: World, { id }: Client, isActive: boolean) =>
	w.inside(async (work) => {
		await work.db
			.updateTable("user")
			.set({ is_active: isActive ? 1 : 0 })
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", id)
			.execute();
		work.touch(users, id);
	});
