import { foldPhrase, SPACELESS } from './fold-phrase.js';
import { type WordsByLanguage } from '../vocabulary/heading-words.js';
import { plainNumbers } from './numbers.js';

const LONGEST_TEXT = 300;
const MOST_SERVINGS = 1000;

/** What is counted: eaters, portions and pieces. */
const SERVED: WordsByLanguage = {
  en: 'serving|servings|serves|people|persons|person|portion|portions|guests|adults|servings.|pax|diners|eaters',
  de: 'personen|person|portionen|portion|port|stück|stücke|leute|esser|erwachsene|pers|stk|scheiben|gläser',
  fr: 'personnes|personne|parts|pers|convives|pièces|portions|couverts|gâteaux|biscuits',
  es: 'personas|persona|porciones|ración|raciones|comensales|unidades|porción|pers|piezas|platos',
  it: 'persone|persona|porzioni|porzione|pezzi|commensali|dosi',
  pt: 'pessoas|pessoa|porções|porção|doses|unidades|fatias|dose',
  nl: 'personen|persoon|porties|portie|eters|stuks|pers|mensen|hoofdgerechten',
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

/** What stands before the number. */
const LABELS: WordsByLanguage = {
  en: 'serves|servings|serving|yield|yields|makes|portions|feeds|for|serve|number of servings|recipe yield|serves up to|recipe makes|recipe serves|enough for|makes about|makes enough for|no. of servings|total servings|to serve|this recipe makes|this makes|this serves|recipe yields|this recipe serves',
  de: 'ergibt|reicht für|portionen|für|anzahl portionen|personen|menge|ergibt ca|anzahl personen|portionsanzahl|rezept für|menge für|portionsgröße|anzahl|stückzahl|zutaten für|für ca|portion',
  fr: 'pour|nombre de personnes|nombre de parts|portions|rendement|quantité|parts|donne|personnes|nombre de portions|nb de personnes|nb personnes|convives|pour environ|quantités',
  es: 'para|raciones|porciones|rinde|comensales|rendimiento|número de raciones|personas|número de porciones|sirve|cantidad|salen|número de personas|rinde para|nº de raciones|para unas|ración|alcanza para',
  it: 'per|dosi per|porzioni|rende|persone|dosi|resa|quantità|quantità per|numero di porzioni|dose per|numero porzioni|ingredienti per|per circa',
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

const served = new Set(wordsOf(SERVED));
const labels = new Set(wordsOf(LABELS));
/** Pieces are counted by ingredients as well, so that they make a line of servings only behind a label. */
const PIECES = new Set(
  foldPhrase(
    'stück stücke stk scheiben gläser pièces gâteaux biscuits unidades piezas platos fatias pezzi dosi stuks bitar st styck stykker sztuk sztuki kawałków kusů ks kusy шт штук adet dilim doses parts dose',
  ).split(' '),
);
const spacelessServed = [...served].filter((word) => SPACELESS.test(word)).sort((a, b) => b.length - a.length);
const SIZES = new Set(
  'g kg ml l cl dl gr gram grams gramm cm mm inch inches oz lb lbs litre litres liter liters г кг мл л'.split(' '),
);
const DOZENS: [word: string, count: number][] = [
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
/** From two on; `one` is an article in the other languages. */
const NUMBER_WORDS = new Map<string, number>([
  ['one', 1],
  ...[
    'two three four five six seven eight nine ten eleven twelve',
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    'deux trois quatre cinq six sept huit neuf dix onze douze',
    'dos tres cuatro cinco seis siete ocho nueve diez',
    'due tre quattro cinque sei sette otto nove dieci undici dodici',
    'dois três quatro cinco seis sete oito nove dez onze doze',
    'twee drie vier vijf zes zeven acht negen tien elf twaalf',
  ].flatMap((words) => words.split(' ').map((word, index): [string, number] => [foldPhrase(word), index + 2])),
]);
const COUNT =
  /(\d{1,5}(?:\.\d{1,3})?)(?:\s*(?:-|–|—|~|〜|～|to|bis|a|à|au|o|or|oder|ou|tot|till|til|do|az|až|до)\s*(\d{1,5}))?/u;

function wordsOf(words: WordsByLanguage): string[] {
  return Object.values(words).flatMap((list) => list.split('|').map(foldPhrase));
}

/**
 * Servings or pieces that a yield states in any of the languages (`Serves 4-6`, `für 4 Personen`, `2 dozen`): of a range the
 * lower end, as with amounts, 1 or more. A weight or a volume alone (`750 g`) says no number of servings: `null`.
 */
export function readServings(text: string): number | null {
  const plain = prepare(text);
  const counts = countsIn(plain);
  const best = counts.find((count) => isServed(count.after)) ?? counts.find((count) => !isSize(count.after));
  return best ? bounded(best.value * dozens(best.after)) : (wordNumber(plain) ?? null);
}

/** The same of a yield that is stated several times: a bare number counts most, then what counts eaters or portions. */
export function readYield(values: readonly string[]): number | null {
  const bare = values.filter((text) => /^\s*\d{1,5}\s*$/.test(text));
  const ofEaters = values.filter((text) => countsIn(prepare(text)).some(({ after }) => isServed(after)));
  return [...bare, ...ofEaters, ...values].map(readServings).find((count) => count !== null) ?? null;
}

/** The servings that a line of a recipe's head states, when stating them is all it does; `null` for any other line. */
export function readServingsLine(line: string): number | null {
  if (line.length > 90) return null;
  const plain = prepare(line);
  const number = COUNT.exec(plain);
  if (!number) return null;
  const before = trimMarks(plain.slice(0, number.index)).replace(
    / (?:about|ca|approx|circa|etwa|up to|environ|around|ok|ungefahr)$/,
    '',
  );
  const after = plain.slice(number.index + number[0].length);
  const labelled = labels.has(before);
  const counted = before === '' && isServed(after) && !PIECES.has(firstWord(after)) && wordCount(after) <= 3;
  const both = labelled && wordCount(after) <= 6;
  return (counted || both) &&
    !isSize(after) &&
    !/^\s*[./:]\d/.test(after) &&
    (counted || labelFits(before, plain, after))
    ? readServings(line)
    : null;
}

/** `for 4`, `na 4`: too little; a label that is a mere preposition needs what it counts. */
function labelFits(label: string, plain: string, after: string): boolean {
  return label.length > 4 || /[:：=]/.test(plain) || isServed(after);
}

function wordCount(text: string): number {
  return (text.match(/\p{L}+/gu) ?? []).length;
}

function prepare(text: string): string {
  return foldPhrase(plainNumbers(text.slice(0, LONGEST_TEXT)))
    .replace(/\s+/g, ' ')
    .trim();
}

function trimMarks(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '');
}

function countsIn(plain: string): { value: number; after: string }[] {
  const counts: { value: number; after: string }[] = [];
  for (const match of plain.matchAll(new RegExp(COUNT, 'gu'))) {
    const value = Number(match[1]);
    if (value > 0) counts.push({ value, after: plain.slice(match.index + match[0].length) });
  }
  return counts;
}

function firstWord(after: string): string {
  return /^[\s(-]*(\p{L}+)/u.exec(after)?.[1] ?? '';
}

function isServed(after: string): boolean {
  const word = firstWord(after);
  return served.has(word) || spacelessServed.some((unit) => word.startsWith(unit));
}

function isSize(after: string): boolean {
  return SIZES.has(firstWord(after)) || /^\s*(?:["”″%°]|x\s*\d)/.test(after);
}

function dozens(after: string): number {
  return DOZENS.find(([word]) => firstWord(after).startsWith(word))?.[1] ?? 1;
}

function wordNumber(plain: string): number | null {
  if (/\bdozen\b/.test(plain)) return 12;
  const word = plain.split(/[^\p{L}]+/u).find((candidate) => NUMBER_WORDS.has(candidate));
  return word === undefined ? null : (NUMBER_WORDS.get(word) ?? null);
}

function bounded(value: number): number | null {
  const servings = Math.floor(value);
  return servings >= 1 && servings <= MOST_SERVINGS ? servings : null;
}
