import type { ParsedIngredientLine } from '../../recipe-draft.js';
import { isVague } from '../tokens/split-run.js';
import { isFill } from './measure.js';
import { TASTE_WORDS } from '../../vocabulary/ingredient-lines/name-words.js';
import type { Reading } from './reading.js';
import type { Token } from '../tokens/tokens.js';
import {
  COMMENT_OPENERS,
  JOINT_WORDS,
  PACK_WORDS,
  PURPOSE_OPENERS,
  SERVING_VERBS,
} from '../../vocabulary/ingredient-lines/rest-words.js';

type Rest = Pick<ParsedIngredientLine, 'preparation' | 'size' | 'purpose' | 'comment'>;
type Part = keyof Rest;

/** Divides what is neither measure nor name into preparation, size, purpose and comment. */
export function readRest(text: string, tokens: readonly Token[], reading: Reading): Rest {
  const parts: Record<Part, string[]> = { preparation: [], size: [], purpose: [], comment: [] };
  for (const run of unreadRuns(tokens, reading)) {
    const words = run.filter((token) => token.kind === 'word');
    const first = run.find((token) => token.kind !== 'mark');
    const told = text.slice(first?.start, run.at(-1)?.end);
    if (words.every((token) => JOINT_WORDS.has(token.key)) && !SHARE.test(told)) continue;
    parts[partOf(tokens, run, words)].push(told);
  }
  const joined = (part: Part): string | null => parts[part].join(', ') || null;
  return {
    preparation: joined('preparation'),
    size: joined('size'),
    purpose: joined('purpose'),
    comment: joined('comment'),
  };
}

/** Runs of tokens outside of measure and name, divided at commas and brackets. */
function unreadRuns(tokens: readonly Token[], { name, measured }: Reading): Token[][] {
  const read = new Set([...name, ...measured]);
  const runs: Token[][] = [[]];
  tokens.forEach((token, i) => {
    if (read.has(i) || CUTS.has(token.key)) runs.push([]);
    else runs.at(-1)?.push(token);
  });
  return runs.filter((run) => run.length > 0);
}

/** A percentage without a word, such as the fat of cream: `35%`. */
const SHARE = /^\d[\d.,]* ?%$/;
const CUTS = new Set([',', '(', ')', '[', ']', ';', '，', '（', '）', '*']);

function partOf(tokens: readonly Token[], run: readonly Token[], words: readonly Token[]): Part {
  const opener = words[0]?.key ?? '';
  if (words.length > 0 && words.every((word) => isFill(word) || PACK_WORDS.has(word.key))) return 'size';
  if (PURPOSE_OPENERS.has(opener) || (opener === 'to' && SERVING_VERBS.has(words[1]?.key ?? ''))) return 'purpose';
  if (words.some((token) => isVague(token.key) || TASTE_WORDS.has(token.key) || token.key === 'q')) return 'comment';
  if (COMMENT_OPENERS.has(opener) || run.some((token) => token.kind === 'number') || isBracketed(tokens, run))
    return 'comment';
  return 'preparation';
}

function isBracketed(tokens: readonly Token[], run: readonly Token[]): boolean {
  const before = run[0] ? tokens[tokens.indexOf(run[0]) - 1] : undefined;
  return before?.key === '(' || before?.key === '[';
}
