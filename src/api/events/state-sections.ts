/** Every section of the state a client starts with: the table of contents of `POST /register`. */

import { videoCallsSection } from "../calls/calls-state.ts";
import { devicesSection } from "../devices/devices-state.ts";
import { draftsSection } from "../drafts/drafts-state.ts";
import { navigationViewsSection } from "../navigation-views/navigation-views-state.ts";
import { remindersSection } from "../reminders/reminders-state.ts";
import { savedSnippetsSection } from "../saved-snippets/saved-snippets-state.ts";
import { scheduledMessagesSection } from "../scheduled-messages/scheduled-messages-state.ts";
import { ownAccountSection, usersSection } from "../users/users-state.ts";
import type { StateSection } from "./state.ts";

export const sections: readonly StateSection[] = [
	usersSection,
	ownAccountSection,
	videoCallsSection,
	devicesSection,
	draftsSection,
	navigationViewsSection,
	remindersSection,
	savedSnippetsSection,
	scheduledMessagesSection,
];
