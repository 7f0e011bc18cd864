import { readdirSync, readFileSync } from 'node:fs';
import { type Language, LANGUAGES } from '../shared/languages.js';
import { type Allergen, ALLERGENS, type Diet, DIETS } from './diets.js';
import { FOOD_CATEGORIES, type FoodCategory } from './food-categories.js';

/** Languages of the lexicon, in the order in which they are searched when the language of a text is unknown. */
export const FOOD_LANGUAGES = LANGUAGES;
export type FoodLanguage = Language;
/** The language of a name; `other` when Larder does not speak it. */
export type NameLanguage = FoodLanguage | 'other';

export interface FoodName {
  readonly singular: string;
  /** `null` for what is not counted, such as flour. */
  readonly plural: string | null;
}

export interface Food {
  /** Never changes: recipes and groceries refer to it. */
  readonly id: string;
  readonly category: FoodCategory;
  /** The first name of a language is the one that is shown; the others are synonyms. */
  readonly names: Readonly<Record<FoodLanguage, readonly FoodName[]>>;
  /** Names in languages that Larder does not speak, for the most used foods. */
  readonly otherNames: readonly FoodName[];
  /** Grams of a millilitre. */
  readonly density: number | null;
  /** Grams of one piece. */
  readonly piece: number | null;
  readonly allergens: readonly Allergen[];
  /** Diets that the food suits. Empty for household goods. */
  readonly diets: readonly Diet[];
  /** Number in the National Nutrient Database for Standard Reference of the USDA, the key of `nutrition.tsv`. */
  readonly usda: string | null;
}

const HEADINGS = ['id', 'category', ...FOOD_LANGUAGES, 'density', 'piece', 'allergens', 'diets', 'usda'];
const FOLDER = new URL('./data/', import.meta.url);
const OTHER_NAMES = new URL('./names-of-other-languages.tsv', import.meta.url);

/**
 * All foods of `data/*.tsv`, with their names in other languages.
 * @throws Error that names the file and the line of a row that cannot be read
 */
export function readFoodTables(folder: URL = FOLDER): Food[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  const foods = files.toSorted().flatMap((name) => readFoods(readFileSync(new URL(name, folder), 'utf8'), name));
  return withOtherNames(foods, readFileSync(OTHER_NAMES, 'utf8'));
}

/** @throws Error that names a row that cannot be read, or a food that is not there or is there twice */
export function withOtherNames(foods: readonly Food[], tsv: string): Food[] {
  const file = 'names-of-other-languages.tsv';
  const [headings, ...rows] = tsv.trimEnd().split(/\r?\n/);
  if (headings !== 'food\tnames') throw new Error(`${file}: the columns must be food, names`);
  const ids = new Set(foods.map(({ id }) => id));
  const names = new Map<string, FoodName[]>();
  for (const [index, row] of rows.entries()) {
    const [id = '', cell = '', ...more] = row.split('\t');
    const place = `${file}:${index + 2}`;
    if (cell === '' || more.length > 0) throw new Error(`${place} has ${row.split('\t').length} columns of 2`);
    if (!ids.has(id)) throw new Error(`${place}: there is no food ${id}`);
    if (names.has(id)) throw new Error(`${place}: ${id} is there twice`);
    names.set(id, readNames(cell));
  }
  return foods.map((food) => ({ ...food, otherNames: names.get(food.id) ?? [] }));
}

/** @throws Error that names the line of a row that cannot be read */
export function readFoods(tsv: string, file: string): Food[] {
  const [headings, ...rows] = tsv.split(/\r?\n/);
  if (headings !== HEADINGS.join('\t')) throw new Error(`${file}: the columns must be ${HEADINGS.join(', ')}`);
  return rows.flatMap((row, index) => (row === '' ? [] : readFood(row.split('\t'), `${file}:${index + 2}`)));
}

function readFood(cells: readonly string[], place: string): Food {
  if (cells.length !== HEADINGS.length) throw new Error(`${place} has ${cells.length} columns of ${HEADINGS.length}`);
  const cell = (heading: string) => cells[HEADINGS.indexOf(heading)] ?? '';
  return {
    id: cell('id'),
    category: oneOf(FOOD_CATEGORIES, cell('category'), place),
    names: {
      en: readNames(cell('en')),
      de: readNames(cell('de')),
      fr: readNames(cell('fr')),
      es: readNames(cell('es')),
      it: readNames(cell('it')),
      nl: readNames(cell('nl')),
    },
    otherNames: [],
    density: readNumber(cell('density'), place),
    piece: readNumber(cell('piece'), place),
    allergens: words(cell('allergens')).map((word) => oneOf(ALLERGENS, word, place)),
    diets: words(cell('diets')).map((word) => oneOf(DIETS, word, place)),
    usda: cell('usda') === '' ? null : cell('usda'),
  };
}

/** `onion/onions; yellow onion/yellow onions` */
function readNames(cell: string): FoodName[] {
  if (cell === '') return [];
  return cell.split('; ').map((name) => {
    const [singular = '', plural = null] = name.split('/');
    return { singular, plural };
  });
}

function readNumber(cell: string, place: string): number | null {
  if (cell === '') return null;
  const number = Number(cell);
  if (!(number > 0)) throw new Error(`${place} has the number ${cell}`);
  return number;
}

function words(cell: string): string[] {
  return cell === '' ? [] : cell.split(' ');
}

function oneOf<T extends string>(known: readonly T[], word: string, place: string): T {
  const found = known.find((each) => each === word);
  if (found === undefined) throw new Error(`${place} has ${word}, which is none of ${known.join(', ')}`);
  return found;
}
