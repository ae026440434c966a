/**
 * The Markdown dialect: text and what it refers to in, HTML out. Pure: nothing is read or written.
 *
 * Two steps, because references live in the database: `collectReferences(text)` names them,
 * the caller resolves them into `Resolved`, `renderer.render(text, resolved)` does the rest.
 */
export { type AlertWords, createAlertWords } from "./alert-words.ts";
export {
	channelLocation,
	channelSlug,
	encodeFragment,
} from "./channel-links.ts";
export {
	type CustomEmoji,
	foldName,
	type Group,
	type Mentions,
	nothingResolved,
	type OrganizationContext,
	type Person,
	type Rendered,
	type RenderOptions,
	type Resolved,
	topicKey,
	type UploadedMedia,
	type WebsitePreview,
} from "./context.ts";
export { emojiCode, findEmojiCode, listEmojiNames } from "./emoji.ts";
export { RenderFailure } from "./failure.ts";
export { contentHtmlDiff } from "./html-diff.ts";
export { findLanguageName } from "./languages.ts";
export {
	compileLinkifier,
	expandReverseTemplate,
	type Linkifier,
	type LinkifierPattern,
	parseUrlTemplate,
	type ReverseExpansion,
	type UrlTemplate,
} from "./linkifiers.ts";
export { plainText } from "./plain-text.ts";
export {
	collectReferences,
	type References,
	type TopicReference,
} from "./references.ts";
export { createRenderer, type Renderer } from "./render.ts";
export { findTopicLinks, type TopicLink } from "./topic-links.ts";
