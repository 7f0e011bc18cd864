import { type Element, isTag } from 'domhandler';
import { isSilentTag } from '../../plain-text.js';
import { hasAmount } from '../visible/amount-pattern.js';

export interface TermPair {
  term: Element;
  /** Term and description as one line. */
  text: string;
}

const LONGEST_SIDE = 60;
const FEWEST_PAIRS = 2;

/**
 * The pairs of a `dl` when each term has one short description, and most of these are amounts or belong to one: `flour` and `500
 * g`, `Cooking time` and `20 min`. `null` for any other `dl`, such as one whose terms are headings of lists.
 */
export function termPairs(list: Element, lineOf: (element: Element) => string): TermPair[] | null {
  const sides = sidesOf(list);
  if (sides.length < FEWEST_PAIRS * 2 || !sides.every(({ name }, at) => name === (at % 2 === 0 ? 'dt' : 'dd')))
    return null;
  const texts = sides.map(lineOf);
  const pairs = sides.flatMap((term, at) =>
    at % 2 === 0 ? [{ term, text: `${texts[at]} ${texts[at + 1]}`.trim() }] : [],
  );
  const measured = pairs.filter((_, at) => hasAmount(texts[at * 2] ?? '') !== hasAmount(texts[at * 2 + 1] ?? ''));
  const isShort = texts.every((text) => text.length <= LONGEST_SIDE);
  return isShort && measured.length * 2 >= pairs.length ? pairs : null;
}

/** Each pair may be in an element of its own. */
function sidesOf(list: Element): Element[] {
  const shown = ({ children }: Element): Element[] =>
    children.filter(isTag).filter((child) => !isSilentTag(child.name));
  return shown(list).flatMap((child) => (child.name === 'div' ? shown(child) : [child]));
}
