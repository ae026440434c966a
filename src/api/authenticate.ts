import { requireOrganization } from "../domain/organizations/organizations.ts";
import type { ApiKeys } from "../domain/users/api-keys.ts";
import { findElsewhere } from "../domain/users/log-in.ts";
import { emailKey, usersByEmail } from "../domain/users/users.ts";
import type { Reading } from "../engine/command.ts";
import type { AuthFailure, Caller } from "./host.ts";

/** Who calls, by real address and API key; keys are compared in constant time. */
export async function authenticate(
	reading: Reading,
	apiKeys: ApiKeys,
	email: string,
	apiKey: string,
): Promise<Caller | AuthFailure> {
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
	return {
		organizationId,
		userId: user.id,
		role: user.role,
		isBot: user.isBot,
		botType: user.botType,
		rateLimits: user.extras.rateLimits ?? null,
	};
}
