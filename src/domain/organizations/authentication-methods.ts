/** Ways to log in that organizations may switch on and off, among those the server offers. */
import { badRequest } from "../../errors.ts";

export type AuthenticationMethods = Readonly<Record<string, boolean>>;

export const passwordMethod = "Email";
/** Without a password; offered by servers for development alone. */
export const developmentMethod = "Dev";

export const offeredAuthenticationMethods = (server: {
	readonly isDevelopment: boolean;
}): readonly string[] =>
	server.isDevelopment ? [developmentMethod, passwordMethod] : [passwordMethod];

/** What the switches are after a change; methods that are not mentioned stay as they are. */
export function requireAuthenticationMethods(
	current: AuthenticationMethods,
	wanted: AuthenticationMethods,
	offered: readonly string[],
): AuthenticationMethods {
	for (const name of Object.keys(wanted))
		if (!offered.includes(name))
			throw badRequest(
				`Invalid authentication method: ${name}. Valid methods are: ${offered.join(", ")}`,
			);
	const methods = Object.fromEntries(
		offered.map((name) => [name, wanted[name] ?? current[name] ?? false]),
	);
	if (!Object.values(methods).includes(true))
		throw badRequest("At least one authentication method must be enabled.");
	return { ...current, ...methods };
}
