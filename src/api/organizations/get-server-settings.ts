import { channels } from "../../domain/channels/channels.ts";
import {
	type AuthenticationMethods,
	offeredAuthenticationMethods,
	passwordMethod,
} from "../../domain/organizations/authentication-methods.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
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
		authentication_methods: shape.record(shape.boolean()),
		external_authentication_methods: shape
			.array(
				shape.object({
					name: shape.string(),
					display_name: shape.string(),
					display_icon: shape.string().nullable(),
					login_url: shape.string(),
					signup_url: shape.string(),
				}),
			)
			.optional(),
		feature_level: shape.integer(),
		server_version: shape.string(),
		merge_base: shape.string(),
		zulip_feature_level: shape.integer(),
		zulip_version: shape.string(),
		zulip_merge_base: shape.string(),
		push_notifications_enabled: shape.boolean(),
		is_incompatible: shape.boolean(),
		email_auth_enabled: shape.boolean().optional(),
		require_email_format_usernames: shape.boolean().optional(),
		realm_url: shape.string(),
		realm_uri: shape.string(),
		realm_name: shape.string().optional(),
		realm_icon: shape.string().optional(),
		realm_description: shape.string().optional(),
		realm_web_public_access_enabled: shape.boolean().optional(),
	},
	errors: ["BAD_REQUEST"],
	handle: ({ read, client, server }) =>
		read(async (reading) => {
			const organization = await requireOrganization(reading);
			const { settings, url } = organization;
			const hasWebPublic = [...(await reading.all(channels)).values()].some(
				(channel) => channel.kind === "web_public" && !channel.isArchived,
			);
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
				realm_web_public_access_enabled:
					server.facts.webPublicChannels &&
					settings.enable_spectator_access &&
					hasWebPublic,
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
