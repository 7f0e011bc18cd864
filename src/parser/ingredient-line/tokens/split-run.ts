import { numberWord } from './number-word.js';
import { findUnit } from '../find-unit.js';
import { VAGUE_AMOUNTS } from '../../vocabulary/ingredient-lines/measure-words.js';

const LANGUAGES = new Set(['ja', 'zh', 'ko']);
const LONGEST_UNIT = 6;
const LONGEST_NUMBER = 4;

export function isUnspaced(language: string): boolean {
  return LANGUAGES.has(language);
}

export function isVague(word: string): boolean {
  return VAGUE_AMOUNTS.includes(word);
}

/** Splits characters without spaces into a number, a unit and words: `两个鸡蛋`, or `醤油大さじ` before a digit. */
export function splitRun(run: string, language: string, afterNumber: boolean, beforeNumber: boolean): string[] {
  const number = afterNumber ? '' : leadingNumber(run, language);
  const counted = afterNumber || number !== '';
  const unit = counted ? leadingUnit(run.slice(number.length), language) : '';
  const word = run.slice(number.length + unit.length);
  const tail = trailingPart(word, language, beforeNumber);
  return [number, unit, word.slice(0, word.length - tail.length), tail].filter((piece) => piece !== '');
}

/** Characters for a number only count when a unit follows them; otherwise they are part of a name. */
function leadingNumber(run: string, language: string): string {
  for (let length = Math.min(LONGEST_NUMBER, run.length); length > 0; length--) {
    const number = run.slice(0, length);
    if (numberWord(number, language) !== undefined && leadingUnit(run.slice(length), language) !== '') return number;
  }
  return '';
}

function leadingUnit(text: string, language: string): string {
  for (let length = Math.min(LONGEST_UNIT, text.length); length > 0; length--)
    if (findUnit(text.slice(0, length), language)) return text.slice(0, length);
  return '';
}

function trailingPart(word: string, language: string, beforeNumber: boolean): string {
  const vague = VAGUE_AMOUNTS.find((ending) => word.endsWith(ending));
  if (vague !== undefined || !beforeNumber) return vague ?? '';
  for (let length = Math.min(LONGEST_UNIT, word.length); length > 1; length--)
    if (findUnit(word.slice(-length), language)) return word.slice(-length);
  return '';
}
