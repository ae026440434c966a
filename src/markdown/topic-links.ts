import { findAddress } from "./autolinks.ts";
import type { Linkifier } from "./linkifiers.ts";

export interface TopicLink {
	readonly text: string;
	readonly url: string;
}

interface Candidate extends TopicLink {
	readonly start: number;
	readonly end: number;
}

const separators = /[ !;),'"]/g;

function withScheme(address: string): string {
	return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}

/** Addresses written out in a topic. */
function findAddresses(topic: string): Candidate[] {
	const found: Candidate[] = [];
	let from = 0;
	const cuts = [...topic.matchAll(separators)].map((match) => match.index);
	for (const cut of [...cuts, topic.length]) {
		const piece = topic.slice(from, cut);
		const address = findAddress(piece);
		if (address?.start === 0) {
			const text = piece.slice(0, address.end);
			const start = from;
			found.push({
				text,
				url: withScheme(text),
				start,
				end: start + text.length,
			});
		}
		from = cut + 1;
	}
	return found;
}

/** The links of a topic, in their order: of those that overlap the earlier linkifier's, and any linkifier's before addresses. */
export function findTopicLinks(
	topic: string,
	linkifiers: readonly Linkifier[],
): TopicLink[] {
	const candidates: Candidate[] = [];
	for (const { pattern, template } of linkifiers) {
		for (const { start, end, text, groups } of pattern.matches(topic)) {
			candidates.push({ text, url: template.expand(groups), start, end });
		}
	}
	candidates.push(...findAddresses(topic));
	const chosen: Candidate[] = [];
	for (const candidate of candidates) {
		const free = chosen.every(
			({ start, end }) => candidate.end <= start || candidate.start >= end,
		);
		if (free) chosen.push(candidate);
	}
	return chosen
		.sort((one, other) => one.start - other.start)
		.map(({ text, url }) => ({ text, url }));
}
