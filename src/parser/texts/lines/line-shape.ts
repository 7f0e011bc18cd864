import { lineLanguage } from '../../ingredient-line/line-language.js';
import { readTokens, type Token } from '../../ingredient-line/tokens/tokens.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { foldPhrase, SPACELESS } from '../../phrases/fold-phrase.js';
import type { SourceLine } from './source-lines.js';
import { isUnit } from './spoken.js';
import { ONE_OR_HALF } from '../../vocabulary/spoken-words.js';
import { HEAT_OR_TIME, LOOSE_OPENING, TO_TASTE } from '../../vocabulary/line-words.js';

const MOST_READ = 300;
/** The time of a step in the plan of a baker: `08:00 Mix the dough`. */
const TIME_BEFORE_STEP = /^\d{1,2}:\d{2} (?=\p{L}{2})/u;
/** A capital letter, at least three words and a full stop. */
const SENTENCE = /^\p{Lu}\p{Ll}*(?: \S+){2,}[.!]$/u;

/** How likely a line is an ingredient (above 0) or a step (below 0), judged by its form only. */
export function ingredientLean(line: SourceLine): number {
  const text = line.text.slice(0, MOST_READ).replace(TIME_BEFORE_STEP, '');
  const bare = text.replace(/ ?\([^()]*(?:\([^()]*\)[^()]*)?\)?/g, '') || text;
  const folded = foldPhrase(text);
  const tokens = readTokens(text, lineLanguage(text));
  return (
    markerLean(line) +
    amountLean(tokens, SENTENCE.test(text)) +
    lengthLean(bare) +
    endLean(bare) +
    (isLoose(folded, bare) ? 3 : 0) -
    (HEAT_OR_TIME.test(folded) ? 3 : 0) -
    (readsAsInstruction(text) ? instructionWeight(tokens) : 0)
  );
}

/** Whether the line has the words of an ingredient without an amount. */
function isLoose(folded: string, bare: string): boolean {
  return (TO_TASTE.test(folded) && bare.length < 60) || (LOOSE_OPENING.test(folded) && bare.length < 90);
}

/** A verb after an amount has little weight (`2 cups mix`). */
function instructionWeight(tokens: readonly Token[]): number {
  return tokens[0]?.value != null ? 0.5 : 2.5;
}

function markerLean(line: SourceLine): number {
  if (line.marker === 'number') return -2.5;
  return line.marker === 'bullet' ? 1 : 0;
}

/**
 * An amount with a unit has the highest weight at the start of a line, but also counts anywhere in a short line: `Mehl 500 g`.
 */
function amountLean(tokens: readonly Token[], isSentence: boolean): number {
  const [first, second, third] = tokens;
  if (!first) return 0;
  const at = tokens.findIndex((token) => token.kind === 'number');
  const hasUnit = at !== -1 && tokens.slice(at + 1, at + 3).some((token) => token.unit !== null);
  if (first.kind === 'number') return hasUnit ? 5 : 3.5;
  if (first.value !== null && second && second.kind === 'word') return second.unit ? 4 : 1;
  // `a knob of butter`, `ein guter Schuss Sahne`
  const isMeasure = (token: Token | undefined): boolean => token !== undefined && isUnit(token.key);
  if (ONE_OR_HALF.test(first.key) && (isMeasure(second) || isMeasure(third))) return isSentence ? 0 : 3;
  if ((first.unit !== null || isMeasure(first)) && tokens.length > 1) return isSentence ? 0 : 1.5;
  if (hasUnit) return tokens.length < 14 && !isSentence ? 3 : 0;
  return at !== -1 && at === tokens.length - 1 ? 1 : 0;
}

function lengthLean(text: string): number {
  const size = SPACELESS.test(text) ? text.length / 3 : (text.match(/\S+/g) ?? []).length;
  if (size <= 3) return 1.5;
  if (size <= 6) return 0.75;
  if (size <= 10) return -0.5;
  return size <= 16 ? -2 : -4;
}

function endLean(text: string): number {
  const sentences = (text.match(/[.!?](?=\s+\p{Lu})|[。！？]/gu) ?? []).length;
  const ends = /[\p{L}\p{N})°]{3}[.!?]$|[。！]$/u.test(text) ? 1 : 0;
  return -1.5 * Math.min(sentences, 2) - 1.5 * ends - (SENTENCE.test(text) ? 1 : 0);
}
