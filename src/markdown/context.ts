import type { Linkifier } from "./linkifiers.ts";

export interface CustomEmoji {
	readonly name: string;
	readonly sourceUrl: string;
}

/** What an organization decides about rendering. */
export interface OrganizationContext {
	/** Scheme and host without a trailing slash. */
	readonly baseUrl: string;
	readonly linkifiers: readonly Linkifier[];
	/** Active custom emoji; they win over Unicode names. */
	readonly customEmoji: readonly CustomEmoji[];
	/** Emoji the product brings along besides Unicode. */
	readonly extraEmoji: readonly CustomEmoji[];
	readonly defaultCodeLanguage?: string;
	readonly imagePreviews: boolean;
	readonly websitePreviews: boolean;
	readonly fileLinks: boolean;
	/** Shown for the empty topic. */
	readonly emptyTopicName: string;
	/** Where an external image is fetched through, if not directly. */
	readonly proxyUrl?: (url: string) => string;
	/** Shown while an uploaded image has no thumbnail yet. */
	readonly loadingImageUrl: string;
}

export interface Person {
	readonly id: number;
	readonly name: string;
	readonly active: boolean;
}

export interface Group {
	readonly id: number;
	/** As shown; for a role this differs from the name it is mentioned by. */
	readonly displayName: string;
	readonly active: boolean;
}

export interface UploadedMedia {
	readonly contentType: string;
	readonly width?: number;
	readonly height?: number;
	readonly animated?: boolean;
	/** Absent until the thumbnail exists. */
	readonly thumbnailUrl?: string;
}

export interface WebsitePreview {
	readonly title?: string;
	readonly description?: string;
	readonly imageUrl?: string;
}

/** Everything a text refers to that exists and that its author may see. */
export interface Resolved {
	/** By `foldName` of the full name. */
	readonly peopleByName: ReadonlyMap<string, Person>;
	readonly peopleById: ReadonlyMap<number, Person>;
	/** By `foldName` of the group's name. */
	readonly groups: ReadonlyMap<string, Group>;
	/** Channel ids by exact name. */
	readonly channels: ReadonlyMap<string, number>;
	/** Latest message by `topicKey`. */
	readonly latestMessages: ReadonlyMap<string, number>;
	/** By path below `/user_uploads/`. */
	readonly uploads: ReadonlyMap<string, UploadedMedia>;
	readonly websites: ReadonlyMap<string, WebsitePreview>;
}

export const nothingResolved: Resolved = {
	peopleByName: new Map(),
	peopleById: new Map(),
	groups: new Map(),
	channels: new Map(),
	latestMessages: new Map(),
	uploads: new Map(),
	websites: new Map(),
};

export interface RenderOptions {
	readonly translateEmoticons?: boolean;
	/** For texts that are not messages, such as descriptions. */
	readonly withoutPreviews?: boolean;
}

export interface Mentions {
	/** Mentioned loudly. */
	readonly userIds: ReadonlySet<number>;
	readonly groupIds: ReadonlySet<number>;
	readonly channelWildcard: boolean;
	readonly topicWildcard: boolean;
	readonly silentUserIds: ReadonlySet<number>;
	readonly silentGroupIds: ReadonlySet<number>;
}

export interface Rendered {
	readonly html: string;
	readonly isMe: boolean;
	readonly mentions: Mentions;
	readonly hasLink: boolean;
	readonly hasImage: boolean;
	/** Linked paths below `/user_uploads/`, in order of appearance; whether they are the author's is the caller's to know. */
	readonly uploadPaths: readonly string[];
	/** Addresses a website preview could be fetched for. */
	readonly previewableUrls: readonly string[];
	/** Where alert words are looked for: the text without fenced code. */
	readonly alertText: string;
}

export function foldName(name: string): string {
	return name.toLowerCase();
}

/** A topic within a channel; topics match without regard to case. */
export function topicKey(channelName: string, topic: string): string {
	return `${channelName}>${topic.toLowerCase()}`;
}
