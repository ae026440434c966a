/** An organization with a small cast, for tests and benchmarks. */
import assert from "node:assert/strict";
import {
	foldName,
	type OrganizationContext,
	type Rendered,
	type RenderOptions,
	type Resolved,
	topicKey,
} from "./context.ts";
import {
	compileLinkifier,
	type Linkifier,
	parseUrlTemplate,
} from "./linkifiers.ts";
import { createRenderer } from "./render.ts";

export function createLinkifier(pattern: string, template: string): Linkifier {
	const compiled = compileLinkifier(pattern);
	const parsed = parseUrlTemplate(template);
	assert.ok(compiled && parsed);
	return { pattern: compiled, template: parsed };
}

export const organization: OrganizationContext = {
	baseUrl: "https://chat.example.org",
	linkifiers: [
		createLinkifier("#(?P<id>[0-9]+)", "https://tracker.test/issues/{id}"),
		createLinkifier(
			"(?P<project>[A-Z]{2,5})-(?P<number>[0-9]+)",
			"https://tracker.test/{project}/{number}",
		),
	],
	customEmoji: [
		{ name: "green_tick", sourceUrl: "/user_avatars/1/emoji/images/1.png" },
		{ name: "coffee", sourceUrl: "/user_avatars/1/emoji/images/2.gif" },
	],
	extraEmoji: [{ name: "skein", sourceUrl: "/static/emoji/skein.png" }],
	imagePreviews: true,
	websitePreviews: false,
	fileLinks: false,
	emptyTopicName: "general chat",
	loadingImageUrl: "/static/images/loading.svg",
};

const people = [
	{ id: 31, name: "Ada Weaver", active: true },
	{ id: 32, name: "Bo Spinner", active: true },
	{ id: 33, name: "Gone Dyer", active: false },
	{ id: 34, name: "Zoë d'Été <3 & co", active: true },
];

export const resolved: Resolved = {
	peopleByName: new Map(
		people.map((person) => [foldName(person.name), person]),
	),
	peopleById: new Map(people.map((person) => [person.id, person])),
	groups: new Map([
		["loom", { id: 17, displayName: "loom", active: true }],
		["old hands", { id: 18, displayName: "old hands", active: false }],
		[
			"role:administrators",
			{ id: 3, displayName: "Administrators", active: true },
		],
	]),
	channels: new Map([
		["announce", 9],
		["Dye & wool (v1.0)", 12],
		["naïve", 13],
	]),
	latestMessages: new Map([
		[topicKey("announce", "Topic name"), 214],
		[topicKey("announce", ""), 215],
	]),
	uploads: new Map([
		["2/ab/knot.png", { contentType: "image/png", width: 128, height: 64 }],
		[
			"2/ab/done.jpg",
			{
				contentType: "image/jpeg",
				width: 900,
				height: 600,
				thumbnailUrl: "/user_uploads/thumbnail/2/ab/done.jpg/840x560.webp",
			},
		],
		["2/ab/notes.txt", { contentType: "text/plain" }],
	]),
	websites: new Map(),
};

const renderer = createRenderer(organization);

export function render(text: string, options?: RenderOptions): Rendered {
	return renderer.render(text, resolved, options);
}
