import { audience } from "../../engine/audience.ts";
import { type Actor, command } from "../../engine/command.ts";
import type { Engine } from "../../engine/engine.ts";

/** The server has started again: whoever registered before may find that it can do more now. */
export interface ServerRestarted {
	readonly type: "server_restarted";
	/** When it started, seconds since the epoch. */
	readonly generation: number;
	readonly [field: string]: unknown;
}

const server: Actor = { userId: null, client: "internal" };

const tell = command<{ readonly generation: number }, void>({
	name: "tell-of-restart",
	async execute(work, { generation }) {
		const event: ServerRestarted = { type: "server_restarted", generation };
		work.emit(event, audience.everyone);
	},
});

/** Tells every queue that outlived the last run. */
export async function tellOfRestart(
	engine: Engine,
	generation: number,
): Promise<void> {
	const waiting = await engine.storage.reader
		.selectFrom("event_queue")
		.select("organization_id")
		.distinct()
		.execute();
	for (const { organization_id } of waiting)
		await engine.run(organization_id, server, tell, { generation });
}
