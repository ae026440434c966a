import { RENDERED_LENGTH_MAX } from "../limits.ts";
import type { Block } from "./blocks.ts";
import { writeCodeBlock } from "./code-blocks.ts";
import type { Stash } from "./elements.ts";
import { mark } from "./escape.ts";
import { RenderFailure } from "./failure.ts";
import { isPreview } from "./previews.ts";

/** Writes a document whose texts hold marks already. */
export function writeDocument(root: Block, stash: Stash): string {
	const parts: string[] = [];
	let length = 0;
	const put = (part: string) => {
		length += part.length;
		if (length > RENDERED_LENGTH_MAX) throw new RenderFailure("too-long");
		parts.push(part);
	};
	const writeChildren = (block: Block) => {
		for (const child of block.children) {
			writeBlock(child);
			if (child.tail.trim() !== "") put(stash.write(child.tail));
			else if (!isPreview(child)) put("\n");
		}
	};
	const writeBlock = (block: Block) => {
		if (isPreview(block)) return put(block.preview.html);
		if (block.mark !== undefined) return put(stash.write(mark(block.mark)));
		if (block.code !== undefined) return put(writeCodeBlock(block.code));
		put(`<${block.tag}${block.attribute ?? ""}>`);
		if (block.tag === "hr") return;
		const first = block.children[0];
		if (block.text.trim() !== "") put(stash.write(block.text));
		else if (first && !isPreview(first)) put("\n");
		writeChildren(block);
		put(`</${block.tag}>`);
	};
	writeChildren(root);
	return parts.join("").trim();
}
