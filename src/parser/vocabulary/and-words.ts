/** "And" in the languages of the pages. `&` is no word. */
export const AND_WORDS: ReadonlySet<string> = new Set(['and', 'und', 'et', 'y', 'e', 'en']);
