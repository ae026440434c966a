import { createHash } from "node:crypto";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { PUSH_TOKENS_PER_USER_MAX } from "../../limits.ts";

// The older way in which mobile clients make themselves known: a bare token. Kept for
// clients that do nothing else, and told to nobody.

export type PushTokenKind = "apns" | "fcm";

interface NamedToken {
	readonly kind: PushTokenKind;
	readonly token: string;
}

const hashOf = (token: string) =>
	createHash("sha256").update(token).digest("hex");

/** The same token again is the same registration. */
export const addPushToken = command<
	NamedToken & { readonly appId: string | null },
	void
>({
	name: "add-push-token",
	async execute(work, { kind, token, appId }) {
		const userId = work.actor.userId as number;
		await work.db
			.insertInto("push_token")
			.values({
				organization_id: work.organizationId,
				user_id: userId,
				kind,
				token_hash: hashOf(token),
				token,
				app_id: appId,
				created_at: work.now,
			})
			.onConflict((on) =>
				on
					.columns(["organization_id", "user_id", "kind", "token_hash"])
					.doUpdateSet({ app_id: appId }),
			)
			.execute();
		await dropSurplus(work, userId);
	},
});

async function dropSurplus(work: Work, userId: number) {
	const surplus = await work.db
		.selectFrom("push_token")
		.select(["kind", "token_hash"])
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.orderBy("created_at", "desc")
		.orderBy("token_hash")
		.limit(PUSH_TOKENS_PER_USER_MAX)
		.offset(PUSH_TOKENS_PER_USER_MAX)
		.execute();
	for (const { kind, token_hash } of surplus)
		await deleteToken(work, userId, kind, token_hash);
}

export const removePushToken = command<NamedToken, void>({
	name: "remove-push-token",
	async execute(work, { kind, token }) {
		const userId = work.actor.userId as number;
		if (!(await deleteToken(work, userId, kind, hashOf(token))))
			throw badRequest("Token does not exist");
	},
});

async function deleteToken(
	work: Work,
	userId: number,
	kind: string,
	hash: string,
): Promise<boolean> {
	const { numDeletedRows } = await work.db
		.deleteFrom("push_token")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.where("kind", "=", kind)
		.where("token_hash", "=", hash)
		.executeTakeFirstOrThrow();
	return numDeletedRows > 0n;
}
