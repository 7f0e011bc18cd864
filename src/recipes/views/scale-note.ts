import { canonicalUnit } from '../../parser/ingredient-line/find-unit.js';
import { type AmountInText, amountsInText } from '../../parser/steps/amounts-in-text.js';
import { type Amount, compare, ONE, product } from '../../shared/amounts/amount.js';
import { isContainer } from '../../shared/amounts/container-units.js';
import { kitchenMeasure } from '../../shared/amounts/kitchen-measure.js';
import { numberFromAmount } from '../../shared/amounts/read-amount.js';
import { numberText, unitWord } from '../../shared/amounts/show-amount.js';
import { UNITS } from '../../shared/amounts/units.js';
import type { Language } from '../../shared/languages.js';
import type { LineOfRecipe } from '../reading/ingredient-line.js';

/** Words that may stand beside a quantity that is told a second time. */
const BESIDE =
  /(?<![\p{L}\p{M}])(?:about|around|approx(?:imately)?|roughly|ca|circa|etwa|ungefähr|rund|env(?:iron)?|un[oa]s|aprox(?:imadamente)?|ongeveer|or|oder|ou|oppure|of|weight|gewicht|peso|poids|in|au|en)(?![\p{L}\p{M}])/giu;
/** Words that say that a quantity is that of all pieces. */
const OF_ALL =
  /(?<![\p{L}\p{M}])(?:total|all|altogether|insgesamt|zusammen|gesamt|tout|todo|totale|tutto|totaal|samen)(?![\p{L}\p{M}])/giu;
const BETWEEN_PARTS = /([;,] )/u;
/** A slash behind a unit, not that of a fraction. */
const BETWEEN_MEASURES = /(?<=\p{L}\s?)(\/)/u;

/**
 * The note of a line at another number of servings. A part that tells the quantity of the line again, as a weight or a volume, is scaled
 * too: `about 1½ lb/680g`. The size of one piece (`6 oz each`) or of one can stays, as does everything else.
 */
export function scaledNote(
  { note, unit, amount }: Pick<LineOfRecipe, 'note' | 'unit' | 'amount'>,
  factor: Amount,
  language: Language,
): string | null {
  if (note === null || amount === null || compare(factor, ONE) === 0) return note;
  const isOfOne = isContainer(unit === null ? null : canonicalUnit(unit));
  return note
    .split(BETWEEN_PARTS)
    .map((part) => (isOfOne && part.search(OF_ALL) === -1 ? part : scaledPart(part, factor, language)))
    .join('');
}

/** The part, scaled when it has nothing but quantities and the words beside them. */
function scaledPart(part: string, factor: Amount, language: Language): string {
  const measures = part.split(BETWEEN_MEASURES).map((text) => ({ text, amounts: amountsInText(text) }));
  const isQuantity = measures.every(
    ({ text, amounts }) => amounts.every(isWeightOrVolume) && hasNoOther(text, amounts),
  );
  if (!isQuantity) return part;
  return measures
    .map(({ text, amounts }) => replaced(text, amounts, (amount) => scaledText(text, amount, factor, language)))
    .join('');
}

function isWeightOrVolume({ unit }: AmountInText): boolean {
  const dimension = unit === null ? null : UNITS.get(unit)?.dimension;
  return dimension === 'mass' || dimension === 'volume';
}

function hasNoOther(text: string, amounts: readonly AmountInText[]): boolean {
  const rest = replaced(text, amounts, () => ' ');
  return !/[\p{L}\p{N}]/u.test(rest.replaceAll(BESIDE, '').replaceAll(OF_ALL, ''));
}

/** In the unit that people would use: `680g` three times is `2.04kg`. The gap before the unit stays. */
function scaledText(
  text: string,
  { start, numberEnd, end, amount, unit }: AmountInText,
  factor: Amount,
  language: Language,
): string {
  if (unit === null) return text.slice(start, end);
  const written = text.slice(numberEnd, end);
  const word = written.replace(/^[\s-]/u, '');
  const shown = kitchenMeasure({ amount: product(amount, factor), unit }, null);
  const gap = written.slice(0, written.length - word.length);
  return numberText(shown, language) + gap + unitWord(word, unit, shown.unit, numberFromAmount(shown.amount), language);
}

function replaced(text: string, amounts: readonly AmountInText[], by: (amount: AmountInText) => string): string {
  let result = '';
  let at = 0;
  for (const amount of amounts) {
    result += text.slice(at, amount.start) + by(amount);
    at = amount.end;
  }
  return result + text.slice(at);
}
