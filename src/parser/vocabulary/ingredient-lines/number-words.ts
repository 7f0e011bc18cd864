import type { LineLanguage } from '../languages.js';

/** Words between the two ends of a range: `2 to 3`. */
export const RANGE_WORDS = new Set([
  'to',
  'or',
  'bis',
  'oder',
  'à',
  'a',
  'ou',
  'o',
  'till',
  'til',
  'tot',
  'of',
  'eller',
  'do',
  'albo',
  'lub',
  'až',
  'nebo',
  'до',
  'или',
  'al',
  'veya',
  'から',
  '至',
  '到',
  '或',
  '내지',
  'and',
  'y',
]);

/**
 * Folded words for numbers with their values. An English `a` is not one; other languages have the same word for `a` and
 * `one`.
 */
export const NUMBER_WORDS: Record<LineLanguage, string> = {
  en: 'one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 fifteen=15 sixteen=16 eighteen=18 twenty=20 half=0.5',
  de: 'ein=1 eine=1 einen=1 einer=1 eines=1 einem=1 zwei=2 drei=3 vier=4 funf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 zwolf=12 halbe=0.5 halber=0.5 halbes=0.5 halben=0.5 anderthalb=1.5 eineinhalb=1.5 eineinviertel=1.25 zweieinhalb=2.5 dreieinhalb=3.5 viereinhalb=4.5 funfeinhalb=5.5 zweidrittel=0.6666666666666666 dreiviertel=0.75',
  fr: 'un=1 une=1 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 douze=12 demi=0.5 demie=0.5',
  es: 'un=1 una=1 uno=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 doce=12 medio=0.5 media=0.5',
  it: "un=1 uno=1 una=1 un'=1 due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 dodici=12 mezzo=0.5 mezza=0.5",
  pt: 'um=1 uma=1 dois=2 duas=2 tres=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 doze=12 meio=0.5 meia=0.5',
  nl: 'een=1 twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 twaalf=12 halve=0.5 half=0.5 anderhalf=1.5 anderhalve=1.5 tweeenhalf=2.5 tweeenhalve=2.5 drieenhalf=3.5 drieenhalve=3.5 vierenhalf=4.5 vierenhalve=4.5 driekwart=0.75',
  sv: 'en=1 ett=1 tva=2 tre=3 fyra=4 fem=5 sex=6 sju=7 atta=8 nio=9 tio=10 tolv=12 halv=0.5 halvt=0.5',
  da: 'en=1 et=1 to=2 tre=3 fire=4 fem=5 seks=6 syv=7 otte=8 ni=9 ti=10 tolv=12 halv=0.5 halvt=0.5 halvanden=1.5',
  no: 'en=1 et=1 ett=1 to=2 tre=3 fire=4 fem=5 seks=6 sju=7 syv=7 atte=8 ni=9 ti=10 tolv=12 halv=0.5 halvt=0.5',
  pl: 'jeden=1 jedna=1 jedno=1 dwa=2 dwie=2 trzy=3 cztery=4 piec=5 szesc=6 siedem=7 osiem=8 dziewiec=9 dziesiec=10 pol=0.5 polowa=0.5 poltora=1.5',
  cs: 'jeden=1 jedna=1 jedno=1 dva=2 dve=2 tri=3 ctyri=4 pet=5 sest=6 sedm=7 osm=8 devet=9 deset=10 pul=0.5 pulka=0.5',
  ru: 'один=1 одна=1 одно=1 два=2 две=2 три=3 четыре=4 пять=5 шесть=6 семь=7 восемь=8 девять=9 десять=10 половина=0.5 половинка=0.5 пол=0.5 полтора=1.5',
  tr: 'bir=1 iki=2 uc=3 dort=4 bes=5 alti=6 yedi=7 sekiz=8 dokuz=9 on=10 yarim=0.5 bucuk=0.5 ceyrek=0.25',
  ja: '半=0.5 一=1 二=2 三=3 四=4 五=5 六=6 七=7 八=8 九=9 十=10',
  zh: '半=0.5 一=1 二=2 两=2 兩=2 三=3 四=4 五=5 六=6 七=7 八=8 九=9 十=10',
  ko: '반=0.5 한=1 두=2 세=3 네=4 다섯=5 여섯=6',
  fi: 'yksi=1 kaksi=2 kolme=3 nelja=4 viisi=5 kuusi=6 puoli=0.5 puolikas=0.5',
  hu: 'egy=1 ket=2 ketto=2 harom=3 negy=4 ot=5 hat=6 fel=0.5 masfel=1.5',
  ro: 'un=1 o=1 una=1 doi=2 doua=2 trei=3 patru=4 cinci=5 sase=6 jumatate=0.5',
  hr: 'jedan=1 jedna=1 jedno=1 dva=2 dvije=2 tri=3 cetiri=4 pet=5 sest=6 pola=0.5',
  el: 'ενα=1 μια=1 μισο=0.5 μιση=0.5 δυο=2 τρια=3 τρεις=3 τεσσερα=4 τεσσερις=4 πεντε=5 εξι=6',
  uk: 'один=1 одна=1 два=2 дві=2 три=3 чотири=4 пять=5 шість=6 половина=0.5 пів=0.5',
  ar: 'واحد=1 واحدة=1 اثنان=2 ثلاثة=3 ثلاث=3 اربعة=4 نصف=0.5 ربع=0.25',
  fa: 'یک=1 دو=2 سه=3 چهار=4 پنج=5 نصف=0.5 نیم=0.5',
  he: 'אחד=1 אחת=1 שני=2 שתי=2 שלוש=3 ארבע=4 חמש=5 חצי=0.5 רבע=0.25',
};

/** The digits from 0 to 9. */
export const CHINESE_DIGITS = '〇一二三四五六七八九';

/** The same as tokens, before a half: `one and a half`. */
export const HALF_JOINTS = new Set(['and', '&', '+', 'et', 'und', 'y', 'e', 'en']);

/** Folded words for the parts that stand behind a number: `one and a quarter`, `two and three quarters`. */
export const FRACTION_WORDS: ReadonlyMap<string, number> = new Map(
  [
    [1 / 8, 'eighth eighths achtel huitieme octavo ottavo achtste'] as const,
    [1 / 4, 'quarter quarters fourth fourths viertel quart quarts cuarto cuartos quarto quarti kwart'] as const,
    [1 / 3, 'third thirds drittel tiers tercio tercios terzo terzi derde'] as const,
  ].flatMap(([value, words]) => words.split(' ').map((word) => [word, value])),
);

/** The word between such a part and its unit: `un quart de litre`. */
export const WORDS_FOR_OF = new Set(['of', 'de', 'di', "d'"]);

/** Six in one word, behind a word for one: `ein Halbdutzend`. */
export const HALF_DOZENS = new Set(['halbdutzend']);

/** Between a whole number and its fraction: `1 and 1/2`. */
export const FRACTION_JOINTS = ['and ', '& ', '+ ', '- ', '– ', 'et ', 'und ', 'y ', 'e ', 'en '];

/** The same without spaces around: `1-1/2`. */
export const GLUED_FRACTION_JOINTS = ['-', '+', 'と'];

/** Half an hour or a day in Chinese, Japanese and Korean. */
export const HALF_OF_A_UNIT = /[半반](?=[個个]?(?:小|時|时|钟|天|日| ?시간))/g;

/** Chinese digits before what is counted in them: persons, hours, minutes, days. */
export const CHINESE_COUNT = /[一二两兩三四五六七八九十]{1,3}(?=[個个]?(?:人|份|名|时|時|小|分|天|日|钟))/g;
