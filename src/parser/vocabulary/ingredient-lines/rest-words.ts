/** The first words of a purpose: `for frying`, `zum Braten`. */
export const PURPOSE_OPENERS = new Set('for zum zur fur pour para per voor till til dla na для icin'.split(' '));

/** Verbs that make a purpose with `to`: `to serve`. */
export const SERVING_VERBS = new Set(
  'serve garnish decorate drizzle dust finish grease fry coat brush sprinkle glaze dress accompany top'.split(' '),
);

/** The first words of a comment: `optional`, `plus more`, `see note`. */
export const COMMENT_OPENERS = new Set(
  (
    'optional or plus between up about approx approximately preferably ideally such see if as from available note notes recipe each total at use depending ' +
    'available including like to ca circa etwa oder ou o eller lub nebo или nach evt optionnel facultatif opcional fakultativ'
  ).split(' '),
);

/** Words for packs behind a weight: `12 oz. pkg. spinach`. */
export const PACK_WORDS = new Set(
  'pkg pkgs package packages pack packet can cans tin tins jar jars bag bags box carton tub'.split(' '),
);

/** Joining words; a part of a line that holds only these says nothing. */
export const JOINT_WORDS = new Set([
  'of',
  'and',
  'a',
  'an',
  'the',
  'de',
  'di',
  'da',
  'do',
  'von',
  'af',
  'av',
  'van',
  'x',
]);
