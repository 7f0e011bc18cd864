import { countEach } from '../../../shared/count-each.js';
import { parseIngredientLine } from '../../ingredient-line/parse-ingredient-line.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { headingKind } from '../../phrases/headings.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood } from '../../phrases/kitchen.js';
import { readServingsLine } from '../../phrases/servings.js';
import { AND_WORDS } from '../../vocabulary/and-words.js';
import { PART_JOINT } from '../../vocabulary/heading-forms.js';
import { UNMEASURED_INGREDIENTS, UNMEASURED_KINDS } from '../../vocabulary/ingredient-lines/unmeasured-words.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import { HEAT_OR_TIME } from '../../vocabulary/line-words.js';
import {
  ANNOUNCES_DISH,
  FOR_IT,
  MEASURE_JOINT,
  NEEDS,
  PHRASE_END,
  SALT,
  SIZE_JOINT,
} from '../../vocabulary/spoken-words.js';
import { isUnit, tellsAmount } from './spoken.js';

const LONGEST_LINE = 5_000;
/** A shorter line is one ingredient or step. */
const SHORTEST_LINE = 30;
/** Fewer ingredients in a line are no list, because a step may name them. */
const FEWEST_INGREDIENTS = 3;
/** Words of an ingredient without its preparation. */
const LONGEST_INGREDIENT = 10;
/** Words of a title. */
const LONGEST_TITLE = 9;
/** Words within which the servings stand behind a title. */
const FARTHEST_SERVINGS = 16;
/** Words from the start of a sentence to the end of `you need` in it. */
const FARTHEST_NEEDS = 12;
/** Words of a heading: `What you need:`. */
const LONGEST_LABEL = 4;
/** The words of an instruction that is told apart from an ingredient by its first word. */
const FEWEST_WORDS = 3;
/** The same picture so often in a line stands between its items. */
const FEWEST_PICTURES = 3;
const PICTURES = /\p{Extended_Pictographic}\ufe0f?/gu;
const HASHTAGS = /(?:\s*#[\p{L}\p{N}_]+)+\s*$/u;
const SENTENCE_START = /(?<=[.!?]) +(?=\p{Lu})/u;
/** Before a numbered step: `… in a mug. 2. Beat in the egg.` */
const STEP_START = /(?<=[.!?]) +(?=\d{1,2}[.)] \p{Lu})/u;
const AND = `(?:${[...AND_WORDS].join('|')})`;
/** Between the items of a sentence. */
const BETWEEN_ITEMS = new RegExp(`,\\s+(?:${AND} )?| ${AND} (?=\\S+ \\S+)`, 'u');
/** Marks that stand between items: `2 leeks - 1 onion - 1 l stock`. */
const SEPARATORS = ['-', '–', '*', '•', '·', '~'];
/** Marks that also stand beside the headings. */
const EDGE_MARKS = /^~ | ~$/gu;
const RANGE_SIGN = /^[-–]$/;
const BARE_NUMBER = /^\d+(?:[.,]\d+)?$/;
/** How many times the start of a range its end may be: `2 - 6`, but not `4 - 500`. */
const WIDEST_RANGE = 4;

/**
 * Divides a line that lost its line breaks: before and behind the headings of both parts (`Soup Ingredients: 2 leeks Method: Boil.`), and
 * between the title, the ingredients and the method where no heading stands (`Soup 2 leeks 1 l stock 1 onion Boil the leeks.`).
 */
export function splitGlued(line: string): string[] {
  if (line.length > LONGEST_LINE || line.length < SHORTEST_LINE || /\t|^\|/.test(line)) return [line];
  if (line.includes('|')) return splitBars(line);
  const told = splitAtNeeds(line);
  if (told !== null) return told;
  const pieces = splitAtLabels(line);
  const divided = pieces.flatMap((piece, at) => {
    if (at === 0 && headingKind(pieces[1] ?? '') === 'ingredients') return [piece];
    const isHeaded = headingKind(pieces[at - 1] ?? '') !== null;
    return splitUnlabelled(piece, {
      isHeaded,
      isAboveSteps: !isHeaded && headingKind(pieces[at + 1] ?? '') === 'steps',
    });
  });
  return divided.length > 1 ? divided : [line];
}

/**
 * A line with bars is divided only where both of its parts have headings: `Soup | Ingredients: | 2 leeks | Method: Boil.` Between amounts, each bar
 * divides two items.
 */
function splitBars(line: string): string[] {
  const cells = line.split(/\s*\|\s*/u).filter((cell) => cell !== '');
  const plain = cells.join(' ');
  const kinds = new Set(splitAtLabels(plain).map((piece) => headingKind(piece)));
  if (!kinds.has('ingredients') || !kinds.has('steps')) return [line];
  const amounts = cells.filter((cell) => STARTS_WITH_NUMBER.test(cell)).length;
  return splitGlued(amounts >= FEWEST_INGREDIENTS ? cells.join(' ~ ') : plain);
}

/** A paragraph with a sentence that lists the ingredients: `Rice pudding. You need 1 l milk, 120 g rice and sugar. Boil the rice.` */
function splitAtNeeds(line: string): string[] | null {
  const sentences = sentencesOf(line);
  for (const [at, sentence] of sentences.slice(0, -1).entries()) {
    const needed = /[:：]/u.test(sentence) ? null : neededIn(sentence);
    if (needed === null) continue;
    const { dish, needs, items } = needed;
    const above = at === 0 && dish !== '' ? [dish] : withTitle(sentences.slice(0, at));
    const heading = headingKind(needs) === 'ingredients' ? [needs] : [];
    return [...above, ...heading, ...items.map((item) => `- ${item}`), ...sentences.slice(at + 1)];
  }
  return null;
}

/** The name of the dish, `you need` and the ingredients of a sentence: `For the scones you need 225 g flour, an egg and 60 ml milk.` */
function neededIn(sentence: string): { dish: string; needs: string; items: string[] } | null {
  const words = sentence.replace(/\.$/, '').split(/\s+/);
  const told = words.slice(0, FARTHEST_NEEDS).map((_, at) => NEEDS.exec(` ${words.slice(0, at + 1).join(' ')}`));
  const last = told.findIndex((found, at) => found !== null && told[at + 1] == null);
  const needs = told[last]?.[0].trim() ?? '';
  if (needs === '') return null;
  const before = words
    .slice(0, last + 1)
    .join(' ')
    .slice(0, -needs.length)
    .trim();
  const isForSome = readServingsLine(before) !== null;
  const dish = isForSome ? before : before.replace(ANNOUNCES_DISH, '');
  // `In Switzerland we take …` names no dish.
  if (before !== '' && dish === before && !isForSome) return null;
  const behind = words.slice(last + 1);
  const skipped = [2, 1].find((size) => FOR_IT.test(foldPhrase(behind.slice(0, size).join(' ')))) ?? 0;
  const items = behind
    .slice(skipped)
    .join(' ')
    .replace(/ nodig$/u, '')
    .split(BETWEEN_ITEMS);
  const foods = items.filter(namesFood).length;
  const isList = items.length >= FEWEST_INGREDIENTS && foods * 2 >= items.length && items.every(isListed);
  return isList ? { dish, needs, items } : null;
}

/** The first sentence without its full stop when it is a title. */
function withTitle([first, ...others]: string[]): string[] {
  if (first === undefined) return [];
  const isTitle = first.split(' ').length <= LONGEST_TITLE && !readsAsInstruction(first);
  return [isTitle ? first.replace(/\.$/, '') : first, ...others];
}

/** Whether an item of a sentence is an amount with a food, or only a food. */
function isListed(item: string): boolean {
  const words = item.split(' ');
  return isIngredient(words, true) && (words.length <= LONGEST_LABEL || words.some((_, at) => tellsAmount(words, at)));
}

function splitAtLabels(line: string): string[] {
  const words = line.split(/\s+/);
  const found = words.flatMap((_, at) => labelAt(words, at) ?? []);
  // Behind a heading of the steps with a colon, a word that could be a heading is a word of a step: `Zubereitung: Trockene Zutaten mischen`.
  const method = found.find(({ kind, isMarked }) => kind === 'steps' && isMarked);
  const labels = found.filter(({ start, isMarked }) => isMarked || method === undefined || start < method.start);
  if (new Set(labels.map(({ kind }) => kind)).size < 2 && !isBelowList(words, labels)) return [line];
  const ends = [...labels.map(({ start }) => start), words.length];
  const pieces = labels.map(({ start, length }, at) => [
    words.slice(start, start + length).join(' '),
    words.slice(start + length, ends[at + 1]).join(' '),
  ]);
  return [words.slice(0, ends[0]).join(' '), ...pieces.flat()]
    .map((piece) => piece.replace(EDGE_MARKS, ''))
    .filter((piece) => piece !== '');
}

/** Whether the only heading has a colon or is the last word, and a title with its ingredients stands before it. */
function isBelowList(words: readonly string[], [label]: readonly Label[]): boolean {
  if (label?.kind !== 'steps') return false;
  const end = label.start + label.length;
  if (end < words.length && !label.isMarked) return false;
  return splitUnlabelled(words.slice(0, label.start).join(' '), { isHeaded: false, isAboveSteps: true }).length > 1;
}

interface Label {
  kind: 'ingredients' | 'steps';
  start: number;
  length: number;
  /** Whether it has a colon. */
  isMarked: boolean;
}

/** A heading inside a line: a few words with a colon, or one known word with a capital letter. */
function labelAt(words: readonly string[], start: number): Label | null {
  for (let length = 1; length <= LONGEST_LABEL; length++) {
    const text = words.slice(start, start + length).join(' ');
    const isApart = words[start + length] === ':';
    const isMarked = isApart || /[:：]$/u.test(text);
    const kind = isMarked || (length === 1 && /^\p{Lu}\p{L}{4,}$/u.test(text)) ? headingKind(text) : null;
    if (kind === 'ingredients' || kind === 'steps') return { kind, start, length: length + Number(isApart), isMarked };
  }
  return null;
}

function splitUnlabelled(text: string, { isHeaded, isAboveSteps }: Place): string[] {
  const { words, mark } = withMark(text);
  const { title, servings, rest } = withoutServings(words);
  const bounds = rest.flatMap((word, at) => (word === mark || beginsAmount(rest, at) ? [at] : []));
  const list = listIn(rest, bounds, mark, isAboveSteps);
  const head = [...title, ...rest.slice(0, bounds[0])].join(' ');
  const isTitled = head.split(' ').length <= LONGEST_TITLE && !/[.!?,;]$/u.test(head) && !readsAsInstruction(head);
  const isLabelled = headingKind(head.split(/[:：]/u, 1)[0] ?? '') !== null;
  if (list === null || !isTitled || isLabelled || (isHeaded && head !== '')) return [text];
  return [head, servings ?? '', ...list.ingredients, ...list.method].filter((piece) => piece !== '');
}

interface Place {
  /** Whether a heading stands before the text. */
  isHeaded: boolean;
  /** Whether the heading of the steps stands behind it, so that commas divide ingredients and not the parts of a sentence. */
  isAboveSteps: boolean;
}

/** The words of a text, and the one among them that is no word but stands between items: a dash or a picture. */
function withMark(text: string): { words: string[]; mark: string | null } {
  const words = wordsOf(text);
  const separator = SEPARATORS.find((sign) => itemsBehind(words, sign) >= FEWEST_PICTURES);
  if (separator !== undefined) return { words, mark: separator };
  const counts = countEach(text.match(PICTURES) ?? []);
  const [mark] = [...counts].find(([, count]) => count >= FEWEST_PICTURES) ?? [];
  if (mark === undefined) return { words, mark: null };
  const apart = text.replace(HASHTAGS, '').replace(PICTURES, (picture) => (picture === mark ? ` ${mark} ` : ''));
  return { words: wordsOf(apart), mark };
}

/** The number of items that begin with an amount, at the start and behind each sign. */
function itemsBehind(words: readonly string[], sign: string): number {
  return words.filter((word, at) => STARTS_WITH_NUMBER.test(word) && (at === 0 || words[at - 1] === sign)).length;
}

/** The words of a text. A range with spaces is one word: `3 - 4`. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const [from = '', sign = ''] = words.slice(-2);
    if (RANGE_SIGN.test(sign) && isRange(from, word)) words.splice(-2, 2, `${from} ${sign} ${word}`);
    else words.push(word);
  }
  return words;
}

function isRange(from: string, to: string): boolean {
  if (!BARE_NUMBER.test(from)) return false;
  const [start, end] = [from, to].map((number) => Number.parseFloat(number.replace(',', '.')));
  return start !== undefined && end !== undefined && start < end && end <= start * WIDEST_RANGE;
}

interface TitleAndServings {
  title: string[];
  servings: string | null;
  rest: string[];
}

/** Separates the servings behind a title: `Soup Serves 4 2 leeks`. */
function withoutServings(words: readonly string[]): TitleAndServings {
  for (let at = 1; at < Math.min(words.length, FARTHEST_SERVINGS); at++) {
    for (const size of [2, 3]) {
      const found = words.slice(at, at + size).join(' ');
      if (!/\d/.test(found) || readServingsLine(found) === null) continue;
      const isCounted = size === 2 && readServingsLine(words.slice(at + 1, at + 3).join(' ')) !== null;
      const end = at + size + Number(isCounted);
      return { title: words.slice(0, at), servings: words.slice(at, end).join(' '), rest: words.slice(end) };
    }
  }
  return { title: [], servings: null, rest: [...words] };
}

/** Whether a number begins an ingredient here, and no size, temperature or time. */
function beginsAmount(words: readonly string[], at: number): boolean {
  const [word = '', next = ''] = words.slice(at, at + 2);
  const before = words[at - 1] ?? '';
  if (!STARTS_WITH_NUMBER.test(word) || /[.:)]$/.test(word) || !/\p{L}/u.test(`${word}${next}`)) return false;
  if (STARTS_WITH_NUMBER.test(before) || SIZE_JOINT.test(foldPhrase(before)) || isInBrackets(words, at)) return false;
  return !HEAT_OR_TIME.test(foldPhrase(`${word} ${next}`));
}

function isInBrackets(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - LONGEST_INGREDIENT), at).join(' ');
  return before.lastIndexOf('(') > before.lastIndexOf(')');
}

/** The ingredients one behind the other, or in one row with commas, and the method that follows them. `null` when the words are a sentence. */
function listIn(
  words: readonly string[],
  bounds: readonly number[],
  mark: string | null,
  isAboveSteps: boolean,
): { ingredients: string[]; method: string[] } | null {
  const ingredients: string[] = [];
  let method: string[] = [];
  for (const [at, bound] of bounds.entries()) {
    const isMarked = words[bound] === mark;
    const start = bound + Number(isMarked);
    const piece = words.slice(start, bounds[at + 1]);
    if (piece.length === 0) continue;
    if (isMarked && ingredients.length > 0 && isMethod(piece)) {
      method = sentencesOf(words.slice(start).join(' '));
      break;
    }
    const end = instructionStart(piece);
    const ingredient = piece.slice(0, end ?? piece.length);
    if (!isIngredient(ingredient, isMarked)) return null;
    ingredients.push(...withSalt(ingredient));
    if (end !== null) {
      method = sentencesOf(words.slice(start + end).join(' '));
      break;
    }
  }
  const isRow = method.length === 0 && ingredients.some((ingredient) => /[,;]$/u.test(ingredient));
  if (ingredients.length < FEWEST_INGREDIENTS || (isRow && !isAboveSteps)) return null;
  if (isRow) return { ingredients: [words.slice(bounds[0]).join(' ')], method: [] };
  return { ingredients: ingredients.map((ingredient) => `- ${ingredient.replace(/[,;.]$/u, '')}`), method };
}

/** Whether the words behind a mark are the sentences of the method. */
function isMethod(words: readonly string[]): boolean {
  return words.length > LONGEST_INGREDIENT && readsAsInstruction(words.join(' '));
}

function isIngredient(words: readonly string[], isMarked: boolean): boolean {
  const text = words.join(' ');
  const last = foldPhrase(words.at(-1) ?? '');
  if (words.length > LONGEST_INGREDIENT || PHRASE_END.test(last) || /[.!?:] |[!?:/]$/u.test(text)) return false;
  const { amount, ingredientName } = parseIngredientLine(text);
  return (isMarked || amount !== null) && /\p{L}{2}/u.test(ingredientName);
}

/** The index of the first word of an instruction, which begins with its number or a capital letter behind the name of an ingredient. */
function instructionStart(words: readonly string[]): number | null {
  for (let at = 1; at < Math.min(words.length, LONGEST_INGREDIENT + 1); at++) {
    const word = words[at] ?? '';
    if (/^1[.)]$/.test(word) && /^\p{Lu}/u.test(words[at + 1] ?? '')) return at;
    const name = foldPhrase(words.slice(0, at).join(' ')).replace(/^[\d\s.,/–-]+/u, '');
    if (!/^\p{Lu}/u.test(word) || !/\p{L}{3}/u.test(name) || isUnmeasured(word)) continue;
    const [sentence = ''] = words
      .slice(at)
      .join(' ')
      .split(/(?<=[.!?])(?:\s|$)/u, 1);
    if (sentence.split(' ').length >= FEWEST_WORDS && readsAsInstruction(sentence)) return at;
  }
  return null;
}

/** `1 onion salt and pepper` is two ingredients, `1 onion salt nutmeg` three. */
function withSalt(words: readonly string[]): string[] {
  const at = words.findIndex(
    (word, index) =>
      SALT.test(foldPhrase(word)) &&
      words.slice(index).every(isUnmeasured) &&
      words.slice(1, index).some((before) => !isUnit(foldPhrase(before)) && !MEASURE_JOINT.test(foldPhrase(before))),
  );
  if (at === -1) return [words.join(' ')];
  const seasonings = words.slice(at);
  const isEach = seasonings.every((word) => UNMEASURED_INGREDIENTS.has(foldPhrase(word)));
  return [words.slice(0, at).join(' '), ...(isEach ? seasonings : [seasonings.join(' ')])];
}

function isUnmeasured(word: string): boolean {
  const folded = foldPhrase(word).replace(/[,.]$/, '');
  return UNMEASURED_INGREDIENTS.has(folded) || UNMEASURED_KINDS.has(folded) || PART_JOINT.test(folded);
}

function sentencesOf(text: string): string[] {
  return text.replace(HASHTAGS, '').split(/^1[.)] /.test(text) ? STEP_START : SENTENCE_START);
}
