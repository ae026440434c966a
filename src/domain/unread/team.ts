/** A small team over the stored model, for tests only. */

import { WINDOW_MESSAGES_MAX } from "./listing.ts";
import type { Sent } from "./naive.ts";
import { StoredRows } from "./stored.ts";

export const ADA = 1;
export const BEN = 2;
export const CY = 3;
export const GENERAL = 10;
export const DESIGN = 20;
export const GENERAL_LUNCH = 100;
export const GENERAL_TEA = 101;
export const DESIGN_LOGO = 200;
export const ADA_AND_BEN = 1001;

/** Ada is in both channels, Ben in #general, Cy in #design. */
export class Team extends StoredRows {
	private lastId = 0;

	constructor(windowMax: number) {
		super([ADA, BEN, CY], new Map([[ADA_AND_BEN, [ADA, BEN]]]), windowMax);
	}

	static async gather(windowMax = WINDOW_MESSAGES_MAX): Promise<Team> {
		const team = new Team(windowMax);
		await team.subscribe(ADA, GENERAL);
		await team.subscribe(BEN, GENERAL);
		await team.subscribe(ADA, DESIGN);
		await team.subscribe(CY, DESIGN);
		return team;
	}

	async says(
		senderId: number,
		conversationId: number,
		rest: Partial<Sent> = {},
	): Promise<number> {
		const channels = new Map([
			[GENERAL_LUNCH, GENERAL],
			[GENERAL_TEA, GENERAL],
			[DESIGN_LOGO, DESIGN],
		]);
		this.lastId += 1;
		await this.send({
			id: this.lastId,
			senderId,
			conversationId,
			channelId: channels.get(conversationId) ?? null,
			readOnArrival: "sender",
			deliverUnreadTo: [],
			...rest,
		});
		return this.lastId;
	}
}
