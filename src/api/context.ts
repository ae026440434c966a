/** What the composition root adds to the context of every handler. */
import type { Logger } from "pino";
import type { ConferenceProvider } from "../domain/calls/conference-provider.ts";
import type { PresenceBoard } from "../domain/presence/presence-board.ts";
import type { ApiKeys } from "../domain/users/api-keys.ts";
import type { Audience } from "../engine/audience.ts";
import type { Command, Reading } from "../engine/command.ts";
import type { Happening } from "../engine/event-log.ts";
import type { QueueKeeper } from "../engine/queue-keeper.ts";
import type { FileStore } from "../lib/file-store.ts";
import type { Vault } from "../lib/vault.ts";
import type { RateLimits } from "./rate-limit.ts";

/** What of the configuration the wire may know. */
export interface ServerFacts {
	readonly isDevelopment: boolean;
	/** Channels may be opened to people without an account, if their organization wants it. */
	readonly webPublicChannels: boolean;
	/** Guests who do not see everyone learn of the presence of those alone whom they see. */
	readonly limitsPresence: boolean;
	/** Without mail, links are passed on by hand. */
	readonly sendsMail: boolean;
	/** When this server started, seconds since the epoch. */
	readonly generation: number;
}

/** The running server, as far as handlers need more of it than commands and queries. */
export interface Facilities {
	readonly facts: ServerFacts;
	readonly queues: QueueKeeper;
	readonly presences: PresenceBoard;
	readonly apiKeys: ApiKeys;
	readonly rateLimits: RateLimits;
	readonly vault: Vault;
	/** Where uploaded files are. */
	readonly files: FileStore;
	/** Null where video calls are not configured. */
	readonly conference: ConferenceProvider | null;
	readonly log: Logger;
	/** Where the server is reached, if it has many organizations; null: where its only one is. */
	sharedUrl(): string | null;
	now(): number;
	/** Tells live queues of something that is never stored. */
	signal(
		organizationId: number,
		event: Happening,
		audience: Audience,
	): Promise<void>;
}

export interface HandleExtras {
	/** Executes one command as the caller: one operation is one transaction. */
	run<Input, Output, Prepared>(
		command: Command<Input, Output, Prepared>,
		input: Input,
	): Promise<Output>;
	/** Answers a query from the committed state, outside the write lane. */
	read<Output>(
		query: (reading: Reading) => Promise<Output> | Output,
	): Promise<Output>;
	readonly server: Facilities;
}
