/** A word of a picture. */
export interface ReadWord {
  readonly text: string;
  /** In percent. */
  readonly certainty: number;
}

/** Words that are read with at least this certainty, in percent, are seldom wrong. */
const CERTAIN = 85;
/** Words of all pictures. */
const MOST = 1_000;
/** What is around a word: signs of sentences, brackets, marks of items. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * The words that may be misread, each once, in their order. A word that stands elsewhere with certainty is none. A number comes with the
 * word beside it, because it stands on many lines, and is right on one of them only.
 * @param lines of all pictures
 */
export function doubtfulWords(lines: readonly (readonly ReadWord[])[]): string[] {
  const bare = lines.map((line) =>
    line.flatMap(({ text, certainty }) => {
      const word = text.replace(AROUND, '');
      return word === '' ? [] : { text: word, isCertain: certainty >= CERTAIN };
    }),
  );
  const certain = new Set(bare.flatMap((line) => line.flatMap(({ text, isCertain }) => (isCertain ? text : []))));
  const doubtful = bare.flatMap((line) =>
    line.flatMap(({ text, isCertain }, index) => {
      if (isCertain) return [];
      if (!/\p{N}/u.test(text)) return certain.has(text) ? [] : text;
      const [before, after] = [line[index - 1], line[index + 1]];
      if (after !== undefined) return `${text} ${after.text}`;
      return before === undefined ? text : `${before.text} ${text}`;
    }),
  );
  return [...new Set(doubtful)].slice(0, MOST);
}
