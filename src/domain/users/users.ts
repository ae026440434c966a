import type { Collection, Derived, View } from "../../engine/memory.ts";
import { readJson } from "../../lib/json.ts";
import type { UserTable } from "../../storage/people-tables.ts";
import {
	type Organization,
	organizations,
	requireOrganization,
} from "../organizations/organizations.ts";
import { loadById } from "../rows.ts";
import type { Role } from "./roles.ts";
import { defaultUserSettings, type UserSettings } from "./settings.ts";
import { findDummyEmailOwner, publicEmail } from "./visibility.ts";

export const botTypes = {
	generic: 1,
	incomingWebhook: 2,
	outgoingWebhook: 3,
	embedded: 4,
} as const;

export type BotType = (typeof botTypes)[keyof typeof botTypes];

/** Facts of an account that are read now and then. */
export interface PendingAddress {
	readonly email: string;
	readonly askedAt: number;
}

export interface UserExtras {
	readonly canForgeSender?: boolean;
	readonly canCreateUsers?: boolean;
	readonly canChangeUserEmails?: boolean;
	/** Made by somebody else: the person joins when they first log in. */
	readonly awaitsFirstLogin?: boolean;
	/** Settings that the person has chosen themselves. */
	readonly decidedSettings?: readonly string[];
	readonly rateLimits?: string;
	/** The address that the person wants instead, until they show that it is theirs. */
	readonly pendingAddress?: PendingAddress;
	readonly defaultSendingChannelId?: number;
	readonly defaultEventsChannelId?: number;
	readonly defaultAllPublicChannels?: boolean;
}

/** Where an account's picture comes from. */
export const avatarSources = {
	/** A site that others run, by the address. */
	hosted: "G",
	drawn: "J",
	uploaded: "U",
} as const;

export interface User {
	readonly id: number;
	/** The real address. Others may see a dummy instead: see visibility.ts. */
	readonly email: string;
	readonly fullName: string;
	readonly role: Role;
	readonly isActive: boolean;
	readonly isDeleted: boolean;
	readonly isImportedStub: boolean;
	readonly isBot: boolean;
	readonly isSystemBot: boolean;
	readonly botType: BotType | null;
	readonly botOwnerId: number | null;
	readonly apiKeyVersion: number;
	readonly joinedAt: number;
	readonly firstLoginAt: number | null;
	readonly timezone: string;
	readonly avatarSource: string;
	readonly avatarVersion: number;
	readonly settings: UserSettings;
	readonly extras: UserExtras;
}

const settingsKept = new Map<string, UserSettings>();
const SETTINGS_KEPT_MAX = 1000;

/** Most people never change a setting: those with the same choices share what they come to. */
function readSettings(stored: string): UserSettings {
	let settings = settingsKept.get(stored);
	if (!settings) {
		settings = Object.freeze({
			...defaultUserSettings(),
			...readJson<object>(stored),
		});
		if (settingsKept.size >= SETTINGS_KEPT_MAX) settingsKept.clear();
		settingsKept.set(stored, settings);
	}
	return settings;
}

function readUser(row: UserTable): User {
	return {
		id: row.id,
		email: row.email,
		fullName: row.full_name,
		role: row.role as Role,
		isActive: row.is_active === 1,
		isDeleted: row.is_deleted === 1,
		isImportedStub: row.is_imported_stub === 1,
		isBot: row.is_bot === 1,
		isSystemBot: row.is_system_bot === 1,
		botType: row.bot_type as BotType | null,
		botOwnerId: row.bot_owner_id,
		apiKeyVersion: row.api_key_version,
		joinedAt: row.joined_at,
		firstLoginAt: row.first_login_at,
		timezone: row.timezone,
		avatarSource: row.avatar_source,
		avatarVersion: row.avatar_version,
		settings: readSettings(row.settings),
		extras: readJson(row.extras),
	};
}

/** Every account of the organization: people and bots, deactivated ones and system bots included. */
export const users: Collection<User> = {
	name: "users",
	whole: true,
	load: (db, organizationId, ids) =>
		loadById(db, "user", organizationId, ids, readUser),
};

export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Accounts by their real address. */
export const usersByEmail: Derived<ReadonlyMap<string, User>> = {
	name: "users-by-email",
	from: [users as never],
	async build(view) {
		const all = await view.all(users);
		return new Map([...all.values()].map((u) => [emailKey(u.email), u]));
	},
};

/** The account's address as the product shows it to everybody. */
export const shownEmail = (user: User, organization: Organization): string =>
	publicEmail(
		{
			id: user.id,
			email: user.email,
			emailVisibility: user.settings.email_address_visibility,
		},
		organization.mailDomain,
	);

/** Accounts by the address that everybody sees. */
const usersByShownEmail: Derived<ReadonlyMap<string, User>> = {
	name: "users-by-shown-email",
	from: [users as never, organizations as never],
	async build(view) {
		const organization = await requireOrganization(view);
		const all = await view.all(users);
		return new Map(
			[...all.values()].map((u) => [emailKey(shownEmail(u, organization)), u]),
		);
	},
};

export async function findUserByShownEmail(view: View, email: string) {
	return (await view.derive(usersByShownEmail)).get(emailKey(email));
}

/** By the address that stands for a hidden one: all that whoever may see nobody's real address can know. */
export async function findUserByDummyEmail(view: View, email: string) {
	const { mailDomain } = await requireOrganization(view);
	const id = findDummyEmailOwner(email, mailDomain);
	return id === null ? undefined : view.get(users, id);
}

export const findUser = (view: View, id: number) => view.get(users, id);

/** An account that is known to exist, such as the one acting. */
export async function requireUser(view: View, id: number): Promise<User> {
	const user = await findUser(view, id);
	if (!user) throw new Error(`there is no user ${id}`);
	return user;
}

/** The bots of the product itself, which speak for it. */
export const systemBots = {
	notification: { shortName: "notification-bot", fullName: "Notification Bot" },
	welcome: { shortName: "welcome-bot", fullName: "Welcome Bot" },
	emailGateway: { shortName: "emailgateway", fullName: "Email Gateway" },
} as const;

export async function requireSystemBot(
	view: View,
	bot: keyof typeof systemBots,
): Promise<User> {
	const { fullName } = systemBots[bot];
	for (const user of (await view.all(users)).values())
		if (user.isSystemBot && user.fullName === fullName) return user;
	throw new Error(`the organization has no ${fullName}`);
}
