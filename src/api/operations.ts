/** Every operation of the API: the table of contents. */

import { addDomain } from "./domains/add-domain.ts";
import { getDomains } from "./domains/get-domains.ts";
import { removeDomain } from "./domains/remove-domain.ts";
import { updateDomain } from "./domains/update-domain.ts";
import type { Endpoint } from "./endpoint.ts";
import { deleteQueue } from "./events/delete-queue.ts";
import { getEvents } from "./events/get-events.ts";
import { registerQueue } from "./events/register-queue.ts";
import { streamEvents } from "./events/stream-events.ts";
import { createUserGroup } from "./groups/create-user-group.ts";
import { deactivateUserGroup } from "./groups/deactivate-user-group.ts";
import { getIsUserGroupMember } from "./groups/get-is-user-group-member.ts";
import { getUserGroupMembers } from "./groups/get-user-group-members.ts";
import { getUserGroupSubgroups } from "./groups/get-user-group-subgroups.ts";
import { getUserGroups } from "./groups/get-user-groups.ts";
import { removeUserGroup } from "./groups/remove-user-group.ts";
import { updateUserGroup } from "./groups/update-user-group.ts";
import { updateUserGroupMembers } from "./groups/update-user-group-members.ts";
import { updateUserGroupSubgroups } from "./groups/update-user-group-subgroups.ts";
import { addLinkifier } from "./linkifiers/add-linkifier.ts";
import { getFilters } from "./linkifiers/get-filters.ts";
import { getLinkifiers } from "./linkifiers/get-linkifiers.ts";
import { removeLinkifier } from "./linkifiers/remove-linkifier.ts";
import { reorderLinkifiers } from "./linkifiers/reorder-linkifiers.ts";
import { updateLinkifier } from "./linkifiers/update-linkifier.ts";
import { sendMessage } from "./messages/send-message.ts";
import { deactivateOrganization } from "./organizations/deactivate-organization.ts";
import { getServerSettings } from "./organizations/get-server-settings.ts";
import { testWelcomeBotCustomMessage } from "./organizations/test-welcome-bot-custom-message.ts";
import { updateOrganization } from "./organizations/update-organization.ts";
import { addCodePlayground } from "./playgrounds/add-code-playground.ts";
import { removeCodePlayground } from "./playgrounds/remove-code-playground.ts";
import { devFetchApiKey } from "./users/dev-fetch-api-key.ts";
import { devListUsers } from "./users/dev-list-users.ts";
import { fetchApiKey } from "./users/fetch-api-key.ts";
import { getOwnUser } from "./users/get-own-user.ts";
import { regenerateApiKey } from "./users/regenerate-api-key.ts";

export const operations = [
	deleteQueue,
	devFetchApiKey,
	devListUsers,
	fetchApiKey,
	getEvents,
	getOwnUser,
	deactivateOrganization,
	updateOrganization,
	getServerSettings,
	regenerateApiKey,
	registerQueue,
	sendMessage,
	testWelcomeBotCustomMessage,
	removeCodePlayground,
	addCodePlayground,
	updateLinkifier,
	reorderLinkifiers,
	removeLinkifier,
	getLinkifiers,
	getFilters,
	addLinkifier,
	updateDomain,
	removeDomain,
	getDomains,
	addDomain,
	createUserGroup,
	deactivateUserGroup,
	getIsUserGroupMember,
	getUserGroupMembers,
	getUserGroupSubgroups,
	getUserGroups,
	removeUserGroup,
	updateUserGroup,
	updateUserGroupMembers,
	updateUserGroupSubgroups,
	streamEvents,
] as unknown as readonly Endpoint[];
