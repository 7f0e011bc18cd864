/** Units of time that mean something else in running text: `2 t flour`, `200 g`, `1 jam jar`. */
export const UNITS_OF_LABELS_ALONE = new Set(
  'w wk wks d j u t g m s hs м с год sa sat sati gio jam gun sn hr'.split(' '),
);

/**
 * Folded words for units of time that only occur in running text (cases, diminutives, further abbreviations), with
 * their minutes.
 */
export const MORE_TIME_UNIT_WORDS: [minutes: number, words: string][] = [
  [60, 'hr uurtje uurtjes uren timmars timers godzinach godzinie hodinach часик часах часу saatlik saatte'],
  [
    1,
    'minuters minutters minutje minutjes minutkach minuto minutach minutce minutka minutku minutek минутки минуток минутах dakikalik dakikada mn',
  ],
  [
    1 / 60,
    'seg segs segundinhos vterin vteriny vterinu sekunda sekunde sekundu sekundach секунда секунду секундах saniyede saniyelik',
  ],
];

/**
 * Words for units that mean something else in English (`one at a time`). They count only in a text that has none of
 * `ENGLISH_WORDS`.
 */
export const UNITS_LIKE_ENGLISH_WORDS = new Set(['time', 'timer']);
export const ENGLISH_WORDS = new Set(['the', 'and', 'until', 'with', 'then']);

/** What may stand behind a Korean unit in the same word: for, about, after, each, within, and particles. */
export const BEHIND_KOREAN_UNIT =
  /^(?:간|동안|정도|가량|후|뒤|씩|이상|이내|이하|쯤|만|을|를|에|은|는|이|가|도|까지|부터|의|으로|마다|지나|전|반|~|$)/u;

/**
 * Text after a Chinese or Japanese unit that makes it another word: `2分の1` is a half, `2日目` the second day, `3分之一` a
 * third.
 */
export const BEHIND_OTHER_WORD = /^(?:の[一二三四五六七八九十\d]|之|目|割|量)/u;

/** Japanese `半分` means one half, not half a minute. */
export const HALVED = new Set(['分']);

/** English articles count only before these two units: `a hora` is not an hour in Portuguese. */
export const ARTICLES = new Set(['a', 'an']);
export const UNITS_WITH_ARTICLE = new Set(['minute', 'hour']);

/** Folded words for numbers beyond those of `COUNT_WORDS`. */
export const LARGER_COUNTS = new Map(
  (
    'twelve=12 fifteen=15 twenty=20 thirty=30 forty=40 fourty=40 fifty=50 sixty=60 ninety=90 ' +
    'zwolf=12 funfzehn=15 zwanzig=20 funfundzwanzig=25 dreissig=30 vierzig=40 funfundvierzig=45 funfzig=50 sechzig=60 neunzig=90 ' +
    'douze=12 quinze=15 vingt=20 trente=30 quarante=40 cinquante=50 ' +
    'doce=12 veinte=20 veinticinco=25 treinta=30 cuarenta=40 cincuenta=50 ' +
    'dodici=12 quindici=15 venti=20 venticinque=25 trenta=30 quaranta=40 quarantacinque=45 cinquanta=50 ' +
    'vinte=20 trinta=30 quarenta=40 cinquenta=50 ' +
    'twaalf=12 vijftien=15 twintig=20 vijfentwintig=25 dertig=30 veertig=40 vijfenveertig=45 vijftig=50 zestig=60 ' +
    'femton=15 tjugo=20 trettio=30 fyrtio=40 femtio=50 femten=15 tyve=20 tretti=30 tredive=30 forti=40 fyrre=40 ' +
    'pietnascie=15 dwadziescia=20 trzydziesci=30 czterdziesci=40 patnact=15 dvacet=20 tricet=30 ctyricet=40 ' +
    'пятнадцать=15 двадцать=20 тридцать=30 сорок=40 onbes=15 yirmi=20 otuz=30 kirk=40'
  )
    .split(' ')
    .map((pair): [string, number] => {
      const [word = '', value] = pair.split('=');
      return [word, Number(value)];
    }),
);

/** Words before two numbers of which the word between them makes a range: `between 20 and 25 minutes`. */
export const BETWEEN_WORDS = new Set(
  'between zwischen entre tra fra tussen mellan mellem mellom miedzy mezi между'.split(' '),
);

/** Marks and spaceless words between the two ends of a range. */
export const RANGE_MARKS = /^[-–—~〜～]$|^(?:至|到|から|乃至|내지)$/u;

/** Folded words for whole durations, with their minutes. Longer ones come before shorter ones. */
export const DURATION_PHRASES: [words: string, minutes: number][] = [
  ['three quarters of an hour', 45],
  ['quarter of an hour', 15],
  ['quarter hour', 15],
  ['trois quarts d heure', 45],
  ['quart d heure', 15],
  ['tres cuartos de hora', 45],
  ['cuarto de hora', 15],
  ['tre quarti d ora', 45],
  ['quarto d ora', 15],
  ['tres quartos de hora', 45],
  ['quarto de hora', 15],
  ['drei viertel stunden', 45],
  ['dreiviertel stunde', 45],
  ['viertel stunde', 15],
  ['четверть часа', 15],
  ['kwadrans', 15],
  ['ceyrek saat', 15],
];

/** The end of a clause in a sentence. */
export const CLAUSE_ENDS = /[,;:.!?()\n](?=\s|$)|[\n()[\]、。，；：！？（）]|[—–] /gu;
