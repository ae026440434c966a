import type { Expression, ExpressionBuilder } from "kysely";
import type { Schema } from "../../storage/schema.ts";

type MessageBuilder = ExpressionBuilder<Schema, "message">;

/** Whether the message is in the user's history, said to the database: was sent to them, or has a row of theirs. */
export function isInHistory(
	eb: MessageBuilder,
	userId: Expression<number | null>,
) {
	const spans = eb
		.selectFrom("membership as p")
		.select("p.user_id")
		.whereRef("p.organization_id", "=", "message.organization_id")
		.whereRef("p.channel_id", "=", "message.origin_channel_id")
		.where("p.user_id", "=", userId)
		.whereRef("p.from_message_id", "<", "message.id")
		.where((span) =>
			span.or([
				span("p.to_message_id", "is", null),
				span("p.to_message_id", ">=", span.ref("message.id")),
			]),
		);
	const absences = eb
		.selectFrom("absence as a")
		.select("a.user_id")
		.whereRef("a.organization_id", "=", "message.organization_id")
		.where("a.user_id", "=", userId)
		.whereRef("a.from_message_id", "<", "message.id")
		.where((time) =>
			time.or([
				time("a.to_message_id", "is", null),
				time("a.to_message_id", ">=", time.ref("message.id")),
			]),
		);
	const rows = eb
		.selectFrom("message_flag as f")
		.select("f.user_id")
		.whereRef("f.organization_id", "=", "message.organization_id")
		.where("f.user_id", "=", userId)
		.whereRef("f.message_id", "=", "message.id");
	return eb.or([
		eb.exists(rows),
		eb.and([eb.exists(spans), eb.not(eb.exists(absences))]),
	]);
}
