import { differentWords, fill, MEBIBYTE } from './call.js';

/** Bytes for the lists in a JSON body. The rest is for names and other members. */
const ROOM = MEBIBYTE - 2_048;
/** Maximum characters of a text and of a line, and maximum items of a list. */
const TEXT = 20_000;
const LINE = 500;
const ITEMS = 500;
const TAGS = 100;

/** The character that becomes the most letters when texts are folded: eighteen. */
const UNFOLDING = '\ufdfa';
const HARD_LINES = [
  '1 1/2 (2 1/4 - 3 3/8) cups ',
  '1½–2 x 400 g (14 oz) tins of ',
  'zwei bis drei EL, gehackt, oder ',
  '大さじ1と1/2〜2 ',
];

/** Recipes of maximal size, each in another way. @param stream makes them different from those of other streams */
export function largeRecipes(stream: number): Record<string, object> {
  const name = `Large ${stream}`;
  const words = (length: number, index: number): string => differentWords(length, stream * 1_000 + index);
  const line = (index: number): string =>
    (HARD_LINES[index % HARD_LINES.length] ?? '').repeat(LINE).slice(0, LINE - 20) + words(19, index);
  const step = (text: string): { step: string } => ({ step: text });
  return {
    'lines to parse': { name, recipeIngredients: fill(ROOM, ITEMS, line) },
    'named ingredients': {
      name,
      recipeIngredients: fill(ROOM, ITEMS, (index) => ({ ingredientName: words(LINE, index), amount: 1, unit: 'g' })),
    },
    'unfolding names': {
      name,
      recipeIngredients: fill(ROOM, ITEMS, (index) => ({ ingredientName: `${UNFOLDING.repeat(LINE - 4)}${index}` })),
    },
    'steps of different words': { name, steps: fill(ROOM, ITEMS, (index) => step(words(TEXT, index))) },
    'steps in the letters of many bytes': { name, steps: fill(ROOM, ITEMS, () => step('𠮷'.repeat(TEXT / 4))) },
    'many steps': { name, steps: fill(ROOM, ITEMS, (index) => step(words(2_000, index))) },
    'ingredients of steps': {
      name,
      recipeIngredients: ['salt'],
      steps: fill(ROOM, 99, () => ({
        step: 'x',
        stepIngredients: Array.from({ length: 480 }, () => ({ ingredientOrder: 0 })),
      })),
    },
    'pictures of steps': {
      name,
      steps: fill(ROOM, ITEMS, (index) => ({
        step: 'x',
        images: Array.from({ length: 10 }, (_, place) => ({
          image: `https://a.example/${index}/${place}/${'p'.repeat(160)}`,
        })),
      })),
    },
    'many of everything': {
      name,
      description: words(TEXT, 1),
      notes: words(TEXT, 2),
      provenanceNote: words(TEXT, 3),
      recipeIngredients: fill(250_000, ITEMS, line),
      tags: fill(50_000, TAGS, (index) => words(LINE - 10, 600 + index)),
      steps: fill(600_000, ITEMS, (index) => step(words(1_150, 1_000 + index))),
    },
    'markup in its texts': { name: `${name} ${'<b>'.repeat(150)}`, description: '<a b=c>'.repeat(TEXT / 8) },
    tags: { name, tags: fill(ROOM, TAGS, (index) => words(LINE, index)) },
  };
}
