import { command, type Preparation, type Work } from "../../engine/command.ts";
import type { Vault } from "../../lib/vault.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import {
	ConferenceFailure,
	type ConferenceProvider,
	type ConferenceToken,
	type FailureKind,
	isExpired,
} from "./conference-provider.ts";
import {
	dropToken,
	findSealedToken,
	sealToken,
	unsealToken,
	writeSealedToken,
} from "./conference-tokens.ts";

interface CreateVideoCall {
	readonly provider: ConferenceProvider;
	readonly vault: Vault;
}

export type CallOutcome =
	| { readonly url: string }
	| {
			readonly failure: FailureKind | "no_token" | "token_replaced";
			readonly message: string;
	  };

/** What came of talking to the provider. */
interface Conversation {
	readonly outcome: CallOutcome;
	/** The token that was used, as it is stored. */
	readonly used: string | null;
	/** What takes its place, because it had to be renewed on the way. */
	readonly renewed: string | null;
}

/**
 * Everything slow is prepared: the call exists at the provider before `execute`, which only keeps what became of the
 * token. That is why a failure is answered, not thrown: a token that died has to stay forgotten.
 */
export const createVideoCall = command<
	CreateVideoCall,
	CallOutcome,
	Conversation
>({
	name: "create-video-call",

	prepare: (preparation, input) =>
		new Caller(preparation, input).createMeeting(),

	async execute(work, _input, { outcome, used, renewed }) {
		const isDead = "failure" in outcome && outcome.failure === "token_dead";
		if (used === null || (!isDead && renewed === null)) return outcome;
		const userId = work.actor.userId as number;
		if ((await findSealedToken(work, userId)) !== used)
			return isDead ? replaced : outcome;
		await keep(work, userId, isDead ? null : renewed);
		return outcome;
	},
});

const replaced: CallOutcome = {
	failure: "token_replaced",
	message: "The token was replaced meanwhile; try again.",
};

async function keep(work: Work, userId: number, sealed: string | null) {
	if (sealed === null) await dropToken(work, userId);
	else await writeSealedToken(work, userId, sealed);
}

class Caller {
	readonly #preparation: Preparation;
	readonly #provider: ConferenceProvider;
	readonly #vault: Vault;
	#used: string | null = null;
	#renewed: string | null = null;

	constructor(preparation: Preparation, { provider, vault }: CreateVideoCall) {
		this.#preparation = preparation;
		this.#provider = provider;
		this.#vault = vault;
	}

	async createMeeting(): Promise<Conversation> {
		const outcome = await this.#attempt();
		return { outcome, used: this.#used, renewed: this.#renewed };
	}

	async #attempt(): Promise<CallOutcome> {
		const { actor, now } = this.#preparation;
		const userId = actor.userId as number;
		this.#used = await findSealedToken(this.#preparation, userId);
		if (this.#used === null)
			return { failure: "no_token", message: "there is no token" };
		const organization = await requireOrganization(this.#preparation);
		try {
			const token = await this.#requireToken(this.#used);
			const title = `${organization.name} meeting`;
			return { url: await this.#provider.createMeeting(token, title, now) };
		} catch (error) {
			if (!(error instanceof ConferenceFailure)) throw error;
			return { failure: error.kind, message: error.message };
		}
	}

	async #requireToken(sealed: string): Promise<ConferenceToken> {
		const { now } = this.#preparation;
		const token = unsealToken(this.#vault, sealed);
		if (token === null)
			throw new ConferenceFailure("token_dead", "the token cannot be read");
		if (!isExpired(token, now)) return token;
		const fresh = await this.#provider.refresh(token, now);
		this.#renewed = sealToken(this.#vault, fresh);
		return fresh;
	}
}
