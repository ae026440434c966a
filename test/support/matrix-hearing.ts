import type { Client, Ear } from "../world.ts";
import {
	type Cell,
	isArchived,
	isGuest,
	isIn,
	isPrivate,
	isProtected,
	received,
	seesChannel,
} from "./matrix-rules.ts";
import type { Place, Time } from "./matrix-world.ts";
import { wireName } from "./wire-events.ts";

/** Something the host, or the owner of everything, does at a channel, and who hears of it. */
export interface Sound {
	/** The event as it is called on the wire. */
	readonly wire: string;
	/** Not made in archived channels, where it cannot be. */
	readonly isForArchived: boolean;
	make(actors: { host: Client; owner: Client }, place: Place): Promise<unknown>;
	hears(cell: Cell): boolean;
}

/** Everybody who has the message and may still read it, subscribed or not. */
const hasMessage = (cell: Cell, time: Time) =>
	isIn(cell)
		? !isProtected(cell) || received(cell, time)
		: !isPrivate(cell) && !isGuest(cell) && received(cell, time);

const reaction = (time: Time): Sound => ({
	wire: "reaction/add",
	isForArchived: false,
	make: ({ host }, place) =>
		host.do("POST", `/messages/${place.messages[time]}/reactions`, {
			emoji_name: "octopus",
		}),
	hears: (cell) => hasMessage(cell, time),
});

export const sounds: Readonly<Record<string, Sound>> = {
	"a new description": {
		wire: "stream/update",
		isForArchived: true,
		make: ({ owner }, place) =>
			owner.do("PATCH", `/streams/${place.id}`, { description: "new" }),
		hears: seesChannel,
	},
	"a message": {
		wire: "message",
		isForArchived: false,
		make: ({ host }, place) => host.send(place.name, "after", "hear, hear"),
		hears: isIn,
	},
	"somebody typing": {
		wire: "typing/start",
		isForArchived: false,
		make: ({ host }, place) =>
			host.do("POST", "/typing", {
				type: "channel",
				op: "start",
				stream_id: place.id,
				topic: "after",
			}),
		hears: isIn,
	},
	"a reaction to a message from before": reaction("before"),
	"a reaction to a message from the time": reaction("during"),
	"a reaction to a message from after": reaction("after"),
	"a message changed": {
		wire: "update_message",
		isForArchived: false,
		make: ({ host }, place) =>
			host.do("PATCH", `/messages/${place.messages.during}`, {
				content: "marmalade during, and jam",
			}),
		hears: (cell) => hasMessage(cell, "during"),
	},
};

/** Whose ears heard it, where, and were not meant to; and who should have. */
export async function misheard(
	[what, sound]: readonly [string, Sound],
	actors: { host: Client; owner: Client },
	cells: readonly Cell[],
	ears: ReadonlyMap<Client, Ear>,
): Promise<string[]> {
	const wrong: string[] = [];
	const places = new Set(cells.map(({ place }) => place));
	for (const place of places) {
		const here = cells.filter((cell) => cell.place === place);
		if (here.some(isArchived) && !sound.isForArchived) continue;
		await sound.make(actors, place);
		for (const cell of here) {
			const ear = ears.get(cell.client) as Ear;
			const events = (await ear.events()).map(wireName);
			if (events.includes(sound.wire) !== sound.hears(cell))
				wrong.push(
					`${what}: ${cell.person.part}, ${cell.person.relation}, at ${place.name}: heard ${events.join(", ") || "nothing"}`,
				);
		}
	}
	return wrong;
}
