import type { CustomEmoji } from "./emoji.ts";

export interface EmojiAdded {
	readonly type: "emoji_added";
	readonly emoji: CustomEmoji;
	/** Every emoji as it was then. */
	readonly all: readonly CustomEmoji[];
	readonly [field: string]: unknown;
}

export interface EmojiDeactivated {
	readonly type: "emoji_deactivated";
	readonly emojiId: number;
	/** Every emoji as it was then. */
	readonly all: readonly CustomEmoji[];
	readonly [field: string]: unknown;
}
