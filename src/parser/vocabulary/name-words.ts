/** Words that join a measure or a part to the ingredient: `200 g de farine`, `Saft von 1 Zitrone`. */
export const PARTICLES = new Set(
  (
    'of de du des del della dello dei degli delle di da do das dos von vom der af av van z ze ze из of the la le les el los las il lo gli ' +
    "d' l' d l"
  ).split(' '),
);

export const ABOUT = new Set(
  (
    'about approx approximately ca circa etwa ungefahr environ env aprox aproximadamente unos unas ungeveer omkring okolo ok cca ' +
    'примерно около yaklasik 約 约 大约 약 etwas wenig peu poco pouco beetje lite litt lidt trochę trochu the some noin evt ev'
  ).split(' '),
);

/** With a word for one in front they are no amount: `ein wenig`, `un peu`. */
export const LITTLE = new Set('wenig peu poco pouco beetje'.split(' '));

/** Words that open what is not the name any more: what it is for. */
export const NAME_ENDINGS = new Set(
  'zum zur fur pour para per voor till til dla na dle для icin e.v. q quanto'.split(' '),
);

/** `to taste`, and the words that lead to it. */
export const TASTES = new Set(
  'gusto gout gosto geschmack belieben bedarf smak smag smaku вкусу chuti damak voorkeur'.split(' '),
);

export const TASTE_LEADS = new Set('al a au ao nach efter etter по do podle naar je'.split(' '));

/** Beginnings of the words that tell what has been done to it. */
export const PREPARED = (
  'gehackt gerieben geschnitten gewurfelt geschmolzen geschalt fein grob hach rape emince coupe fondu battu tamise pele picad rallad cortad ' +
  'pelad trocead fundid batid tritat grattugiat tagliat affettat sciolt sbucciat ralad derretid gesneden geraspt fijngehakt gehakt gesmolten ' +
  'hackad finhackad riven rivet smalt hakket finthakket finhakket revet smeltet posiekan pokrojon star nasekan nastrouhan nakrajen ' +
  'рублен нарезан терт измельч dogranmis rendelenmis kiyilmis'
).split(' ');

/** Behind salt, an ingredient too: `sel, poivre`. */
export const PEPPERS = new Set(
  'poivre pfeffer pepe pimienta pimenta peper peppar peber pepper pieprz pepr karabiber перец'.split(' '),
);

export const JOINING_WORDS = new Set(['and', 'or', 'of', 'with', ',', '-', '–', '/', '&', ':']);

export const LEADING_WORDS = new Set(['of', 'a', 'an', 'few', 'couple', 'the']);

/** `d'huile`, `dell'olio`: what is glued to a name before its first letter. */
export const ELIDED_ARTICLE = /^(?:d|l|dell)['’]/i;
