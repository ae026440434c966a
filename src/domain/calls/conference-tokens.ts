import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { readJson } from "../../lib/json.ts";
import type { Vault } from "../../lib/vault.ts";
import type { Source } from "../messages/access.ts";
import { requireUser } from "../users/users.ts";
import type { ConferenceToken } from "./conference-provider.ts";

// A token lets its holder act in a person's name elsewhere, so the database has it only
// sealed. The sealed text also serves to recognise it: who wants to replace or forget a
// token says which one they mean.

/** Heard by its user alone. */
export interface ConferenceTokenChanged {
	readonly type: "conference_token_changed";
	readonly hasToken: boolean;
	readonly [field: string]: unknown;
}

const purpose = "conference token";

export const sealToken = (vault: Vault, token: ConferenceToken): string =>
	vault.seal(purpose, JSON.stringify(token));

/** Null if it was sealed with another secret. */
export function unsealToken(
	vault: Vault,
	sealed: string,
): ConferenceToken | null {
	const text = vault.unseal(purpose, sealed);
	return text === null ? null : readJson(text);
}

export async function findSealedToken(
	{ db, organizationId }: Source,
	userId: number,
): Promise<string | null> {
	const row = await db
		.selectFrom("conference_token")
		.select("sealed")
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.executeTakeFirst();
	return row?.sealed ?? null;
}

export async function writeSealedToken(
	work: Work,
	userId: number,
	sealed: string,
) {
	await work.db
		.insertInto("conference_token")
		.values({ organization_id: work.organizationId, user_id: userId, sealed })
		.onConflict((on) =>
			on.columns(["organization_id", "user_id"]).doUpdateSet({ sealed }),
		)
		.execute();
}

/** Forgets the token, if there is one, and says so. */
export async function dropToken(work: Work, userId: number) {
	const { numDeletedRows } = await work.db
		.deleteFrom("conference_token")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.executeTakeFirstOrThrow();
	if (numDeletedRows > 0n) tell(work, userId, false);
}

function tell(work: Work, userId: number, hasToken: boolean) {
	const event: ConferenceTokenChanged = {
		type: "conference_token_changed",
		hasToken,
	};
	work.emit(event, audience.users(userId));
}

/** What the user has just been given by the provider. */
export const storeConferenceToken = command<
	{ readonly userId: number; readonly sealed: string },
	void
>({
	name: "store-conference-token",
	async execute(work, { userId, sealed }) {
		const user = await requireUser(work, userId);
		if (!user.isActive) throw badRequest("Account is deactivated");
		await writeSealedToken(work, userId, sealed);
		tell(work, userId, true);
	},
});

/** The user wants no more calls made in their name; doing it twice is no mistake. */
export const forgetConferenceToken = command<object, void>({
	name: "forget-conference-token",
	execute: (work) => dropToken(work, work.actor.userId as number),
});
