import { asList } from '../../as-list.js';
import type { DraftIngredient } from '../../recipe-draft.js';
import { plainLines, plainText } from '../../plain-text.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { headingKind } from '../../phrases/headings.js';
import {
  AMOUNT_KEYS,
  GROUP_KEYS,
  ITEMS_KEYS,
  LINE_KEYS,
  NAME_KEYS,
  NOTE_KEYS,
  UNIT_KEYS,
} from '../../vocabulary/ingredient-keys.js';
import { splitRow } from '../lines/split-row.js';
import { firstTextIn, isMapping, type Mapping, textsIn } from './mapping-values.js';

const MOST = 1000;
const DEEPEST = 5;
/** Keys of the name of a unit, the shortest first. */
const UNIT_NAMES = ['abbreviation', 'short', 'symbol', 'name', 'label'];

/** What a column of a table of ingredients holds. */
export type Column = 'amount' | 'unit' | 'name' | 'note';

/** The column that a word in the header of a table names; `null` for any other text. */
export function columnOf(title: string): Column | null {
  if (title.length > 30) return null;
  const word = keyOf(title);
  if (AMOUNT_KEYS.includes(word)) return 'amount';
  if (UNIT_KEYS.includes(word)) return 'unit';
  if (NOTE_KEYS.includes(word)) return 'note';
  return NAME_KEYS.includes(word) || headingKind(title) === 'ingredients' ? 'name' : null;
}

/** Whether an object in data is an ingredient: it has an amount and a name. */
export function isMeasuredItem(value: unknown): value is Mapping {
  return isMapping(value) && pick(value, AMOUNT_KEYS) !== undefined && pick(value, NAME_KEYS) !== undefined;
}

/** Ingredient lines from any form of value: text with several lines, lists, objects, groups. */
export function readMappingIngredients(value: unknown): DraftIngredient[] {
  const found: DraftIngredient[] = [];
  collect(value, null, found, 0);
  return found.slice(0, MOST);
}

function collect(value: unknown, group: string | null, found: DraftIngredient[], depth: number): void {
  if (depth > DEEPEST || found.length >= MOST) return;
  let current = group;
  for (const item of isMapping(value) && !isIngredient(value) && !itemsOf(value) ? groupsOf(value) : asList(value)) {
    if (isMapping(item)) current = collectMapping(item, current, found, depth);
    else if (Array.isArray(item)) collect(item, current, found, depth + 1);
    else current = collectText(item, current, found);
  }
}

/**
 * The lines of a text. One that ends in a colon or is marked as a heading is the group of the next lines. @returns the group for
 * what follows
 */
function collectText(item: unknown, group: string | null, found: DraftIngredient[]): string | null {
  let current = group;
  const texts = textsIn(item).flatMap(plainLines);
  for (const line of texts.flatMap((text) => splitRow(text, false))) {
    const bare = line.replace(/^(?:[-*•▢☐·+–]\s*(?:\[[ x]?\]\s*)?)(?=\S)/iu, '').trim();
    if (/^#+ |[:：]$/.test(bare) && !/^\d/.test(bare))
      current = headingKind(bare) ? null : bare.replace(/^#+ |[\s:：]+$/g, '');
    else if (bare !== '') found.push({ line: bare, group: current });
  }
  return current;
}

/** @returns the group for what follows: some exports mark the first ingredient of a group with the title of the group */
function collectMapping(item: Mapping, group: string | null, found: DraftIngredient[], depth: number): string | null {
  const inner = itemsOf(item);
  if (inner) {
    collect(inner, firstTextIn(pick(item, GROUP_KEYS)) ?? group, found, depth + 1);
    return group;
  }
  const ownGroup = firstTextIn(pick(item, ['title', 'section', 'group'])) ?? group;
  const current =
    pick(item, ['food', 'name', 'ingredient', 'display', 'originaltext']) === undefined ? group : ownGroup;
  const line = lineOf(item);
  if (line === null) collect(groupsOf(item), group, found, depth + 1);
  else found.push({ line, group: current });
  return current;
}

function isIngredient(mapping: Mapping): boolean {
  return pick(mapping, NAME_KEYS) !== undefined || pick(mapping, LINE_KEYS) !== undefined;
}

function itemsOf(mapping: Mapping): unknown {
  const items = pick(mapping, ITEMS_KEYS);
  return Array.isArray(items) || (typeof items === 'string' && items.includes('\n')) ? items : undefined;
}

/** `Dough: [flour, water]` is a group, `flour: 200 g` an ingredient with its amount. */
function groupsOf(mapping: Mapping): unknown[] {
  return Object.entries(mapping).map(([key, value]) => {
    if (Array.isArray(value)) return { group: key, items: value };
    if (isMapping(value)) return { ...value, name: key };
    const amount = textsIn(value)[0];
    return amount?.includes('\n') ? { group: key, items: amount } : [amount, key].filter(Boolean).join(' ');
  });
}

function lineOf(item: Mapping): string | null {
  const whole = firstTextIn(pick(item, LINE_KEYS));
  if (whole !== null) return whole;
  const name = firstTextIn(pick(item, NAME_KEYS));
  if (name === null) return null;
  const measure = measureOf(item);
  const extra = asList(pick(item, NOTE_KEYS))
    .flatMap((value) => textsIn(value))
    .map(plainText)
    .join(', ');
  return `${measure === '' ? '' : `${measure} `}${name}${extra === '' ? '' : `, ${extra}`}`;
}

function measureOf(item: Mapping): string {
  const amount = pick(item, AMOUNT_KEYS);
  const nested = asList(amount).find(isMapping);
  const count = nested ? pick(nested, ['amount', 'quantity', 'value', 'qty']) : amount;
  const unit = pick(item, UNIT_KEYS) ?? (nested ? pick(nested, UNIT_KEYS) : undefined);
  const texts = [count, isMapping(unit) ? UNIT_NAMES.map((key) => unit[key]).find(Boolean) : unit].map(
    (value) => firstTextIn(value) ?? '',
  );
  return texts.filter((text) => text !== '' && text !== '0').join(' ');
}

function pick(mapping: Mapping, names: readonly string[]): unknown {
  const entries = Object.entries(mapping)
    .slice(0, 100)
    .map(([key, value]): [string, unknown] => [keyOf(key), value]);
  for (const name of names) {
    const value = entries.find(([key]) => key === name)?.[1];
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

function keyOf(name: string): string {
  return foldPhrase(name).replace(/[^\p{L}]/gu, '');
}
