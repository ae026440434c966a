/** A text as a LIKE pattern takes it literally, with a backslash as the escape character. */
export const escapeLike = (text: string): string =>
	text.replace(/[\\%_]/g, (character) => `\\${character}`);
