import { join, resolve } from "node:path";
import {
	DEFAULT_RATE_LIMITS,
	parseRateRules,
	type RateLimitTexts,
} from "./lib/rate-rules.ts";

// The environment, read once into a frozen object. A wrong value stops the start with
// one line that names the variable; docs/operating.md has the table of all of them.

export interface Config {
	readonly host: string;
	/** 0: any free port. */
	readonly port: number;
	readonly dataDir: string;
	/** Uploaded files; the same for all nodes of one database. */
	readonly uploadsDir: string;
	/** Null: SQLite in the data directory. */
	readonly databaseUrl: string | null;
	/** Null: made of host and port. */
	readonly publicUrl: string | null;
	/** Organizations are told apart by subdomains of it; null: there is one. */
	readonly rootDomain: string | null;
	/** Null: kept in the data directory. */
	readonly secret: string | null;
	readonly firstOrganization: {
		readonly name: string;
		readonly ownerEmail: string;
		readonly ownerName: string;
		/** Null: one is generated and printed. */
		readonly ownerPassword: string | null;
	};
	readonly rateLimits: RateLimitTexts;
	readonly isDevelopment: boolean;
	readonly webPublicChannels: boolean;
	/** Whether guests who do not see everyone learn of the presence of those alone whom they see. */
	readonly limitsPresence: boolean;
	readonly trustProxy: boolean;
	/** Whether outgoing webhooks may be sent to the server's own network. */
	readonly webhooksMayGoInside: boolean;
	/** The provider of video calls; null: there is none. */
	readonly conference: {
		readonly clientId: string;
		readonly clientSecret: string;
		/** Where its API is, without a slash at the end. */
		readonly apiUrl: string;
	} | null;
	/** The server that takes mail, and whose name it is in; null: none is sent. */
	readonly mail: MailSettings | null;
	readonly logLevel: string;
}

export interface MailSettings {
	readonly host: string;
	readonly port: number;
	/** TLS from the first byte; otherwise it begins when the server offers it. */
	readonly isSecure: boolean;
	readonly login: { readonly user: string; readonly password: string } | null;
	readonly from: { readonly name: string; readonly address: string };
}

export class ConfigError extends Error {
	override readonly name = "ConfigError";
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = [
	"fatal",
	"error",
	"warn",
	"info",
	"debug",
	"trace",
	"silent",
];

function wrong(variable: string, expected: string, value: string): never {
	throw new ConfigError(`${variable} must be ${expected}, but is "${value}".`);
}

function readPort(environment: Environment): number {
	const text = environment.SKEIN_PORT ?? "8420";
	if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
		wrong("SKEIN_PORT", "a number from 0 to 65535", text);
	return Number(text);
}

function readSwitch(environment: Environment, name: string): boolean {
	const text = environment[name] ?? "0";
	if (text !== "0" && text !== "1") wrong(name, '"1" or "0"', text);
	return text === "1";
}

function readUrl(
	environment: Environment,
	name: string,
	schemes: readonly string[],
): string | null {
	const text = environment[name];
	if (!text) return null;
	const url = URL.canParse(text) ? new URL(text) : null;
	if (!url || !schemes.includes(url.protocol.slice(0, -1)))
		wrong(name, `a URL that begins with ${schemes.join(" or ")}://`, text);
	return text.replace(/\/+$/, "");
}

/** `off`, rules for users such as `60:400,3600:5000`, or rules by bucket such as `api_by_user=60:400;api_by_ip=off`. */
function readRateLimits(environment: Environment): RateLimitTexts {
	const text = environment.SKEIN_RATE_LIMITS;
	if (!text) return {};
	const names = Object.keys(DEFAULT_RATE_LIMITS);
	const expected =
		'"off", rules such as "60:200", or "bucket=rules" joined by semicolons';
	const limits: Record<string, string> = {};
	if (text === "off") for (const name of names) limits[name] = "off";
	else if (!text.includes("=")) limits.api_by_user = text;
	else
		for (const part of text.split(";")) {
			const [name = "", rules = ""] = part.split("=");
			if (!names.includes(name.trim()))
				wrong("SKEIN_RATE_LIMITS", expected, text);
			limits[name.trim()] = rules.trim();
		}
	try {
		for (const rules of Object.values(limits)) parseRateRules(rules);
	} catch {
		wrong("SKEIN_RATE_LIMITS", expected, text);
	}
	return limits;
}

function readLogLevel(environment: Environment): string {
	const level = environment.SKEIN_LOG_LEVEL ?? "info";
	if (!logLevels.includes(level))
		wrong("SKEIN_LOG_LEVEL", `one of ${logLevels.join(", ")}`, level);
	return level;
}

function readRootDomain(environment: Environment): string | null {
	const domain = environment.SKEIN_ROOT_DOMAIN?.trim().toLowerCase();
	if (!domain) return null;
	if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/.test(domain))
		wrong("SKEIN_ROOT_DOMAIN", "a domain such as chat.example.com", domain);
	return domain;
}

function readOwnerEmail(environment: Environment): string {
	const email = environment.SKEIN_OWNER_EMAIL ?? "owner@example.com";
	if (!/^[^\s@]+@[^\s@]+$/.test(email))
		wrong("SKEIN_OWNER_EMAIL", "an email address", email);
	return email;
}

function readOwnerPassword(environment: Environment): string | null {
	const password = environment.SKEIN_OWNER_PASSWORD;
	if (!password) return null;
	if ([...password].length < 8 || [...password].length > 100)
		throw new ConfigError(
			"SKEIN_OWNER_PASSWORD must have 8 to 100 characters.",
		);
	return password;
}

function readSecret(environment: Environment): string | null {
	const secret = environment.SKEIN_SECRET;
	if (!secret) return null;
	if (secret.length < 32)
		throw new ConfigError(
			"SKEIN_SECRET must have at least 32 characters, all of them random.",
		);
	return secret;
}

function readName(
	environment: Environment,
	name: string,
	fallback: string,
	lengthMax: number,
): string {
	const text = (environment[name] ?? fallback).trim();
	if (text === "" || [...text].length > lengthMax)
		wrong(name, `a name of 1 to ${lengthMax} characters`, text);
	return text;
}

function readConference(environment: Environment): Config["conference"] {
	const clientId = environment.SKEIN_CONFERENCE_CLIENT_ID;
	const clientSecret = environment.SKEIN_CONFERENCE_CLIENT_SECRET;
	const apiUrl =
		readUrl(environment, "SKEIN_CONFERENCE_API_URL", ["http", "https"]) ??
		"https://webexapis.com/v1";
	if (!clientId && !clientSecret) return null;
	if (!clientId || !clientSecret)
		throw new ConfigError(
			"SKEIN_CONFERENCE_CLIENT_ID and SKEIN_CONFERENCE_CLIENT_SECRET must be set together.",
		);
	return { clientId, clientSecret, apiUrl };
}

/** The URL is not repeated in what is said about it: it may hold a password. */
function readSmtpUrl(text: string): Omit<MailSettings, "from"> {
	const refuse = () =>
		new ConfigError(
			"SKEIN_SMTP_URL must be a URL such as smtp://user:password@mail.example.com:587, or one that begins with smtps://.",
		);
	const url = URL.canParse(text) ? new URL(text) : null;
	if (
		!url ||
		!["smtp:", "smtps:"].includes(url.protocol) ||
		url.hostname === "" ||
		url.port === "0" ||
		!/^\/?$/.test(url.pathname) ||
		url.search !== "" ||
		(url.username === "") !== (url.password === "")
	)
		throw refuse();
	const isSecure = url.protocol === "smtps:";
	try {
		return {
			host: url.hostname.replace(/^\[|\]$/g, ""),
			port: url.port === "" ? (isSecure ? 465 : 587) : Number(url.port),
			isSecure,
			login:
				url.username === ""
					? null
					: {
							user: decodeURIComponent(url.username),
							password: decodeURIComponent(url.password),
						},
		};
	} catch {
		throw refuse();
	}
}

/** `skein@example.com` or `Skein <skein@example.com>`. */
function readMailFrom(text: string): MailSettings["from"] {
	const [, name, bracketed, plain] =
		/^(?:([^<>"\p{Cc}]*)<([^\s<>@,;:"]+@[^\s<>@,;:"]+)>|([^\s<>@,;:"]+@[^\s<>@,;:"]+))$/u.exec(
			text.trim(),
		) ?? wrong("SKEIN_MAIL_FROM", "an address, or a name and <address>", text);
	return { name: name?.trim() ?? "", address: (bracketed ?? plain) as string };
}

function readMail(environment: Environment): Config["mail"] {
	const { SKEIN_SMTP_URL: url, SKEIN_MAIL_FROM: from } = environment;
	if (!url && !from) return null;
	if (!url || !from)
		throw new ConfigError(
			"SKEIN_SMTP_URL and SKEIN_MAIL_FROM must be set together.",
		);
	return { ...readSmtpUrl(url), from: readMailFrom(from) };
}

export function readConfig(environment: Environment): Config {
	return Object.freeze({
		host: environment.SKEIN_HOST || "127.0.0.1",
		port: readPort(environment),
		dataDir: resolve(environment.SKEIN_DATA_DIR || "./data"),
		uploadsDir: resolve(
			environment.SKEIN_UPLOADS_DIR ||
				join(environment.SKEIN_DATA_DIR || "./data", "uploads"),
		),
		databaseUrl: readUrl(environment, "SKEIN_DATABASE_URL", [
			"postgres",
			"postgresql",
		]),
		publicUrl: readUrl(environment, "SKEIN_PUBLIC_URL", ["http", "https"]),
		rootDomain: readRootDomain(environment),
		secret: readSecret(environment),
		firstOrganization: {
			name: readName(environment, "SKEIN_ORGANIZATION_NAME", "Skein", 40),
			ownerEmail: readOwnerEmail(environment),
			ownerName: readName(environment, "SKEIN_OWNER_NAME", "Owner", 100),
			ownerPassword: readOwnerPassword(environment),
		},
		rateLimits: readRateLimits(environment),
		isDevelopment: readSwitch(environment, "SKEIN_DEV"),
		webPublicChannels: readSwitch(environment, "SKEIN_WEB_PUBLIC_CHANNELS"),
		limitsPresence: readSwitch(environment, "SKEIN_LIMIT_PRESENCE"),
		trustProxy: readSwitch(environment, "SKEIN_TRUST_PROXY"),
		webhooksMayGoInside:
			readSwitch(environment, "SKEIN_DEV") ||
			readSwitch(environment, "SKEIN_WEBHOOK_ALLOW_PRIVATE"),
		conference: readConference(environment),
		mail: readMail(environment),
		logLevel: readLogLevel(environment),
	});
}
