import { VULGAR_FRACTIONS } from '../../shared/amounts/vulgar-fractions.js';
import { CHINESE_COUNT, CHINESE_DIGITS, HALF_OF_A_UNIT } from '../vocabulary/ingredient-lines/number-words.js';

/** Writes fractions (`1 1/2`, `1½`), decimal commas, full-width and Chinese digits before a unit as plain decimals. */
export function plainNumbers(text: string): string {
  return text
    .replace(/(\d{0,9}) ?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/g, (_, whole: string, character: string) => {
      const [top, bottom] = VULGAR_FRACTIONS[character] ?? [0, 1];
      return decimal(Number(whole) + top / bottom);
    })
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(
      /(?:(\b\d{1,4}) )?\b(\d{1,3})[/⁄](\d{1,3})\b/g,
      (all, whole: string | undefined, top: string, bottom: string) =>
        Number(bottom) > Number(top) ? decimal(Number(whole ?? 0) + Number(top) / Number(bottom)) : all,
    )
    .replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
    .replace(HALF_OF_A_UNIT, '0.5')
    .replace(CHINESE_COUNT, (digits) => String(readChineseNumber(digits)));
}

function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function readChineseNumber(digits: string): number {
  const [tens, ones] = digits.includes('十') ? digits.split('十') : [undefined, digits];
  const unit = (text: string | undefined): number => {
    const plain = (text ?? '').replace(/[两兩]/g, '二');
    return plain === '' ? 0 : CHINESE_DIGITS.indexOf(plain.charAt(0));
  };
  return tens === undefined ? unit(ones) : (tens === '' ? 1 : unit(tens)) * 10 + unit(ones);
}
