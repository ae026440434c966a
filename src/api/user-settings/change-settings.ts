import { changeSettings as command } from "../../domain/users/change-settings.ts";
import { changeSettingsOfOthers } from "../../domain/users/change-settings-of-others.ts";
import { checkTimezone } from "../../domain/users/names.ts";
import { userSettingNames } from "../../domain/users/settings.ts";
import { requireUser } from "../../domain/users/users.ts";
import { badRequest } from "../../errors.ts";
import type { HandleContext } from "../endpoint.ts";
import { type Params, param } from "../params.ts";
import { shape } from "../shape.ts";
import { loginBucket } from "../users/login-bucket.ts";
import { settingParams, settingsIn } from "./setting-params.ts";

/** Everything a person may change about themselves; the older names of the operation take the same. */
export const ownSettingParams = {
	...settingParams(userSettingNames),
	full_name: param.string().optional(),
	email: param
		.string()
		.optional()
		.describe(
			"A new address. Where the server sends mail, it is the account's once the link has been opened that is sent there.",
		),
	old_password: param.string().default(""),
	new_password: param.string().default(""),
	timezone: param
		.jsonStringOrPlain()
		.map((name) => {
			const checked = checkTimezone(name);
			if (!checked.ok) throw badRequest(`Invalid timezone '${name}'`);
			return checked.value;
		})
		.optional(),
	target_users: param
		.object({
			user_ids: shape.array(shape.integer()).optional(),
			group_ids: shape.array(shape.integer()).optional(),
			skip_if_already_edited: shape.boolean().optional(),
		})
		.optional()
		.describe(
			"For administrators: the people whose settings are changed instead of one's own.",
		),
} satisfies Params;

type OwnSettings = {
	readonly full_name?: string | undefined;
	readonly email?: string | undefined;
	readonly old_password: string;
	readonly new_password: string;
	readonly timezone?: string | undefined;
	readonly target_users?:
		| {
				readonly user_ids?: readonly number[];
				readonly group_ids?: readonly number[];
				readonly skip_if_already_edited?: boolean;
		  }
		| undefined;
};

/** What people have beside their settings, and nobody changes for others here. */
const personal = ["full_name", "email", "new_password", "timezone"] as const;

export async function changeOwnSettings({
	params,
	caller,
	organization,
	run,
	read,
	reply,
	server,
}: Pick<
	HandleContext<typeof ownSettingParams, "human">,
	"caller" | "organization" | "run" | "read" | "reply" | "server"
> & { readonly params: Readonly<Record<string, unknown>> }) {
	const own = params as unknown as OwnSettings;
	const { target_users: targets } = own;
	if (targets) {
		for (const name of personal)
			if (own[name]) throw badRequest(`${name} cannot be changed for others.`);
		await run(changeSettingsOfOthers, {
			targets: {
				userIds: targets.user_ids ?? [],
				groupIds: targets.group_ids ?? [],
				sparesDecided: targets.skip_if_already_edited ?? false,
			},
			settings: settingsIn(userSettingNames, params),
		});
		return {};
	}
	const { rateLimits } = server;
	const changesPassword = own.new_password !== "";
	const { email } = await read((reading) =>
		requireUser(reading, caller.userId),
	);
	const bucket = loginBucket(organization.id, email);
	if (changesPassword)
		reply.count(rateLimits.require("authenticate_by_username", bucket));
	if (own.email !== undefined)
		reply.count(
			rateLimits.require(
				"email_change_by_user",
				`${organization.id}:${caller.userId}`,
			),
		);
	const { showsPresence } = await run(command, {
		settings: settingsIn(userSettingNames, params),
		timezone: own.timezone,
		fullName: own.full_name,
		email: own.email,
		emailConfirmation: server.facts.sendsMail ? "by_mail" : "none",
		password: changesPassword
			? { old: own.old_password, new: own.new_password }
			: undefined,
	});
	if (changesPassword) rateLimits.clear("authenticate_by_username", bucket);
	if (showsPresence !== null)
		await server.presences.show(organization.id, caller.userId, showsPresence);
	return {};
}
