/** A part of a text. */
export interface MarkedPart {
  readonly text: string;
  /** Whether it is one of the words that were looked for. */
  readonly isMarked: boolean;
}

/** The text in parts: the words that are looked for, whatever signs and spaces are between and around them, and what is between those. */
export function markedWords(text: string, words: readonly string[]): MarkedPart[] {
  if (words.length === 0) return [{ text, isMarked: false }];
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const any = longestFirst.map((word) => word.split(/[^\p{L}\p{N}]+/u).join('[^\\p{L}\\p{N}]+')).join('|');
  // Every second part is what the brackets took.
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, 'u'))
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
