import { type Food, FOOD_LANGUAGES, type FoodLanguage, readFoodTables } from './food-table.js';
import { foodKey, foodName } from './lexicon.js';

interface SearchedFood {
  readonly food: Food;
  /** The keys of all names of each language, in singular and plural. */
  readonly keys: Readonly<Record<FoodLanguage, readonly string[]>>;
}

let foods: readonly SearchedFood[] | undefined;

/**
 * The foods with a name that contains the query: those with such a name in the given language first, then those with one in another
 * language. In both, names that are the query come first, then names that begin with it, names with a word that begins with it, and
 * other parts.
 * @param query all foods, by their names, when it is empty
 */
export function searchFoods(query: string, language: FoodLanguage, limit: number): Food[] {
  foods ??= readFoodTables().map((food) => ({ food, keys: keysOf(food) }));
  const sought = foodKey(query);
  if (sought === '' && query.trim() !== '') return [];
  const order = new Intl.Collator(language);
  return foods
    .flatMap(({ food, keys }) => {
      const rank = sought === '' ? 0 : rankOf(keys, sought, language);
      return rank === null ? [] : [{ food, rank, name: foodName(food, language, 1) }];
    })
    .toSorted((one, other) => one.rank - other.rank || order.compare(one.name, other.name))
    .slice(0, limit)
    .map(({ food }) => food);
}

function keysOf(food: Food): Record<FoodLanguage, readonly string[]> {
  const keys = FOOD_LANGUAGES.map((language): [FoodLanguage, readonly string[]] => [
    language,
    food.names[language].flatMap(({ singular, plural }) => [foodKey(singular), foodKey(plural ?? singular)]),
  ]);
  return Object.fromEntries(keys) as Record<FoodLanguage, readonly string[]>;
}

/** The lowest is the best; `null` when no name contains the query. */
function rankOf(
  keys: Readonly<Record<FoodLanguage, readonly string[]>>,
  sought: string,
  language: FoodLanguage,
): number | null {
  let best: number | null = null;
  for (const each of FOOD_LANGUAGES)
    for (const [index, key] of keys[each].entries()) {
      const match = matchOf(key, sought);
      if (match === null) continue;
      // A synonym counts less than the name that is shown.
      const rank = (each === language ? 0 : 100) + match * 10 + (index < 2 ? 0 : 1);
      if (best === null || rank < best) best = rank;
    }
  return best;
}

function matchOf(key: string, sought: string): number | null {
  if (key === sought) return 0;
  if (key.startsWith(sought)) return 1;
  if (key.includes(` ${sought}`)) return 2;
  return key.includes(sought) ? 3 : null;
}
