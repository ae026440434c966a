import type { Reading } from "../../engine/command.ts";

/** The newest message that is in the user's history, if there is any. */
export async function findNewestReceivedId(
	reading: Reading,
	userId: number,
): Promise<number | null> {
	const inChannels = reading.db
		.selectFrom("membership as s")
		.innerJoin("message as m", (join) =>
			join
				.onRef("m.organization_id", "=", "s.organization_id")
				.onRef("m.origin_channel_id", "=", "s.channel_id"),
		)
		.select((eb) => eb.fn.max("m.id").as("id"))
		.where("s.organization_id", "=", reading.organizationId)
		.where("s.user_id", "=", userId)
		.whereRef("m.id", ">", "s.from_message_id")
		.where((eb) =>
			eb.or([
				eb("s.to_message_id", "is", null),
				eb("m.id", "<=", eb.ref("s.to_message_id")),
			]),
		);
	const betweenPeople = reading.db
		.selectFrom("conversation_person as p")
		.innerJoin("message as m", (join) =>
			join
				.onRef("m.organization_id", "=", "p.organization_id")
				.onRef("m.conversation_id", "=", "p.conversation_id"),
		)
		.select((eb) => eb.fn.max("m.id").as("id"))
		.where("p.organization_id", "=", reading.organizationId)
		.where("p.user_id", "=", userId);
	const [channel, direct] = await Promise.all([
		inChannels.executeTakeFirst(),
		betweenPeople.executeTakeFirst(),
	]);
	const newest = Math.max(channel?.id ?? 0, direct?.id ?? 0);
	return newest || null;
}
