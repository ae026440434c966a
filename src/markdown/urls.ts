const explicitSchemes: ReadonlySet<string> = new Set(
	(
		"http https ftp mid bitcoin geo hansoft im irc ircs magnet mailto matrix obsidian mms news nntp " +
		"openpgp4fpr sip sms smsto ssh tel urn webcal wtai xmpp zotero asanadesktop"
	).split(" "),
);
/** Schemes whose addresses name a host. */
const hostSchemes: ReadonlySet<string> = new Set(
	"http https ftp hansoft obsidian zotero asanadesktop".split(" "),
);
const schemePattern = /^([a-zA-Z][a-zA-Z0-9+.-]*):(.*)$/s;

function sanitizeWithScheme(
	scheme: string,
	rest: string,
	fileLinks: boolean,
): string | undefined {
	const allowed =
		explicitSchemes.has(scheme) || (fileLinks && scheme === "file");
	if (!allowed) return undefined;
	if (hostSchemes.has(scheme) && !/^\/\/[^/?#]/.test(rest)) return undefined;
	return `${scheme}:${rest.replace(/\?$|\??#$/, "")}`;
}

/**
 * The address as it may stand in `href`, or undefined if it may not.
 * Without a scheme: an email address, a path or a fragment of this server, or else a web address.
 */
export function sanitizeUrl(
	written: string,
	fileLinks: boolean,
): string | undefined {
	const url = written
		.trim()
		.replace(/[\t\r\n]/g, "")
		.replaceAll(" ", "%20");
	const match = schemePattern.exec(url);
	if (match) {
		const [, scheme = "", rest = ""] = match;
		return sanitizeWithScheme(scheme.toLowerCase(), rest, fileLinks);
	}
	const path = url.slice(0, /[?#]|$/.exec(url)?.index);
	if (url.startsWith("//")) return undefined;
	if (path.includes("@")) return `mailto:${url}`;
	if (url.startsWith("/")) return url;
	if (path === "" && url.startsWith("#"))
		return url.length > 1 ? url : undefined;
	return sanitizeWithScheme("http", `//${url}`, fileLinks);
}

/** Links to this server's own pages and uploads are written relative to it. */
export function relativize(url: string, baseUrl: string): string {
	const prefix = `${baseUrl}/`;
	if (!url.startsWith(prefix)) return url;
	const path = url.slice(prefix.length);
	return path.startsWith("#") || path.startsWith("user_uploads/") ? path : url;
}

/** The path below `/user_uploads/` a link points to, if it points to this server's uploads. */
export function uploadPath(url: string, baseUrl: string): string | undefined {
	let path = url;
	if (path.startsWith(`${baseUrl}/`)) path = path.slice(baseUrl.length);
	else if (path.startsWith("user_uploads/")) path = `/${path}`;
	if (!path.startsWith("/user_uploads/")) return undefined;
	return path.slice("/user_uploads/".length).replace(/[?#].*$/s, "");
}

/** The path of an address, without query and fragment. */
export function urlPath(url: string): string {
	const rest = url.replace(/^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/[^/?#]*/, "");
	return rest.replace(/[?#].*$/s, "");
}
