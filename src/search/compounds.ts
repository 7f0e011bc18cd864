import { readFoodTables } from '../foods/food-table.js';
import { COMPOUND_HEADS, NO_COMPOUNDS } from '../parser/vocabulary/compound-heads.js';
import { foldText } from '../shared/text/fold-text.js';
import { withDigraphs } from './digraphs.js';

/** Shorter names of foods are often the end of other words: the `ei` of `Brei`, the `ente` of `lentamente`. */
const SHORTEST_FOOD = 5;
/** Before a last part of three letters stand more: `Apfelmus` is a `Mus`, `Hummus` is none. */
const SHORT_HEAD = 3;
/** A longer word is none. */
const LONGEST_COMPOUND = 80;
/** What stands before the last part of a compound. Without a vowel it is no word: the `sch` of `Schwein`. */
const FIRST_PART = /^(?=.*[aeiouyæøœ])\p{L}{3,}$/u;
/** The shortest beginning that is looked for: `Pilz` in `Pilzsuppe`. `Kersen` are no `Kerststol`. */
const SHORTEST_STEM = { de: 4, nl: 5 } as const;
const SHORTEST_WITHOUT_E = 5;

interface Compounds {
  /** For each form of a last part, all its forms. */
  readonly heads: ReadonlyMap<string, readonly string[]>;
  /** For the plural of a food, how it begins a compound: `erdbeer` for `erdbeeren`. */
  readonly stems: ReadonlyMap<string, string>;
}

let compounds: Compounds | undefined;

/** The last part of a German, Dutch or Scandinavian compound, or the word itself, in all its forms: `suppe` and `suppen` of `huhnersuppe`. */
export function headsOf(word: string): string[] {
  compounds ??= readCompounds();
  const own = compounds.heads.get(word) ?? [];
  if (word.length > LONGEST_COMPOUND || NO_COMPOUNDS.has(word)) return [...own];
  const heads = [...own];
  for (let at = 1; at <= word.length - SHORT_HEAD; at++) {
    const head = word.slice(at);
    const forms = compounds.heads.get(head);
    if (forms !== undefined && isFirstPart(word.slice(0, at), head)) heads.push(...forms);
  }
  return heads;
}

/** How the food of this plural begins a compound: `kartoffel` for `kartoffeln`; `undefined` for other words. */
export function stemOf(word: string): string | undefined {
  compounds ??= readCompounds();
  return compounds.stems.get(word);
}

function isFirstPart(first: string, head: string): boolean {
  return FIRST_PART.test(first) && (head.length > SHORT_HEAD || first.length > SHORT_HEAD);
}

function readCompounds(): Compounds {
  const heads = new Map<string, readonly string[]>();
  const stems = new Map<string, string>();
  const addHead = (forms: readonly string[]): void => {
    const folded = [...new Set(forms.flatMap((form) => [foldText(form), foldText(withDigraphs(form))]))];
    for (const form of folded) heads.set(form, [...new Set([...(heads.get(form) ?? []), ...folded])]);
  };
  COMPOUND_HEADS.forEach(addHead);
  for (const { singular, plural, shortestStem } of namesOfFoods()) {
    const forms = plural === null ? [singular] : [singular, plural];
    if (forms.every((form) => /^\p{L}+$/u.test(form) && form.length >= SHORTEST_FOOD)) addHead(forms);
    if (plural === null || plural === singular || !/^\p{L}+$/u.test(plural)) continue;
    for (const fold of [foldText, (text: string) => foldText(withDigraphs(text))]) {
      const stem = withoutE(fold(singular));
      if (stem.length >= shortestStem) stems.set(fold(plural), stem);
    }
  }
  return { heads, stems };
}

function namesOfFoods(): { singular: string; plural: string | null; shortestStem: number }[] {
  return readFoodTables().flatMap(({ names }) =>
    (['de', 'nl'] as const).flatMap((language) =>
      names[language].map((name) => ({ ...name, shortestStem: SHORTEST_STEM[language] })),
    ),
  );
}

function withoutE(word: string): string {
  return word.endsWith('e') && word.length > SHORTEST_WITHOUT_E ? word.slice(0, -1) : word;
}
