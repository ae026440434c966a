import { channels } from "../../domain/channels/channels.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { FEATURE_LEVEL, MERGE_BASE, SERVER_VERSION } from "../../version.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";

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
	"slack",
	"saml",
	"openid connect",
] as const;

/** The name under which a client says that it is too old for every server. */
const incompatibleClient = "ZulipInvalid";

export const getServerSettings = endpoint({
	id: "get-server-settings",
	route: "GET /server_settings",
	auth: "anonymous",
	rateLimit: false,
	unknownOrganization: "bad-request",
	summary: "Get server settings",
	description:
		"What a client needs to know before anybody logs in. The version fields are sent under two names each: the plain ones, and those that existing clients look for.",
	params: {},
	response: {
		authentication_methods: shape.record(shape.boolean()),
		external_authentication_methods: shape.array(
			shape.object({
				name: shape.string(),
				display_name: shape.string(),
				display_icon: shape.string().nullable(),
				login_url: shape.string(),
				signup_url: shape.string(),
			}),
		),
		feature_level: shape.integer(),
		server_version: shape.string(),
		merge_base: shape.string(),
		zulip_feature_level: shape.integer(),
		zulip_version: shape.string(),
		zulip_merge_base: shape.string(),
		push_notifications_enabled: shape.boolean(),
		is_incompatible: shape.boolean(),
		email_auth_enabled: shape.boolean(),
		require_email_format_usernames: shape.boolean(),
		realm_url: shape.string(),
		realm_uri: shape.string(),
		realm_name: shape.string(),
		realm_icon: shape.string(),
		realm_description: shape.string(),
		realm_web_public_access_enabled: shape.boolean(),
	},
	errors: ["BAD_REQUEST"],
	handle: ({ read, client, server }) =>
		read(async (reading) => {
			const organization = await requireOrganization(reading);
			const hasWebPublic = [...(await reading.all(channels)).values()].some(
				(channel) => channel.kind === "web_public" && !channel.isArchived,
			);
			const enabled: Record<string, boolean> = {
				password: true,
				email: true,
				dev: server.facts.isDevelopment,
			};
			return {
				authentication_methods: Object.fromEntries(
					authenticationMethods.map((name) => [name, enabled[name] ?? false]),
				),
				external_authentication_methods: [],
				feature_level: FEATURE_LEVEL,
				server_version: SERVER_VERSION,
				merge_base: MERGE_BASE,
				zulip_feature_level: FEATURE_LEVEL,
				zulip_version: SERVER_VERSION,
				zulip_merge_base: MERGE_BASE,
				push_notifications_enabled: false,
				is_incompatible: client === incompatibleClient,
				email_auth_enabled: true,
				require_email_format_usernames: true,
				realm_url: organization.url,
				realm_uri: organization.url,
				realm_name: organization.name,
				realm_icon: `${organization.url}/static/icon.svg`,
				realm_description: organization.renderedDescription,
				realm_web_public_access_enabled:
					server.facts.webPublicChannels &&
					organization.settings.enable_spectator_access &&
					hasWebPublic,
			};
		}),
});
