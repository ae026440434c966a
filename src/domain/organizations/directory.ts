import { command } from "../../engine/command.ts";
import type { Engine } from "../../engine/engine.ts";
import { organizations } from "./organizations.ts";

// Which organization answers under which Host. With a root domain each has a
// subdomain, the root itself being the empty one; without, any host reaches the only
// organization there is.

const LOOK_AGAIN_MS = 1000;

const moveUrl = command<{ url: string }, void>({
	name: "move-organization-url",
	async execute(work, { url }) {
		await work.db
			.updateTable("organization")
			.set({ url })
			.where("id", "=", work.organizationId)
			.execute();
		work.touch(organizations, work.organizationId);
	},
});

interface Listed {
	readonly id: number;
	readonly subdomain: string;
	readonly url: string;
}

export class OrganizationDirectory {
	readonly #engine: Engine;
	readonly #rootDomain: string | null;
	#listed: readonly Listed[] = [];
	#lookedAt = 0;

	constructor(engine: Engine, config: { readonly rootDomain: string | null }) {
		this.#engine = engine;
		this.#rootDomain = config.rootDomain;
	}

	async reload(): Promise<readonly Listed[]> {
		this.#listed = await this.#engine.storage.reader
			.selectFrom("organization")
			.select(["id", "subdomain", "url"])
			.orderBy("id")
			.execute();
		this.#lookedAt = performance.now();
		return this.#listed;
	}

	find(hostHeader: string): Listed | null | Promise<Listed | null> {
		const found = this.#match(hostHeader);
		if (found || performance.now() - this.#lookedAt < LOOK_AGAIN_MS)
			return found;
		return this.reload().then(() => this.#match(hostHeader));
	}

	#match(hostHeader: string): Listed | null {
		const root = this.#rootDomain;
		if (root === null)
			return (
				this.#listed.find((one) => one.subdomain === "") ??
				this.#listed[0] ??
				null
			);
		const subdomain = subdomainOf(hostHeader, root);
		if (subdomain === null) return null;
		return this.#listed.find((one) => one.subdomain === subdomain) ?? null;
	}

	/** Whether the header is the server's own name, under which no organization need be. */
	isRoot(hostHeader: string): boolean {
		return (
			this.#rootDomain !== null &&
			subdomainOf(hostHeader, this.#rootDomain) === ""
		);
	}

	/** The address of an organization, from where the server itself is reached. */
	urlOf(subdomain: string, serverUrl: string): string {
		if (this.#rootDomain === null || subdomain === "") return serverUrl;
		const { protocol } = new URL(serverUrl);
		return `${protocol}//${subdomain}.${this.#rootDomain}`;
	}

	/** The server may be reached elsewhere than the last time it ran. */
	async adoptUrl(serverUrl: string) {
		for (const { id, subdomain, url } of await this.reload()) {
			const now = this.urlOf(subdomain, serverUrl);
			if (url !== now)
				await this.#engine.run(
					id,
					{ userId: null, client: "internal" },
					moveUrl,
					{ url: now },
				);
		}
	}
}

function subdomainOf(hostHeader: string, root: string): string | null {
	const host = hostHeader.toLowerCase();
	const bare = root.includes(":") ? host : host.replace(/:\d+$/, "");
	if (bare === root) return "";
	return bare.endsWith(`.${root}`) ? bare.slice(0, -root.length - 1) : null;
}
