import type { Organization } from "../../domain/organizations/organizations.ts";
import { profileValues } from "../../domain/profile-fields/fields.ts";
import { userStatuses } from "../../domain/user-status/statuses.ts";
import type {
	Address,
	AddressesRevealed,
	UserAddressChanged,
	UserChange,
	UserChanged,
	UserCreated,
	UsersAppeared,
	UsersVanished,
} from "../../domain/users/events.ts";
import { isLimitedLive } from "../../domain/users/live-sight.ts";
import { shownEmail, type User } from "../../domain/users/users.ts";
import {
	maySeeEmail,
	publicEmail,
	unknownPerson,
} from "../../domain/users/visibility.ts";
import type { WireEvent } from "../../engine/event-queue.ts";
import { eventForm } from "../events/event-form.ts";
import type { Recipient } from "../events/recipient.ts";
import {
	avatarUrl,
	isHostedElsewhere,
	mediumAvatarUrl,
	renderProfile,
	renderUnknownUser,
	renderUserFor,
	seesEmailOf,
	wireDate,
} from "../render/user.ts";

import { renderStatus } from "./status-shape.ts";

const added = (person: object) => ({ type: "realm_user", op: "add", person });

const updated = (person: object) => ({
	type: "realm_user",
	op: "update",
	person,
});

/** The account as this recipient sees it from now on. */
function sayAdded(user: User, to: Recipient): WireEvent {
	const viewer = to.user;
	const seesEmail = viewer !== undefined && seesEmailOf(viewer, user);
	const computesAvatar = to.options.clientGravatar && isHostedElsewhere(user);
	return to.say(`${user.id} ${seesEmail} ${computesAvatar}`, () =>
		added({
			...renderUserFor(user, to.scene.organization, {
				seesEmail,
				computesAvatar,
			}),
			...(!user.isBot && {
				profile_data: renderProfile(
					to.scene.memory.peek(profileValues, user.id),
				),
			}),
		}),
	);
}

export const userCreated = eventForm<UserCreated>({
	wireTypes: ["realm_user"],
	show({ user }, to) {
		// Whoever is met at once, in a channel to begin with, is told of as one who is met.
		if (user.isBot || !isLimitedLive(to.scene.memory, to.userId))
			return [sayAdded(user, to)];
		if (to.can("user_list_incomplete")) return [];
		return [
			to.say("unknown", () =>
				added(renderUnknownUser(user, to.scene.organization)),
			),
		];
	},
});

/** Whoever comes in sight comes with what they say of themselves. */
export const usersAppeared = eventForm<UsersAppeared>({
	wireTypes: ["realm_user", "user_status"],
	ready(_event, memory, reading) {
		return memory.ready(profileValues) && memory.ready(userStatuses)
			? undefined
			: reading().then(async (view) => {
					await view.all(profileValues);
					await view.all(userStatuses);
				});
	},
	show: ({ userIds }, to) =>
		userIds.flatMap((id) => {
			const user = to.scene.users.get(id);
			if (!user) return [];
			return [
				...(to.wants("realm_user") ? [sayAdded(user, to)] : []),
				...(to.wants("user_status") ? sayStatus(user, to) : []),
			];
		}),
});

function sayStatus(user: User, to: Recipient): WireEvent[] {
	const status = renderStatus(
		to.scene.memory.peek(userStatuses, user.id),
		user.settings.presence_enabled,
	);
	if (!user.isActive || Object.keys(status).length === 0) return [];
	return [
		to.say(`status ${user.id}`, () => ({
			type: "user_status",
			user_id: user.id,
			...status,
		})),
	];
}

export const usersVanished = eventForm<UsersVanished>({
	wireTypes: ["realm_user"],
	show: ({ userIds }, to) =>
		userIds.map((id) =>
			to.say(`${id}`, () => ({
				type: "realm_user",
				op: "remove",
				person: { user_id: id, full_name: unknownPerson.fullName },
			})),
		),
});

export const addressesRevealed = eventForm<AddressesRevealed>({
	wireTypes: ["realm_user"],
	show: ({ userIds }, to) =>
		userIds.flatMap((id) => {
			const user = to.scene.users.get(id);
			if (!user || !to.user) return [];
			const email = seesEmailOf(to.user, user) ? user.email : null;
			return [
				to.say(`${id} ${email}`, () =>
					updated({ user_id: id, delivery_email: email }),
				),
			];
		}),
});

function renderChange(
	user: User | undefined,
	change: Exclude<UserChange, { readonly avatar: unknown }>,
	organization: Organization,
): object | undefined {
	if ("fullName" in change) return { full_name: change.fullName };
	if ("role" in change) return { role: change.role };
	if ("isActive" in change) return { is_active: change.isActive };
	if ("botOwnerId" in change) return { bot_owner_id: change.botOwnerId };
	if ("joinedAt" in change) return { date_joined: wireDate(change.joinedAt) };
	if ("isImportedStub" in change)
		return { is_imported_stub: change.isImportedStub };
	if ("profileValue" in change) {
		const { fieldId, value, rendered } = change.profileValue;
		return {
			custom_profile_field: {
				id: fieldId,
				value,
				...(rendered !== null && { rendered_value: rendered }),
			},
		};
	}
	return (
		user && {
			email: shownEmail(user, organization),
			timezone: change.timezone,
		}
	);
}

/** The picture as a fresh registration would have it for this recipient. */
function sayAvatar(user: User, to: Recipient): WireEvent {
	const isComputed =
		to.options.clientGravatar &&
		isHostedElsewhere(user) &&
		to.user !== undefined &&
		seesEmailOf(to.user, user);
	return to.say(`avatar ${isComputed}`, () =>
		updated({
			user_id: user.id,
			avatar_source: user.avatarSource,
			avatar_url: isComputed ? null : avatarUrl(user),
			avatar_url_medium: mediumAvatarUrl(user),
			avatar_version: user.avatarVersion,
		}),
	);
}

export const userChanged = eventForm<UserChanged>({
	wireTypes: ["realm_user"],
	show({ userId, change }, to) {
		const { users, organization } = to.scene;
		const user = users.get(userId);
		if ("avatar" in change) {
			const { source, version } = change.avatar;
			const pictured = { avatarSource: source, avatarVersion: version };
			return user ? [sayAvatar({ ...user, ...pictured }, to)] : [];
		}
		const changes = renderChange(user, change, organization);
		if (!changes) return [];
		return [to.say("", () => updated({ user_id: userId, ...changes }))];
	},
});

/** What a recipient sees of an address: the real one or null, and the one for everybody. */
function seenAddress(
	userId: number,
	{ email, visibility: emailVisibility }: Address,
	to: Recipient,
) {
	const viewer = to.user;
	const owner = { id: userId, emailVisibility };
	const sees = viewer && maySeeEmail(viewer, owner) === "yes";
	return {
		real: sees ? email : null,
		shown: publicEmail({ ...owner, email }, to.scene.organization.mailDomain),
	};
}

export const userAddressChanged = eventForm<UserAddressChanged>({
	wireTypes: ["realm_user"],
	show({ userId, before, after }, to) {
		const old = seenAddress(userId, before, to);
		const now = seenAddress(userId, after, to);
		const told: WireEvent[] = [];
		if (old.real !== now.real)
			told.push(
				to.say(`real ${now.real}`, () =>
					updated({ user_id: userId, delivery_email: now.real }),
				),
			);
		if (old.shown !== now.shown)
			told.push(
				to.say("shown", () =>
					updated({ user_id: userId, new_email: now.shown }),
				),
			);
		const user = to.scene.users.get(userId);
		// Who computed from the old address where the picture is has to look again.
		const isAnotherPicture = now.real !== null && before.email !== after.email;
		if (user && isAnotherPicture && isHostedElsewhere(user))
			told.push(sayAvatar(user, to));
		return told;
	},
});
