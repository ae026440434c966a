/** Every bound of the dialect by name. Lengths are UTF-16 units of text already bounded by the message length. */

/** Rendered output longer than this is refused. */
export const maxRenderedLength = 1_000_000;
/** Rendering that takes longer than this is refused. */
export const maxRenderMilliseconds = 5_000;
/** Quotes, `>` and fenced together, open at most this deep; deeper markers stay text. */
export const maxQuoteDepth = 24;
/** Lists and quotes together nest at most this deep; deeper blocks become paragraphs. */
export const maxBlockDepth = 48;
/** A table with more columns than this is left as text. */
export const maxTableColumns = 256;
/** More distinct previewable addresses than this in one message: no preview at all. */
export const maxPreviewedUrls = 24;
/** Parentheses inside a bare address nest at most this deep. */
export const maxUrlParenthesisDepth = 6;
/** A formula longer than this is shown as an error instead of being typeset. */
export const maxFormulaLength = 4_000;
/** Macro expansions one formula may cause. */
export const maxFormulaExpansions = 500;
/** Largest size, in em, a formula may ask for. */
export const maxFormulaEm = 20;
/** Code longer than this is shown without token colours. */
export const maxHighlightedLength = 20_000;
/** The same for languages whose grammar is not our own, and for the longest run without white space in them. */
export const maxGeneralHighlightedLength = 5_000;
export const maxGeneralHighlightedWord = 200;
/** Matches of one linkifier in one paragraph; the rest stays text. */
export const maxLinkifierMatches = 500;
