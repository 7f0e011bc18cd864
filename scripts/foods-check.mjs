// Says whether the tables of foods make sense, and whether the foods that people buy most are found in each language.
import { readFileSync } from 'node:fs';
import { ensureReady } from './ensure-ready.mjs';

await ensureReady();
const { FOOD_LANGUAGES, readFoodTables } = await import('../dist/src/foods/food-table.js');
const { foodFaults } = await import('../dist/src/foods/food-faults.js');
const { judge } = await import('../dist/src/foods/judge.js');
const { parseIngredientLine } = await import('../dist/src/parser/ingredient-line/parse-ingredient-line.js');
const { Lexicon } = await import('../dist/src/foods/lexicon.js');

const LEAST_SHARE = 0.97;
const source = new URL('../src/foods/', import.meta.url);
const foods = readFoodTables(new URL('data/', source));
const rows = readFileSync(new URL('nutrition.tsv', source), 'utf8').trim().split('\n').slice(1);
const faults = foodFaults(foods, new Set(rows.map((row) => row.slice(0, row.indexOf('\t')))));

const lexicon = new Lexicon(foods);
const bought = readFileSync(new URL('most-bought.tsv', source), 'utf8').trim().split('\n').slice(1);
for (const [column, language] of FOOD_LANGUAGES.entries()) {
  const names = bought.map((row) => row.split('\t')[column]);
  const missing = names.filter((name) => lexicon.find(name, language)?.language !== language);
  const share = 1 - missing.length / names.length;
  console.log(
    `${language}: ${(share * 100).toFixed(1)} % of ${names.length} common purchases${missing.length > 0 ? `, without ${missing.join(', ')}` : ''}`,
  );
  if (share < LEAST_SHARE) faults.push(`too few common purchases are found in ${language}`);
}

// Lines of recipes with the allergens that a person read in them.
const LEAST_RECALL = 0.98;
const LEAST_PRECISION = 0.9;
const labelled = readFileSync(new URL('allergen-lines.tsv', source), 'utf8').trim().split('\n').slice(1);
const counts = { right: 0, missed: 0, wrong: 0 };
for (const row of labelled) {
  const [language, line, labels = ''] = row.split('\t');
  const expected = new Set(labels.split(' ').filter((label) => label !== ''));
  const { ingredientName } = parseIngredientLine(line, language);
  const { allergens } = judge([{ name: ingredientName }], language);
  const missed = [...expected].filter((allergen) => !allergens.includes(allergen));
  const wrong = allergens.filter((allergen) => !expected.has(allergen));
  counts.right += expected.size - missed.length;
  counts.missed += missed.length;
  counts.wrong += wrong.length;
  if (missed.length > 0) console.log(`${line} (${language}): ${missed.join(' ')} is missed`);
  if (wrong.length > 0) console.log(`${line} (${language}): ${wrong.join(' ')} is wrong`);
}
const recall = counts.right / (counts.right + counts.missed);
const precision = counts.right / (counts.right + counts.wrong);
const share = (value) => `${(value * 100).toFixed(1)} %`;
console.log(`allergens of ${labelled.length} lines: recall ${share(recall)}, precision ${share(precision)}`);
if (recall < LEAST_RECALL || precision < LEAST_PRECISION) faults.push('too many allergens are missed or wrong');

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${foods.length} foods, ${rows.length} rows of nutrition data`);
