import type { WordsByLanguage } from './languages.js';

/** The number of eaters behind a title: `pour 6`. */
export const FOR_HOW_MANY = /^(?:for|für|pour|para|per|voor|för|til|na|для) (\d{1,2})(?: \p{L}{2,12})?$/iu;

/** Words for what is counted: eaters, portions and pieces. */
export const SERVED: WordsByLanguage = {
  en: 'serving|servings|serves|people|persons|person|portion|portions|guests|adults|servings.|pax|diners|eaters',
  de: 'personen|person|portionen|portion|port|stück|stücke|leute|esser|erwachsene|pers|stk|scheiben|gläser',
  fr: 'personnes|personne|parts|pers|convives|pièces|portions|couverts|gâteaux|biscuits|pots|bocaux',
  es: 'personas|persona|porciones|ración|raciones|comensales|unidades|porción|pers|piezas|platos|tarros|frascos',
  it: 'persone|persona|porzioni|porzione|pezzi|commensali|dosi|vasetti',
  pt: 'pessoas|pessoa|porções|porção|doses|unidades|fatias|dose',
  nl: 'personen|persoon|porties|portie|eters|stuks|pers|mensen|hoofdgerechten|potten|potjes',
  sv: 'portioner|port|personer|bitar|st|pers|styck|portion',
  da: 'personer|pers|stk|portioner|stykker|person',
  no: 'porsjoner|personer|pers|stk|stykker|porsjon',
  pl: 'porcji|porcje|porcja|osób|osoby|osoba|sztuk|sztuki|kawałków',
  cs: 'porcí|porce|osob|osoby|osobu|kusů|ks|porcii|porcia|kusy|porcie',
  ru: 'порции|порций|порция|порцию|персон|персоны|человек|человека|чел|шт|штук|персону',
  tr: 'kişilik|kişi|porsiyon|adet|dilim',
  ja: '人分|人前|名分|個分|枚分|本分|人',
  zh: '人份|份|人|位|人分',
  ko: '인분|명|인|개분',
  fi: 'annosta|annos|hengelle|henkilölle',
  hu: 'adag|főre|személyre|fő',
  ro: 'porții|porţii|porție|persoane',
  el: 'μερίδες|μερίδα|άτομα|ατόμων',
  uk: 'порції|порцій|порція|осіб',
  hr: 'osobe|osoba|porcije|porcija',
  sk: 'porcie|porcií|porcia|osoby|osôb',
  ca: 'persones|racions|ració',
  ar: 'أشخاص|حصص|شخص',
  he: 'מנות|סועדים|אנשים',
  hi: 'लोगों|सर्विंग',
  vi: 'người|khẩu phần|phần ăn',
  id: 'porsi|orang',
};

/** Labels before the number of servings. */
export const SERVING_LABELS: WordsByLanguage = {
  en: 'for a crowd of|feeds a crowd of|for a party of|serves|servings|serving|yield|yields|makes|portions|feeds|for|serve|number of servings|recipe yield|serves up to|recipe makes|recipe serves|enough for|makes about|makes enough for|no. of servings|total servings|to serve|this recipe makes|this makes|this serves|recipe yields|this recipe serves',
  de: 'ergibt|reicht für|portionen|für|anzahl portionen|personen|menge|ergibt ca|anzahl personen|portionsanzahl|rezept für|menge für|portionsgröße|anzahl|stückzahl|zutaten für|für ca|portion',
  fr: 'pour|nombre de personnes|nombre de parts|portions|rendement|quantité|parts|donne|personnes|nombre de portions|nb de personnes|nb personnes|convives|pour environ|quantités',
  es: 'para|raciones|porciones|rinde|comensales|rendimiento|número de raciones|personas|número de porciones|sirve|cantidad|salen|número de personas|rinde para|nº de raciones|para unas|ración|alcanza para',
  it: 'per|dosi per|dosi x|porzioni|rende|persone|dosi|resa|quantità|quantità per|numero di porzioni|dose per|numero porzioni|ingredienti per|per circa',
  pt: 'para|rende|rendimento|porções|serve|doses|número de porções|número de doses|pessoas|rende até|rendimento aproximado|quantidade|serve até|nº de porções|dá para',
  nl: 'voor|porties|personen|aantal personen|aantal porties|geeft|opbrengst|recept voor|hoeveelheid|aantal|genoeg voor|goed voor',
  sv: 'portioner|antal portioner|ger|räcker till|för|antal|port|ca|personer|antal personer|till|ger ca|receptet ger',
  da: 'antal personer|antal|til|giver|portioner|personer|til ca|antal portioner|mængde|opskriften giver|nok til|opskrift til',
  no: 'porsjoner|antall porsjoner|antall|gir|til|antall personer|for|personer|oppskriften gir|nok til|rekker til',
  pl: 'porcje|liczba porcji|ilość porcji|na|dla|porcji|wydajność|ilość|liczba osób|ilość osób|porcja dla|przepis na|wychodzi',
  cs: 'porce|počet porcí|pro|porcí|na|množství|počet osob|výtěžnost|počet kusů|suroviny na|recept pro|porcie',
  ru: 'порций|количество порций|порции|на|кол-во порций|выход|число порций|рассчитано на|порция|количество персон|для|выход порций|персон',
  tr: 'porsiyon|kaç kişilik|kişi sayısı|porsiyon sayısı|servis|kişilik|porsiyon adedi',
  ja: '分量|人数|出来上がり量|できあがり量|材料|量|出来上がり|仕上がり量',
  zh: '份量|份数|分量|人数|份數|人數|食用人数|用餐人数|几人份',
  ko: '분량|인원|양|인분|기준|제공량',
  fi: 'annoksia|annosmäärä|annokset',
  hu: 'adag|adagok száma|adagok|hány főre',
  ro: 'porții|număr de porții|pentru',
  el: 'μερίδες|για|αριθμός μερίδων',
  uk: 'порцій|порції|кількість порцій|на',
  hr: 'porcije|broj porcija|za|broj osoba',
  sk: 'porcie|počet porcií|pre',
  ca: 'per a|racions|persones',
  ar: 'الحصص|عدد الحصص|عدد الأشخاص|تكفي',
  he: 'מנות|מספר מנות|כמות',
  hi: 'सर्विंग|परोसना',
  vi: 'khẩu phần|số người|cho',
  id: 'porsi|untuk|jumlah porsi',
};

/** Units behind a number that is a weight, a volume or a length and so no number of servings. */
export const SIZE_UNITS = new Set(
  'g kg ml l cl dl gr gram grams gramm cm mm inch inches oz lb lbs litre litres liter liters г кг мл л'.split(' '),
);

/** Words for twelve, folded; a word that begins with one counts too. */
export const DOZENS: [word: string, count: number][] = [
  ['dozen', 12],
  ['dutzend', 12],
  ['douzaine', 12],
  ['docena', 12],
  ['dozzina', 12],
  ['duzia', 12],
  ['dozijn', 12],
  ['dussin', 12],
  ['tuzin', 12],
];

/** Those words of `SERVED` that are pieces. */
export const PIECE_WORDS =
  'stück stücke stk scheiben gläser pièces gâteaux biscuits pots bocaux tarros frascos vasetti potten potjes unidades piezas platos fatias pezzi dosi stuks bitar st styck stykker sztuk sztuki kawałków kusů ks kusy шт штук adet dilim doses parts dose';

/** The numbers of eaters from two on, in their order; `one` is an article in other languages than English. */
export const COUNTS_FROM_TWO = [
  'two three four five six seven eight nine ten eleven twelve',
  'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  'deux trois quatre cinq six sept huit neuf dix onze douze',
  'dos tres cuatro cinco seis siete ocho nueve diez',
  'due tre quattro cinque sei sette otto nove dieci undici dodici',
  'dois três quatro cinco seis sete oito nove dez onze doze',
  'twee drie vier vijf zes zeven acht negen tien elf twaalf',
];

/** Words for about so many, folded: `une vingtaine de biscuits`. */
export const COLLECTIVE_NUMBERS = new Map([
  ...['dozen', 'dutzend', 'douzaine', 'docena', 'dozzina', 'dozijn', 'dussin'].map((word): [string, number] => [
    word,
    12,
  ]),
  ...['dizaine', 'decena', 'decina', 'tiental'].map((word): [string, number] => [word, 10]),
  ...['quinzaine', 'quincena', 'quindicina', 'vijftiental'].map((word): [string, number] => [word, 15]),
  ...['vingtaine', 'veintena', 'ventina', 'twintigtal'].map((word): [string, number] => [word, 20]),
  ...['trentaine', 'treintena', 'trentina', 'dertigtal'].map((word): [string, number] => [word, 30]),
]);

/** A number or a range of two. */
export const SERVING_COUNT =
  /(\d{1,5}(?:\.\d{1,3})?)(?:\s*(?:-|–|—|~|〜|～|to|bis|a|à|au|o|or|oder|ou|tot|till|til|do|az|až|до)\s*(\d{1,5}))?/u;

/** A preposition and a number, or a number and one word. Folded. */
export const SERVINGS_ALONE =
  /^(?:(for|fur|pour|para|per|voor|till|til) )?(\d{1,2})(?: ?[-–] ?\d{1,2})?(?: (\p{L}+))?$/u;

/** Words between a label and the number: `Serves about 4`. */
export const ABOUT_SO_MANY = / (?:about|ca|approx|circa|etwa|up to|environ|around|ok|ungefahr)$/;

/** Half a dozen without a number, folded. */
export const HALF_A_DOZEN =
  /\bhalf (?:a )?dozen\b|\bhalbes dutzend\b|\bdemi[ -]douzaine\b|\bmedia docena\b|\bmezza dozzina\b|\bhalf dozijn\b/;

/** Folded words for the parts of one cake or loaf: `1 loaf (12 slices)`. */
export const SLICES = new Set(
  'slice slices piece pieces wedge wedges square squares bars scheiben stucke tranches morceaux rebanadas trozos fette spicchi plakken sneetjes punten'.split(
    ' ',
  ),
);

/** In brackets, or behind `for`: `Ingredients (2 persons)`, `Zutaten für 4`. */
export const SERVINGS_IN_HEADING =
  /[([（]([^()[\]（）]{1,60})[)\]）]|((?:for|für|pour|para|per|voor|för|til|na|для)\s.{1,40}|\d.{0,20})$/iu;

/** What the amounts are for: `for a 23 cm tin`, `fur eine kastenform von 30 cm`. Folded. */
export const SIZE_OF_TIN =
  /^(?:for|fur|pour|para|per|voor) (?=.{0,60}(?:tin|pan|mou?ld|dish|tray|form|blech|moule|plat|plaque|molde|bandeja|fuente|stampo|teglia|tortiera|vorm|blik)(?!\p{L}))\P{N}{2,30}\d{1,2}(?:[.,]\d)?(?: ?[x×] ?\d{1,2})?[ -]?(?:cm|inch(?:es)?|zoll|["”])(?: \P{N}{2,25})?$/u;
