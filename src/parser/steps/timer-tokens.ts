import { VULGAR_FRACTIONS } from '../../shared/amounts/vulgar-fractions.js';
import { CHINESE_DIGITS } from '../vocabulary/ingredient-lines/number-words.js';
import { foldPhrase, SPACELESS } from '../phrases/fold-phrase.js';
import { spacelessUnitAt } from '../phrases/durations.js';

/** A token of running text. Its position is in UTF-16 units. */
export interface TimerToken {
  readonly start: number;
  readonly end: number;
  /** The folded word or the mark; empty for a number. */
  readonly key: string;
  /** The value of a number, otherwise `null`. */
  readonly value: number | null;
  /** The second number of `10/15 minuti` and of `两三分钟`, otherwise `null`. */
  readonly upper: number | null;
}

const CHARACTERS = Object.keys(VULGAR_FRACTIONS).join('');
const DIGIT = '[0-9０-９]';
const SPACE = '[ \\u00a0\\u202f]';
const NUMBER = new RegExp(
  `(?<clockHours>${DIGIT}{1,2}):(?<clockMinutes>[0-5]${DIGIT})(?!${DIGIT}|:)` +
    `|(?<before>${DIGIT}{1,4})${SPACE}?-?(?<character>[${CHARACTERS}])|(?<lone>[${CHARACTERS}])` +
    `|(?:(?<whole>${DIGIT}{1,3})(?:${SPACE}|-))?(?<top>${DIGIT}{1,3})[/⁄](?<bottom>${DIGIT}{1,3})(?!${DIGIT})` +
    `|(?<plain>${DIGIT}{1,6}(?:[.,]${DIGIT}{1,2})?)(?!${DIGIT})`,
  'uy',
);
const BEGINS_NUMBER = new RegExp(`[0-9０-９${CHARACTERS}]`, 'u');
/** A number that cannot be part of a longer one. */
const PLAIN_NUMBER = /\d{1,6}(?= ?[a-z])/iy;
/** A whole word of letters without marks. */
const PLAIN_WORD = /[a-z]+(?![^\s!-@[-`{-~])/iy;
const CHINESE_NUMBER = /[一二两兩三四五六七八九十]{1,3}/uy;
const WORD = /\p{L}[\p{L}\p{M}]*/uy;
/** `약30분`: in these scripts, a word of other letters ends where their first character follows. */
const BEFORE_SPACELESS = /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/u;
const SPACE_CHARACTER = /\s/u;
/** The smallest number of minutes in a range with a slash: `10/15 min` is a range, `1/2` is not. */
const LEAST_OF_A_SLASHED_RANGE = 5;

/** The words, numbers and marks of a text. White space only separates them. */
export function timerTokens(text: string): TimerToken[] {
  const tokens: TimerToken[] = [];
  for (let at = 0; at < text.length;) {
    if (SPACE_CHARACTER.test(text.charAt(at))) {
      at++;
      continue;
    }
    const token = tokenAt(text, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(text: string, start: number): TimerToken {
  const first = text.charAt(start);
  const digitsAlone = matchAt(PLAIN_NUMBER, text, start)?.[0];
  if (digitsAlone !== undefined)
    return { start, end: start + digitsAlone.length, key: '', value: Number(digitsAlone), upper: null };
  const number = BEGINS_NUMBER.test(first) ? matchAt(NUMBER, text, start) : null;
  if (number !== null) return { start, end: start + number[0].length, key: '', ...valueOf(number.groups ?? {}) };
  const plain = matchAt(PLAIN_WORD, text, start)?.[0];
  if (plain !== undefined) return plainToken(start, start + plain.length, plain.toLowerCase());
  if (SPACELESS.test(first)) return spacelessToken(text, start);
  const word = matchAt(WORD, text, start)?.[0];
  if (word === undefined) return plainToken(start, start + (first >= '\ud800' && first < '\udc00' ? 2 : 1), first);
  const own = BEFORE_SPACELESS.exec(word)?.[0] ?? word;
  return plainToken(start, start + own.length, foldPhrase(own));
}

/** A token of Chinese, Japanese or Korean text: a unit, a number, or one character. */
function spacelessToken(text: string, start: number): TimerToken {
  const unit = spacelessUnitAt(text, start);
  const chinese = matchAt(CHINESE_NUMBER, text, start)?.[0];
  if (unit !== null && chinese === undefined) return plainToken(start, start + unit.length, unit);
  if (chinese !== undefined) return { start, end: start + chinese.length, key: '', ...chineseValue(chinese) };
  return plainToken(start, start + 1, text.charAt(start));
}

function plainToken(start: number, end: number, key: string): TimerToken {
  return { start, end, key, value: null, upper: null };
}

function valueOf(groups: Record<string, string | undefined>): Pick<TimerToken, 'value' | 'upper'> {
  const { clockHours, clockMinutes, before, character, lone, whole, top, bottom, plain } = groups;
  if (clockHours !== undefined) return { value: digits(clockHours) + digits(clockMinutes) / 60, upper: null };
  const fraction = VULGAR_FRACTIONS[character ?? lone ?? ''];
  if (fraction !== undefined) return { value: digits(before) + fraction[0] / fraction[1], upper: null };
  if (top === undefined) return { value: digits(plain), upper: null };
  const isRange = whole === undefined && digits(top) >= LEAST_OF_A_SLASHED_RANGE && digits(bottom) > digits(top);
  if (isRange) return { value: digits(top), upper: digits(bottom) };
  return { value: digits(whole) + digits(top) / Math.max(1, digits(bottom)), upper: null };
}

function digits(text = '0'): number {
  const plain = text.replace(/[０-９]/gu, (digit) => String(digit.charCodeAt(0) - 0xff10)).replace(',', '.');
  return Number(plain);
}

/** `十五`, `二十`. Two digits next to each other are a range: `两三`. */
function chineseValue(text: string): Pick<TimerToken, 'value' | 'upper'> {
  const places = Array.from(text.replace(/[两兩]/gu, '二'), (digit) => CHINESE_DIGITS.indexOf(digit));
  const ten = places.indexOf(-1);
  if (ten >= 0) {
    const tens = ten === 0 ? 1 : (places[ten - 1] ?? 1);
    return { value: tens * 10 + (places[ten + 1] ?? 0), upper: null };
  }
  const [first = 0, second] = places;
  return { value: first, upper: second !== undefined && second === first + 1 ? second : null };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
