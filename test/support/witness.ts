import { operations } from "../../src/api/operations.ts";
import type { Client, Ear, Fields } from "../world.ts";

// Somebody who writes down everything the server ever tells them, to be searched afterwards
// for what they must not know.

/** Words by their text, numbers as whole numbers. */
export type Secret = string | number;

const contains = (text: string, secret: Secret) =>
	typeof secret === "string"
		? text.toLowerCase().includes(secret.toLowerCase())
		: new RegExp(`(?<![\\d.-])${secret}(?![\\d.])`).test(text);

const everyCapability = Object.fromEntries(
	[
		"notification_settings_null",
		"bulk_message_deletion",
		"user_avatar_url_field_optional",
		"stream_typing_notifications",
		"linkifier_url_template",
		"user_list_incomplete",
		"include_deactivated_groups",
		"archived_channels",
		"empty_topic_name",
		"simplified_presence_events",
		"individual_emoji_changes",
	].map((name) => [name, true]),
);

/** Operations that wait, or that end elsewhere than in an answer. */
const unasked = new Set([
	"get-events",
	"stream-events",
	"complete-conference",
	"connect-conference",
	"register-conference",
]);

export class Witness {
	readonly name: string;
	readonly client: Client;
	readonly #ears: Ear[] = [];
	readonly #notes: { asked: string; told: string }[] = [];

	constructor(name: string, client: Client) {
		this.name = name;
		this.client = client;
	}

	/** Listens as clients of today and as those of old do; what they are told to begin with. */
	async listen() {
		const of = this.client.user;
		const wide = of.role < 600 ? { all_public_streams: true } : {};
		for (const fields of [
			{ client_capabilities: everyCapability, include_subscribers: "true" },
			{ apply_markdown: true, ...wide },
		]) {
			const ear = await this.client.register(fields);
			this.#note(`register ${JSON.stringify(fields)}`, ear.state);
			this.#ears.push(ear);
		}
	}

	/** What has been heard since the last time, of both queues. */
	async hear() {
		const heard = [];
		for (const ear of this.#ears)
			for (const event of await ear.events()) {
				this.#note("events", event);
				heard.push(event);
			}
		return heard;
	}

	/** The initial state without what differs from one moment to the next. */
	async state(): Promise<Record<string, unknown>> {
		const { state } = await this.client.register({
			client_capabilities: everyCapability,
			include_subscribers: "true",
		});
		this.#note("register", state);
		const { queue_id: _, last_event_id: __, ...lasting } = state;
		return lasting;
	}

	async ask(method: string, path: string, fields: Fields = {}) {
		const answer = await this.client.call(method, path, fields);
		this.#note(`${method} ${path} ${JSON.stringify(fields)}`, answer.body);
		return answer;
	}

	/** Every operation that reads, with these values for what its path names. */
	async askEverything(named: Readonly<Record<string, readonly Secret[]>>) {
		for (const { id, method, segments } of operations) {
			if (method !== "GET" || unasked.has(id)) continue;
			let paths = [""];
			for (const segment of segments) {
				const words: readonly Secret[] =
					segment.kind === "fixed"
						? [segment.text]
						: (named[segment.name] ?? [1]);
				paths = paths.flatMap((path) => words.map((word) => `${path}/${word}`));
			}
			for (const path of paths) await this.ask("GET", path);
		}
	}

	/** Where a secret was told; what was in the question is none. */
	leaks(secrets: readonly Secret[]): string[] {
		return this.#notes.flatMap(({ asked, told }) =>
			secrets
				.filter((secret) => contains(told, secret) && !contains(asked, secret))
				.map(
					(secret) =>
						`${this.name} learned "${secret}" from ${asked}: ${told.slice(0, 2000)}`,
				),
		);
	}

	#note(asked: string, told: unknown) {
		this.#notes.push({ asked, told: JSON.stringify(told) });
	}
}
