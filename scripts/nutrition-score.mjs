// Says how far the estimated calories of a serving are from those that recipe pages publish.
//
//     node scripts/nutrition-score.mjs FOLDER [--misses 20] [--show NAME]
//
// FOLDER and its subfolders have JSON files, one recipe each: { "language": "de-DE", "ingredients": ["200 g Mehl", …],
// "yields": "4 servings", "nutrients": { "calories": "350 kcal" } }. The nutrition of the page is only compared, it is no input.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureReady } from './ensure-ready.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: 'string', default: '20' }, show: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Usage: node scripts/nutrition-score.mjs FOLDER [--misses 20] [--show NAME]');
  process.exit(2);
}

await ensureReady();
const { foodLanguage } = await import('../dist/src/foods/food-table.js');
const { estimateNutrition } = await import('../dist/src/recipes/nutrition/estimate-nutrition.js');
const { parseIngredientLine } = await import('../dist/src/parser/ingredient-line/parse-ingredient-line.js');

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const percent = (share) => `${(100 * share).toFixed(1)} %`;

const scores = [];
const reasons = new Map();
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith('.json')) continue;
  const { language = 'en', ingredients, yields = '', nutrients } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const published = Number(
    /\d+(?:[.,]\d+)?/
      .exec(String(nutrients?.calories ?? '').replaceAll(/(?<=\d),(?=\d{3})/g, ''))?.[0]
      .replace(',', '.'),
  );
  const servings = Number(/\d+/.exec(yields)?.[0]);
  if (!(published > 0) || !(servings > 0) || !Array.isArray(ingredients)) continue;
  const lines = ingredients.map((text) => {
    const { ingredientName, amount, unit, ...rest } = parseIngredientLine(text, language.slice(0, 2));
    const notes = [rest.size, rest.preparation, rest.comment].filter(Boolean).join(', ');
    return { text, name: ingredientName, amount, unit, note: notes || null };
  });
  const { perServing, coverage, lines: estimates } = estimateNutrition(lines, servings, foodLanguage(language));
  const estimated = perServing.calories;
  const isRead = foodLanguage(language) !== undefined;
  scores.push({ name, isRead, published, estimated, error: Math.abs(estimated - published) / published, coverage });
  for (const [index, { reason, grams, nutrients: own }] of estimates.entries()) {
    if (reason !== null) {
      const key = `${reason} ${lines[index].unit ?? ''} ${lines[index].name}`;
      reasons.set(key, (reasons.get(key) ?? 0) + 1);
    }
    if (values.show !== undefined && name.includes(values.show))
      console.log(`${reason ?? `${Math.round(grams)} g ${Math.round(own.calories)} kcal`}  <- ${lines[index].text}`);
  }
}

const read = scores.filter(({ isRead }) => isRead);
console.log(
  `${read.length} pages in a language of the lexicon: median error ${percent(median(read.map(({ error }) => error)))}`,
);
const covered = scores.filter(({ coverage }) => coverage >= 0.8);
console.log(
  `${scores.length} pages: median error ${percent(median(scores.map(({ error }) => error)))}, coverage ${percent(scores.reduce((sum, { coverage }) => sum + coverage, 0) / scores.length)} of the lines`,
);
console.log(
  `${covered.length} pages with at least 80 % of the lines: median error ${percent(median(covered.map(({ error }) => error)))}`,
);
const most = Number(values.misses);
for (const [miss, times] of [...reasons].sort(([, a], [, b]) => b - a).slice(0, most)) console.log(`${times} ${miss}`);
for (const { name, published, estimated, coverage } of scores.toSorted((a, b) => b.error - a.error).slice(0, most))
  console.log(`${name}: ${Math.round(estimated)} instead of ${Math.round(published)}, ${percent(coverage)}`);
