import type { View } from "../../engine/memory.ts";
import { renderContent } from "../messages/render.ts";
import { requireSystemBot } from "../users/users.ts";

/**
 * A description as HTML. It belongs to the channel or folder rather than to whoever typed it, so nobody's own settings
 * have a say in how it is rendered.
 */
export async function renderDescription(
	view: View,
	description: string,
): Promise<string> {
	if (description === "") return "";
	const nobody = await requireSystemBot(view, "notification");
	return (await renderContent(view, nobody.id, description)).html;
}
