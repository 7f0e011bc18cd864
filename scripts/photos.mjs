// Measures how well recipes are read from photos and PDFs. It typesets the 60 recipes of photos-recipes.txt, ten in each language, with Chromium
// in several layouts and fonts, makes crooked, shadowed, noisy JPEGs of the pages, and compares what is read with what was set. `--all`: each
// recipe in each layout. `--pdf`: the pages as PDFs. `CHROMIUM` names the browser.
import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { ensureReady } from './ensure-ready.mjs';

await ensureReady();
const { readFiles } = await import('../dist/src/imports/files/reading/file-reader.js');
const { parseText } = await import('../dist/src/parser/texts/parse-text.js');
const { markedWords } = await import('../dist/src/imports/files/marked-words.js');
const { parseIngredientLine } = await import('../dist/src/parser/ingredient-line/parse-ingredient-line.js');

/** Its first line has language, name, servings and the headings of ingredients (`-`) and steps (`*`), which are its other lines. */
const RECIPES = readFileSync(new URL('photos-recipes.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .map((block) => {
    const [first, ...lines] = block.split('\n');
    const [language, name, servings, ...words] = first.split(' · ');
    const marked = (mark) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(2));
    return { language, name, servings, words, ingredients: marked('-'), steps: marked('*') };
  });
const isAll = process.argv.includes('--all');
const isPdf = process.argv.includes('--pdf');
const FONTS = ['DejaVu Serif', 'Liberation Sans', 'DejaVu Sans', 'Liberation Serif'];

const list = (items) => items.map((item) => `<div>${item}</div>`).join('');
const numbered = (steps) => `<ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`;
const paragraphs = (steps) => steps.map((step) => `<p>${step}</p>`).join('');
const title = ({ name, servings }) => `<h1>${name}</h1><p>${servings}</p>`;
const LAYOUTS = {
  plain: (r) => `${title(r)}<h2>${r.words[0]}</h2>${list(r.ingredients)}<h2>${r.words[1]}</h2>${numbered(r.steps)}`,
  beside: (r) =>
    `${title(r)}<div style="display:flex;gap:40px"><div style="width:220px"><h3>${r.words[0]}</h3>${list(r.ingredients)}</div>
     <div style="flex:1"><h3>${r.words[1]}</h3>${numbered(r.steps)}</div></div>`,
  columns: (r) =>
    `${title(r)}<div style="columns:2;column-gap:30px;hyphens:auto;text-align:justify"><h3>${r.words[0]}</h3>${list(r.ingredients)}
     <h3>${r.words[1]}</h3>${paragraphs(r.steps)}</div>`,
  picture: (r) =>
    `<div style="display:flex;justify-content:space-between;font-size:11px;margin-bottom:30px"><span>Larder</span><span>27</span></div>${title(r)}
     <div style="float:right;width:300px;height:240px;background:linear-gradient(45deg,#a63,#fd8,#383)"></div>
     <h3>${r.words[0]}</h3>${list(r.ingredients)}<h3 style="clear:both">${r.words[1]}</h3>${paragraphs(r.steps)}`,
  twoLists: (r) =>
    `${title(r)}<h3>${r.words[0]}</h3><div style="columns:2">${list(r.ingredients)}</div><h3>${r.words[1]}</h3>${numbered(r.steps)}`,
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const names = Object.keys(LAYOUTS);
const pages = RECIPES.flatMap((recipe, index) =>
  (isAll ? names : [names[index % names.length]]).map((layout, at) => ({ recipe, layout, number: index + at })),
);
const totals = {
  lines: [0, 0],
  words: [0, 0],
  titles: [0, 0],
  misread: [0, 0],
  right: [0, 0],
  seconds: [],
  megabytes: 0,
};

for (const { recipe, layout, number } of pages) {
  const file = await fileOf(recipe, layout, number);
  const begin = performance.now();
  const watch = setInterval(() => {
    totals.megabytes = Math.max(totals.megabytes, ...children().map(megabytesOf));
  }, 100);
  const asked = { files: [async () => file], onPage: async () => undefined };
  const stop = new AbortController().signal;
  const { text, doubtful } = await readFiles(asked, recipe.language, false, stop).catch(({ message }) => ({
    text: message,
    doubtful: [],
  }));
  clearInterval(watch);
  const seconds = (performance.now() - begin) / 1_000;
  const [draft] = await parseText(text).catch(() => []);
  const result = { ...compared(recipe, draft), ...marks(recipe, draft, doubtful) };
  totals.seconds.push(seconds);
  for (const key of ['lines', 'words', 'titles', 'misread', 'right'])
    for (const at of [0, 1]) totals[key][at] += result[key][at];
  const shares = ['lines', 'words', 'titles'].map((key) => `${key} ${result[key].join('/')}`).join(', ');
  console.log(
    `${recipe.language} ${layout}: ${shares}, ${seconds.toFixed(1)} s${result.wrong.map((line) => `\n  ! ${line}`).join('')}`,
  );
}
await browser.close();
const share = ([right, all]) => `${((100 * right) / all).toFixed(1)} %`;
const seconds = totals.seconds.toSorted((one, other) => one - other);
console.log(
  `${pages.length} pages: ingredient lines ${share(totals.lines)}, words of steps ${share(totals.words)}, titles ${share(totals.titles)}; marked as doubtful: ` +
    `${totals.misread.join(' of ')} misread words, ${totals.right.join(' of ')} right ones; ` +
    `${seconds[seconds.length >> 1].toFixed(1)} s a page (at most ${seconds.at(-1).toFixed(1)} s), ${totals.megabytes} MB`,
);
process.exit();

async function fileOf(recipe, layout, number) {
  const style = `body{margin:0;padding:70px;font:15px/1.45 '${FONTS[number % FONTS.length]}'}`;
  const html = `<html lang="${recipe.language}"><style>${style}</style><body>${LAYOUTS[layout](recipe)}</body></html>`;
  const page = await browser.newPage({ viewport: { width: 794, height: 1_123 }, deviceScaleFactor: 2.2 });
  await page.setContent(html);
  const file = isPdf ? await page.pdf({ format: 'A4' }) : await photoOf(await page.screenshot(), number);
  await page.close();
  return Buffer.from(file);
}

/** Turned by up to 5 degrees, darker to one side, with noise, as a JPEG of quality 60. */
async function photoOf(png, number) {
  const degrees = [-5, -3, -1, 0, 2, 4, 5][number % 7];
  const { data, info } = await sharp(png)
    .rotate(degrees, { background: '#cfc8b8' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let seed = number + 1;
  for (let index = 0; index < data.length; index++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    const x = Math.floor(index / info.channels) % info.width;
    const light = 1 - (0.45 * x) / info.width;
    data[index] = Math.max(0, Math.min(255, data[index] * light + ((seed >> 16) % 25) - 12));
  }
  return sharp(data, { raw: info }).jpeg({ quality: 60 }).toBuffer();
}

function compared({ name, ingredients, steps, language }, draft) {
  const key = (line) => {
    const { amount, unit, ingredientName: food } = parseIngredientLine(line, language);
    return JSON.stringify([amount, unit, food.toLowerCase()]);
  };
  const read = new Set((draft?.ingredients ?? []).map(({ line }) => key(line)));
  const wrong = ingredients.filter((line) => !read.has(key(line)));
  const words = (texts) =>
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? [];
  const left = words((draft?.steps ?? []).map(({ text }) => text));
  let right = 0;
  const expected = words(steps);
  for (const word of expected) {
    const at = left.indexOf(word);
    if (at === -1) continue;
    left.splice(at, 1);
    right++;
  }
  const isTitle = (draft?.name ?? '').toLowerCase() === name.toLowerCase();
  return {
    lines: [ingredients.length - wrong.length, ingredients.length],
    words: [right, expected.length],
    titles: [isTitle ? 1 : 0, 1],
    wrong: [...wrong, ...(isTitle ? [] : [`title: ${draft?.name}`])],
  };
}

/** How many of the words that are misread, and of those that are right, are marked as doubtful. */
function marks({ name, ingredients, steps }, draft, doubtful) {
  const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const expected = new Set([name, ...ingredients, ...steps].flatMap(wordsOf));
  const read = [
    draft?.name ?? '',
    ...(draft?.ingredients ?? []).map(({ line }) => line),
    ...(draft?.steps ?? []).map((step) => step.text),
  ];
  const counts = { misread: [0, 0], right: [0, 0] };
  for (const { text, isMarked } of markedWords(read.join('\n'), doubtful))
    for (const word of wordsOf(text)) {
      const count = counts[expected.has(word) ? 'right' : 'misread'];
      count[1]++;
      if (isMarked) count[0]++;
    }
  return counts;
}

function children() {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter(
      (entry) => statusOf(entry).includes(`\nPPid:\t${process.pid}\n`) && commandOf(entry).includes('file-process'),
    );
}

function megabytesOf(id) {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(statusOf(id))?.[1] ?? 0) / 1_024);
}

function statusOf(id) {
  return textOf(`/proc/${id}/status`);
}

function commandOf(id) {
  return textOf(`/proc/${id}/cmdline`);
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
