/** What a narrow says once its names are looked up: conditions that must all hold. */
export type Condition = {
	readonly negated: boolean;
} & (
	| { readonly kind: "channels"; readonly ids: readonly number[] }
	| { readonly kind: "conversations"; readonly ids: readonly number[] }
	| { readonly kind: "sender"; readonly userId: number }
	/** A message between people. */
	| { readonly kind: "direct" }
	/** A message between people, this one among them. */
	| { readonly kind: "among"; readonly userId: number }
	/** Bits of `messageFlags` of that user. */
	| { readonly kind: "flag"; readonly userId: number; readonly bits: number }
	/** Mentioned in person, by a group, or with everybody. */
	| { readonly kind: "mentioned" }
	| { readonly kind: "unread" }
	/** In a muted channel and not shown all the same, or muted by itself. */
	| {
			readonly kind: "muted";
			readonly channelIds: readonly number[];
			readonly mutedIds: readonly number[];
			readonly shownIds: readonly number[];
	  }
	| { readonly kind: "resolved" }
	/** Bits of `messageFacts`. */
	| { readonly kind: "fact"; readonly bits: number }
	| { readonly kind: "reaction" }
	| { readonly kind: "id"; readonly id: number }
	| { readonly kind: "search"; readonly text: string }
);

export interface Narrow {
	readonly conditions: readonly Condition[];
	/**
	 * Which messages are looked at: those in the user's history, or all that the named channels hold. Channels with
	 * protected history show the user's own part of it in either case.
	 */
	readonly scope: "history" | "channels";
	/** It names something that the user may not see, or that cannot have messages. */
	readonly isEmpty: boolean;
	/** What it names, for choosing where an unread message counts. */
	readonly names: {
		readonly people: boolean;
		readonly channel: boolean;
		readonly topic: boolean;
	};
}

export const isSearch = (
	condition: Condition,
): condition is Condition & { kind: "search" } => condition.kind === "search";
