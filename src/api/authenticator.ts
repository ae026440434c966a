import {
	type Organization,
	organizations,
	requireOrganization,
} from "../domain/organizations/organizations.ts";
import type { ApiKeys } from "../domain/users/api-keys.ts";
import { findElsewhere } from "../domain/users/log-in.ts";
import {
	emailKey,
	type User,
	users,
	usersByEmail,
} from "../domain/users/users.ts";
import type { Reading } from "../engine/command.ts";
import type { CommittedReading, Engine } from "../engine/engine.ts";
import { CALLERS_REMEMBERED_MAX } from "../limits.ts";
import { type Credentials, parseCredentials } from "./auth.ts";
import type { AuthFailure, Caller } from "./host.ts";

interface Known {
	readonly user: User;
	readonly organization: Organization;
	readonly caller: Caller;
	/** Of memory, when the rows were last seen to be in it; spares the look while nothing has changed. */
	version: number;
}

/**
 * Who calls, by real address and API key. A header that was found right is remembered with the rows it was judged by. It is right for
 * as long as those rows, which are never changed but replaced, are the ones in memory; any change to the account or its organization
 * (a new key, a role, a deactivation) makes it a stranger again.
 */
export class Authenticator {
	readonly #engine: Engine;
	readonly #apiKeys: ApiKeys;
	readonly #known = new Map<string, Known>();

	constructor(engine: Engine, apiKeys: ApiKeys) {
		this.#engine = engine;
		this.#apiKeys = apiKeys;
	}

	/** Refuses a header that is not in order. */
	authenticate(
		organizationId: number,
		header: string | undefined,
	): Caller | AuthFailure | Promise<Caller | AuthFailure> {
		const reading = this.#engine.reading(organizationId);
		if (header === undefined || reading instanceof Promise)
			return this.#judge(reading, header);
		const known = this.#known.get(header);
		return known !== undefined && isCurrent(known, reading)
			? known.caller
			: this.#judge(reading, header);
	}

	async #judge(
		organization: CommittedReading | Promise<CommittedReading>,
		header: string | undefined,
	): Promise<Caller | AuthFailure> {
		const credentials = parseCredentials(header);
		const reading = await organization;
		const outcome = await judge(reading, this.#apiKeys, credentials);
		if ("failure" in outcome) {
			this.#known.delete(header as string);
			return outcome;
		}
		if (this.#known.size >= CALLERS_REMEMBERED_MAX)
			this.#known.delete(this.#known.keys().next().value as string);
		this.#known.set(header as string, outcome);
		return outcome.caller;
	}
}

function isCurrent(known: Known, { memory }: CommittedReading): boolean {
	const { organizationId } = memory;
	if (known.caller.organizationId !== organizationId) return false;
	const version = memory.versionOf(users) + memory.versionOf(organizations);
	if (known.version === version) return true;
	const isSame =
		memory.peek(users, known.caller.userId) === known.user &&
		memory.peek(organizations, organizationId) === known.organization;
	if (isSame) known.version = version;
	return isSame;
}

/** Keys are compared in constant time. */
async function judge(
	reading: Reading,
	apiKeys: ApiKeys,
	{ email, apiKey }: Credentials,
): Promise<Known | AuthFailure> {
	const { organizationId } = reading;
	const user = (await reading.derive(usersByEmail)).get(emailKey(email));
	if (!user || !apiKeys.matches(organizationId, user, apiKey)) {
		for (const other of await findElsewhere(reading, email))
			if (apiKeys.matches(other.organizationId, other.user, apiKey))
				return { failure: "other-organization" };
		return { failure: "invalid-key" };
	}
	const organization = await requireOrganization(reading);
	if (organization.isDeactivated)
		return { failure: "organization-deactivated" };
	if (!user.isActive) return { failure: "user-deactivated" };
	const caller: Caller = {
		organizationId,
		userId: user.id,
		role: user.role,
		isBot: user.isBot,
		botType: user.botType,
		rateLimits: user.extras.rateLimits ?? null,
	};
	return { user, organization, caller, version: -1 };
}
