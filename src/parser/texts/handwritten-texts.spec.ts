import { describe, expect, it } from '@jest/globals';
import type { RecipeDraft } from '../recipe-draft.js';
import { type AnnotatedText, readAnnotatedTexts } from './handwritten/annotated-texts.js';
import { parseText } from './parse-text.js';

const KNOWN = readAnnotatedTexts('known');
const UNSOLVED = readAnnotatedTexts('unsolved');

/** Ways in which the same text may arrive. */
const FORMS: [form: string, change: (text: string) => string][] = [
  ['as it is', (text) => text],
  ['with the line breaks of Windows', (text) => text.replace(/\n/g, '\r\n')],
  ['without blank lines', (text) => text.replace(/\n\n+/g, '\n')],
  ['with a blank line behind each line', (text) => text.replace(/\n+/g, '\n\n')],
  ['quoted in a mail', (text) => text.replace(/^/gm, '> ')],
  ['indented', (text) => text.replace(/^/gm, '   ')],
  ['without its first line', (text) => text.slice(text.indexOf('\n') + 1)],
  ['in small letters', (text) => text.toLowerCase()],
  ['in capital letters', (text) => text.toUpperCase()],
  ['without bullets', (text) => text.replace(/^[-*•▢] /gm, '')],
  ['with a bullet before each line', (text) => text.replace(/^(?=[\p{L}\d])/gmu, '- ')],
  ['without full stops', (text) => text.replace(/\.$/gm, '')],
  ['with its second half first', secondHalfFirst],
];

const SHARES = 4;

function secondHalfFirst(text: string): string {
  const lines = text.split('\n');
  const half = lines.length >> 1;
  return [...lines.slice(half), ...lines.slice(0, half)].join('\n');
}

function fold(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

function told(drafts: readonly RecipeDraft[], { facts }: AnnotatedText): unknown {
  const [first] = drafts as unknown as Record<string, unknown>[];
  return {
    recipes: drafts.map((draft) => ({
      name: fold(draft.name).toLowerCase(),
      ingredients: draft.ingredients.map(({ line }) => fold(line)),
      steps: draft.steps.map(({ text }) => fold(text)),
    })),
    facts: Object.fromEntries(Object.keys(facts).map((name) => [name, first?.[name]])),
  };
}

/** A text without a title names no recipe, so that any name is right. */
function expected(text: AnnotatedText, drafts: readonly RecipeDraft[]): unknown {
  return {
    recipes: text.recipes.map(({ name, ingredients, steps }, at) => ({
      name: fold(name ?? drafts[at]?.name ?? '').toLowerCase(),
      ingredients: ingredients.map(fold),
      steps: steps.map(fold),
    })),
    facts: text.facts,
  };
}

function words(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words of ingredients and steps in a text that are nowhere in what was read. */
async function lostWords({ text, recipes }: AnnotatedText, change: (text: string) => string): Promise<string[]> {
  const changed = change(text);
  const drafts = await parseText(changed);
  const kept = new Set(
    drafts.flatMap((draft) => [
      ...words([draft.name, draft.description, draft.notes].join(' ')),
      ...draft.ingredients.flatMap(({ line, group }) => words(`${line} ${group}`)),
      ...draft.steps.flatMap((step) => words(`${step.text} ${step.section}`)),
    ]),
  );
  const sent = new Set(words(changed));
  return recipes
    .flatMap(({ ingredients, steps }) => [...ingredients, ...steps].flatMap(words))
    .filter((word) => sent.has(word) && !kept.has(word));
}

describe('a pasted text of everyday life', () => {
  it.each(KNOWN.map((text) => [text.title, text] as const))('is read like a careful person: %s', async (_, text) => {
    const drafts = await parseText(text.text);
    expect(told(drafts, text)).toEqual(expected(text, drafts));
  });

  // Each form is tried on another quarter of the texts, so that each text is read in at least three forms.
  it.each(FORMS)('loses no word of an ingredient or step %s', async (form, change) => {
    // The words of Cooklang lie between its marks, so a change of its lines changes what they say.
    const all = [...KNOWN, ...UNSOLVED].filter(({ text }) => !text.includes('{'));
    const turn = FORMS.findIndex(([name]) => name === form) % SHARES;
    const texts = all.filter((_, at) => at % SHARES === turn);
    const lost = await Promise.all(texts.map(async (text) => [text.title, await lostWords(text, change)] as const));
    expect(lost.filter(([, gone]) => gone.length > 0)).toEqual([]);
  });
});
