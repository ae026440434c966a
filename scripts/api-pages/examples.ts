/** What the team does in the examples, operation by operation. Each gets what it needs made first, and then is run for real. */
import type { Call, PersonName, Team } from "./team.ts";

export interface Example {
	readonly title: string;
	/** Null for a call without credentials. */
	readonly who: PersonName | null;
	readonly call: Call;
	/** The status it must have; 200 unless told. */
	readonly status?: number;
}

export interface Exercise {
	readonly id: string;
	prepare(stage: Stage): Promise<readonly Example[]>;
}

/** The team, and what the exercises share. */
export interface Stage {
	readonly team: Team;
	readonly designId: number;
	say(who: PersonName, topic: string, content: string): Promise<number>;
}

const text = (value: unknown) => JSON.stringify(value);

export async function setStage(team: Team): Promise<Stage> {
	const channels = [
		{ name: "design", description: "The catalogue and the web site." },
		{ name: "workshop", description: "Frames, wheels and what they need." },
	];
	const everyone = (["grace", "jonas", "priya", "tomas"] as const).map(
		(name) => team.person(name).id,
	);
	await team.do("grace", "POST", "/users/me/subscriptions", {
		subscriptions: channels,
		principals: everyone,
		send_new_subscription_messages: false,
	});
	const { stream_id } = await team.do("grace", "GET", "/get_stream_id", {
		stream: "design",
	});
	team.pass(3600);
	const stage: Stage = {
		team,
		designId: stream_id,
		async say(who, topic, content) {
			const to = "design";
			const sent = { type: "channel", to, topic, content };
			return (await team.do(who, "POST", "/messages", sent)).id;
		},
	};
	await stage.say(
		"tomas",
		"web site",
		"The new front page is on the test server.",
	);
	team.pass(60);
	return stage;
}

export const exercises: readonly Exercise[] = [
	{
		id: "send-message",
		prepare: async ({ team }) => [
			{
				title: "To a topic of a channel",
				who: "priya",
				call: {
					method: "POST",
					path: "/messages",
					fields: {
						type: "channel",
						to: "design",
						topic: "autumn catalogue",
						content: "The **proofs** are back from the printer.",
					},
				},
			},
			{
				title: "To a person",
				who: "priya",
				call: {
					method: "POST",
					path: "/messages",
					fields: {
						type: "direct",
						to: text([team.person("tomas").id]),
						content: "Have you seen the proofs?",
					},
				},
			},
			{
				title: "To a channel that does not exist",
				who: "priya",
				status: 400,
				call: {
					method: "POST",
					path: "/messages",
					fields: {
						type: "channel",
						to: "desing",
						topic: "autumn catalogue",
						content: "Anybody here?",
					},
				},
			},
		],
	},
	{
		id: "subscribe",
		prepare: async ({ team }) => [
			{
				title: "A new channel for two",
				who: "priya",
				call: {
					method: "POST",
					path: "/users/me/subscriptions",
					fields: {
						subscriptions: text([
							{ name: "photo shoot", description: "Dates, places, people." },
						]),
						principals: text([
							team.person("priya").id,
							team.person("tomas").id,
						]),
					},
				},
			},
			{
				title: "Somebody who does not exist",
				who: "priya",
				status: 400,
				call: {
					method: "POST",
					path: "/users/me/subscriptions",
					fields: {
						subscriptions: text([{ name: "photo shoot" }]),
						principals: text([4711]),
					},
				},
			},
		],
	},
	{
		id: "update-user-by-email",
		prepare: async () => [
			{
				title: "Make somebody a moderator",
				who: "jonas",
				call: {
					method: "PATCH",
					path: "/users/tomas@tidewater.example",
					fields: { role: "300" },
				},
			},
		],
	},
	{
		id: "update-presence",
		async prepare({ team }) {
			const report = { status: "active", ping_only: true };
			await team.do("tomas", "POST", "/users/me/presence", report);
			team.pass(30);
			return [
				{
					title: "The first report of a client",
					who: "priya",
					call: {
						method: "POST",
						path: "/users/me/presence",
						fields: {
							status: "active",
							new_user_input: "true",
							last_update_id: "-1",
						},
					},
				},
				{
					title: "In the format for older clients",
					who: "priya",
					call: {
						method: "POST",
						path: "/users/me/presence",
						fields: { status: "idle" },
					},
				},
			];
		},
	},
	{
		id: "mute-topic",
		prepare: async ({ designId }) => [
			{
				title: "Mute a topic",
				who: "priya",
				call: {
					method: "PATCH",
					path: "/users/me/subscriptions/muted_topics",
					fields: { stream_id: text(designId), topic: "web site", op: "add" },
				},
			},
			{
				title: "Unmute it, by the name of the channel",
				who: "priya",
				call: {
					method: "PATCH",
					path: "/users/me/subscriptions/muted_topics",
					fields: { stream: "design", topic: "web site", op: "remove" },
				},
			},
		],
	},
	{
		id: "get-user-by-email",
		async prepare({ team }) {
			const { id } = await team.do("jonas", "POST", "/realm/profile_fields", {
				name: "Looks after",
				hint: "What to ask you about",
				field_type: 1,
			});
			await team.do("tomas", "PATCH", "/users/me/profile_data", {
				data: [{ id, value: "Photographs" }],
			});
			return [
				{
					title: "By the real address, with the profile",
					who: "jonas",
					call: {
						method: "GET",
						path: "/users/tomas@tidewater.example",
						fields: { include_custom_profile_fields: "true" },
					},
				},
				{
					title: "By somebody who may not see the real address",
					who: "priya",
					call: {
						method: "GET",
						path: `/users/user${team.person("tomas").id}@chat.tidewater.example`,
					},
				},
				{
					title: "Nobody of that address",
					who: "priya",
					status: 400,
					call: { method: "GET", path: "/users/nobody@tidewater.example" },
				},
			];
		},
	},
	{
		id: "update-user",
		async prepare({ team }) {
			const fields = await team.do("jonas", "GET", "/realm/profile_fields");
			const path = `/users/${team.person("wen").id}`;
			return [
				{
					title: "A new name, and a value for a profile field",
					who: "jonas",
					call: {
						method: "PATCH",
						path,
						fields: {
							full_name: "Wen Li-Haas",
							profile_data: text([
								{ id: fields.custom_fields[0].id, value: "Bookkeeping" },
							]),
						},
					},
				},
				{
					title: "Asked by a member",
					who: "priya",
					status: 400,
					call: { method: "PATCH", path, fields: { role: "200" } },
				},
			];
		},
	},
	{
		id: "update-message-flags-for-narrow",
		async prepare({ say, team }) {
			await say("tomas", "autumn catalogue", "Page 12 is too dark.");
			team.pass(20);
			await say("jonas", "autumn catalogue", "I can fix that today.");
			return [
				{
					title: "Mark a topic as read",
					who: "priya",
					call: {
						method: "POST",
						path: "/messages/flags/narrow",
						fields: {
							anchor: "first_unread",
							num_before: "0",
							num_after: "100",
							narrow: text([
								{ operator: "channel", operand: "design" },
								{ operator: "topic", operand: "autumn catalogue" },
								{ operator: "is", operand: "unread" },
							]),
							op: "add",
							flag: "read",
						},
					},
				},
			];
		},
	},
	{
		id: "edit-draft",
		async prepare({ team, designId }) {
			const draft = { type: "stream", to: [designId], topic: "web site" };
			const { ids } = await team.do("priya", "POST", "/drafts", {
				drafts: [{ ...draft, content: "The colours" }],
			});
			return [
				{
					title: "Go on writing",
					who: "priya",
					call: {
						method: "PATCH",
						path: `/drafts/${ids[0]}`,
						fields: {
							draft: text({
								...draft,
								content: "The colours are right now, I think.",
							}),
						},
					},
				},
				{
					title: "A draft that does not exist",
					who: "priya",
					status: 404,
					call: {
						method: "PATCH",
						path: "/drafts/4711",
						fields: {
							draft: text({ type: "", to: [], topic: "", content: "?" }),
						},
					},
				},
			];
		},
	},
	{
		id: "get-message-history",
		async prepare({ say, team }) {
			const id = await say("priya", "web site", "We open on Thursday.");
			team.pass(45);
			await team.do("priya", "PATCH", `/messages/${id}`, {
				content: "We open on **Friday**.",
			});
			return [
				{
					title: "A message that was edited once",
					who: "tomas",
					call: { method: "GET", path: `/messages/${id}/history` },
				},
				{
					title: "A message that does not exist",
					who: "tomas",
					status: 400,
					call: { method: "GET", path: "/messages/4711/history" },
				},
			];
		},
	},
	{
		id: "update-subscription-property",
		prepare: async ({ designId }) => [
			{
				title: "Mute a channel",
				who: "tomas",
				call: {
					method: "PATCH",
					path: `/users/me/subscriptions/${designId}`,
					fields: { property: "is_muted", value: "true" },
				},
			},
			{
				title: "Give it a colour",
				who: "tomas",
				call: {
					method: "PATCH",
					path: `/users/me/subscriptions/${designId}`,
					fields: { property: "color", value: "#76ce90" },
				},
			},
		],
	},
	{
		id: "update-linkifier",
		async prepare({ team }) {
			const { id } = await team.do("jonas", "POST", "/realm/filters", {
				pattern: "#(?P<id>[0-9]+)",
				url_template: "https://orders.tidewater.example/{id}",
			});
			return [
				{
					title: "Another pattern, and the way back",
					who: "jonas",
					call: {
						method: "PATCH",
						path: `/realm/filters/${id}`,
						fields: {
							pattern: "order (?P<id>[0-9]+)",
							url_template: "https://orders.tidewater.example/{id}",
							example_input: "order 1204",
							reverse_template: "order {id}",
						},
					},
				},
			];
		},
	},
	{
		id: "remove-reaction",
		async prepare({ say, team }) {
			const id = await say("tomas", "web site", "The new photographs are in.");
			const path = `/messages/${id}/reactions`;
			await team.do("priya", "POST", path, { emoji_name: "tada" });
			const call: Call = {
				method: "DELETE",
				path,
				fields: { emoji_name: "tada" },
			};
			return [
				{ title: "Take a reaction back", who: "priya", call },
				{ title: "Once more", who: "priya", status: 400, call },
			];
		},
	},
	{
		id: "get-channel-topics",
		prepare: async ({ designId }) => [
			{
				title: "The topics of a channel",
				who: "priya",
				call: { method: "GET", path: `/users/me/${designId}/topics` },
			},
			{
				title: "A channel that does not exist",
				who: "priya",
				status: 400,
				call: { method: "GET", path: "/users/me/4711/topics" },
			},
		],
	},
	{
		id: "add-navigation-view",
		prepare: async () => [
			{
				title: "A view of one's own",
				who: "priya",
				call: {
					method: "POST",
					path: "/navigation_views",
					fields: {
						fragment: "narrow/channel/design/topic/web.20site",
						is_pinned: "true",
						name: "Going online",
					},
				},
			},
			{
				title: "A blank fragment",
				who: "priya",
				status: 400,
				call: {
					method: "POST",
					path: "/navigation_views",
					fields: { fragment: " ", is_pinned: "true" },
				},
			},
		],
	},
	{
		id: "add-domain",
		prepare: async () => [
			{
				title: "Let everybody with an address of the studio in",
				who: "grace",
				call: {
					method: "POST",
					path: "/realm/domains",
					fields: { domain: "tidewater.example", allow_subdomains: "false" },
				},
			},
			{
				title: "Asked by an administrator",
				who: "jonas",
				status: 400,
				call: {
					method: "POST",
					path: "/realm/domains",
					fields: { domain: "printer.example", allow_subdomains: "false" },
				},
			},
		],
	},
	{
		id: "delete-message",
		async prepare({ say }) {
			const id = await say("jonas", "web site", "Wrong topic, sorry.");
			const call: Call = { method: "DELETE", path: `/messages/${id}` };
			return [
				{ title: "A message that was sent by mistake", who: "jonas", call },
				{ title: "Once more", who: "jonas", status: 400, call },
			];
		},
	},
	{
		id: "delete-queue",
		async prepare({ team }) {
			const { queue_id } = await team.do("priya", "POST", "/register", {
				event_types: ["message"],
			});
			const call: Call = {
				method: "DELETE",
				path: "/events",
				fields: { queue_id },
			};
			return [
				{ title: "A client is closed", who: "priya", call },
				{ title: "Once more", who: "priya", status: 400, call },
			];
		},
	},
	{
		id: "mark-all-as-read",
		prepare: async () => [
			{
				title: "After the holidays",
				who: "grace",
				call: { method: "POST", path: "/mark_all_as_read" },
			},
		],
	},
	{
		id: "get-custom-profile-fields",
		async prepare({ team }) {
			await team.do("jonas", "POST", "/realm/profile_fields", {
				name: "Bench",
				hint: "Where you work",
				field_type: 3,
				field_data: {
					"0": { text: "Front", order: "1" },
					"1": { text: "Back", order: "2" },
				},
			});
			return [
				{
					title: "The fields of profiles",
					who: "wen",
					call: { method: "GET", path: "/realm/profile_fields" },
				},
			];
		},
	},
	{
		id: "create-conference-call",
		async prepare({ team }) {
			await team.connectProvider("priya");
			const call: Call = { method: "POST", path: "/calls/conference/create" };
			return [
				{ title: "Open a meeting", who: "priya", call },
				{
					title: "By somebody who has not connected an account",
					who: "tomas",
					status: 400,
					call,
				},
			];
		},
	},
	{
		id: "get-server-settings",
		prepare: async () => [
			{
				title: "Before logging in",
				who: null,
				call: { method: "GET", path: "/server_settings" },
			},
		],
	},
];
