/** Programs in front of which a person sits, who has read what they just wrote. */
const readingClients: ReadonlySet<string> = new Set([
	"website",
	"android",
	"ios",
	"zulipandroid",
	"zulipios",
	"zulipmobile",
	"zulipflutter",
	"zulipdesktop",
	"zulipelectron",
	"zulipterminal",
	"zulip-terminal",
	"skeinweb",
	"skein-web",
	"snipe",
]);

/** Scripts see their own messages as unread, so that what they send is not lost on whoever runs them. */
export function readsOwnMessages(client: string): boolean {
	const name = client.toLowerCase();
	return readingClients.has(name) || name.includes("desktop app");
}
