import { roles } from "../../domain/users/roles.ts";
import { type User, users, usersByEmail } from "../../domain/users/users.ts";
import { WARM_UP_MS_MAX, WARM_UP_ORGANIZATIONS_MAX } from "../../limits.ts";
import type { HandleExtras } from "../context.ts";
import { unreadSection } from "../flags/unread-state.ts";
import { collectState } from "./state.ts";
import { sections } from "./state-sections.ts";

// What a client is told when it starts needs all people, channels and memberships of its
// organization, which a server that has just begun has not loaded. So before it says
// that it is ready it collects the state once for itself, and tells nobody.

/** What is unread is somebody's own, and of somebody who never reads it is a lot. */
const sharedSections = sections.filter((section) => section !== unreadSection);

/** Somebody whom most clients are like: a member, if there is one. */
function findTypical(accounts: Iterable<User>): User | undefined {
	let found: User | undefined;
	for (const user of accounts) {
		if (!user.isActive || user.isBot) continue;
		if (user.role === roles.member) return user;
		found ??= user;
	}
	return found;
}

async function collectOnce(extras: HandleExtras, organizationId: number) {
	const user = await extras.read(async (reading) => {
		// Who calls is looked up by address.
		await reading.derive(usersByEmail);
		return findTypical((await reading.all(users)).values());
	});
	if (!user) return;
	await collectState(extras, organizationId, {
		userId: user.id,
		options: {
			eventTypes: null,
			applyMarkdown: true,
			clientGravatar: true,
			slimPresence: true,
			includeSubscribers: false,
			listensWidely: false,
			narrow: [],
			capabilities: ["notification_settings_null", "empty_topic_name"],
			client: "internal",
		},
		wanted: null,
		sections: sharedSections,
		includeSubscribers: "false",
		presenceHistoryDays: undefined,
		later: () => {},
	});
}

/** Makes ready for clients of these organizations, those before that come first, for as long as a start may take. */
export async function warmUp(
	organizationIds: readonly number[],
	extrasOf: (organizationId: number) => HandleExtras,
): Promise<void> {
	const begun = performance.now();
	for (const id of organizationIds.slice(0, WARM_UP_ORGANIZATIONS_MAX)) {
		if (performance.now() - begun > WARM_UP_MS_MAX) return;
		await collectOnce(extrasOf(id), id);
	}
}
