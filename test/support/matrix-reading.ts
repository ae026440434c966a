import {
	type Cell,
	found,
	inChannel,
	isArchived,
	isGuest,
	isIn,
	isOpen,
	isPrivate,
	isWebPublic,
	maySend,
	messagesFound,
	onMessage,
	outcome,
	range,
	reaches,
	received,
	refused,
	searched,
	seesChannel,
	seesContent,
	shown,
	type Trial,
	timesIn,
	verdict,
} from "./matrix-rules.ts";
import { type Time, times } from "./matrix-world.ts";

const readMessage = (time: Time) =>
	onMessage(time, ({ client }, id) => client.get(`/messages/${id}`));
const list = (fields: object, expect: (cell: Cell) => boolean): Trial => ({
	expect: (cell) => (expect(cell) ? "listed" : "not listed"),
	async call({ client, place }) {
		const { streams } = await client.do("GET", "/streams", { ...fields });
		const ids = streams.map(
			(stream: { stream_id: number }) => stream.stream_id,
		);
		return ids.includes(place.id) ? "listed" : "not listed";
	},
});

const look = (narrow: (cell: Cell) => object[]): Trial => ({
	expect: (cell) => found(shown(cell)),
	call: async (cell) =>
		outcome(
			await cell.client.get("/messages", { ...range, narrow: narrow(cell) }),
			messagesFound(cell),
		),
});

/** Without naming a channel one sees what one received, as far as it may still be read. */
const lookEverywhere = (narrow: object[]): Trial => ({
	except: (cell) => isGuest(cell) && isWebPublic(cell) && !isIn(cell),
	expect: (cell) =>
		found(times.filter((time) => received(cell, time) && reaches(cell, time))),
	call: async (cell) =>
		outcome(
			await cell.client.get("/messages", {
				...range,
				num_before: 5000,
				narrow,
			}),
			messagesFound(cell),
		),
});

/** What leaves nothing behind. */
export const reading: Record<string, Trial> = {
	"get-messages in the channel": look((cell) => [inChannel(cell)]),
	"get-messages in the channel by name": look(({ place }) => [
		{ operator: "stream", operand: place.name },
	]),
	"get-messages searching the channel": look((cell) => [
		inChannel(cell),
		searched,
	]),
	"get-messages": lookEverywhere([]),
	"get-messages searching": lookEverywhere([searched]),
	"get-messages by id": {
		expect: (cell) => found(times.filter((time) => reaches(cell, time))),
		call: async (cell) =>
			outcome(
				await cell.client.get("/messages", {
					message_ids: Object.values(cell.place.messages),
				}),
				messagesFound(cell),
			),
	},
	"check-messages-match-narrow": {
		expect: (cell) => found(shown(cell)),
		call: async (cell) =>
			outcome(
				await cell.client.get("/messages/matches_narrow", {
					msg_ids: Object.values(cell.place.messages),
					narrow: [inChannel(cell)],
				}),
				({ messages }) => timesIn(cell, Object.keys(messages).map(Number)),
			),
	},
	"get-message from before": readMessage("before"),
	"get-message from the time": readMessage("during"),
	"get-message from after": readMessage("after"),
	"get-message-history": onMessage("during", ({ client }, id) =>
		client.get(`/messages/${id}/history`),
	),
	"get-read-receipts": onMessage("during", ({ client }, id) =>
		client.get(`/messages/${id}/read_receipts`),
	),
	"get-channel-topics": {
		expect: (cell) => (seesContent(cell) ? found(shown(cell)) : refused),
		call: async ({ client, place }) =>
			outcome(
				await client.get(`/users/me/${place.id}/topics`),
				({ topics }) => {
					const names = topics.map(({ name }: { name: string }) => name);
					return times.filter((time) => names.includes(time)).join(" ");
				},
			),
	},
	"get-subscribers": {
		expect: (cell) => verdict(seesChannel(cell)),
		call: async ({ client, place }) =>
			outcome(await client.get(`/streams/${place.id}/members`)),
	},
	"get-subscription-status": {
		expect: (cell) => verdict(seesChannel(cell)),
		call: async ({ client, place, matrix }) =>
			outcome(
				await client.get(`/users/${matrix.host.id}/subscriptions/${place.id}`),
			),
	},
	"get-channel": {
		expect: (cell) => verdict(seesChannel(cell)),
		call: async ({ client, place }) =>
			outcome(await client.get(`/streams/${place.id}`)),
	},
	"get-channel-id": {
		expect: (cell) => verdict(seesChannel(cell) && !isArchived(cell)),
		call: async ({ client, place }) =>
			outcome(await client.get("/get_stream_id", { stream: place.name })),
	},
	"get-channel-email-address": {
		expect: (cell) => verdict(seesContent(cell) && maySend(cell)),
		call: async ({ client, place }) =>
			outcome(await client.get(`/streams/${place.id}/email_address`)),
	},
	"get-channels": list(
		{},
		(cell) =>
			!isArchived(cell) && (isIn(cell) || (!isPrivate(cell) && !isGuest(cell))),
	),
	"get-channels with web-public ones": list(
		{ include_web_public: true },
		(cell) => !isArchived(cell) && isOpen(cell),
	),
	"get-channels, all of them": list(
		{ include_all: true, exclude_archived: false },
		seesChannel,
	),
	"get-user-channels of the host": {
		expect: (cell) => (seesChannel(cell) ? "200 listed" : "200"),
		except: isArchived,
		call: async ({ client, place, matrix }) =>
			outcome(
				await client.get(`/users/${matrix.host.id}/channels`),
				({ subscribed_channel_ids: ids }) =>
					ids.includes(place.id) ? "listed" : "",
			),
	},
	"render-message with a link to the channel": {
		except: isArchived,
		expect: (cell) => (seesContent(cell) ? "link" : "text"),
		async call({ client, place }) {
			const content = `#**${place.name}**`;
			const { rendered } = await client.do("POST", "/messages/render", {
				content,
			});
			return rendered.includes("<a ") ? "link" : "text";
		},
	},
};
