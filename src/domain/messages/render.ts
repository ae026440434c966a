import type { Derived, View } from "../../engine/memory.ts";
import { badRequest } from "../../errors.ts";
import { ATTACHMENTS_PER_MESSAGE_MAX } from "../../limits.ts";
import {
	collectReferences,
	compileLinkifier,
	createRenderer,
	findTopicLinks,
	type Linkifier,
	nothingResolved,
	type OrganizationContext,
	parseUrlTemplate,
	type Rendered,
	type Renderer,
	RenderFailure,
	type RenderOptions,
	type TopicLink,
} from "../../markdown/index.ts";
import { listAlerted } from "../alert-words/alert-words.ts";
import { activeEmojiByName, customEmoji } from "../emoji/emoji.ts";
import { extraEmojiName, extraEmojiPath } from "../emoji/names.ts";
import {
	linkifiers,
	listLinkifiers,
	type Linkifier as StoredLinkifier,
} from "../linkifiers/linkifiers.ts";
import {
	organizations,
	requireOrganization,
} from "../organizations/organizations.ts";
import { requireUser } from "../users/users.ts";
import type { Source } from "./access.ts";
import { messageFacts } from "./facts.ts";
import { refersToNothing, resolveReferences } from "./references.ts";
import { emptyTopicDisplayName } from "./text.ts";

/** Content as it was written, and what became of it. */
export interface RenderedContent {
	readonly content: string;
	readonly html: string;
	/** Bits of `messageFacts`. */
	readonly facts: number;
	/** Loudly mentioned people, and groups. */
	readonly mentionedUserIds: readonly number[];
	readonly mentionedGroupIds: readonly number[];
	/** Everybody with an alert word in it, whether or not the message reaches them. */
	readonly alertedUserIds: readonly number[];
	/** Files it links to, by path; which of them it shows is for its author's rights to say. */
	readonly uploadPaths: readonly string[];
}

/** A linkifier was checked when it was made; one that is no good any more makes no links. */
function readLinkifier(stored: StoredLinkifier): Linkifier[] {
	const pattern = compileLinkifier(stored.pattern);
	const template = parseUrlTemplate(stored.urlTemplate);
	return pattern && template ? [{ pattern, template }] : [];
}

/** What the organization decides about rendering. */
async function organizationContext(view: View): Promise<OrganizationContext> {
	const { url, settings } = await requireOrganization(view);
	return {
		baseUrl: url,
		linkifiers: (await listLinkifiers(view)).flatMap(readLinkifier),
		customEmoji: [...(await view.derive(activeEmojiByName)).values()],
		extraEmoji: [{ name: extraEmojiName, sourceUrl: extraEmojiPath }],
		...(settings.default_code_block_language !== "" && {
			defaultCodeLanguage: settings.default_code_block_language,
		}),
		imagePreviews: settings.inline_image_preview,
		websitePreviews: settings.inline_url_embed_preview,
		fileLinks: false,
		emptyTopicName: emptyTopicDisplayName,
		loadingImageUrl: "/static/images/loading.svg",
	};
}

/** Made anew when something it was made of changes. */
export const organizationRenderer: Derived<Renderer> = {
	name: "renderer",
	from: [organizations as never, linkifiers as never, customEmoji as never],
	build: async (view) => createRenderer(await organizationContext(view)),
};

/**
 * Renders what somebody wrote, as far as they may see what they refer to; refuses what cannot be rendered. Where the product
 * writes for somebody, what may be seen is up to them.
 */
export async function renderContent(
	source: Source,
	authorId: number,
	content: string,
	onBehalfOfId: number = authorId,
): Promise<RenderedContent> {
	const author = await requireUser(source, authorId);
	const rendered = await render(source, onBehalfOfId, content, {
		translateEmoticons: author.settings.translate_emoticons,
	});
	const { mentions } = rendered;
	return {
		content,
		html: rendered.html,
		facts: factsOf(rendered),
		mentionedUserIds: [...mentions.userIds],
		mentionedGroupIds: [...mentions.groupIds],
		alertedUserIds: await listAlerted(source, rendered.alertText),
		uploadPaths: rendered.uploadPaths.slice(0, ATTACHMENTS_PER_MESSAGE_MAX),
	};
}

/** For texts that are not messages, such as descriptions: links and emphasis, but no previews. */
export async function renderText(
	source: Source,
	authorId: number,
	text: string,
): Promise<string> {
	return (await render(source, authorId, text, { withoutPreviews: true })).html;
}

async function render(
	source: Source,
	viewerId: number,
	text: string,
	options: RenderOptions,
): Promise<Rendered> {
	const renderer = await source.derive(organizationRenderer);
	const references = collectReferences(text);
	// Most texts refer to nothing, and then everything needed is at hand.
	const resolved = refersToNothing(references)
		? nothingResolved
		: await resolveReferences(
				source,
				await requireUser(source, viewerId),
				references,
			);
	try {
		return renderer.render(text, resolved, options);
	} catch (error) {
		if (error instanceof RenderFailure)
			throw badRequest("Unable to render message");
		throw error;
	}
}

/** What of a topic is a link. */
export async function topicLinks(
	view: View,
	topic: string,
): Promise<readonly TopicLink[]> {
	const { organization } = await view.derive(organizationRenderer);
	// An address has a dot or a scheme; most topics have neither.
	return organization.linkifiers.length === 0 && !/[.:]/.test(topic)
		? []
		: findTopicLinks(topic, organization.linkifiers);
}

function factsOf({ hasLink, hasImage, isMe, mentions }: Rendered): number {
	return (
		(hasLink ? messageFacts.hasLink : 0) |
		(hasImage ? messageFacts.hasImage : 0) |
		(isMe ? messageFacts.isMe : 0) |
		(mentions.channelWildcard ? messageFacts.mentionsChannel : 0) |
		(mentions.topicWildcard ? messageFacts.mentionsTopic : 0)
	);
}
