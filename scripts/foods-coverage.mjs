// Says which share of the ingredient lines of recipes find their food, by language, and which names most often do not.
//
//     node scripts/foods-coverage.mjs FOLDER [--misses 50]
//
// FOLDER and its subfolders have JSON files, one recipe each: { "language": "de-DE", "ingredients": ["200 g Mehl", …] }.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureReady } from './ensure-ready.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: 'string', default: '50' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Usage: node scripts/foods-coverage.mjs FOLDER [--misses 50]');
  process.exit(2);
}

await ensureReady();
const { FOOD_LANGUAGES } = await import('../dist/src/foods/food-table.js');
const { findFood } = await import('../dist/src/foods/lexicon.js');
const { parseIngredientLine } = await import('../dist/src/parser/ingredient-line/parse-ingredient-line.js');

const counts = new Map(FOOD_LANGUAGES.map((language) => [language, { lines: 0, whole: 0, found: 0 }]));
const misses = new Map();
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith('.json')) continue;
  const { language = '', ingredients } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const count = counts.get(language.slice(0, 2));
  if (count === undefined || !Array.isArray(ingredients)) continue;
  for (const line of ingredients) {
    const { ingredientName } = parseIngredientLine(line, language.slice(0, 2));
    if (!ingredientName) continue;
    const found = findFood(ingredientName, language.slice(0, 2));
    count.lines++;
    if (found !== null) count.found++;
    if (found?.match === 'whole') count.whole++;
    if (found === null) {
      const miss = `${language.slice(0, 2)} ${ingredientName}`;
      misses.set(miss, (misses.get(miss) ?? 0) + 1);
    }
  }
}

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;
for (const [language, { lines, found, whole }] of counts)
  if (lines > 0)
    console.log(
      `${language}: ${percent(found, lines)} of ${lines} lines, ${percent(whole, lines)} by their whole name`,
    );
const often = [...misses].sort(([, a], [, b]) => b - a).slice(0, Number(values.misses));
for (const [miss, times] of often) console.log(`${times} ${miss}`);
