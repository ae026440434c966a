/** Programs in front of which a person sits, who has read what they just wrote. */
const readingClients: ReadonlySet<string> = new Set([
	"website",
	"zulipmobile",
	"zulipflutter",
	"zulipelectron",
	"zulipterminal",
	"zulip-terminal",
	"skeinweb",
	"skein-web",
	"snipe",
]);

/** Scripts see their own messages as unread, so that what they send is not lost on whoever runs them. */
export const readsOwnMessages = (client: string): boolean =>
	readingClients.has(client.toLowerCase());
