/** Every Unicode emoji that can be written by name: codes, and their names with the canonical one first. */
export { listEmojiNames } from "../../markdown/index.ts";
