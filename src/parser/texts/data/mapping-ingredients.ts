import { asList } from '../../as-list.js';
import type { DraftIngredient } from '../../recipe-draft.js';
import { plainLines, plainText } from '../../plain-text.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { headingKind } from '../../phrases/headings.js';
import { firstTextIn, isMapping, type Mapping, textsIn } from './mapping-values.js';

const MOST = 1000;
const DEEPEST = 5;
const WHOLE_LINE = ['display', 'originaltext', 'original', 'originalstring', 'raw', 'line', 'fulltext'];
const AMOUNT = [
  'amount',
  'quantity',
  'qty',
  'menge',
  'cantidad',
  'quantite',
  'quantita',
  'amounts',
  'count',
  'hoeveelheid',
  'mangd',
  'ilosc',
  'mnozstvi',
  'количество',
  'miktar',
  'maara',
  'mennyiseg',
  'antal',
  '分量',
  '用量',
];
const UNIT = [
  'unit',
  'units',
  'measure',
  'uom',
  'einheit',
  'unite',
  'unidad',
  'unita',
  'unidade',
  'quantitytype',
  'eenheid',
  'enhet',
  'jednostka',
  'jednotka',
  'measurement',
  'mera',
  'единица',
  'birim',
  'yksikko',
];
const NAME = [
  'name',
  'ingredient',
  'food',
  'item',
  'ingredientname',
  'title',
  'product',
  'zutat',
  'text',
  'nom',
  'nombre',
  'nome',
  'naam',
  'navn',
  'namn',
  'nazwa',
  'nazev',
  'description',
  'foodname',
];
const EXTRA = [
  'preparation',
  'note',
  'notes',
  'comment',
  'prep',
  'processing',
  'modifier',
  'extra',
  'details',
  'remark',
  'bemerkung',
  'hinweis',
  'remarque',
  'nota',
  'notas',
  'opmerking',
  'uwagi',
];

/** What a column of a table of ingredients holds. */
export type Column = 'amount' | 'unit' | 'name' | 'note';

/** The column that a word in the header of a table names; `null` for any other text. */
export function columnOf(title: string): Column | null {
  if (title.length > 30) return null;
  const word = foldPhrase(title).replace(/[^\p{L}]/gu, '');
  if (AMOUNT.includes(word)) return 'amount';
  if (UNIT.includes(word)) return 'unit';
  if (EXTRA.includes(word)) return 'note';
  return NAME.includes(word) || headingKind(title) === 'ingredients' ? 'name' : null;
}

const GROUP = ['group', 'section', 'component', 'title', 'name', 'heading', 'label', 'for'];
const ITEMS = ['ingredients', 'items', 'list', 'ingredient', 'recipeingredient', 'ingredientlist', 'zutaten', 'lines'];

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
  for (const line of textsIn(item).flatMap(plainLines)) {
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
    collect(inner, firstTextIn(pick(item, GROUP)) ?? group, found, depth + 1);
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
  return pick(mapping, NAME) !== undefined || pick(mapping, WHOLE_LINE) !== undefined;
}

function itemsOf(mapping: Mapping): unknown {
  const items = pick(mapping, ITEMS);
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
  const whole = firstTextIn(pick(item, WHOLE_LINE));
  if (whole !== null) return whole;
  const name = firstTextIn(pick(item, NAME));
  if (name === null) return null;
  const measure = measureOf(item);
  const extra = asList(pick(item, EXTRA))
    .flatMap((value) => textsIn(value))
    .map(plainText)
    .join(', ');
  return `${measure === '' ? '' : `${measure} `}${name}${extra === '' ? '' : `, ${extra}`}`;
}

function measureOf(item: Mapping): string {
  const amount = pick(item, AMOUNT);
  const nested = asList(amount).find(isMapping);
  const count = nested ? pick(nested, ['amount', 'quantity', 'value', 'qty']) : amount;
  const unit = pick(item, UNIT) ?? (nested ? pick(nested, UNIT) : undefined);
  const texts = [count, isMapping(unit) ? unit['abbreviation'] || unit['name'] : unit].map(
    (value) => firstTextIn(value) ?? '',
  );
  return texts.filter((text) => text !== '' && text !== '0').join(' ');
}

function pick(mapping: Mapping, names: readonly string[]): unknown {
  const entries = Object.entries(mapping)
    .slice(0, 100)
    .map(([key, value]): [string, unknown] => [foldPhrase(key).replace(/[^a-z]/g, ''), value]);
  for (const name of names) {
    const value = entries.find(([key]) => key === name)?.[1];
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}
