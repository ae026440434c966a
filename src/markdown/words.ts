/** Character classes shared by the inline rules, as sources for Unicode-aware patterns. */
export const word = "\\p{L}\\p{N}_";

/** Not preceded by anything but the start, white space or an opening mark. */
export const beforeMention = `(?<![^\\s'"({\\[/<])`;
export const beforeChannelLink = `(?<![^\\s'"({/<])`;
