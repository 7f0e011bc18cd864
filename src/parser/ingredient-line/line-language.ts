import { foldWord } from './fold-word.js';
import { LINE_LANGUAGES, type LineLanguage, UNIT_WORDS } from '../vocabulary/unit-words.js';
import { findUnit } from './find-unit.js';

/** Folded words that tell one language in an ingredient line: units, staples, joining words. Words of several languages are absent. */
const TELLING_WORDS: Partial<Record<LineLanguage, string>> = {
  en: 'of or and to for the with cup cups tablespoon tablespoons teaspoon teaspoons tbsp tsp oz ounce ounces lb pound pounds fresh chopped sliced ground salt pepper water sugar flour egg eggs milk butter oil cheese garlic cloves onion slice slices piece pieces large small medium cut halved from into at using thin thick thinly pinch handful bunch sprig sprigs leaf leaves dried whole good quality full fat white red green black wine head stick sticks optional available preferably only juice zest can cans quart cream chicken beef pork bread lemon seeds recipe finely roughly peeled diced about few',
  de: 'saft saure saurem schale von der die das im ohne zitrone zitronen tomaten petersilie speck quark hefe backpulver vanillezucker honig essig senf sosse bruhe rindfleisch schweinefleisch hackfleisch huhn hahnchen nudeln reis apfel gewurfelt geschnitten gerieben geriebene geriebener geschmolzene weiche ersatzweise beliebig el tl und oder zum mit fur etwas ca stuck prise prisen zehe zehen bund dose dosen packung pck packchen becher tasse tassen esslöffel teeloffel essloffel gehackt gehackte frisch frische frischer mehl zucker salz pfeffer wasser milch ei eier ol olivenol zwiebel zwiebeln knoblauch sahne kase scheiben glas msp nach eine einen gemahlen rote grune kartoffeln mohren',
  fr: 'de du la le zeste pommes terre tomates tomate carottes carotte poulet boeuf porc veau jambon fromage ciboulette persil thym laurier levure miel vinaigre moutarde riz pates blanche rouge vert verte noir noire gros petit petite tasse tasses louche noix cs cc cuillere cuilleres cuil pincee gousse gousses tranche tranches botte verre poignee farine sucre sel poivre beurre lait oeuf oeufs huile ail oignon oignons eau rape rapee hache hachee pour des les au aux une et ou feuilles brins',
  es: 'cdta cdtas de del la las los el con sin jugo zumo ralladura tomate zanahoria pollo carne res cerdo jamon perejil laurel miel vinagre arroz pimiento papas patatas blanco rojo verde molida molido fresco fresca cucharadita cucharada cucharadas cucharaditas cda cdas cdita cditas taza tazas pizca diente dientes harina azucar sal pimienta mantequilla leche huevo huevos aceite ajo cebolla agua gusto picado y para una queso limon rebanadas lata hojas manojo tomates',
  it: 'di del dello della dei delle degli il lo gli succo scorza pomodori pomodoro carota carote pollo manzo maiale basilico prezzemolo rosmarino salvia lievito miele aceto riso bianco rosso fresco fresca extravergine grattugiato grattugiata mezzo mezza cucchiaio cucchiai cucchiaino cucchiaini bicchiere pizzico spicchio spicchi fetta fette farina zucchero sale pepe burro latte uovo uova olio aglio cipolla acqua q.b qb etto etti foglie tritato tritata con bustina mazzetto',
  pt: 'de da dos das com sem suco raspas tomate tomates cenoura frango carne porco presunto queijo salsinha coentro louro fermento mel vinagre arroz macarrao branco vermelho fresco fresca chavena soro colher colheres xicara xicaras pitada dente dentes farinha acucar pimenta manteiga leite ovo ovos oleo azeite alho cebola agua gosto picado picada copo lata e ou em folhas',
  nl: 'van het sap citroen citroenen tomaten wortel wortels kip gehakt spek kaas peterselie bieslook laurier gist honing azijn mosterd rijst aardappelen wit rood groene rode geraspte fijngehakte gehakte eetlepel eetlepels theelepel theelepels snufje teentje teentjes teen tenen bloem suiker zout peper boter melk ei eieren olie olijfolie knoflook uien water vers verse gesneden en voor blik blikje pakje zakje takje takjes bakje scheutje handje bosje plakjes stuks een',
  sv: 'av saft citron tomat tomater morot morotter kyckling kottfars skinka ost persilja jast bakpulver honung vinager senap ris potatis vit rod gron grädde gradde vispgradde riven rivet finriven smalt strosocker msk tsk krm matsked tesked nypa klyfta klyftor mjol vetemjol socker salt peppar smor mjolk agg olja vitlok lok vatten och finhackad hackad efter smak burk forp st farsk',
  da: 'af saft citron tomat tomater gulerod gulerodder kylling oksekod skinke ost persille gaer bagepulver honning eddike sennep ris kartofler flode piskeflode revet hakkede smeltet rodlog spsk tsk knivspids fed hvedemel mel sukker salt peber smor maelk aeg olie hvidlog log vand og hakket friskkvaernet dase bundt stk eller',
  no: 'av saft sitron tomat tomater gulrot gulrotter kylling kjottdeig skinke ost persille gjaer bakepulver honning eddik sennep ris poteter flote kremflote revet hakkede smeltet ss ts spiseskje teskje klype fedd båt hvetemel mel sukker salt pepper smor melk egg olje hvitlok lok vann og hakket boks bunt stk',
  pl: 'sok z cytryny cytryna pomidor pomidory marchew marchewka kurczak kurczaka wolowina szynka ser sera smietana smietany natka pietruszki koperek drozdze proszek pieczenia miod miodu ocet musztarda ryz ryzu ziemniaki ziemniakow pszennej pszenna posiekane duza duze maly lyzka lyzki lyzek lyzeczka lyzeczki lyzeczek szklanka szklanki szczypta zabek zabki maka maki cukier cukru sol soli pieprz pieprzu maslo masla mleko mleka jajko jajka jajek olej oleju czosnek czosnku cebula cebuli woda wody i lub peczek sztuki puszka swiezy posiekany',
  cs: 'z citronu citron rajce rajcata mrkev kure kureci hovezi sunka syr syra smetana smetany petrzel kopr drozdi prasek pecivo med medu ocet horcice ryze brambory krupicoveho vody lzicka prasku lzice lzic lzicky hrnek hrnky spetka strouzek strouzky mouka mouky hladke polohrube cukr cukru sul soli pepr pepre maslo masla mleko mleka vejce vajec olej oleje cesnek cesneku cibule voda nebo svazek ks plechovka',
  tr: 'limon limonun suyu domates havuc tavuk kiyma peynir maydanoz dereotu maya kabartma tozu bal sirke pirinc patates buyuk kucuk kuru rendelenmis dogranmis bir yemek kasigi cay tatli su bardagi bardak dis demet tutam adet paket un unu seker tuz karabiber tereyagi sut yumurta yag zeytinyagi sarimsak sogan ve veya taze',
};
/** Units that are food in English. */
const ENGLISH_FOOD = new Set(['chili', 'bouquet', 'conserve']);
const LANGUAGES_OF_WORD = new Map<string, LineLanguage[]>();
for (const language of LINE_LANGUAGES)
  for (const key of new Set([...tellingWords(language), ...tellingUnits(language)]))
    LANGUAGES_OF_WORD.set(key, [...(LANGUAGES_OF_WORD.get(key) ?? []), language]);

function tellingWords(language: LineLanguage): string[] {
  return (TELLING_WORDS[language] ?? '').split(' ').filter(Boolean).map(foldWord);
}

/** Units that English lines do not know. */
function tellingUnits(language: LineLanguage): string[] {
  if (language === 'en') return [];
  const written = UNIT_WORDS.flatMap(({ spellings }) => (spellings[language] ?? '').split('|'));
  return written.map(foldWord).filter((key) => key.length > 4 && !findUnit(key, 'en') && !ENGLISH_FOOD.has(key));
}

/** So few words may be names of dishes. */
const FEWEST_VOTES = 8;
/** `c. à s.`, `cuill. à café`: its words alone are too short to tell. */
const FRENCH_SPOONS = /(?:^|[\s\d])c(?:uil(?:l(?:[eè]res?)?)?)?s?\.? ?à ?(?:s|c|t|soupe|caf[eé]|th[eé])\b/i;
const KANA = /[\u3005\u3040-\u30ff]/;
const HANGUL = /[\uac00-\ud7af]/;
const HAN = /[\u4e00-\u9fff]/;
const CYRILLIC = /[\u0400-\u04ff]/;

/** The language of a tag such as `pt-BR`, else the one the line's script and words speak for; English when nothing tells. */
export function lineLanguage(line: string, tag?: string): LineLanguage {
  return toldLanguage(line, tag) ?? languageOfWords(foldWord(line).split(/[^a-z']+/));
}

/** The language the line's script or a tag such as `pt-BR` tells, `null` when only its words can. */
export function toldLanguage(line: string, tag?: string): LineLanguage | null {
  const script = languageOfScript(line);
  const primary = tag?.slice(0, 2).toLowerCase();
  if (script && !(script === 'zh' && primary === 'ja')) return script;
  if (primary === 'nb' || primary === 'nn') return 'no';
  return LINE_LANGUAGES.find((language) => language === primary) ?? (FRENCH_SPOONS.test(line) ? 'fr' : null);
}

/** The language that most of the folded words speak for; English when they do not tell. */
export function languageOfWords(words: Iterable<string>): LineLanguage {
  const votes = votesOf(words);
  return votes === undefined ? 'en' : mostVoted(votes);
}

/** A language other than English that many of the words speak for and few for English, `null` when there is none. */
export function foreignLanguage(text: string): LineLanguage | null {
  const latin = text.replace(/[^a-z]+/gi, '').length;
  if (latin * 2 < text.replace(/\P{L}+/gu, '').length) return languageOfScript(text);
  const votes = votesOf(foldWord(text).split(/[^a-z']+/)) ?? new Map<LineLanguage, number>();
  const best = mostVoted(votes);
  const count = votes.get(best) ?? 0;
  return best !== 'en' && count >= FEWEST_VOTES && count >= (votes.get('en') ?? 0) * 3 ? best : null;
}

function votesOf(words: Iterable<string>): Map<LineLanguage, number> | undefined {
  let votes: Map<LineLanguage, number> | undefined;
  for (const word of words)
    for (const language of LANGUAGES_OF_WORD.get(word) ?? []) {
      votes ??= new Map<LineLanguage, number>();
      votes.set(language, (votes.get(language) ?? 0) + 1);
    }
  return votes;
}

function mostVoted(votes: ReadonlyMap<LineLanguage, number>): LineLanguage {
  let best: LineLanguage = 'en';
  for (const [language, count] of votes) if (count > (votes.get(best) ?? 0)) best = language;
  return best;
}

function languageOfScript(line: string): LineLanguage | null {
  if (isLatin(line)) return null;
  if (KANA.test(line)) return 'ja';
  if (HANGUL.test(line)) return 'ko';
  if (CYRILLIC.test(line)) return 'ru';
  return HAN.test(line) ? 'zh' : null;
}

function isLatin(line: string): boolean {
  for (let i = 0; i < line.length; i++)
    if (line.charCodeAt(i) >= 0x400 && !isPunctuation(line.charCodeAt(i))) return false;
  return true;
}

function isPunctuation(code: number): boolean {
  return code >= 0x2000 && code < 0x2e80;
}
