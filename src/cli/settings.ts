import { type Config, ConfigError } from "../config.ts";
import {
	type OperatedSetting,
	operatedSettings,
	operateSetting,
} from "../domain/organizations/change-setting.ts";
import { operateRateLimits } from "../domain/users/operate.ts";
import { parseRateRules } from "../lib/rate-rules.ts";
import {
	type Named,
	operator,
	requireAccount,
	requireOrganizationId,
	withServer,
} from "./accounts.ts";

function readSetting(word: string): OperatedSetting {
	const found = operatedSettings.find((name) => name === word);
	if (!found)
		throw new ConfigError(
			`"${word}" is not the operator's to set; choose one of ${operatedSettings.join(", ")}.`,
		);
	return found;
}

function readValue(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new ConfigError(
			`"${text}" is no value; it is a number, true, false, or null for none.`,
		);
	}
}

export const setSettingVerb = (
	config: Config,
	name: string,
	value: string,
	options: Named,
) =>
	withServer(config, async (server) => {
		const id = await requireOrganizationId(server, options.organization);
		const setting = readSetting(name);
		await server.engine.run(id, operator, operateSetting, {
			setting,
			value: readValue(value),
		});
		return `${setting} is now ${value}.`;
	});

export const setRateLimitVerb = (
	config: Config,
	email: string,
	rules: string,
	options: Named,
) =>
	withServer(config, async (server) => {
		const id = await requireOrganizationId(server, options.organization);
		const user = await requireAccount(server, id, email);
		const isOwn = rules !== "default";
		try {
			if (isOwn) parseRateRules(rules);
		} catch (error) {
			throw new ConfigError((error as Error).message);
		}
		await server.engine.run(id, operator, operateRateLimits, {
			userId: user.id,
			rules: isOwn ? rules : null,
		});
		return isOwn
			? `${user.fullName} may call as often as ${rules}.`
			: `${user.fullName} may call as often as everybody.`;
	});
