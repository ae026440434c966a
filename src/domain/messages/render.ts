import type { View } from "../../engine/memory.ts";

/** Content as it was written, and what became of it. */
export interface RenderedContent {
	readonly content: string;
	readonly html: string;
	/** Bits of `messageFacts`. */
	readonly facts: number;
	/** Loudly mentioned people, and groups. */
	readonly mentionedUserIds: readonly number[];
	readonly mentionedGroupIds: readonly number[];
}

const escapes: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
};

export async function renderContent(
	_view: View,
	_authorId: number,
	content: string,
): Promise<RenderedContent> {
	const text = content.replace(/[&<>"]/g, (c) => escapes[c] as string);
	return {
		content,
		html: `<p>${text}</p>`,
		facts: 0,
		mentionedUserIds: [],
		mentionedGroupIds: [],
	};
}
