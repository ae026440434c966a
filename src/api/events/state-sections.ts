/** Every section of the state a client starts with: the table of contents of `POST /register`. */
import { alertWordsSection } from "../alert-words/alert-words-state.ts";
import { unreadSection } from "../flags/unread-state.ts";
import {
	newestMessageSection,
	recentConversationsSection,
	starredMessagesSection,
} from "../messages/messages-state.ts";
import { mutedUsersSection } from "../muted-users/muted-users-state.ts";
import {
	mutedTopicsSection,
	userTopicsSection,
} from "../user-topics/user-topics-state.ts";
import { ownAccountSection, usersSection } from "../users/users-state.ts";
import type { StateSection } from "./state.ts";

export const sections: readonly StateSection[] = [
	usersSection,
	ownAccountSection,
	alertWordsSection,
	mutedTopicsSection,
	userTopicsSection,
	mutedUsersSection,
	unreadSection,
	newestMessageSection,
	starredMessagesSection,
	recentConversationsSection,
];
