import type { ParsedIngredientLine } from '../recipe-draft.js';
import { isVague } from './cjk-words.js';
import { isFill } from './measure.js';
import { TASTES } from './plain-reading.js';
import type { Reading } from './reading.js';
import type { Token } from './tokens.js';

type Rest = Pick<ParsedIngredientLine, 'preparation' | 'size' | 'purpose' | 'comment'>;
type Part = keyof Rest;

const PURPOSE_OPENERS = new Set('for zum zur fur pour para per voor till til dla na для icin'.split(' '));
const SERVING_VERBS = new Set(
  'serve garnish decorate drizzle dust finish grease fry coat brush sprinkle glaze dress accompany top'.split(' '),
);
const COMMENT_OPENERS = new Set(
  (
    'optional or plus about approx approximately preferably ideally such see if as from available note notes recipe each total at use depending ' +
    'available including like to ca circa etwa oder ou o eller lub nebo или nach evt optionnel facultatif opcional fakultativ'
  ).split(' '),
);
/** Behind a weight, what it is packed in: `12 oz. pkg. spinach`. */
const PACKS = new Set(
  'pkg pkgs package packages pack packet can cans tin tins jar jars bag bags box carton tub'.split(' '),
);
const JOINTS = new Set(['of', 'and', 'a', 'an', 'the', 'de', 'di', 'da', 'do', 'von', 'af', 'av', 'van']);

/** Sorts what is neither measure nor name into preparation, size, purpose and comment. */
export function readRest(text: string, tokens: readonly Token[], reading: Reading): Rest {
  const parts: Record<Part, string[]> = { preparation: [], size: [], purpose: [], comment: [] };
  for (const run of unreadRuns(tokens, reading)) {
    const words = run.filter((token) => token.kind === 'word');
    if (words.length === 0 || words.every((token) => JOINTS.has(token.key))) continue;
    const first = run.find((token) => token.kind !== 'mark');
    parts[partOf(tokens, run, words)].push(text.slice(first?.start, run.at(-1)?.end));
  }
  const joined = (part: Part): string | null => parts[part].join(', ') || null;
  return {
    preparation: joined('preparation'),
    size: joined('size'),
    purpose: joined('purpose'),
    comment: joined('comment'),
  };
}

/** Runs of tokens outside of measure and name, cut at commas and brackets. */
function unreadRuns(tokens: readonly Token[], { name, measured }: Reading): Token[][] {
  const read = new Set([...name, ...measured]);
  const runs: Token[][] = [[]];
  tokens.forEach((token, i) => {
    if (read.has(i) || CUTS.has(token.key)) runs.push([]);
    else runs.at(-1)?.push(token);
  });
  return runs.filter((run) => run.length > 0);
}

const CUTS = new Set([',', '(', ')', '[', ']', ';', '，', '（', '）', '*']);

function partOf(tokens: readonly Token[], run: readonly Token[], words: readonly Token[]): Part {
  const opener = words[0]?.key ?? '';
  if (words.every((word) => isFill(word) || PACKS.has(word.key))) return 'size';
  if (PURPOSE_OPENERS.has(opener) || (opener === 'to' && SERVING_VERBS.has(words[1]?.key ?? ''))) return 'purpose';
  if (words.some((token) => isVague(token.key) || TASTES.has(token.key) || token.key === 'q')) return 'comment';
  if (COMMENT_OPENERS.has(opener) || run.some((token) => token.kind === 'number') || isBracketed(tokens, run))
    return 'comment';
  return 'preparation';
}

function isBracketed(tokens: readonly Token[], run: readonly Token[]): boolean {
  const before = run[0] ? tokens[tokens.indexOf(run[0]) - 1] : undefined;
  return before?.key === '(' || before?.key === '[';
}
