import { MARKDOWN_PREVIEWS_MAX } from "../limits.ts";
import type { Block } from "./blocks.ts";
import { type Element, writeAttributes } from "./elements.ts";
import { escapeAttribute, escapeText } from "./escape.ts";
import { uploadedImageAttributes } from "./images.ts";
import type { Work } from "./inline.ts";
import { uploadPath, urlPath } from "./urls.ts";

/** A link in the document and where it stands. */
export interface FoundLink {
	readonly url: string;
	/** What the link shows. */
	readonly text: string;
	readonly block: Block;
	readonly ancestors: readonly Block[];
	/** Directly in the block, not inside emphasis. */
	readonly direct: boolean;
	/** All the block holds. */
	readonly alone: boolean;
	readonly mark: string;
}

/** Finished content that stands among blocks. */
export interface PreviewBlock extends Block {
	readonly preview: { readonly html: string; readonly url: string };
}

const imageEnding = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i;
const videoEnding = /\.(?:mp4|mov|webm)$/i;
const youtube =
	/^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;

export function isPreview(block: Block): block is PreviewBlock {
	return "preview" in block;
}

function createPreview(html: string, url: string): PreviewBlock {
	const preview = { html, url };
	return {
		tag: "div",
		children: [],
		text: "",
		tail: "",
		quoted: false,
		preview,
	};
}

/** Collects the links of a document whose texts hold marks already. */
export function collectLinks(root: Block, work: Work): FoundLink[] {
	const links: FoundLink[] = [];
	const visitText = (text: string, block: Block, ancestors: Block[]) => {
		for (const { element, direct, mark } of work.stash.elements(text)) {
			if (element.tag !== "a") continue;
			const alone = text === mark && block.children.length === 0;
			links.push({
				url: hrefOf(element),
				text: work.stash.unmark(element.content),
				block,
				ancestors,
				direct,
				alone,
				mark,
			});
		}
	};
	const visit = (block: Block, ancestors: Block[]) => {
		visitText(block.text, block, ancestors);
		const inner = [...ancestors, block];
		for (const child of block.children) {
			visit(child, inner);
			visitText(child.tail, block, ancestors);
		}
	};
	visit(root, []);
	return links;
}

function hrefOf(element: Element): string {
	return String(element.attributes.href ?? "");
}

function writeImagePreview(
	link: FoundLink,
	title: string | undefined,
	work: Work,
) {
	const { organization, resolved } = work;
	const path = uploadPath(link.url, organization.baseUrl);
	let image: string;
	if (path === undefined) {
		if (!/^https?:/.test(link.url)) return undefined;
		const src = organization.proxyUrl?.(link.url) ?? link.url;
		image = writeAttributes({ src });
	} else {
		const media = resolved.uploads.get(path);
		if (!media?.contentType.startsWith("image/")) return undefined;
		image = writeAttributes({
			class: media.thumbnailUrl ? undefined : "image-loading-placeholder",
			...uploadedImageAttributes(media, work),
		});
	}
	const anchor = writeAttributes({ href: link.url, title });
	return `<div class="message_inline_image"><a${anchor}><img${image}></a></div>`;
}

function writeVideoPreview(
	link: FoundLink,
	title: string | undefined,
	work: Work,
) {
	const { organization } = work;
	const path = uploadPath(link.url, organization.baseUrl);
	if (path === undefined && !/^https?:/.test(link.url)) return undefined;
	const src =
		path === undefined
			? (organization.proxyUrl?.(link.url) ?? link.url)
			: link.url;
	const anchor = writeAttributes({ href: link.url, title });
	const video = writeAttributes({ preload: "metadata", src });
	return `<div class="message_inline_image message_inline_video"><a${anchor}><video${video}></video></a></div>`;
}

function writeYoutubePreview(url: string, id: string, work: Work): string {
	const thumbnail = `https://i.ytimg.com/vi/${id}/mqdefault.jpg`;
	const src = work.organization.proxyUrl?.(thumbnail) ?? thumbnail;
	const anchor = writeAttributes({ "data-id": id, href: url });
	return `<div class="youtube-video message_inline_image"><a${anchor}><img${writeAttributes({ src })}></a></div>`;
}

function writeWebsitePreview(url: string, work: Work): string | undefined {
	const site = work.resolved.websites.get(url);
	if (!site) return undefined;
	const href = escapeAttribute(url);
	let html = '<div class="message_embed">';
	if (site.imageUrl !== undefined && /^https?:\/\//.test(site.imageUrl)) {
		const source = work.organization.proxyUrl?.(site.imageUrl) ?? site.imageUrl;
		const quoted = source.replace(/[\\"\n\r()]/g, encodeURIComponent);
		const style = escapeAttribute(`background-image: url("${quoted}")`);
		html += `<a class="message_embed_image" href="${href}" style="${style}"></a>`;
	}
	html += '<div class="data-container">';
	if (site.title) {
		html += `<div class="message_embed_title"><a href="${href}" title="${escapeAttribute(site.title)}">${escapeText(site.title)}</a></div>`;
	}
	if (site.description) {
		html += `<div class="message_embed_description">${escapeText(site.description)}</div>`;
	}
	return `${html}</div></div>`;
}

/** Puts a preview where the link's block asks for it, and takes a link away that its preview replaces. */
function place(root: Block, link: FoundLink, html: string): void {
	const preview = createPreview(html, link.url);
	const named = link.text !== link.url;
	const { block } = link;
	const parent = link.ancestors.at(-1);
	if (link.direct && block.tag === "li") {
		if (!named && block.text === link.mark) block.text = "";
		block.children.push(preview);
		return;
	}
	if (!link.direct || block.tag !== "p" || !parent) {
		root.children.push(preview);
		return;
	}
	let at = parent.children.indexOf(block) + 1;
	const own = (sibling: Block | undefined) =>
		sibling !== undefined &&
		isPreview(sibling) &&
		placedFor.get(sibling) === block;
	while (own(parent.children[at])) at++;
	placedFor.set(preview, block);
	parent.children.splice(at, 0, preview);
	if (link.alone && !named) {
		parent.children.splice(parent.children.indexOf(block), 1);
	}
}

/** Which paragraph a preview follows, so that several keep the order of their links. */
const placedFor = new WeakMap<Block, Block>();

export interface PreviewOutcome {
	readonly images: number;
	/** Addresses for which a website preview may be fetched. */
	readonly candidates: string[];
}

/** Adds previews for the links of a document. */
export function addPreviews(
	root: Block,
	links: readonly FoundLink[],
	work: Work,
): PreviewOutcome {
	const { organization, options } = work;
	const outcome = { images: 0, candidates: [] as string[] };
	const wanted = organization.imagePreviews || organization.websitePreviews;
	if (!wanted || options.withoutPreviews) return outcome;
	const previewable = links.filter((link) => !link.block.quoted);
	const urls = new Set(previewable.map((link) => link.url));
	if (urls.size > MARKDOWN_PREVIEWS_MAX) return outcome;
	for (const link of previewable) {
		if (!urls.delete(link.url)) continue;
		const path = urlPath(link.url);
		const title = link.text === link.url ? undefined : link.text;
		const image = imageEnding.test(path);
		if (image || videoEnding.test(path)) {
			if (!organization.imagePreviews) continue;
			const html = image
				? writeImagePreview(link, title, work)
				: writeVideoPreview(link, title, work);
			if (html === undefined) continue;
			outcome.images++;
			place(root, link, html);
			continue;
		}
		const video = youtube.exec(link.url)?.[1];
		if (video !== undefined && organization.imagePreviews) {
			outcome.images++;
			root.children.push(
				createPreview(writeYoutubePreview(link.url, video, work), link.url),
			);
			continue;
		}
		if (!organization.websitePreviews || !/^https?:/.test(link.url)) continue;
		outcome.candidates.push(link.url);
		const html = writeWebsitePreview(link.url, work);
		if (html !== undefined) root.children.push(createPreview(html, link.url));
	}
	return outcome;
}
