import assert from "node:assert/strict";
import { changeSettings } from "../settings.ts";
import { type Fields, world } from "../world.ts";

// An organization with a channel that is open to everyone, and others that are not.

export const openNarrow = [{ operator: "channels", operand: "web-public" }];
export const newest = { anchor: "newest", num_before: 20, narrow: openNarrow };

export const w = await world({
	environment: { SKEIN_WEB_PUBLIC_CHANNELS: "1" },
});
export const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
export const openId = await w.channel("Plaza", "web_public", [mia, max]);
export const hallId = await w.channel("Hall", "public", [mia, max]);
export const secretId = await w.channel("Cellar", "private_shared", [mia, gus]);
export const openMessageId = await mia.send(
	"Plaza",
	"greetings",
	"hello **world**",
);
export const closedIds = [
	await mia.send("Hall", "chatter", "talk of the hall"),
	await mia.send("Cellar", "whispers", "talk of the cellar"),
	await mia.sendTo([max], "talk between two"),
];
await w.as("olivia").do("POST", "/channel_folders/create", {
	name: "Backstage",
});
await changeSettings(w, {
	enable_spectator_access: true,
	signup_announcements_channel_id: hallId,
});

export const spectate = (method: string, path: string, fields?: Fields) =>
	w.call(method, path, fields);

export const refusedAlike = async (
	method: string,
	path: string,
	fields?: Fields,
) => {
	const { status, body, headers } = await spectate(method, path, fields);
	assert.equal(status, 401, `${method} ${path}`);
	assert.equal(body.code, "UNAUTHORIZED");
	assert.ok(headers["www-authenticate"]);
};

export async function groupIds(): Promise<Record<string, number>> {
	const { user_groups } = await w.as("olivia").do("GET", "/user_groups");
	return Object.fromEntries(
		user_groups.map(({ id, name }: { id: number; name: string }) => [
			name.replace(":", "_"),
			id,
		]),
	);
}

export const idsOf = (body: { messages: { id: number }[] }) =>
	body.messages.map(({ id }) => id);
