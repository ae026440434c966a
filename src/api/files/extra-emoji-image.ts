import { drawPng } from "../../lib/png.ts";

const SIDE = 64;
const CENTER = (SIDE - 1) / 2;
const RADIUS = 29;

/** The built-in extra emoji: a ball of yarn. */
export const drawExtraEmoji = (): Buffer =>
	drawPng(SIDE, (x, y) => {
		const [dx, dy] = [x - CENTER, y - CENTER];
		const beyondEdge = Math.hypot(dx, dy) - RADIUS;
		const opacity = Math.round(255 * Math.min(1, Math.max(0, -beyondEdge)));
		// Strands: three bundles of arcs, each wound in its own direction.
		const wound =
			dy < -6
				? Math.hypot(dx + 26, dy + 34)
				: dx > 0
					? Math.hypot(dx - 40, dy - 10)
					: Math.hypot(dx + 8, dy - 44);
		const isGroove = wound % 7 < 1.6;
		return isGroove ? [74, 48, 138, opacity] : [124, 92, 201, opacity];
	});
