import { fold } from '../vocabulary/fold.js';
import type { LabelledLine } from './label-lines.js';
import { ingredientLean } from './line-shape.js';

/** A text with less before its ingredients and less in all was copied as a recipe and not as a page. */
const LEAST_LINES = 40;
const LEAST_BEFORE = 10;
const LEAST_INGREDIENTS = 2;
/** How far above the ingredients the title of a recipe card stands. */
const FARTHEST_TITLE = 40;
const LONGEST_TITLE = 110;
const AFTERWORD =
  /\?$|^(?:by |email |to the |skip to |zum |menu$|did you|have you|leave a|tag (?:@|us|me)|share|author|keywords?\b|nutrition|calories|serving size|rate |pin |save |print|if you (?:make|made|try|tried|love|like)|let (?:me|us) know|follow|disclaimer|posted in|filed under|this post|video|more recipes|you (?:may|might) also|related|subscribe|sign up|newsletter|copyright|©|all rights)/u;

/**
 * The lines of the recipe in the copied text of a whole page: from its title to where other things follow its steps.
 * `null` for a text that is not such a copy. Of several lists of ingredients the one with the most amounts counts.
 */
export function findRecipeCard(lines: readonly LabelledLine[]): LabelledLine[] | null {
  if (lines.length < LEAST_LINES) return null;
  const lists = lines.flatMap((line, at) => {
    const steps = line.is === 'heading' && line.kind === 'ingredients' ? stepsAfter(lines, at) : -1;
    return steps === -1 ? [] : [{ at, steps, amounts: amountsIn(lines.slice(at, steps)) }];
  });
  const best = lists.reduce<(typeof lists)[number] | null>(
    (found, list) => (found !== null && found.amounts > list.amounts ? found : list),
    null,
  );
  if (best === null || best.at < LEAST_BEFORE || best.amounts < LEAST_INGREDIENTS) return null;
  return [...headOf(lines, best.at), ...lines.slice(best.at, endOf(lines, best.steps))];
}

function stepsAfter(lines: readonly LabelledLine[], from: number): number {
  const at = lines.findIndex(
    (line, index) => index > from && line.is === 'heading' && (line.kind === 'steps' || line.kind === 'ingredients'),
  );
  const found = lines[at];
  return found?.is === 'heading' && found.kind === 'steps' ? at : -1;
}

function amountsIn(lines: readonly LabelledLine[]): number {
  return lines.filter((line) => line.is === 'text' && ingredientLean(line.line) >= 3).length;
}

/** The title, made a heading so that no other line is taken for it, and what stands between it and the ingredients. */
function headOf(lines: readonly LabelledLine[], ingredients: number): LabelledLine[] {
  const from = Math.max(0, ingredients - FARTHEST_TITLE);
  const aside = lines.findIndex((line, index) => index > from && line.is === 'heading' && line.kind === 'equipment');
  const to = aside === -1 ? ingredients : Math.min(aside, ingredients);
  const near = lines.map((line, index) => (index >= from && index < to ? titleOf(line) : null));
  const repeated = near.findLastIndex((title) => title !== null && isRepeated(lines, title, ingredients));
  const at = repeated === -1 ? near.findLastIndex((title) => title !== null) : repeated;
  const title = near[at];
  if (!title) return [];
  const line = { text: title, marker: null, headingLevel: 1, blankBefore: true };
  return [{ is: 'text', line }, ...lines.slice(at + 1, ingredients)];
}

function titleOf(line: LabelledLine): string | null {
  const text = line.is === 'text' && line.line.marker === null ? line.line.text : '';
  const isTitle = text.length <= LONGEST_TITLE && /^["“«¡¿(]?[\p{Lu}\p{Lo}\d]/u.test(text) && !/[.!?:,;]$/.test(text);
  const isWords = /\p{L}+\s+\p{L}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]{3}/u.test(text);
  return isTitle && isWords && !AFTERWORD.test(fold(text)) ? text : null;
}

/** The page's title and the card's are mostly the same words. */
function isRepeated(lines: readonly LabelledLine[], title: string, before: number): boolean {
  const words = lettersOf(title);
  if (words.length < 8) return false;
  const same = lines.filter((line, index) => index < before && line.is === 'text' && isSame(line.line.text, words));
  return same.length > 1;
}

/** One may have more words behind it: `Pumpkin cake recipe`. */
function isSame(text: string, words: string): boolean {
  const other = lettersOf(text);
  return other.length >= 8 && (other.startsWith(words) || words.startsWith(other));
}

function lettersOf(text: string): string {
  return text.length > LONGEST_TITLE ? '' : fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

function endOf(lines: readonly LabelledLine[], steps: number): number {
  const end = lines.findIndex(
    (line, index) => index > steps + 1 && (isAfterword(line) || startsTalk(lines, index, steps)),
  );
  return end === -1 ? lines.length : end;
}

/** Where a method in sentences ends in buttons, links and names, which are none. */
function startsTalk(lines: readonly LabelledLine[], at: number, steps: number): boolean {
  const before = sentencesIn(lines.slice(Math.max(steps, at - 20), at));
  const after = sentencesIn(lines.slice(at, at + 4));
  return after.total > 2 && after.sentences === 0 && before.sentences > 1 && before.sentences > before.total * 0.6;
}

function sentencesIn(lines: readonly LabelledLine[]): { total: number; sentences: number } {
  const texts = lines.flatMap((line) => (line.is === 'text' ? [line.line.text] : []));
  const sentences = texts.filter((text) => /[.!。…)]$/u.test(text) || text.length > 100).length;
  return { total: texts.length, sentences };
}

function isAfterword(line: LabelledLine): boolean {
  if (line.is === 'heading') return line.kind !== 'steps' && line.kind !== 'notes';
  return line.is === 'text' && line.line.text.length < 200 && AFTERWORD.test(fold(line.line.text));
}
