import { foldPhrase } from '../../phrases/fold-phrase.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';

/** Number of features. Two words may share one. */
export const FEATURE_COUNT = 1 << 15;

const LONGEST_READ = 400;
const PICTURE = /\p{Extended_Pictographic}/u;
const FNV_START = 2_166_136_261;
const FNV_FACTOR = 16_777_619;

/** What tells the role of a line in a text: its words, their beginnings and ends, its length and its marks. Each feature is there once. */
export function lineFeatures(line: string): number[] {
  const text = line.slice(0, LONGEST_READ).trim();
  const words = (foldPhrase(text).match(/\p{L}+|\d+/gu) ?? []).map((word) => (/\d/.test(word) ? '0' : word));
  const names = ['any', ...words.flatMap((word, at) => ofWord(word, at, words)), ...ofForm(text, words.length)];
  return [...new Set(names.map(hash))];
}

function ofWord(word: string, at: number, words: readonly string[]): string[] {
  const names = [`word ${word}`];
  if (at === 0) names.push(`first ${word}`);
  else names.push(`pair ${words[at - 1]} ${word}`);
  if (at === words.length - 1) names.push(`last ${word}`);
  if (word.length > 4) names.push(`begin ${word.slice(0, 4)}`, `end ${word.slice(-3)}`);
  if (word.length > 4 && at === 0) names.push(`first end ${word.slice(-3)}`);
  return names;
}

function ofForm(text: string, words: number): string[] {
  const [work, food] = [`work ${saysToCook(text)}`, `food ${namesFood(text)}`];
  const signs = [...text.matchAll(/https?:|www\.|\.\p{Ll}{2,3}\/|[@#?!°%|▸➜→·•]|\d{4,}/gu)].map(([sign]) =>
    /\d/.test(sign) ? 'long number' : `sign ${sign}`,
  );
  return [
    work,
    food,
    `${work} ${food}`,
    `length ${Math.min(8, Math.floor(Math.log2(words + 1) * 2))}`,
    `start ${kindOf(text.slice(0, 2))}`,
    `ending ${/[.!?…:)]$/u.exec(text)?.[0] ?? kindOf(text.slice(-1))}`,
    ...(PICTURE.test(text) ? ['picture'] : []),
    ...signs,
  ];
}

function kindOf(character: string): string {
  if (PICTURE.test(character) && !/^[\d#*]/.test(character)) return 'picture';
  if (/^\p{Lu}/u.test(character)) return 'capital';
  if (/^\p{L}/u.test(character)) return 'letter';
  return /^\d/.test(character) ? 'digit' : 'mark';
}

/** The hash of Fowler, Noll and Vo. */
function hash(name: string): number {
  let value = FNV_START;
  for (let at = 0; at < name.length; at++) value = Math.imul(value ^ name.charCodeAt(at), FNV_FACTOR);
  return (value >>> 0) % FEATURE_COUNT;
}
