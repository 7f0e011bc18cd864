import { foodById } from '../../foods/lexicon.js';
import { canonicalUnit } from '../../parser/ingredient-line/find-unit.js';
import { isContainer } from '../../shared/amounts/container-units.js';
import { unitNamed } from '../../shared/amounts/units.js';

const SIZE =
  /^(?:(?:about|approx\.?|ca\.?|circa|environ|each|[àa]|de|da|di|van|von|je|zu|of) ){0,2}[\d¼½¾⅓⅔][\d.,/¼½¾⅓⅔\s]*[\s-]?(\p{L}[\p{L}\s]*?\p{L}|\p{L})\.?(?: each| je| chacune?)?$/u;
const PERCENT = /\d\s?%/;

/** How cheese is sold too. Other foods are grated at home. */
const AS_SOLD =
  /^(?:(?:finely|freshly|coarsely|fein|frisch|grob|finement|fraîchement) )?(?:grated|shredded|sliced|crumbled|gerieben\w*|geraspelt\w*|râpé\w*|rallad[oa]s?|grattugiat[oaie]|geraspte?)$/iu;
/** How meat is sold too, which no cook does at home. */
const MINCED =
  /^(?:(?:finely|fein|finement) )?(?:minced|ground|gehackte?[rsn]?|haché(?:e?s?)|picad[oa]s?|molid[oa]s?|macinat[oaie]|tritat[oaie]|gehakte?)$/iu;
/** Grams of a millilitre. A cup of cheese is loose; a cup of butter or cream is full. */
const LOOSE = 0.8;

/**
 * What a line of the list shows of a recipe's note: what decides which product is bought, whether meat is minced, and whether cheese is grated, which
 * does not: it can be bought in one piece. `null` for nothing.
 */
export function noteOnList(note: string | null, unit: string | null, foodId: string | null): string | null {
  const category = foodById(foodId ?? '')?.category;
  const asSold = isCheese(foodId) ? AS_SOLD : category === 'meat' ? MINCED : null;
  const sold = asSold === null ? [] : partsOf(note).filter((part) => asSold.test(part));
  const shown = [productNote(note, unit) ?? [], sold].flat();
  return shown.length === 0 ? null : shown.join('; ');
}

/**
 * What of a note decides which product is bought: the size of a container (`28 oz`), a share (`70 %`), the container of a weight (`tin`).
 * `null` when nothing does.
 */
export function productNote(note: string | null, unit: string | null): string | null {
  const kept = partsOf(note).filter((part) => PERCENT.test(part) || isSizeOf(part, unit) || isContainerOf(part, unit));
  return kept.length === 0 ? null : kept.join('; ');
}

function partsOf(note: string | null): string[] {
  return (note ?? '').split(/; |, /).map((part) => part.trim());
}

function isCheese(foodId: string | null): boolean {
  const food = foodById(foodId ?? '');
  return food?.category === 'dairy' && food.density !== null && food.density < LOOSE && food.allergens.includes('milk');
}

function isSizeOf(part: string, unit: string | null): boolean {
  const [, word] = SIZE.exec(part) ?? [];
  return word !== undefined && isContainer(canonical(unit)) && isMeasured(word);
}

function isContainerOf(part: string, unit: string | null): boolean {
  return unit !== null && isMeasured(unit) && isContainer(canonical(part));
}

function isMeasured(word: string): boolean {
  const dimension = unitNamed(canonical(word) ?? '')?.dimension;
  return dimension === 'mass' || dimension === 'volume';
}

function canonical(word: string | null): string | null {
  return word === null ? null : canonicalUnit(word);
}
