import {
	type AuthenticationMethods,
	offeredAuthenticationMethods,
	passwordMethod,
} from "../../domain/organizations/authentication-methods.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { admitsSpectators } from "../../domain/spectators/spectators.ts";
import { FEATURE_LEVEL, MERGE_BASE, SERVER_VERSION } from "../../version.ts";
import type { ServerFacts } from "../context.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { iconPath } from "./static-routes.ts";

/** Ways to log in that clients know by name; those this server does not offer are listed as off. */
const authenticationMethods = [
	"password",
	"dev",
	"email",
	"ldap",
	"remoteuser",
	"github",
	"gitlab",
	"azuread",
	"apple",
	"google",
	"saml",
	"openid connect",
	"discord",
] as const;

/** The name under which a client says that it is too old for every server. */
const incompatibleClient = "ZulipInvalid";

function renderMethods(
	enabled: AuthenticationMethods,
	facts: ServerFacts,
): Record<string, boolean> {
	const on = new Set(
		offeredAuthenticationMethods(facts)
			.filter((name) => enabled[name] === true)
			.map((name) => name.toLowerCase()),
	);
	if (on.has("email")) on.add("password");
	return Object.fromEntries(
		authenticationMethods.map((name) => [name, on.has(name)]),
	);
}

const serverFields = (client: string) => ({
	feature_level: FEATURE_LEVEL,
	server_version: SERVER_VERSION,
	merge_base: MERGE_BASE,
	zulip_feature_level: FEATURE_LEVEL,
	zulip_version: SERVER_VERSION,
	zulip_merge_base: MERGE_BASE,
	push_notifications_enabled: false,
	is_incompatible: client === incompatibleClient,
});

export const getServerSettings = endpoint({
	id: "get-server-settings",
	route: "GET /server_settings",
	auth: "anonymous",
	rateLimit: false,
	unknownOrganization: "bad-request",
	summary: "Get server settings",
	description:
		"What a client needs to know before anybody logs in. The version fields are sent under two names each: the plain ones, and those that existing clients look for. On a server of many organizations its own address answers without what belongs to an organization.",
	params: {},
	response: {
		authentication_methods: shape
			.record(shape.boolean())
			.describe("Whether each way to log in is on; kept for older clients."),
		external_authentication_methods: shape
			.array(
				shape.object({
					name: shape.string().describe("What programs call it."),
					display_name: shape.string().describe("What people call it."),
					display_icon: shape
						.string()
						.nullable()
						.describe("The address of its picture, if it has one."),
					login_url: shape.string().describe("Where to log in with it."),
					signup_url: shape.string().describe("Where to join with it."),
				}),
			)
			.optional()
			.describe("Other ways to log in, in the order of display."),
		feature_level: shape
			.integer()
			.describe("Grows with the API: clients ask it whether something exists."),
		server_version: shape
			.string()
			.describe("The version of the API's release that the level belongs to."),
		merge_base: shape
			.string()
			.describe("The same for a server without changes of its own."),
		zulip_feature_level: shape
			.integer()
			.describe("`feature_level`, for existing clients."),
		zulip_version: shape
			.string()
			.describe("`server_version`, for existing clients."),
		zulip_merge_base: shape
			.string()
			.describe("`merge_base`, for existing clients."),
		push_notifications_enabled: shape
			.boolean()
			.describe("Whether the server sends to phones."),
		is_incompatible: shape
			.boolean()
			.describe("Whether the asking client is too old for this server."),
		email_auth_enabled: shape
			.boolean()
			.optional()
			.describe("Whether people may log in with address and password."),
		require_email_format_usernames: shape
			.boolean()
			.optional()
			.describe("Whether the name to log in with is an address."),
		realm_url: shape.string().describe("Where the organization is reached."),
		realm_uri: shape.string().describe("The older name of `realm_url`."),
		realm_name: shape.string().optional().describe("The organization's name."),
		realm_icon: shape
			.string()
			.optional()
			.describe("The address of its square picture."),
		realm_description: shape.string().optional().describe("HTML."),
		realm_web_public_access_enabled: shape
			.boolean()
			.optional()
			.describe("Whether there is a channel to read without an account."),
	},
	errors: ["BAD_REQUEST"],
	handle: ({ read, client, server }) =>
		read(async (reading) => {
			const organization = await requireOrganization(reading);
			const { settings, url } = organization;
			return {
				...serverFields(client),
				authentication_methods: renderMethods(
					settings.authentication_methods,
					server.facts,
				),
				external_authentication_methods: [],
				email_auth_enabled:
					settings.authentication_methods[passwordMethod] === true,
				require_email_format_usernames: true,
				realm_url: url,
				realm_uri: url,
				realm_name: organization.name,
				realm_icon: `${url}${iconPath}`,
				realm_description: organization.renderedDescription,
				realm_web_public_access_enabled: await admitsSpectators(
					reading,
					server.facts.webPublicChannels,
				),
			};
		}),
	handleAtRoot: ({ client, facts, url }) => ({
		...serverFields(client),
		authentication_methods: renderMethods(
			Object.fromEntries(
				offeredAuthenticationMethods(facts).map((name) => [name, true]),
			),
			facts,
		),
		realm_url: url,
		realm_uri: url,
	}),
});
