import type { InvitationsChanged } from "../../domain/invitations/invitations.ts";
import { plainForm } from "../events/event-form.ts";

export const invitationsChanged = plainForm<InvitationsChanged>(
	"invites_changed",
	() => ({ type: "invites_changed" }),
);
