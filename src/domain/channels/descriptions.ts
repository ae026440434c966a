import type { Preparation } from "../../engine/command.ts";
import { renderText } from "../messages/render.ts";
import { requireSystemBot } from "../users/users.ts";

/** A description as HTML; it links to what whoever typed it may see. */
export async function renderDescription(
	preparation: Preparation,
	description: string,
): Promise<string> {
	if (description === "") return "";
	const authorId =
		preparation.actor.userId ??
		(await requireSystemBot(preparation, "notification")).id;
	return renderText(preparation, authorId, description);
}
