import { VULGAR_FRACTIONS } from '../../shared/amounts/vulgar-fractions.js';

// Parts of regular expressions with the flags `iu`, of what instructions say of heat and size.

const CHARACTERS = Object.keys(VULGAR_FRACTIONS).join('');

/** `9`, `2,5`, `1 1/2`, `1½`. */
export const NUMBER_IN_STEP = `(?:\\d{1,5}[ \\u00a0\\u202f]?[${CHARACTERS}]|[${CHARACTERS}]|(?:\\d{1,3}[ -])?\\d{1,3}[/⁄]\\d{1,3}|\\d{1,6}(?:[.,]\\d{1,3})?)(?!\\d)`;

/** Between the two ends of a range. */
export const RANGE_IN_STEP =
  '\\s?[-–—~〜～/]\\s?|\\s(?:to|or|bis|oder|à|a|ou|o|al|till|til|tot|of|eller|do|až|nebo|до|или|veya|und|and|et|y|e)\\s|(?:から|至|到)';

/** Between the sides of a tin: `9x13`, `9 by 13`, `9-by-13`. */
export const SIDES_IN_STEP = '\\s?[x×х]\\s?|-by-|\\s(?:by|mal|par|por|per|op|på|na|на)\\s';

export const DEGREE_SIGNS = '[°º˚]|℃|℉|度|도';
export const DEGREE_WORDS =
  'degrees?|deg\\.?|grad|grados?|gradi|degrés?|graus?|graden|grader|stopni|stopnie|stupňů|stupně|stupňa|градус\\p{L}*|derece\\p{L}*';
export const CELSIUS_WORDS = 'c|celsius|celsia|celcius|centigrade|centígrados|цельсия';
export const FAHRENHEIT_WORDS = 'f|fahrenheita?|фаренгейта';
export const CELSIUS_BEFORE = '摄氏|攝氏|セ氏|섭씨';
export const FAHRENHEIT_BEFORE = '华氏|華氏|화씨';

/** `rotate the tin 180 degrees` is no heat. */
export const TURNING_WORDS =
  /(?:rotat|turn|spin|flip|dreh|wend|tourn|pivot|gir[aeo]|ruota|draai|vänd|vend|roter|obr[óa][cć]|otoč|поверн|çevir)\p{L}*[^.!?]{0,40}$/iu;

export const INCH_WORDS =
  '[-‑\\s]?inch(?:es)?|[-‑\\s]in\\.|-in(?=\\s)|(?<=\\d)in(?!\\d)|\\s?["”″]|[-‑\\s]?zoll|\\spouces?|\\spulgadas?|\\spollic[ei]|\\spolegadas?|[-\\s]?tum|[-\\s]?tommer?|\\scal[ei]?|\\spalc[eů]|\\sдюйм\\p{L}*|\\sinç|\\s?インチ|\\s?英寸|\\s?인치';
export const CENTIMETER_WORDS =
  '[-‑\\s]?cm|[-‑\\s]?centi(?:meter|metre|mètre|metro|metri)s?|[-‑\\s]?zentimetern?|\\s?см|\\s?センチ|\\s?厘米|\\s?公分|\\s?센티(?:미터)?';
export const MILLIMETER_WORDS = '[-‑\\s]?mm|[-‑\\s]?milli(?:meter|metre|mètre|metro|metri)s?|\\s?мм';
