import type { EmojiIdentity } from "../emoji/identity.ts";

interface ReactionChanged {
	readonly messageId: number;
	readonly userId: number;
	readonly emoji: EmojiIdentity;
	readonly [field: string]: unknown;
}

export interface ReactionAdded extends ReactionChanged {
	readonly type: "reaction_added";
}

export interface ReactionRemoved extends ReactionChanged {
	readonly type: "reaction_removed";
}
