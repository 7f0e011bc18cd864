import { isContainer } from '../shared/amounts/container-units.js';
import { isCountUnit, unitNamed } from '../shared/amounts/units.js';
import { foodNamed } from './lexicon.js';

/** The parts of a line that a name can take words from. */
interface NamedParts {
  readonly ingredientName: string;
  readonly unit: string | null;
  readonly size: string | null;
  readonly preparation: string | null;
}

/** The lexicon's names have few words beside the noun. */
const MOST_WORDS = 3;
const WORDS_BEFORE = /(?:[\p{L}\p{M}'’-]+\s+)+$/u;
const WORDS_BEHIND = /^(?:\s+[\p{L}\p{M}'’-]+)+/u;

/**
 * Gives words of preparation back to the name when they make another product of it: `minced beef` is another food of the lexicon than
 * `beef`, `finely chopped onions` are onions. Only words that stand directly beside the name in the line count, so `tomatoes,
 * chopped` stay tomatoes. What is counted in pieces or cups is not tinned.
 */
export function withProductName<Parts extends NamedParts>(line: string, parts: Parts): Parts {
  const { ingredientName: name } = parts;
  const start = name === '' ? -1 : line.toLowerCase().lastIndexOf(name.toLowerCase());
  if (start < 0) return parts;
  const before = (WORDS_BEFORE.exec(line.slice(0, start))?.[0] ?? '').trim().split(/\s+/).slice(-MOST_WORDS);
  const behind = (WORDS_BEHIND.exec(line.slice(start + name.length))?.[0] ?? '')
    .trim()
    .split(/\s+/)
    .slice(0, MOST_WORDS);
  const candidates = [
    ...before
      .map((_word, index) => before.slice(index).join(' '))
      .map((words) => ({ words, whole: `${words} ${name}` })),
    ...behind
      .map((_word, index) => behind.slice(0, behind.length - index).join(' '))
      .map((words) => ({ words, whole: `${name} ${words}` })),
  ];
  for (const { words, whole } of candidates) {
    const field =
      words === '' ? undefined : (['preparation', 'size'] as const).find((each) => hasWords(parts[each], words));
    if (field === undefined || !isOtherProduct(name, whole, parts.unit)) continue;
    return { ...parts, ingredientName: whole, [field]: without(parts[field] ?? '', words) };
  }
  return parts;
}

function isOtherProduct(name: string, whole: string, unit: string | null): boolean {
  const food = foodNamed(whole);
  if (food === null || food.id === foodNamed(name)?.id) return false;
  const isSold = isContainer(unit) || unitNamed(unit ?? '')?.dimension === 'mass';
  return food.category !== 'canned' || (isSold && !(isCountUnit(unit) && !isContainer(unit)));
}

function hasWords(text: string | null, words: string): boolean {
  return ` ${spaced(text ?? '')} `.includes(` ${spaced(words)} `);
}

function without(text: string, words: string): string | null {
  const start = text.toLowerCase().indexOf(words.toLowerCase());
  const rest = (start < 0 ? text : text.slice(0, start) + text.slice(start + words.length))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;]+|[\s,;]+$/g, '');
  return rest === '' ? null : rest;
}

function spaced(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s,;]+/g, ' ')
    .trim();
}
