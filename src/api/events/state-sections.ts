/** Every section of the state a client starts with: the table of contents of `POST /register`. */
import { emojiSection } from "../emoji/emoji-state.ts";
import { ownAccountSection, usersSection } from "../users/users-state.ts";
import type { StateSection } from "./state.ts";

export const sections: readonly StateSection[] = [
	emojiSection,
	usersSection,
	ownAccountSection,
];
