import type { View } from "../../engine/memory.ts";
import { badRequest, type Refusal } from "../../errors.ts";
import { requireOpenFolder } from "../channel-folders/folders.ts";
import { type Permissions, requirePermissions } from "../groups/groups.ts";
import {
	type ChannelPermission,
	channelDeletePermissions,
	channelPermissions,
} from "../groups/permission-settings.ts";
import {
	defaultGroupSettingValue,
	type GroupSettingValue,
} from "../groups/resolver.ts";
import { requireGroupSettingValue } from "../groups/setting-values.ts";
import {
	checkChannelDescription,
	checkChannelName,
	type TextProblem,
} from "../messages/text.ts";
import {
	type Organization,
	requireOrganization,
} from "../organizations/organizations.ts";
import type { User } from "../users/users.ts";
import { ownerRequired } from "./access.ts";
import type { NewChannel } from "./insert-channel.ts";
import { kindOfNewChannel, type TopicsPolicy } from "./kinds.ts";
import {
	type CreateChannelRefusal,
	mayCreateChannel,
	maySetDeletePolicy,
	maySetTopicsPolicy,
	topicCreationFitsKind,
} from "./permissions.ts";

/** What somebody wants new channels to be like; absent means the usual. */
export interface NewChannelTerms {
	readonly isPrivate: boolean;
	readonly isWebPublic: boolean;
	readonly isDefault: boolean;
	readonly hasSharedHistory: boolean | undefined;
	/** Null: as long as the organization keeps messages. */
	readonly retentionDays: number | null;
	readonly topicsPolicy: TopicsPolicy;
	readonly folderId: number | undefined;
	readonly permissions: Readonly<
		Partial<Record<ChannelPermission, GroupSettingValue>>
	>;
	readonly serverAllowsWebPublic: boolean;
}

function refuseText(what: string, problem: TextProblem): Refusal {
	switch (problem.reason) {
		case "blank":
			return badRequest(`${what} can't be empty.`);
		case "too_long":
			return badRequest(
				`${what} is too long (limit: ${problem.lengthMax} characters).`,
			);
		case "unprintable":
			return badRequest(
				`Invalid character in ${what.toLowerCase()}, at position ${problem.position}.`,
			);
	}
}

export function requireChannelName(raw: string): string {
	const name = checkChannelName(raw);
	if (!name.ok) throw refuseText("Channel name", name.problem);
	return name.value;
}

export function requireChannelDescription(raw: string): string {
	const description = checkChannelDescription(raw);
	if (!description.ok)
		throw refuseText("Channel description", description.problem);
	return description.value;
}

export const insufficientPermission = (): Refusal =>
	badRequest("Insufficient permission");

/** Departing from the organization's topics policy is asked for even where the channel exists and nothing will come of it. */
export async function requireMaySetTopicsPolicy(
	view: View,
	actor: User,
	policy: TopicsPolicy,
) {
	const { settings } = await requireOrganization(view);
	const { person, holds } = await requirePermissions(view);
	const asking = { actor: person(actor), organization: settings, holds };
	if (maySetTopicsPolicy(asking, policy) !== "yes")
		throw insufficientPermission();
}

export type ApprovedTerms = Omit<
	NewChannel,
	"name" | "description" | "renderedDescription"
>;

/** The terms in the form in which channels are made, if the actor may make channels like that. */
export async function requireNewChannelTerms(
	view: View,
	actor: User,
	terms: NewChannelTerms,
): Promise<ApprovedTerms> {
	const kind = kindOfNewChannel(terms);
	if (!kind.ok) throw badRequest("Invalid parameters");
	const organization = await requireOrganization(view);
	const rights = await requirePermissions(view);
	const permissions = requireChannelPermissions(
		actor,
		terms.permissions,
		organization,
		rights,
	);
	const everyoneId = rights.graph.systemGroupId("role:everyone");
	if (
		!topicCreationFitsKind(
			kind.value,
			permissions.can_create_topic_group,
			everyoneId,
		)
	)
		throw unsupportedTopicCreation();
	const verdict = mayCreateChannel({
		actor: rights.person(actor),
		organization: organization.settings,
		holds: rights.holds,
		kind: kind.value,
		isDefault: terms.isDefault,
		hasOwnRetention: terms.retentionDays !== null,
		serverAllowsWebPublic: terms.serverAllowsWebPublic,
	});
	if (verdict !== "yes") throw creationRefusal(verdict);
	if (terms.folderId !== undefined)
		await requireOpenFolder(view, terms.folderId);
	return {
		kind: kind.value,
		creatorId: actor.id,
		isDefault: terms.isDefault,
		retentionDays: terms.retentionDays,
		topicsPolicy: terms.topicsPolicy,
		folderId: terms.folderId ?? null,
		permissions,
	};
}

function requireChannelPermissions(
	actor: User,
	wanted: NewChannelTerms["permissions"],
	{ settings }: Organization,
	rights: Permissions,
): Record<ChannelPermission, GroupSettingValue> {
	const systemGroupId = rights.graph.systemGroupId.bind(rights.graph);
	const values = Object.fromEntries(
		Object.entries(channelPermissions).map(([name, config]) => {
			const value = wanted[name as ChannelPermission];
			return [
				name,
				value === undefined
					? defaultGroupSettingValue(config, systemGroupId, actor.id)
					: requireGroupSettingValue(name, config, value, rights),
			];
		}),
	) as Record<ChannelPermission, GroupSettingValue>;
	const nobodyId = systemGroupId("role:nobody");
	const asking = {
		actor: rights.person(actor),
		organization: settings,
		holds: rights.holds,
	};
	if (
		channelDeletePermissions.some((name) => values[name] !== nobodyId) &&
		maySetDeletePolicy(asking) !== "yes"
	)
		throw insufficientPermission();
	return values;
}

export const unsupportedTopicCreation = (): Refusal =>
	badRequest("Unsupported parameter combination.", {
		parameters: "history_public_to_subscribers, can_create_topic_group",
	});

function creationRefusal(verdict: CreateChannelRefusal): Refusal {
	switch (verdict) {
		case "no_permission":
		case "default_needs_administrator":
			return insufficientPermission();
		case "default_cannot_be_private":
			return defaultCannotBePrivate();
		case "web_public_disabled":
			return webPublicDisabled();
		case "retention_needs_owner":
			return ownerRequired();
	}
}

export const defaultCannotBePrivate = (): Refusal =>
	badRequest("A default channel cannot be private.");

export const webPublicDisabled = (): Refusal =>
	badRequest("Web-public channels are not enabled.");
