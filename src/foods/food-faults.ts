import { type Food, FOOD_LANGUAGES, type NameLanguage } from './food-table.js';
import { foodKey } from './lexicon.js';

/** Grams of a millilitre: puffed rice and fresh leaves are lightest, syrups and salt heaviest. */
const DENSITIES = { lightest: 0.03, heaviest: 1.6 };
const NOT_EATEN: ReadonlySet<string> = new Set(['household', 'hygiene', 'pet', 'baby', 'other']);

/**
 * Mistakes in the tables, one sentence for each.
 * @param nutrition the numbers of the rows of `nutrition.tsv`
 */
export function foodFaults(foods: readonly Food[], nutrition: ReadonlySet<string>): string[] {
  const ids = new Set<string>();
  const owners = new Map<string, string>();
  const used = new Set(foods.map(({ usda }) => usda));
  const faults = foods.flatMap((food) => {
    const own = [...ownFaults(food, nutrition), ...nameFaults(food, owners)];
    if (ids.has(food.id)) own.push('is there twice');
    ids.add(food.id);
    return own.map((fault) => `${food.id} ${fault}`);
  });
  const unused = [...nutrition].filter((row) => !used.has(row));
  return [...faults, ...unused.map((row) => `no food has the row ${row} of the nutrition data`)];
}

function ownFaults(food: Food, nutrition: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const suits = new Set<string>(food.diets);
  const contains = new Set<string>(food.allergens);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(food.id)) faults.push('is no id');
  if (food.usda !== null && !nutrition.has(food.usda)) faults.push(`has no row ${food.usda} in the nutrition data`);
  if (food.density !== null && (food.density < DENSITIES.lightest || food.density > DENSITIES.heaviest))
    faults.push(`has the density ${food.density}`);
  if (
    suits.has('vegan') &&
    (!suits.has('vegetarian') || ['milk', 'eggs', 'fish', 'crustaceans', 'molluscs'].some((each) => contains.has(each)))
  )
    faults.push('is not vegan');
  if (
    suits.has('vegetarian') &&
    (!suits.has('pescatarian') || ['fish', 'crustaceans', 'molluscs'].some((each) => contains.has(each)))
  )
    faults.push('is not vegetarian');
  if (suits.has('glutenFree') && contains.has('gluten')) faults.push('is not free of gluten');
  if (NOT_EATEN.has(food.category) && suits.size > 0) faults.push('suits a diet but is not eaten');
  return faults;
}

/** @param owners the ids of the foods by language and name, to which the names of this food are added */
function nameFaults(food: Food, owners: Map<string, string>): string[] {
  const faults: string[] = [];
  for (const language of FOOD_LANGUAGES) {
    const [first] = food.names[language];
    if (first === undefined) faults.push(`has no name in ${language}`);
    else if (food.piece !== null && food.names.en[0]?.plural !== null && first.plural === null)
      faults.push(`is counted but has no plural in ${language}`);
    faults.push(...ownerFaults(food, language, owners));
  }
  return [...faults, ...ownerFaults(food, 'other', owners)];
}

function ownerFaults(food: Food, language: NameLanguage, owners: Map<string, string>): string[] {
  const names = language === 'other' ? food.otherNames : food.names[language];
  const written = names.flatMap(({ singular, plural }) => [...new Set([singular, plural ?? singular])]);
  return written.flatMap((name) => {
    const key = `${language} ${foodKey(name)}`;
    const owner = owners.get(key) ?? food.id;
    owners.set(key, owner);
    return [
      ...(name !== name.trim() || foodKey(name) === '' ? [`has the name "${name}"`] : []),
      ...(owner === food.id ? [] : [`has the name "${name}" (${language}) of ${owner}`]),
    ];
  });
}
