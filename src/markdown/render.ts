import { RENDER_MS_MAX } from "../limits.ts";
import { type Block, BlockParser } from "./blocks.ts";
import { writeCodeBlock } from "./code-blocks.ts";
import {
	type CustomEmoji,
	nothingResolved,
	type OrganizationContext,
	type Rendered,
	type RenderOptions,
	type Resolved,
} from "./context.ts";
import { Stash, writeAttributes } from "./elements.ts";
import { markEnd, markStart } from "./escape.ts";
import { RenderFailure } from "./failure.ts";
import {
	type FencedBlocks,
	foldFences,
	separateHangingLists,
} from "./fences.ts";
import { applyInlineRules, type Work } from "./inline.ts";
import { writeFormulaBlock } from "./math.ts";
import { MentionSink } from "./mentions.ts";
import { addPreviews, collectLinks, type FoundLink } from "./previews.ts";
import { uploadPath } from "./urls.ts";
import { writeDocument } from "./write.ts";

/** Renders the texts of one organization. */
export interface Renderer {
	readonly organization: OrganizationContext;
	/** Throws `RenderFailure` and nothing else. */
	render(text: string, resolved?: Resolved, options?: RenderOptions): Rendered;
}

/**
 * Text in which nothing can be markup: one line of letters, digits and harmless marks that does not
 * start like a block, with no dot, colon or semicolon where an address, an emoji or an emoticon could be.
 */
const plainLine =
	/^(?:[A-Za-z"'(/\u00c0-\u1fff]|\d+(?![\d.]))(?:[A-Za-z0-9 "'(),!?%=/\-+_{}^\\\u00a1-\u00a8\u00aa-\u00ad\u00af-\u1fff\u3040-\u3096\u30a0-\u30ff\u4e00-\u9fff]|\.(?![^ .)"'!?])|(?<!\():(?= )|;(?= )|\$(?!\$))*$/;

const nobody: Rendered["mentions"] = new MentionSink();

function writeCustomEmoji({ name, sourceUrl }: CustomEmoji): string {
	return `<img${writeAttributes({
		alt: `:${name}:`,
		class: "emoji",
		src: sourceUrl,
		title: name.replaceAll("_", " "),
	})}>`;
}

function expandTabs(line: string): string {
	if (!line.includes("\t")) return line;
	let expanded = "";
	let column = 0;
	for (const character of line) {
		const width = character === "\t" ? 4 - (column % 4) : 1;
		expanded += character === "\t" ? " ".repeat(width) : character;
		column += width;
	}
	return expanded;
}

const anyMark = new RegExp(`${markStart}\\d+${markEnd}`, "g");
const reserved = new RegExp(`[${markStart}${markEnd}]`, "g");

function splitLines(text: string): string[] {
	return text.replace(reserved, "").replace(/\r\n?/g, "\n").split("\n");
}

/** Replaces Markdown by marks in every text of the document. */
function applyToTexts(block: Block, work: Work, deadline: number): void {
	if (performance.now() > deadline) throw new RenderFailure("too-slow");
	if (block.text !== "") {
		work.quoted = block.quoted;
		block.text = applyInlineRules(block.text, work);
	}
	for (const child of block.children) {
		applyToTexts(child, work, deadline);
		if (child.tail !== "") {
			work.quoted = block.quoted;
			child.tail = applyInlineRules(child.tail, work);
		}
	}
}

function fencedBlocks(stash: Stash): FencedBlocks {
	const hold = (html: string) => stash.html(html, "");
	return {
		code: (source, language) => hold(writeCodeBlock(source, language)),
		math: (source) => hold(writeFormulaBlock(source)),
		spoilerStart: () =>
			hold('<div class="spoiler-block"><div class="spoiler-header">'),
		spoilerMiddle: () =>
			hold('</div><div class="spoiler-content" aria-hidden="true">'),
		spoilerEnd: () => hold("</div></div>"),
	};
}

function uploadPaths(
	links: readonly FoundLink[],
	work: Work,
): readonly string[] {
	const { baseUrl } = work.organization;
	const paths = new Set<string>();
	for (const url of [
		...links.map((link) => link.url),
		...work.inlineMedia.urls,
	]) {
		const path = uploadPath(url, baseUrl);
		if (path !== undefined && path !== "") paths.add(path);
	}
	return [...paths];
}

function renderDocument(text: string, work: Work): Rendered {
	const deadline = performance.now() + RENDER_MS_MAX;
	const { organization, stash, mentions, inlineMedia } = work;
	const lines = separateHangingLists(splitLines(text))
		.map(expandTabs)
		.map((line, index) => (index > 0 && /^ +$/.test(line) ? "" : line));
	const folded = foldFences(
		lines,
		organization.defaultCodeLanguage,
		fencedBlocks(stash),
	);
	const root = new BlockParser().parse(folded.join("\n"));
	applyToTexts(root, work, deadline);
	const links = collectLinks(root, work);
	const previews = addPreviews(root, links, work);
	return {
		html: writeDocument(root, stash),
		isMe: text.startsWith("/me "),
		mentions,
		hasLink: links.length > 0,
		hasImage: previews.images + inlineMedia.images > 0,
		uploadPaths: uploadPaths(links, work),
		previewableUrls: previews.candidates,
		alertText: folded.join("\n").replace(anyMark, ""),
	};
}

function renderPlainLine(text: string): Rendered {
	return {
		html: `<p>${text}</p>`,
		isMe: text.startsWith("/me "),
		mentions: nobody,
		hasLink: false,
		hasImage: false,
		uploadPaths: [],
		previewableUrls: [],
		alertText: text,
	};
}

/** Everything that is the same for all texts of an organization is prepared here, once. */
export function createRenderer(organization: OrganizationContext): Renderer {
	const emoji = new Map(
		[...organization.extraEmoji, ...organization.customEmoji].map(
			(custom) => [custom.name, writeCustomEmoji(custom)] as const,
		),
	);
	const isPlain = (text: string) =>
		plainLine.test(text) &&
		!organization.linkifiers.some(
			({ pattern }) => pattern.matches(text).length > 0,
		);
	return {
		organization,
		render(text, resolved = nothingResolved, options = {}) {
			if (isPlain(text)) return renderPlainLine(text);
			try {
				return renderDocument(text, {
					organization,
					emoji,
					resolved,
					options,
					stash: new Stash(),
					mentions: new MentionSink(),
					quoted: false,
					inlineMedia: { images: 0, urls: [] },
				});
			} catch (error) {
				if (error instanceof RenderFailure) throw error;
				throw new RenderFailure("broken", error);
			}
		},
	};
}
