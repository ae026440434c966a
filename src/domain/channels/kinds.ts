import { accepted, type Checked, rejected } from "../checked.ts";

export type ChannelFlags = {
	readonly isPrivate: boolean;
	/** New subscribers may read what was said before they came. */
	readonly hasSharedHistory: boolean;
	readonly isWebPublic: boolean;
};

const flagsByKind = {
	web_public: { isPrivate: false, hasSharedHistory: true, isWebPublic: true },
	public: { isPrivate: false, hasSharedHistory: true, isWebPublic: false },
	private_shared: {
		isPrivate: true,
		hasSharedHistory: true,
		isWebPublic: false,
	},
	private_protected: {
		isPrivate: true,
		hasSharedHistory: false,
		isWebPublic: false,
	},
} as const satisfies Record<string, ChannelFlags>;

export type ChannelKind = keyof typeof flagsByKind;

export const channelKinds = Object.keys(flagsByKind) as readonly ChannelKind[];

export const flagsOf = (kind: ChannelKind): ChannelFlags => flagsByKind[kind];

/** Null for the combinations no channel can have. */
export const kindOf = (flags: ChannelFlags): ChannelKind | null =>
	channelKinds.find((kind) => {
		const candidate = flagsByKind[kind];
		return (
			candidate.isPrivate === flags.isPrivate &&
			candidate.hasSharedHistory === flags.hasSharedHistory &&
			candidate.isWebPublic === flags.isWebPublic
		);
	}) ?? null;

export const isPrivate = (kind: ChannelKind): boolean =>
	flagsByKind[kind].isPrivate;

/** What somebody asks for; absent means not said. */
export type WantedFlags = {
	readonly [Flag in keyof ChannelFlags]?: boolean | undefined;
};

/** A private channel is protected unless said otherwise; the history of others is always shared, whatever was said. */
export function kindOfNewChannel(
	wanted: WantedFlags,
): Checked<ChannelKind, "no_such_kind"> {
	const isPrivate = wanted.isPrivate ?? false;
	const kind = kindOf({
		isPrivate,
		isWebPublic: wanted.isWebPublic ?? false,
		hasSharedHistory: isPrivate ? (wanted.hasSharedHistory ?? false) : true,
	});
	return kind ? accepted(kind) : rejected("no_such_kind");
}

/** Turning a channel private or public brings the usual history of its new kind, and a private channel leaves the web. */
export function kindAfterChange(
	current: ChannelKind,
	wanted: WantedFlags,
): Checked<ChannelKind, "no_such_kind"> {
	const before = flagsOf(current);
	const becomesPrivate = wanted.isPrivate === true;
	const kind = kindOf({
		isPrivate: wanted.isPrivate ?? before.isPrivate,
		isWebPublic:
			wanted.isWebPublic ?? (becomesPrivate ? false : before.isWebPublic),
		hasSharedHistory:
			wanted.hasSharedHistory ??
			(wanted.isPrivate === undefined
				? before.hasSharedHistory
				: !wanted.isPrivate),
	});
	return kind ? accepted(kind) : rejected("no_such_kind");
}

export const topicsPolicies = [
	"inherit",
	"allow_empty_topic",
	"disable_empty_topic",
	"empty_topic_only",
] as const;

export type TopicsPolicy = (typeof topicsPolicies)[number];

export const isTopicsPolicy = (word: string): word is TopicsPolicy =>
	(topicsPolicies as readonly string[]).includes(word);
