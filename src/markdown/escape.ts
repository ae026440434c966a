/** Marks a reference to finished inline content; both are removed from input, so text can never forge one. */
export const markStart = "\u0002";
export const markEnd = "\u0003";

/** The reference to finished content number `index`. */
export function mark(index: number): string {
	return `${markStart}${index}${markEnd}`;
}

const strayAmpersand = /&(?!(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);)/gi;
const needsEscape = /[&<>]/;
const needsAttributeEscape = /[&<>"]/;

/** Escapes text, letting character references through. */
export function escapeText(text: string): string {
	if (!needsEscape.test(text)) return text;
	return text
		.replace(strayAmpersand, "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;");
}

/** Escapes an attribute value for double quotes, letting character references through. */
export function escapeAttribute(value: string): string {
	if (!needsAttributeEscape.test(value)) return value;
	return escapeText(value).replaceAll('"', "&quot;");
}

/** Escapes code, where character references are shown as written. */
export function escapeCode(text: string): string {
	if (!needsEscape.test(text)) return text;
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;");
}

/** Escapes code the way highlighted output spells it: quotes too. */
export function escapeHighlighted(text: string): string {
	return escapeCode(text).replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}
