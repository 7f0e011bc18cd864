/** Words that join an amount or a part to the ingredient: `200 g de farine`, `Saft von 1 Zitrone`. */
export const PARTICLES = new Set(
  (
    'of de du des del della dello dei degli delle di da do das dos von vom der af av van z ze из the la le les el los las il lo gli ' +
    "d' l' d l"
  ).split(' '),
);

/** Words before an amount that make it inexact, and words for an open amount. */
export const ABOUT = new Set(
  (
    'about approx approximately ca circa etwa ungefahr environ env aprox aproximadamente unos unas ungeveer omkring okolo ok cca ' +
    'примерно около yaklasik 約 约 大约 약 etwas wenig peu poco pouco beetje lite litt lidt trochę trochu the some noin evt ev'
  ).split(' '),
);

/** Words for a small amount. A word for one before them is not an amount: `ein wenig`, `un peu`. */
export const LITTLE_WORDS = new Set('wenig peu poco pouco beetje'.split(' '));

/** Words after the name that begin what it is for: `zum Braten`, `pour servir`. */
export const NAME_ENDERS = new Set(
  'zum zur fur pour para per voor till til dla na dle для icin e.v. q quanto'.split(' '),
);

/** `to taste`: the word for taste or wish. */
export const TASTE_WORDS = new Set(
  'gusto gout gosto geschmack belieben bedarf smak smag smaku вкусу chuti damak voorkeur'.split(' '),
);

/** The words before a word for taste: `nach Geschmack`, `al gusto`. */
export const TASTE_LEADS = new Set('al a au ao nach efter etter по do podle naar je'.split(' '));

/** Words that say how the ingredient was prepared, without their endings: chopped, grated, melted. */
const PREPARED = (
  'gehackt gerieben geschnitten gewurfelt geschmolzen geschalt fein grob hache rape emince coupe fondu battu tamise pele picad rallad ' +
  'cortad pelad trocead fundid batid tritat grattugiat tagliat affettat sciolt sbucciat ralad derretid gesneden geraspt fijngehakt gehakt ' +
  'gesmolten hackad finhackad riven rivet smalt hakket finthakket finhakket revet smeltet posiekan pokrojon start nasekan nastrouhan nakrajen ' +
  'dogranmis rendelenmis kiyilmis'
).split(' ');
const PREPARED_IN_RUSSIAN = 'рублен нарезан терт измельч'.split(' ');

/** A folded word that says how the ingredient was prepared: `gehackte`, `feingehackt`, `tagliate`. `tagliatelle` and `rapeseed` are names. */
export const PREPARED_WORD = new RegExp(
  `^(?:(?:fein|grob)?(?:${PREPARED.join('|')})\\p{L}{0,3}|(?:${PREPARED_IN_RUSSIAN.join('|')})\\p{L}*)$`,
  'u',
);

/** Words for pepper, which is a second ingredient in `sel, poivre`. */
export const PEPPERS = new Set(
  'poivre pfeffer pepe pimienta pimenta peper peppar peber pepper pieprz pepr karabiber перец'.split(' '),
);

/** Words and marks that a name cannot end in. */
export const JOINING_WORDS = new Set(['and', 'or', 'of', 'with', ',', '-', '–', '/', '&', ':']);

/** Words that a name cannot begin with. */
export const LEADING_WORDS = new Set(['of', 'a', 'an', 'few', 'couple', 'the']);

/** Words for what the cook does with an ingredient, never for what is bought: `softened butter`. */
export const PREPARED_WORDS = new Set(
  'softened sifted unsifted scalded squeezed grated minced trimmed drained boned deboned cleaned strained chilled crumbled picked warmed'.split(
    ' ',
  ),
);

/** A shortened article before a name: `d'huile`, `dell'olio`. */
export const ELIDED_ARTICLE = /^(?:d|l|dell)['’]/i;

/** Words whose number is part of a name: `Omega 3`, `Weizenmehl Type 405`, `farina tipo 00`. */
export const NUMBERED_WORDS = new Set(
  'omega vitamin vitamine vitamina spf lsf fps type typ typo tipo no nr numero size taille talla misura maat'.split(
    ' ',
  ),
);

/** German words before the number of a size, which are also words for grams and for large. */
export const GERMAN_SIZES = new Set(['gr', 'größe', 'groesse']);

/** Folded German words for eggs and clothes, which have such sizes: `Schuhe Gr. 38`. */
export const SIZED_THINGS =
  /(?:eier|schuhe?|stiefel|socken|strumpfe|strumpfhosen?|hosen?|jacken?|hemd(?:en)?|shirts?|pullover|kleid(?:er)?|windeln?)$/u;

/** Folded words for flour, which stand before its type: `Mehl 405`. */
export const FLOURS = /(?:mehl|^flour|^farine|^farina)$/u;
export const FLOUR_TYPES: ReadonlySet<number> = new Set([405, 550, 630, 812, 997, 1050, 1150, 1370, 1600]);

/** Kinds that a name counts: `5 spice powder`, `7 grain bread`, `5-Korn-Brot`. */
export const COUNTED_KINDS = new Set('spice bean grain cheese seed berry fruit korn'.split(' '));

/** Kinds that a name counts before whatever is joined to them by a dash: `6 Korn-Brot`. */
export const GRAINS = new Set(['grain', 'korn']);

/** Kinds that a name counts only before a dish: `3-Käse-Lasagne`, and not `4 Käse-Scheiben`. */
export const KINDS_OF_DISHES = new Set('cheese bean spice berry fruit seed kase krauter gewurze'.split(' '));
export const DISHES = new Set(
  'lasagne lasagna pizza suppe soup mischung mix blend sosse sauce salat salad dressing pasta risotto quiche fondue dip chili'.split(
    ' ',
  ),
);

/** What has the minutes that it cooks in its name: `3 minute noodles`, and not `4 minute steaks`. */
export const MINUTES = new Set(['minute', 'minuten']);
export const QUICK_FOODS = new Set(
  'noodles noodle pasta rice oats oatmeal porridge soup polenta couscous nudeln reis haferflocken suppe terrine spaghetti ramen'.split(
    ' ',
  ),
);

/** Kinds that stand with their number behind a name: `Pizza 4 formaggi`, `mélange 5 épices`. */
export const KINDS_BEHIND = new Set(
  (
    'spice spices cheese cheeses kase gewurze krauter jahreszeiten fromages epices saisons cereales formaggi stagioni spezie cereali quesos especias ' +
    'estaciones kazen kruiden seizoenen granen'
  ).split(' '),
);

/** Words for containers that are bought empty, as they stand before their capacity: `Bin bags 30l`, `Müllbeutel 20 l`. */
export const EMPTY_CONTAINERS =
  /(?:^bags?|liners?|.beutel|.tuten|.sacke?|.zakken|poubelle|basura|rifiuti|spazzatura)$/u;

/** Brands and dishes that begin with a number, by the number: the words behind it. */
export const NAMES_WITH_NUMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['7', ['up']],
  ['8', ["o'clock"]],
  ['57', ['sauce']],
  ['1664', ['beer', 'bier', 'biere', 'blanc', 'kronenbourg']],
  ['4711', ['kolnisch', 'echt']],
  ['1000', ['island', 'islands']],
]);

/** What counts in a name, and not what is bought: `2-ply tissues`, `60 watt bulb`. */
export const TECHNICAL_UNITS = new Set('ply lagig lagige lagiges laags volt volts watt watts lumen mah'.split(' '));

/** Folded words for the state that an ingredient is in, which stand in brackets behind it: `butter (cold)`. */
export const STATE_WORDS = new Set(
  (
    'at room very well finely roughly freshly not and a in bei auf fein grob sehr de tres muy molto finement ' +
    'cold warm hot lukewarm soft softened melted chilled cooled frozen thawed defrosted temperature chopped diced sliced minced grated crushed peeled ' +
    'drained rinsed cooked toasted beaten sifted divided packed separated halved optional cubed shredded mashed ground uncooked raw ripe roasted smashed crumbled julienned quartered pitted ' +
    'heiß heiss kalt kalte warm weich weiche zimmerwarm zimmertemperatur lauwarm geschmolzen flussig gefroren aufgetaut gehackt gerieben gewurfelt geschnitten ' +
    'geschalt abgetropft gekocht ungekocht verquirlt gesiebt fakultativ zerbroselt gemahlen gehobelt geraspelt geviertelt halbiert entkernt roh ' +
    'froid froide tiede mou fondu ramolli ambiante hache rape emince egoutte moulu moulue cru crue cuit cuite ecrase fris fria frio tibio tibia caliente derretida ablandada ambiente picado ' +
    'picada rallado escurrido escurrida laminado laminada laminados laminadas molido molida crudo cruda cocido cocida troceado machacado freddo fredda morbido fuso fusa tritato grattugiato scolato koud koude zacht gesmolten lauw kamertemperatuur gesneden ' +
    'geraspt gehakt uitgelekt fijngesneden fijngehakt grofgehakt gemalen verkruimeld ongekookt rauw gekookt geplet kall kallt rumsvarm rumstempererat smalt'
  ).split(' '),
);
