/** Sites on which people have accounts worth showing. The pattern makes the address of a profile from what the person enters. */
export type ExternalAccount = {
	/** The site. */
	readonly text: string;
	/** The name of a field for it. */
	readonly name: string;
	readonly hint: string;
	readonly urlPattern: string;
};

export const usernamePlaceholder = "%(username)s";

const account = (
	site: string,
	urlPattern: string,
	what = "username",
	hint = "",
): ExternalAccount => ({
	text: site,
	name: `${site} ${what}`,
	hint,
	urlPattern,
});

export const externalAccounts = {
	atlassian: account(
		"Atlassian",
		"https://home.atlassian.com/people/%(username)s",
		"profile",
		"The ID at the end of your profile's address",
	),
	behance: account("Behance", "https://www.behance.net/%(username)s"),
	bitbucket: account("Bitbucket", "https://bitbucket.org/%(username)s"),
	bluesky: account(
		"Bluesky",
		"https://bsky.app/profile/%(username)s",
		"handle",
		"With its domain, for example name.bsky.social",
	),
	codeberg: account("Codeberg", "https://codeberg.org/%(username)s"),
	discord: account(
		"Discord",
		"https://discord.com/users/%(username)s",
		"user ID",
		"The number, not the name",
	),
	dribbble: account("Dribbble", "https://dribbble.com/%(username)s"),
	facebook: account("Facebook", "https://www.facebook.com/%(username)s"),
	github: account("GitHub", "https://github.com/%(username)s"),
	gitlab: account("GitLab", "https://gitlab.com/%(username)s"),
	instagram: account("Instagram", "https://www.instagram.com/%(username)s"),
	linkedin: account(
		"LinkedIn",
		"https://www.linkedin.com/in/%(username)s",
		"profile",
		"The part of your profile's address after /in/",
	),
	mastodon: account(
		"Mastodon",
		"https://mastodon.social/@%(username)s",
		"username",
		"Add your server if it is another one: name@server",
	),
	medium: account("Medium", "https://medium.com/@%(username)s"),
	pinterest: account("Pinterest", "https://www.pinterest.com/%(username)s"),
	reddit: account("Reddit", "https://www.reddit.com/user/%(username)s"),
	snapchat: account("Snapchat", "https://www.snapchat.com/add/%(username)s"),
	threads: account("Threads", "https://www.threads.net/@%(username)s"),
	tiktok: account("TikTok", "https://www.tiktok.com/@%(username)s"),
	twitch: account("Twitch", "https://www.twitch.tv/%(username)s"),
	x: account("X", "https://x.com/%(username)s"),
	youtube: account(
		"YouTube",
		"https://www.youtube.com/@%(username)s",
		"handle",
		"Without the @",
	),
} as const satisfies Record<string, ExternalAccount>;

export type ExternalAccountSite = keyof typeof externalAccounts;

export const isExternalAccountSite = (
	word: string,
): word is ExternalAccountSite => Object.hasOwn(externalAccounts, word);
