import { command } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { tellPerson } from "../messages/notices.ts";
import { isAdministrator } from "../users/roles.ts";
import { requireUser } from "../users/users.ts";

/** Sends an administrator what new people would get, to look at it. */
export const testWelcomeMessage = command<{ readonly text: string }, number>({
	name: "test-welcome-message",
	async execute(work, { text }) {
		const actor = await requireUser(work, work.actor.userId as number);
		if (!isAdministrator(actor.role))
			throw new Refusal(
				"UNAUTHORIZED_PRINCIPAL",
				"Must be an organization administrator",
			);
		const content = text.trim();
		if (content === "") throw badRequest("Message must not be empty");
		const { id } = await tellPerson(work, actor, { content, bot: "welcome" });
		return id;
	},
});
