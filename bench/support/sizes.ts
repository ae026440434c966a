import { isMade, type Size } from "./organization.ts";
import type { Pace } from "./scenario.ts";

/** Small and big organizations that several scenarios share. */
export const small: Size = { users: 1000, channels: 1000, messages: 10_000 };
const big: Size = { users: 10_000, channels: 1000, messages: 1_000_000 };
const fairlyBig: Size = { users: 10_000, channels: 1000, messages: 100_000 };

/** Making the big one takes minutes, so a quick pass uses it only if it is there. */
export const bigSize = ({ isQuick }: Pace): Size =>
	isQuick && !isMade(big) ? fairlyBig : big;

export const count = (n: number): string => n.toLocaleString("en");
