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

/** At the beginning of a name. */
const PREPARED =
  /^((?:(?:finely|roughly|coarsely|freshly|thinly|thickly)\s+)?(?:chopped|diced|sliced|peeled|crushed|grated|minced|cubed|halved|quartered|shredded|deseeded|seeded|cored|trimmed|pitted))\s+(?=\p{L})/iu;
/** The lexicon's names have few words beside the noun. */
const MOST_WORDS = 3;
const WORDS_BEFORE = /(?:[\p{L}\p{M}'’-]+\s+)+$/u;
const WORDS_BEHIND = /^(?:\s+[\p{L}\p{M}'’-]+)+/u;

/**
 * Gives words of preparation back to the name when they make another product of it: `minced beef` is another food of the lexicon than
 * `beef`, `finely chopped onions` are onions. Only words that stand directly beside the name in the line count, so `tomatoes,
 * chopped` stay tomatoes. What is counted in pieces or cups is not tinned.
 */
export function withProductName<Parts extends NamedParts>(line: string, given: Parts): Parts {
  const parts = withoutPreparation(given);
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

/** `3 chopped tomatoes` are tomatoes: words of preparation that were read as a part of the name leave it when the rest is a food. */
function withoutPreparation<Parts extends NamedParts>(parts: Parts): Parts {
  const { ingredientName, unit, preparation } = parts;
  const [start = '', words = ''] = PREPARED.exec(ingredientName) ?? [];
  const name = ingredientName.slice(start.length);
  const whole = foodNamed(ingredientName);
  const isProduct = whole !== null && (whole.category !== 'canned' || isSoldTinned(unit));
  if (start === '' || isProduct || foodNamed(name) === null) return parts;
  return { ...parts, ingredientName: name, preparation: preparation === null ? words : `${words}, ${preparation}` };
}

function isOtherProduct(name: string, whole: string, unit: string | null): boolean {
  const food = foodNamed(whole);
  if (food === null || food.id === foodNamed(name)?.id) return false;
  return food.category !== 'canned' || isSoldTinned(unit);
}

function isSoldTinned(unit: string | null): boolean {
  return isContainer(unit) || (unitNamed(unit ?? '')?.dimension === 'mass' && !isCountUnit(unit));
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
