// Says whether the tables of foods make sense, and whether the foods that people buy most are found in each language.
import { readFileSync } from 'node:fs';
import { ensureReady } from './ensure-ready.mjs';

await ensureReady();
const { FOOD_LANGUAGES, readFoodTables } = await import('../dist/src/foods/food-table.js');
const { foodFaults } = await import('../dist/src/foods/food-faults.js');
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

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${foods.length} foods, ${rows.length} rows of nutrition data`);
