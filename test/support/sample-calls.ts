import type { Client, Fields, World } from "../world.ts";
import { connectConference } from "./conference.ts";

// For each operation that has a page of its own in docs/api one call that succeeds, if the caller may make it.

export interface SampleCall {
	readonly method: string;
	readonly path: string;
	readonly fields: Fields;
}

/** What the calls are about. Everybody is in the channel, the target too. */
export interface SampleStage {
	readonly w: World;
	readonly channelId: number;
	readonly channelName: string;
	readonly linkifierId: number;
	/** Somebody to be looked at and changed. */
	readonly target: Client;
}

let count = 0;

const call = (
	method: string,
	path: string,
	fields: Fields = {},
): SampleCall => ({ method, path, fields });

export async function setSampleStage(
	w: World,
	people: readonly Client[],
): Promise<SampleStage> {
	const target = await w.person("target", "Tara Target");
	const channelName = "commons";
	const channelId = await w.channel(channelName, "public", [...people, target]);
	const { id: linkifierId } = await w
		.as("olivia")
		.do("POST", "/realm/filters", {
			pattern: "#(?P<id>[0-9]+)",
			url_template: "https://example.com/{id}",
		});
	return { w, channelId, channelName, linkifierId, target };
}

/** Puts in place what the call needs, as far as the caller may have it, and returns the call. */
export type MakeSampleCall = (
	stage: SampleStage,
	caller: Client,
) => SampleCall | Promise<SampleCall>;

/** A message of the caller's own. */
const ownMessage = ({ channelName }: SampleStage, caller: Client) =>
	caller.send(channelName, "samples", "sample");

export const sampleCalls: Readonly<Record<string, MakeSampleCall>> = {
	"send-message": ({ channelName }) =>
		call("POST", "/messages", {
			type: "channel",
			to: channelName,
			topic: "samples",
			content: "sample",
		}),
	subscribe: () =>
		call("POST", "/users/me/subscriptions", {
			subscriptions: [{ name: `sample ${++count}` }],
		}),
	"update-user-by-email": ({ target }) =>
		call("PATCH", `/users/user${target.id}@chat.example.com`, {
			full_name: `Tara ${++count}`,
		}),
	"update-presence": () =>
		call("POST", "/users/me/presence", { status: "active" }),
	"mute-topic": ({ channelId }) =>
		call("PATCH", "/users/me/subscriptions/muted_topics", {
			stream_id: channelId,
			topic: `sample ${++count}`,
			op: "add",
		}),
	"get-user-by-email": ({ target }) =>
		call("GET", `/users/user${target.id}@chat.example.com`),
	"update-user": ({ target }) =>
		call("PATCH", `/users/${target.id}`, { full_name: `Tara ${++count}` }),
	"update-message-flags-for-narrow": () =>
		call("POST", "/messages/flags/narrow", {
			anchor: "newest",
			num_before: 1,
			num_after: 0,
			narrow: [],
			op: "add",
			flag: "starred",
		}),
	"edit-draft": async (_stage, caller) => {
		const draft = { type: "", to: [], topic: "", content: "sample" };
		const { status, body } = await caller.post("/drafts", { drafts: [draft] });
		const id = status === 200 ? body.ids[0] : 1;
		return call("PATCH", `/drafts/${id}`, {
			draft: { ...draft, content: "better" },
		});
	},
	"get-message-history": async (stage, caller) =>
		call("GET", `/messages/${await ownMessage(stage, caller)}/history`),
	"update-subscription-property": ({ channelId }) =>
		call("PATCH", `/users/me/subscriptions/${channelId}`, {
			property: "pin_to_top",
			value: "true",
		}),
	"update-linkifier": ({ linkifierId }) =>
		call("PATCH", `/realm/filters/${linkifierId}`, {
			pattern: "#(?P<id>[0-9]+)",
			url_template: `https://example.com/${++count}/{id}`,
		}),
	"remove-reaction": async (stage, caller) => {
		const id = await ownMessage(stage, caller);
		const reaction = { emoji_name: "tada" };
		await caller.post(`/messages/${id}/reactions`, reaction);
		return call("DELETE", `/messages/${id}/reactions`, reaction);
	},
	"get-channel-topics": ({ channelId }) =>
		call("GET", `/users/me/${channelId}/topics`),
	"add-navigation-view": () =>
		call("POST", "/navigation_views", {
			fragment: `sample/${++count}`,
			is_pinned: true,
			name: `Sample ${count}`,
		}),
	"add-domain": () =>
		call("POST", "/realm/domains", {
			domain: `sample-${++count}.example.com`,
			allow_subdomains: false,
		}),
	"delete-message": async (stage, caller) =>
		call("DELETE", `/messages/${await ownMessage(stage, caller)}`),
	"delete-queue": async (_stage, caller) => {
		const { status, body } = await caller.post("/register", {
			fetch_event_types: [],
		});
		const queueId = status === 200 ? body.queue_id : "none";
		return call("DELETE", "/events", { queue_id: queueId });
	},
	"mark-all-as-read": () => call("POST", "/mark_all_as_read"),
	"get-custom-profile-fields": () => call("GET", "/realm/profile_fields"),
	"create-conference-call": async ({ w }, caller) => {
		await connectConference(w, caller).catch(() => {});
		return call("POST", "/calls/conference/create");
	},
	"get-server-settings": () => call("GET", "/server_settings"),
};
