/** Words between an amount and its unit that say how full or how big the unit is: `2 heaped teaspoons`. */
export const FILL_WORDS: ReadonlySet<string> = new Set(
  (
    'small medium large big little heaped heaping rounded scant generous level good thick thin fat plump long short whole extra-large medium-size ' +
    'medium-sized large-size big packed full loosely lightly firmly very tiny huge modest decent hefty healthy ' +
    'gehaufte gehaufter gehauften gehaeufte gehaeufter gehaeuften gut gestrichene gestrichener gestrichenen knapp knapper knappe knappes knappen reichlich schwach kleine kleiner kleines grosser grosse grosses leicht ' +
    'petit petite petits petites grand grande grands grandes gros grosse bonne belle rase rases bombee bombees ' +
    'pequeno pequena pequenos pequenas grandes colmada colmadas rasa rasas buen buena ' +
    'piccolo piccola piccoli piccole colmo colmi raso rasi abbondante abbondanti ' +
    'cheia cheias rasa pequena pequeno pequenas kleine grote volle stora sma stor liten store lille afgestreken toppet strogne duza duzy male mala czubata czubate plaska plaskie velka velky maly ' +
    'большой большая большие маленькии маленькая buyuk kucuk silme'
  ).split(' '),
);

/** Abbreviations of such words, which are spelled like units: `kl. Dose`, `gr. Bund`. */
export const SHORT_FILL_WORDS = new Set(['kl', 'gr', 'm', 'geh', 'gestr', 'gehauft', 'schw', 'kn', 'afgestr']);

/** Words between two measures that are one amount: `1 cup plus 2 tablespoons`. */
export const PLUS_WORDS = new Set(['plus', '+', 'and', '&', 'und', 'et', 'y', 'e', 'en', 'och', 'og', 'mas', 'piu']);

/** Words before what is taken off: `1 cup minus 1 tablespoon`. */
export const MINUS_WORDS = new Set(['minus', 'less', 'weniger', 'moins', 'menos', 'meno', 'min']);

/** Nuts that are also words for a piece of fat, and the fats. */
export const NUTS = new Set(['noix', 'noisette', 'nuez', 'noce']);
export const FATS = new Set('beurre margarine saindoux mantequilla margarina manteca burro strutto'.split(' '));

/** A word for a piece that says nothing: `2 unit(s) onion`, `2 each limes`. */
export const UNIT_FOR_PIECE = new Set(
  'unit units each ea count ct item items einheit einheiten unite unites unita eenheid eenheden'.split(' '),
);

/** The same behind a number that ends a line: `Buns - 8 no.` */
export const PIECE_BEHIND = new Set([...UNIT_FOR_PIECE, 'no', 'nos', 'number', 'numbers']);

/** What is poured, and so measured in litres. Folded. */
export const LIQUIDS = new Set(
  (
    'acqua latte vino brodo olio panna birra aceto succo spumante passata wasser milch wein bruhe ol sahne bier essig saft ' +
    'eau lait vin bouillon huile creme biere vinaigre jus agua leche caldo aceite nata cerveza vinagre zumo leite azeite ' +
    'water milk wine stock broth oil cream beer vinegar juice melk wijn olie room azijn sap'
  ).split(' '),
);

/** Words that say how full a unit is, and are otherwise a part of a name: `1 guter EL Senf`, `gute Butter`. */
export const FULL_WORDS = new Set(
  (
    'voll voller volle volles vollen gute guter gutes guten schwache schwacher schwaches schwachen guten ' +
    'ruim ruime flink flinke krap krappe goede volle bonnes pleine pleines'
  ).split(' '),
);

/** The same behind the unit: `1 c. à c. bien remplie de cumin`. */
export const FULL_WORDS_BEHIND = new Set(
  (
    'bien bombee bombees rase rases remplie remplies pleine pleines genereuse genereuses arasee arasees llena llenas colmada colmadas rasa rasas ' +
    'generosa generosas ben colmo colmi raso rasi pieno pieni piena piene abbondante abbondanti'
  ).split(' '),
);

/** Words for a heaped or level spoon, which begin no name. */
export const SPOON_LEVELS = new Set(
  'gehauft gehaufte gehaufter gehauften gehaeuft geh gestrichen gestrichene gestrichener gestr heaped heaping levelled leveled afgestreken afgestr'.split(
    ' ',
  ),
);

/** East Asian words for an open amount, which stand before or behind the name without a space. */
export const VAGUE_AMOUNTS = ['适量', '適量', '少许', '少許', '少々', '适当', '適宜', '약간', '적당량', '若干'];

/** Words before the size of each piece: `(about 400 g)`. */
export const SIZE_OPENERS = new Set(['about', 'approx', 'approximately', '.', 'ca', 'circa', 'env', 'each']);

/** Folded words before the size of each of several: `2 Dosen à 400 g`, `boîtes de 400 g`. */
export const SIZE_JOINTS = new Set(['a', 'de', 'da', 'di', 'van', 'von', 'je', 'zu', 'of']);

/** English words before a unit that give no amount. */
export const INDEFINITE_ARTICLES = new Set(['a', 'an', 'few']);

/** English abbreviations of sizes. `med` without a full stop is a word of other languages. */
export const SIZES: Record<string, string> = {
  sm: 'small',
  sml: 'small',
  md: 'medium',
  med: 'medium',
  lg: 'large',
  lge: 'large',
  lrg: 'large',
  xl: 'extra-large',
};
export const SIZE_ABBREVIATIONS = /^(?:(?:sml?|md|lge?|lrg|xl)\.?|med\.)(?![\p{L}\d'’-])/iu;
