import { fold } from './fold.js';
import { LINE_LANGUAGES, type LineLanguage } from './unit-lexicon.js';

/** Folded words that tell one language in an ingredient line: units, staples, joining words. Words of several languages are absent. */
const TELLING_WORDS: Partial<Record<LineLanguage, string>> = {
  en: 'of or and to for the with cup cups tablespoon tablespoons teaspoon teaspoons tbsp tsp oz ounce ounces lb pound pounds fresh chopped sliced ground salt pepper water sugar flour egg eggs milk butter oil cheese garlic cloves onion',
  de: 'el tl und oder zum mit fur etwas ca stuck prise prisen zehe zehen bund dose dosen packung pck packchen becher tasse tassen esslöffel teeloffel essloffel gehackt gehackte frisch frische frischer mehl zucker salz pfeffer wasser milch ei eier ol olivenol zwiebel zwiebeln knoblauch sahne kase scheiben glas msp nach eine einen gemahlen rote grune kartoffeln mohren',
  fr: 'cuillere cuilleres cuil pincee gousse gousses tranche tranches sachet sachets botte verre poignee farine sucre sel poivre beurre lait oeuf oeufs huile ail oignon oignons eau fraiche rape rapee hache hachee pour du des les au aux une et ou feuilles brins',
  es: 'cucharada cucharadas cucharadita cucharaditas cda cdas cdita cditas taza tazas pizca diente dientes harina azucar sal pimienta mantequilla leche huevo huevos aceite ajo cebolla agua gusto picado picada y para una queso limon rebanadas lata hojas manojo tomates',
  it: 'cucchiaio cucchiai cucchiaino cucchiaini bicchiere pizzico spicchio spicchi fetta fette farina zucchero sale pepe burro latte uovo uova olio aglio cipolla acqua q.b qb etto etti foglie tritato tritata di della con bustina mazzetto',
  pt: 'colher colheres xicara xicaras pitada dente dentes farinha acucar pimenta manteiga leite ovo ovos oleo azeite alho cebola agua gosto picado picada copo lata e ou em folhas',
  nl: 'eetlepel eetlepels theelepel theelepels snufje teentje teentjes teen tenen bloem suiker zout peper boter melk ei eieren olie olijfolie knoflook uien water vers verse gesneden en voor blikje bosje plakjes stuks een',
  sv: 'msk tsk krm matsked tesked nypa klyfta klyftor mjol vetemjol socker salt peppar smor mjolk agg olja vitlok lok vatten och finhackad hackad efter smak burk forp st farsk',
  da: 'spsk tsk knivspids fed hvedemel mel sukker salt peber smor maelk aeg olie hvidlog log vand og hakket friskkvaernet dase bundt stk eller',
  no: 'ss ts spiseskje teskje klype fedd båt hvetemel mel sukker salt pepper smor melk egg olje hvitlok lok vann og hakket boks bunt stk',
  pl: 'lyzka lyzki lyzek lyzeczka lyzeczki lyzeczek szklanka szklanki szczypta zabek zabki maka maki cukier cukru sol soli pieprz pieprzu maslo masla mleko mleka jajko jajka jajek olej oleju czosnek czosnku cebula cebuli woda wody i lub peczek sztuki puszka swiezy posiekany do',
  cs: 'lzice lzic lzicka lzicky hrnek hrnky spetka strouzek strouzky mouka mouky hladke polohrube cukr cukru sul soli pepr pepre maslo masla mleko mleka vejce vajec olej oleje cesnek cesneku cibule voda vody a nebo svazek ks plechovka',
  tr: 'yemek kasigi cay tatli su bardagi bardak dis demet tutam adet paket un unu seker tuz karabiber tereyagi sut yumurta yag zeytinyagi sarimsak sogan ve veya taze',
};
const LANGUAGES_OF_WORD = new Map<string, LineLanguage[]>();
for (const [language, words] of Object.entries(TELLING_WORDS))
  for (const word of words.split(' ')) {
    const key = fold(word);
    LANGUAGES_OF_WORD.set(key, [...(LANGUAGES_OF_WORD.get(key) ?? []), language as LineLanguage]);
  }

const KANA = /[\u3040-\u30ff]/;
const HANGUL = /[\uac00-\ud7af]/;
const HAN = /[\u4e00-\u9fff]/;
const CYRILLIC = /[\u0400-\u04ff]/;

/** The language of a tag such as `pt-BR`, else the one the line's script and words speak for; English when nothing tells. */
export function lineLanguage(line: string, tag?: string): LineLanguage {
  const script = languageOfScript(line);
  if (script) return script;
  const primary = tag?.slice(0, 2).toLowerCase();
  const named = primary === 'nb' || primary === 'nn' ? 'no' : LINE_LANGUAGES.find((language) => language === primary);
  return named ?? languageOfWords(line);
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

function languageOfWords(line: string): LineLanguage {
  const votes = new Map<LineLanguage, number>();
  for (const word of fold(line).split(/[^a-z']+/))
    for (const language of LANGUAGES_OF_WORD.get(word) ?? []) votes.set(language, (votes.get(language) ?? 0) + 1);
  let best: LineLanguage = 'en';
  for (const [language, count] of votes) if (count > (votes.get(best) ?? 0)) best = language;
  return best;
}
