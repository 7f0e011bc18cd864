import { canonicalUnit } from '../../parser/ingredient-line/find-unit.js';
import { isContainer } from '../../shared/amounts/container-units.js';
import { unitNamed } from '../../shared/amounts/units.js';

const SIZE =
  /^(?:about |approx\.? |ca\.? |circa |environ )?[\d¼½¾⅓⅔][\d.,/¼½¾⅓⅔\s]*[\s-]?(\p{L}[\p{L}\s]*\p{L}|\p{L})\.?(?: each)?$/u;
const PERCENT = /\d\s?%/;

/**
 * What of a note decides which product is bought: the size of a container (`28 oz`), a share (`70 %`), the container of a weight (`tin`).
 * `null` when nothing does.
 */
export function productNote(note: string | null, unit: string | null): string | null {
  const kept = (note ?? '')
    .split(/; |, /)
    .map((part) => part.trim())
    .filter((part) => PERCENT.test(part) || isSizeOf(part, unit) || isContainerOf(part, unit));
  return kept.length === 0 ? null : kept.join('; ');
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
