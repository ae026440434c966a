import { changeSettings as command } from "../../domain/users/change-settings.ts";
import { checkTimezone } from "../../domain/users/names.ts";
import { userSettingNames } from "../../domain/users/settings.ts";
import { badRequest } from "../../errors.ts";
import type { HandleContext } from "../endpoint.ts";
import { type Params, param } from "../params.ts";
import { settingParams, settingsIn } from "./setting-params.ts";

/** Everything a person may change about themselves; the older names of the operation take the same. */
export const ownSettingParams = {
	...settingParams(userSettingNames),
	full_name: param.string().optional(),
	email: param.string().optional(),
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
} satisfies Params;

type OwnSettings = {
	readonly full_name?: string | undefined;
	readonly email?: string | undefined;
	readonly old_password: string;
	readonly new_password: string;
	readonly timezone?: string | undefined;
};

export async function changeOwnSettings({
	params,
	caller,
	organization,
	run,
	server,
}: Pick<
	HandleContext<typeof ownSettingParams, "human">,
	"caller" | "organization" | "run" | "server"
> & { readonly params: Readonly<Record<string, unknown>> }) {
	const own = params as unknown as OwnSettings;
	const bucket = `${organization.id}:${caller.userId}`;
	const changesPassword = own.new_password !== "";
	if (changesPassword)
		server.rateLimits.require("authenticate_by_username", bucket);
	if (own.email !== undefined)
		server.rateLimits.require("email_change_by_user", bucket);
	const { showsPresence } = await run(command, {
		settings: settingsIn(userSettingNames, params),
		timezone: own.timezone,
		fullName: own.full_name,
		email: own.email,
		password: changesPassword
			? { old: own.old_password, new: own.new_password }
			: undefined,
	});
	if (changesPassword)
		server.rateLimits.clear("authenticate_by_username", bucket);
	if (showsPresence !== null)
		await server.presences.show(organization.id, caller.userId, showsPresence);
	return {};
}
