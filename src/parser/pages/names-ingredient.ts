import { findUnit, unitKey } from '../ingredient-line/find-unit.js';

const WORD = /[\p{L}\p{M}]{2,}/gu;
const MOST_CHARACTERS = 300;

/** The words of a line, in lower case, without numbers. */
export function wordSet(line: string): Set<string> {
  return new Set(line.slice(0, MOST_CHARACTERS).normalize('NFKC').toLowerCase().match(WORD));
}

/** Endings of the plural, in languages where it is the singular with an ending. */
const PLURALS = ['s', 'es', 'n', 'en'];

/** The words of a line, also without and with the ending of the plural, so that `tomatoes` is among those of `1 tomato`. */
export function wordsInEitherNumber(line: string): Set<string> {
  const words = [...wordSet(line)];
  const plurals = words.flatMap((word) => PLURALS.map((ending) => `${word}${ending}`));
  const singulars = words.flatMap((word) =>
    PLURALS.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length)),
  );
  return new Set([...words, ...plurals, ...singulars]);
}

/** Whether all words of a text, except units, are words of one of the ingredients, in any order: `2 eggs` for `eggs, beaten: 3`. */
export function namesIngredient(text: string, ingredients: readonly ReadonlySet<string>[]): boolean {
  const words = [...wordSet(text)].filter((word) => findUnit(unitKey(word)) === undefined);
  return words.length > 0 && ingredients.some((known) => words.every((word) => known.has(word)));
}
