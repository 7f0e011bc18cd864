import type { AnyNode } from 'domhandler';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { LITTLE } from '../../vocabulary/line-words.js';
import { bareAmountsOf, hasAmount } from './amount-pattern.js';
import type { VisibleLine as Line } from './visible-sections.js';

const FEWEST_AMOUNTS = 3;
/** Fewer amounts are enough when there are as many names. */
const FEWEST_EVEN = 2;
const LONGEST_LITTLE = 20;
const LONGEST_REMARK = 60;
/** The part of a column that must be known amounts. */
const LEAST_SHARE = 0.6;
/** A line that is only a number cannot be an ingredient. */
export const BARE_NUMBER = /^[\d¼-¾⅐-⅞][\d¼-¾⅐-⅞\s.,/–-]{0,8}$/u;

/** Joins amounts and names that are in separate elements. Both orders occur: `flour`, `500 g` and `500 g`, `flour`. */
export function withPairedAmounts(entries: readonly Line[]): Line[] {
  const bare = bareAmountsOf(entries.map(({ text }) => withoutRemark(text)));
  const isKnown = ({ text }: Line): boolean => bare.has(withoutRemark(text)) || isLittle(text);
  const column = columnOfAmounts(entries, isKnown);
  const isAmount = (line: Line): boolean => isKnown(line) || (column !== null && columnOf(line) === column);
  const lines = withHeldAmounts(entries, isAmount);
  const amounts = lines.filter(isAmount).length;
  const [first] = lines;
  const numbers = lines.filter(({ text }) => BARE_NUMBER.test(text)).length;
  const isEven = amounts >= FEWEST_EVEN && amounts * 2 === lines.length;
  const isPaired = isEven || (amounts >= FEWEST_AMOUNTS && amounts * 3 >= lines.length);
  if (first === undefined || !(isPaired || (numbers > 0 && numbers === amounts))) return [...lines];
  return joined(lines, isAmount, isAmount(first) ? isAmount : (_, next) => isAmount(next));
}

/**
 * The column of the amounts, when names and amounts are elements of two forms in turn, and nearly all of one form are known amounts. It
 * tells that `1 small bunch` beside them is an amount, too. `null` for any other list.
 */
function columnOfAmounts(lines: readonly Line[], isKnown: (line: Line) => boolean): string | null {
  const columns = [...new Set(lines.map(columnOf))];
  if (columns.length !== 2) return null;
  const shares = columns.map((column) => {
    const own = lines.filter((line) => columnOf(line) === column);
    return own.filter(isKnown).length / own.length;
  });
  const at = shares.findIndex((share) => share >= LEAST_SHARE);
  return at >= 0 && shares[1 - at] === 0 ? (columns[at] ?? null) : null;
}

function columnOf({ element }: Line): string {
  return `${element?.name} ${element?.attribs.class}`;
}

/** An amount without the remark behind it: `300 g (sifted)`, `1 tsp + a little`. */
function withoutRemark(text: string): string {
  return text.length > LONGEST_REMARK ? text : text.replace(/\s*(?:[(（][^()（）]*[)）]|\+.*)$/u, '');
}

/** Whether a text only says that the cook decides on the amount: `to taste`. */
function isLittle(text: string): boolean {
  return text.length <= LONGEST_LITTLE && LITTLE.exec(foldPhrase(text))?.[0] === foldPhrase(text);
}

/** Joins an amount with the name that is alone with it in one element. */
function withHeldAmounts(lines: readonly Line[], isAmount: (line: Line) => boolean): Line[] {
  const ofList = heldAt(lines[0], lines.at(-1));
  return joined(lines, isAmount, (line, next, at) => {
    if (line.isItem || next.isItem || (hasAmount(line.text) && hasAmount(next.text))) return false;
    const others = Math.max(ofList, heldAt(lines[at - 1], line), heldAt(next, lines[at + 2]));
    return heldAt(line, next) > others;
  });
}

/** The depth of the innermost element that contains both lines; 0 when unknown. */
function heldAt(line: Line | undefined, other: Line | undefined): number {
  if (line?.element === undefined || other?.element === undefined) return 0;
  const [path, otherPath] = [pathTo(line.element), pathTo(other.element)];
  let depth = 0;
  while (depth < path.length && path[depth] === otherPath[depth]) depth++;
  return depth;
}

function pathTo(element: AnyNode): AnyNode[] {
  const path: AnyNode[] = [];
  for (let node: AnyNode | null = element; node !== null; node = node.parent) path.push(node);
  return path.reverse();
}

/** Joins an amount and a name next to each other when `belong` returns true. No line is in two pairs. */
function joined(
  lines: readonly Line[],
  isAmount: (line: Line) => boolean,
  belong: (line: Line, next: Line, at: number) => boolean,
): Line[] {
  const pairs: Line[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [line, next] = [lines[at], lines[at + 1]];
    if (line === undefined) break;
    const isPair = next !== undefined && isAmount(line) !== isAmount(next) && belong(line, next, at);
    pairs.push(isPair ? { ...line, text: `${line.text} ${next.text}` } : line);
    if (isPair) at++;
  }
  return pairs;
}
