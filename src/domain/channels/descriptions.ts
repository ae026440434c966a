import type { Preparation } from "../../engine/command.ts";
import { renderText } from "../messages/render.ts";

/** A description of a channel or a folder as HTML, as far as whoever wrote it may see what it refers to. */
export async function renderDescription(
	preparation: Preparation,
	description: string,
): Promise<string> {
	if (description === "") return "";
	const authorId = preparation.actor.userId as number;
	return renderText(preparation, authorId, description);
}
