import type { UploadedMedia } from "./context.ts";
import { writeAttributes } from "./elements.ts";
import type { InlineRule, Work } from "./inline.ts";
import { replaceBracketedLinks } from "./links.ts";
import { sanitizeUrl, uploadPath, urlPath } from "./urls.ts";

const audioEnding = /\.(?:aac|flac|mp3|mpeg|wav)$/i;

/** The attributes an uploaded image carries besides its class, in alphabetical order. */
export function uploadedImageAttributes(media: UploadedMedia, work: Work) {
	const { width, height } = media;
	return {
		"data-animated": media.animated ? "true" : undefined,
		"data-original-content-type": media.contentType,
		"data-original-dimensions":
			width && height ? `${width}x${height}` : undefined,
		src: media.thumbnailUrl ?? work.organization.loadingImageUrl,
	};
}

function writeImage(
	path: string,
	alt: string,
	media: UploadedMedia,
	work: Work,
) {
	const { src, ...attributes } = uploadedImageAttributes(media, work);
	return `<img${writeAttributes({
		alt,
		class: media.thumbnailUrl
			? "inline-image"
			: "inline-image image-loading-placeholder",
		...attributes,
		"data-original-src": `/user_uploads/${path}`,
		src,
	})}>`;
}

function writeAudio(url: string, title: string, work: Work): string {
	const path = uploadPath(url, work.organization.baseUrl);
	const external = path === undefined;
	const proxied = work.organization.proxyUrl?.(url) ?? url;
	return `<audio${writeAttributes({
		controls: true,
		"data-original-url": external ? url : undefined,
		preload: "metadata",
		src: external ? proxied : `/user_uploads/${path}`,
		title: title === "" ? undefined : title,
	})}></audio>`;
}

/** Uploaded images and any audio are shown in place; everything else stays text. */
export const imageRule: InlineRule = {
	trigger: "![",
	apply: (text, work) =>
		replaceBracketedLinks(text, true, ({ label, source, url }) => {
			const { organization, resolved, stash, inlineMedia } = work;
			const safe = sanitizeUrl(stash.unmark(url), organization.fileLinks);
			if (safe === undefined) return undefined;
			const path = uploadPath(safe, organization.baseUrl);
			const alt = stash.unmark(label);
			if (audioEnding.test(urlPath(safe))) {
				inlineMedia.urls.push(safe);
				return stash.html(writeAudio(safe, alt, work), source);
			}
			const media = path === undefined ? undefined : resolved.uploads.get(path);
			if (path === undefined || !media?.contentType.startsWith("image/")) {
				return undefined;
			}
			inlineMedia.urls.push(safe);
			inlineMedia.images++;
			return stash.html(writeImage(path, alt, media, work), source);
		}),
};
