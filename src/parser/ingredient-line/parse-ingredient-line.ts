import type { ParsedIngredientLine } from '../recipe-draft.js';
import { readEnglish } from './reading/english-reading.js';
import { languageOfWords, givenLanguage } from './line-language.js';
import { readPlain } from './reading/plain-reading.js';
import type { Reading } from './reading/reading.js';
import { readRest } from './reading/rest.js';
import type { TaggerWeights } from './tagger/tagger.js';
import { singularPart } from './reading/singular-part.js';
import { readTokens, type Token } from './tokens/tokens.js';
import { unitSystemOf } from '../../shared/amounts/units.js';
import type { LineLanguage } from '../vocabulary/languages.js';
import { ELIDED_ARTICLE } from '../vocabulary/ingredient-lines/name-words.js';

/** The rest of a longer line is not read. */
const MAX_LENGTH = 1000;
const LETTER = /\p{L}/u;
/** Optional plural endings: `Zwiebel/n`, `Kartoffel(n)`. An English `egg(s)` is not changed. */
const ENDINGS = /(?<=\p{L})(?:\/\p{L}{1,2}|\((?:e?n|er?)\))$/u;

/**
 * Splits an ingredient line into its parts. It never throws. The first of several measures is used (`250g/9oz`), and the number
 * of packs (`2 x 400g tins`); the second is in the comment. An indefinite article is not an amount. Only the first 1,000 characters are read. `weights` are those
 * of another tagger than the one that ships, to measure it.
 */
export function parseIngredientLine(line: string, language?: string, weights?: TaggerWeights): ParsedIngredientLine {
  const text = line.slice(0, MAX_LENGTH).trim();
  const { tokens, lineIn } = tokensIn(text, language);
  const reading = lineIn === 'en' ? readEnglish(text, tokens, weights) : readPlain(tokens);
  const { amount, amountMax, unit, size, second } = reading.measure;
  const rest = readRest(text, tokens, reading);
  return {
    amount,
    amountMax,
    unit,
    unitSystem: unitSystemOf(unit),
    ingredientName: nameText(text, tokens, reading) || fallbackName(text, tokens, reading),
    ...rest,
    size: size ? textOf(text, tokens, size) : rest.size,
    comment: [second && textOf(text, tokens, second), rest.comment].filter(Boolean).join(', ') || null,
  };
}

function textOf(text: string, tokens: readonly Token[], [from, to]: [number, number]): string {
  return text.slice(tokens[from]?.start, tokens[to - 1]?.end);
}

/** The tokens of the line in its language. When only the words can show the language, the line is first read as English. */
function tokensIn(text: string, tag?: string): { tokens: Token[]; lineIn: LineLanguage } {
  const known = givenLanguage(text, tag);
  if (known) return { tokens: readTokens(text, known), lineIn: known };
  const tokens = readTokens(text, 'en');
  const lineIn = languageOfWords(tokens.map((token) => token.key));
  return { tokens: lineIn === 'en' ? tokens : readTokens(text, lineIn), lineIn };
}

/** The name as in the line, without what stood between its parts. */
function nameText(text: string, tokens: readonly Token[], { name }: Reading): string {
  let joined = '';
  let last: Token | undefined;
  for (const at of name) {
    const token = tokens[at];
    if (!token || (token.kind === 'mark' && tokens[at - 1] !== last)) continue;
    const gap = last && tokens[at - 1] === last ? text.slice(last.end, token.start) : ' ';
    joined += (last ? gap : '') + singularPart(text.slice(token.start, token.end).replace(ENDINGS, ''));
    last = token;
  }
  return LETTER.test(joined) ? joined.replace(ELIDED_ARTICLE, '').trim() : '';
}

/** When no name was found: all words outside the measure. */
function fallbackName(text: string, tokens: readonly Token[], { measured }: Reading): string {
  const unread = tokens.findIndex((token, i) => token.kind === 'word' && !measured.has(i));
  return unread === -1 ? text : text.slice(tokens[unread]?.start);
}
