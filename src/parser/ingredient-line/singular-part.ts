import { foldWord } from './fold-word.js';

const SINGULAR = new Map(
  (
    'leaves=leaf loaves=loaf pods=pod cloves=clove stems=stem wedges=wedge pieces=piece ribs=rib stalks=stalk cubes=cube ' +
    'chunks=chunk balls=ball sticks=stick sprigs=sprig heads=head slices=slice strips=strip shoots=shoot rashers=rasher ' +
    'cutlets=cutlet drops=drop sheets=sheet segments=segment bars=bar bags=bag links=link bulbs=bulb tubes=tube twists=twist ' +
    'ears=ear grinds=grind squares=square'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/**
 * Nouns of parts (`leaves`, `pods`, `wedges`) in the singular, so that an ingredient has one name whether a recipe takes
 * one or many of its parts. Other words stay as they are.
 */
export function singularPart(word: string): string {
  const singular = SINGULAR.get(foldWord(word));
  if (singular === undefined) return word;
  return word.charAt(0) === word.charAt(0).toUpperCase()
    ? singular.charAt(0).toUpperCase() + singular.slice(1)
    : singular;
}
