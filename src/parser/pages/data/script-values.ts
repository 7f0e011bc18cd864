import { parseForgivingJson } from '../../schema-org/forgiving-json.js';
import { LenientJsonReader } from '../../schema-org/lenient-json-reader.js';
import { rawTextOf } from '../document/element-text.js';
import { elementsUnder, type PageDocument } from '../document/page-document.js';
import { INGREDIENT_WORD, METHOD_KEY } from '../../vocabulary/pages/markup-words.js';

const MOST_CHARACTERS = 4_000_000;
const MOST_VALUES = 20;
const SHORTEST_DATA = 50;
const JSON_START = /^\s{0,20}[[{]/;
const DATA_TYPE = /json/i;
/** `window.__STATE__ = {`, `var recipe = JSON.parse("{…}")`. */
const ASSIGNMENT = /[\w$\])"']\s{0,5}=\s{0,5}(?:JSON\.parse\(\s{0,5}(?=["'])|(?=[{[]))/g;
const FLIGHT = /__next_f\.push\((?=\[)/g;
const FLIGHT_ROW = /^[\da-f]{1,6}:(?:T[\da-f]{1,8},)?(?=[[{])/i;

/** The values in scripts and attributes that mention ingredients: JSON, assigned objects, rows of Next.js. */
export function scriptValues(page: PageDocument): unknown[] {
  const values: unknown[] = [];
  const rows: string[] = [];
  let left = MOST_CHARACTERS;
  for (const script of page.byTag('script')) {
    const text = rawTextOf(script);
    if (text.length > left || (!INGREDIENT_WORD.test(text) && !text.includes('__next_f'))) continue;
    left -= text.length;
    if (DATA_TYPE.test(script.attribs.type ?? '')) values.push(parseForgivingJson(text));
    else if (text.includes('__next_f')) rows.push(...flightTexts(text));
    else values.push(...assignedValues(text));
  }
  return [...values, ...rowValues(rows.join('')), ...attributeValues(page, left)];
}

/** JSON in attributes, from which components build their part of the page: `data-recipe='{"ingredients": …}'`. */
function attributeValues(page: PageDocument, most: number): unknown[] {
  const values: unknown[] = [];
  let left = most;
  for (const { attribs } of elementsUnder(page.root)) {
    for (const value of Object.values(attribs)) {
      if (value.length < SHORTEST_DATA || value.length > left || values.length === MOST_VALUES) continue;
      if (!JSON_START.test(value) || !(INGREDIENT_WORD.test(value) || METHOD_KEY.test(value))) continue;
      left -= value.length;
      values.push(parseForgivingJson(value));
    }
  }
  return values;
}

function assignedValues(text: string): unknown[] {
  return valuesBehind(text, ASSIGNMENT).map((value) => (typeof value === 'string' ? parseForgivingJson(value) : value));
}

function flightTexts(text: string): string[] {
  return valuesBehind(text, FLIGHT).flatMap((row) =>
    Array.isArray(row) && typeof row[1] === 'string' ? [row[1]] : [],
  );
}

/** The values after the matches of the pattern. Matches inside such a value are skipped. */
function valuesBehind(text: string, pattern: RegExp): unknown[] {
  const values: unknown[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index < from || values.length === MOST_VALUES) continue;
    const start = match.index + match[0].length;
    const { value, end } = new LenientJsonReader(text.slice(start)).readOne();
    values.push(value);
    from = start + end;
  }
  return values;
}

function rowValues(text: string): unknown[] {
  return text
    .split('\n')
    .filter((row) => FLIGHT_ROW.test(row) && INGREDIENT_WORD.test(row))
    .map((row) => parseForgivingJson(row.replace(FLIGHT_ROW, '')));
}
