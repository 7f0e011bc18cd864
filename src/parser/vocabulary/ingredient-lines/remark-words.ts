/** Folded first words of what is said of an ingredient behind a comma: `cut into cubes`, `in Scheiben`, `sans noyau`. */
export const REMARK_OPENERS = new Set(
  (
    'with without from into at in not as each any if when about preferably ideally of until ' +
    'mit ohne aus auf bei am je in nicht moglichst nach evtl eventuell alternativ ersatzweise entweder ' +
    'avec sans en a au aux chez dont si environ selon ' +
    'con sin en al segun si unos preferiblemente ' +
    'senza con a al alla in se circa secondo preferibilmente ' +
    'met zonder in uit op naar liefst bij zo gesneden'
  ).split(' '),
);

/** Folded words that say of an ingredient how it is prepared or which one is meant, and are no ingredient alone. */
export const REMARK_WORDS = new Set(
  (
    'fresh ripe dry raw cooked uncooked boneless skinless seedless pitted stoned deseeded seeded unpeeled unsalted salted unsweetened sweetened ' +
    'organic large small medium thin thick thinly thickly coarsely lightly halved quartered crumbled crushed torn rinsed washed trimmed zested ' +
    'juiced julienned softened lean virgin whole loose firm split broken torn beaten ground lengthways lengthwise widthways crosswise together separately ' +
    'aside apart diagonally cut ' +
    'frisch reif roh gekocht gegart entsteint entkernt ungeschalt gesalzen ungesalzen ungesusst bio gross klein mittelgross dunn dick halbiert geviertelt ' +
    'zerbroselt zerdruckt gewaschen geputzt abgerieben gepresst gerostet geraspelt mager kuhl zerkleinert gemahlen gehobelt ' +
    'frais fraiche cru cuit desosse denoyaute epepine epluche lave lavee laves lavees bio gros petit moyen fin finement grossierement ecrase broye ' +
    'presse grille moulu entier doux coupe coupee ' +
    'fresco maduro crudo cocido deshuesado pelado lavado ecologico grande pequeno mediano finamente gruesamente triturado machacado exprimido ' +
    'tostado molido entero cortado laminado ' +
    'maturo cotto snocciolato pulito lavato biologico piccolo medio finemente grossolanamente schiacciato spremuto tostato macinato intero ' +
    'grattugiato tagliato ' +
    'vers rijp rauw gekookt ontpit geschild ongezouten gezouten biologisch groot klein middelgroot dun dik fijn grof gehalveerd verkruimeld geperst ' +
    'gewassen geroosterd gemalen mager fijngesneden grofgesneden ' +
    'very sehr tres muy molto heel zeer'
  ).split(' '),
);

/** Folded words that go on with a remark behind its first word: `peeled and cut`, `chopped into cubes`, `hachés ou émincés`. */
export const REMARK_JOINTS = new Set(
  (
    'and or into in at on to for with but then the a und oder mit aber dann et ou en au puis y o e ed con poi of met dan ' +
    'through by as per if plus according'
  ).split(' '),
);

/** Folded last words of what was done with a part of an ingredient: `skin removed`, `leaves only`, `Kerne entfernt`. */
export const REMARK_ENDS = new Set(
  'removed discarded reserved picked only trimmed left entfernt verwijderd'.split(' '),
);

/** Folded names of foods that have the form of a remark: `gehakt` is minced meat, `room` is Dutch for cream. */
export const FOODS_LIKE_REMARKS = new Set(
  'gehakt gehacktes tagliata tostada macinato affettati room rape smalto fondue fonduta frisee gehaktbal gehaktballen'.split(
    ' ',
  ),
);

/** What a product has a share of: `cheese, 45% fat`. */
export const SHARED_PARTS = [
  'fat',
  'fett',
  'fettgehalt',
  'mat(?:i[èe]res?|\\.)? ?gr(?:asses?|\\.)?',
  'm\\.? ?g\\.?',
  'materia grasa',
  'grassi',
  'grasso',
  'vet',
  'vetgehalte',
  'cocoa',
  'kakao',
  'cacao',
  'alcohol',
  'alkohol',
  'alcool',
  'vol',
];
