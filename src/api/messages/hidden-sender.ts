import { dummyEmail, unknownPerson } from "../../domain/users/visibility.ts";
import type { MessageSurroundings } from "../render/message.ts";

/** What stands in a message for a sender whom the reader may not see. */
export const hiddenSender = (
	senderId: number,
	{ organization }: Pick<MessageSurroundings, "organization">,
) => ({
	sender_full_name: unknownPerson.fullName,
	sender_email: dummyEmail(senderId, organization.mailDomain),
	avatar_url: unknownAvatarUrl,
});

/** A picture of nobody in particular. */
const unknownAvatarUrl = "/static/images/unknown-user-avatar.png";
