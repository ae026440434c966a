/** What the team does in the examples, operation by operation. Each gets what it needs made first, and then is run for real. */
import { ask, type Exercise, get, patch, post, remove } from "./example.ts";

const text = (value: unknown) => JSON.stringify(value);

export const exercises: readonly Exercise[] = [
	{
		id: "send-message",
		prepare: async ({ team }) => [
			ask(
				"priya",
				"To a topic of a channel",
				post("/messages", {
					type: "channel",
					to: "design",
					topic: "autumn catalogue",
					content: "The **proofs** are back from the printer.",
				}),
			),
			ask(
				"priya",
				"To a person",
				post("/messages", {
					type: "direct",
					to: text([team.person("tomas").id]),
					content: "Have you seen the proofs?",
				}),
			),
			ask(
				"priya",
				"To a channel that does not exist",
				post("/messages", {
					type: "channel",
					to: "desing",
					topic: "autumn catalogue",
					content: "Anybody here?",
				}),
				400,
			),
		],
	},
	{
		id: "subscribe",
		prepare: async ({ team }) => [
			ask(
				"priya",
				"A new channel for two",
				post("/users/me/subscriptions", {
					subscriptions: text([
						{ name: "photo shoot", description: "Dates, places, people." },
					]),
					principals: text([team.person("priya").id, team.person("tomas").id]),
				}),
			),
			ask(
				"priya",
				"Somebody who does not exist",
				post("/users/me/subscriptions", {
					subscriptions: text([{ name: "photo shoot" }]),
					principals: text([4711]),
				}),
				400,
			),
		],
	},
	{
		id: "update-user-by-email",
		prepare: async () => [
			ask(
				"jonas",
				"Make somebody a moderator",
				patch("/users/tomas@tidewater.example", { role: "300" }),
			),
		],
	},
	{
		id: "update-presence",
		async prepare({ team }) {
			const report = { status: "active", ping_only: true };
			await team.do("tomas", "POST", "/users/me/presence", report);
			team.pass(30);
			return [
				ask(
					"priya",
					"The first report of a client",
					post("/users/me/presence", {
						status: "active",
						new_user_input: "true",
						last_update_id: "-1",
					}),
				),
				ask(
					"priya",
					"In the format for older clients",
					post("/users/me/presence", { status: "idle" }),
				),
			];
		},
	},
	{
		id: "mute-topic",
		prepare: async ({ designId }) => [
			ask(
				"priya",
				"Mute a topic",
				patch("/users/me/subscriptions/muted_topics", {
					stream_id: text(designId),
					topic: "web site",
					op: "add",
				}),
			),
			ask(
				"priya",
				"Unmute it, by the name of the channel",
				patch("/users/me/subscriptions/muted_topics", {
					stream: "design",
					topic: "web site",
					op: "remove",
				}),
			),
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
				ask(
					"jonas",
					"By the real address, with the profile",
					get("/users/tomas@tidewater.example", {
						include_custom_profile_fields: "true",
					}),
				),
				ask(
					"priya",
					"By somebody who may not see the real address",
					get(`/users/user${team.person("tomas").id}@chat.tidewater.example`),
				),
				ask(
					"priya",
					"Nobody of that address",
					get("/users/nobody@tidewater.example"),
					400,
				),
			];
		},
	},
	{
		id: "update-user",
		async prepare({ team }) {
			const fields = await team.do("jonas", "GET", "/realm/profile_fields");
			const path = `/users/${team.person("wen").id}`;
			return [
				ask(
					"jonas",
					"A new name, and a value for a profile field",
					patch(path, {
						full_name: "Wen Li-Haas",
						profile_data: text([
							{ id: fields.custom_fields[0].id, value: "Bookkeeping" },
						]),
					}),
				),
				ask("priya", "Asked by a member", patch(path, { role: "200" }), 400),
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
				ask(
					"priya",
					"Mark a topic as read",
					post("/messages/flags/narrow", {
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
					}),
				),
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
				ask(
					"priya",
					"Go on writing",
					patch(`/drafts/${ids[0]}`, {
						draft: text({
							...draft,
							content: "The colours are right now, I think.",
						}),
					}),
				),
				ask(
					"priya",
					"A draft that does not exist",
					patch("/drafts/4711", {
						draft: text({ type: "", to: [], topic: "", content: "?" }),
					}),
					404,
				),
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
				ask(
					"tomas",
					"A message that was edited once",
					get(`/messages/${id}/history`),
				),
				ask(
					"tomas",
					"A message that does not exist",
					get("/messages/4711/history"),
					400,
				),
			];
		},
	},
	{
		id: "update-subscription-property",
		prepare: async ({ designId }) => [
			ask(
				"tomas",
				"Mute a channel",
				patch(`/users/me/subscriptions/${designId}`, {
					property: "is_muted",
					value: "true",
				}),
			),
			ask(
				"tomas",
				"Give it a colour",
				patch(`/users/me/subscriptions/${designId}`, {
					property: "color",
					value: "#76ce90",
				}),
			),
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
				ask(
					"jonas",
					"Another pattern, and the way back",
					patch(`/realm/filters/${id}`, {
						pattern: "order (?P<id>[0-9]+)",
						url_template: "https://orders.tidewater.example/{id}",
						example_input: "order 1204",
						reverse_template: "order {id}",
					}),
				),
			];
		},
	},
	{
		id: "remove-reaction",
		async prepare({ say, team }) {
			const id = await say("tomas", "web site", "The new photographs are in.");
			const path = `/messages/${id}/reactions`;
			await team.do("priya", "POST", path, { emoji_name: "tada" });
			const call = remove(path, { emoji_name: "tada" });
			return [
				ask("priya", "Take a reaction back", call),
				ask("priya", "Once more", call, 400),
			];
		},
	},
	{
		id: "get-channel-topics",
		prepare: async ({ designId }) => [
			ask(
				"priya",
				"The topics of a channel",
				get(`/users/me/${designId}/topics`),
			),
			ask(
				"priya",
				"A channel that does not exist",
				get("/users/me/4711/topics"),
				400,
			),
		],
	},
	{
		id: "add-navigation-view",
		prepare: async () => [
			ask(
				"priya",
				"A view of one's own",
				post("/navigation_views", {
					fragment: "narrow/channel/design/topic/web.20site",
					is_pinned: "true",
					name: "Going online",
				}),
			),
			ask(
				"priya",
				"A blank fragment",
				post("/navigation_views", { fragment: " ", is_pinned: "true" }),
				400,
			),
		],
	},
	{
		id: "add-domain",
		prepare: async () => [
			ask(
				"grace",
				"Let everybody with an address of the studio in",
				post("/realm/domains", {
					domain: "tidewater.example",
					allow_subdomains: "false",
				}),
			),
			ask(
				"jonas",
				"Asked by an administrator",
				post("/realm/domains", {
					domain: "printer.example",
					allow_subdomains: "false",
				}),
				400,
			),
		],
	},
	{
		id: "delete-message",
		async prepare({ say }) {
			const id = await say("jonas", "web site", "Wrong topic, sorry.");
			const call = remove(`/messages/${id}`);
			return [
				ask("jonas", "A message that was sent by mistake", call),
				ask("jonas", "Once more", call, 400),
			];
		},
	},
	{
		id: "delete-queue",
		async prepare({ team }) {
			const { queue_id } = await team.do("priya", "POST", "/register", {
				event_types: ["message"],
			});
			const call = remove("/events", { queue_id });
			return [
				ask("priya", "A client is closed", call),
				ask("priya", "Once more", call, 400),
			];
		},
	},
	{
		id: "mark-all-as-read",
		prepare: async () => [
			ask("grace", "After the holidays", post("/mark_all_as_read")),
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
				ask("wen", "The fields of profiles", get("/realm/profile_fields")),
			];
		},
	},
	{
		id: "create-conference-call",
		async prepare({ team }) {
			await team.connectProvider("priya");
			const call = post("/calls/conference/create");
			return [
				ask("priya", "Open a meeting", call),
				ask("tomas", "By somebody who has not connected an account", call, 400),
			];
		},
	},
	{
		id: "get-server-settings",
		prepare: async () => [
			ask(null, "Before logging in", get("/server_settings")),
		],
	},
];
