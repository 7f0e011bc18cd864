import type { UnitSystem } from '../../vocabulary.js';

// prettier-ignore
export const LINE_LANGUAGES = [
  'en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'no', 'pl', 'cs', 'ru', 'tr', 'ja', 'zh', 'ko',
] as const;
export type LineLanguage = (typeof LINE_LANGUAGES)[number];

export interface UnitEntry {
  name: string;
  system: UnitSystem | null;
  /** Bought or counted by the piece, so half of one is rounded up. */
  count: boolean;
  /** Spellings of every language, such as symbols, separated by `|`. */
  any?: string;
  /** Spellings of one language, singular and plural, separated by `|`. */
  spellings: Partial<Record<LineLanguage, string>>;
}

/** Spoons are in use with both systems; a cup tells the US one, since metric recipes weigh. */
// prettier-ignore
export const UNIT_LEXICON: readonly UnitEntry[] = [
  {
    name: 'gram', system: 'metric', count: false, any: 'g|gr|grs|gm|gms|gram|grams',
    spellings: {
      en: 'gramme|grammes', de: 'gramm', fr: 'gramme|grammes', es: 'gramo|gramos', it: 'grammo|grammi', pt: 'grama|gramas',
      nl: 'gramme', sv: 'gramm', pl: 'gramów|gramy', cs: 'gramů|gramy', ru: 'г|гр|грамм|грамма|граммов', tr: 'gramlık',
      ja: 'グラム', zh: '克|公克', ko: '그램|그람',
    },
  },
  {
    name: 'kilogram', system: 'metric', count: false, any: 'kg|kgs|kilo|kilos|kilogram|kilograms',
    spellings: {
      en: 'kilogramme|kilogrammes', de: 'kilogramm', fr: 'kilogramme|kilogrammes', es: 'kilogramo|kilogramos',
      it: 'chilo|chili|chilogrammo|chilogrammi', pt: 'quilo|quilos|quilograma|quilogramas', pl: 'kilogramy|kilogramów',
      cs: 'kila|kilogramů', ru: 'кг|килограмм|килограмма|килограммов', ja: 'キロ|キログラム', zh: '千克|公斤', ko: '킬로|킬로그램',
    },
  },
  { name: 'jin', system: null, count: false, spellings: { zh: '斤' } },
  {
    name: 'milligram', system: 'metric', count: false, any: 'mg|milligram|milligrams',
    spellings: { fr: 'milligramme|milligrammes', ru: 'мг', de: 'milligramm' },
  },
  { name: 'decagram', system: 'metric', count: false, any: 'dag|dkg|deka', spellings: { pl: 'deko|dekagramy', cs: 'deka' } },
  { name: 'hectogram', system: 'metric', count: false, spellings: { sv: 'hg|hekto', it: 'etto|etti', da: 'hg', no: 'hg' } },
  {
    name: 'milliliter', system: 'metric', count: false,
    any: 'ml|mls|milliliter|milliliters|millilitre|millilitres|cc',
    spellings: {
      es: 'mililitro|mililitros', it: 'millilitro|millilitri', pt: 'mililitro|mililitros', pl: 'mililitr|mililitry|mililitrów',
      cs: 'mililitr|mililitrů', ru: 'мл|миллилитр|миллилитра|миллилитров', tr: 'mililitre', ja: 'ミリリットル', zh: '毫升', ko: '밀리리터',
    },
  },
  {
    name: 'centiliter', system: 'metric', count: false, any: 'cl|centiliter|centiliters|centilitre|centilitres',
    spellings: { es: 'centilitro|centilitros', it: 'centilitro|centilitri', pt: 'centilitro|centilitros' },
  },
  {
    name: 'deciliter', system: 'metric', count: false, any: 'dl|deciliter|deciliters|decilitre|decilitres',
    spellings: { fr: 'décilitre|décilitres', es: 'decilitro|decilitros', it: 'decilitro|decilitri', ru: 'дл', cs: 'decilitr' },
  },
  {
    name: 'liter', system: 'metric', count: false, any: 'l|lt|ltr|ltrs|liter|liters|litre|litres',
    spellings: {
      es: 'litro|litros', it: 'litro|litri', pt: 'litro|litros', pl: 'litr|litry|litra|litrów', cs: 'litr|litru|litry|litrů',
      ru: 'л|литр|литра|литров', ja: 'リットル', zh: '升|公升', ko: '리터',
    },
  },
  {
    name: 'ounce', system: 'us', count: false, any: 'oz|ozs|onz', spellings: {
      en: 'ounce|ounces|onces', de: 'unze|unzen', fr: 'once|onces', es: 'onza|onzas', it: 'oncia|once', pt: 'onça|onças', nl: 'ons|onsen',
    },
  },
  {
    name: 'pound', system: 'us', count: false, any: 'lb|lbs',
    spellings: { en: 'pound|pounds|lbs', fr: 'livre|livres', es: 'libra|libras', it: 'libbra|libbre', pt: 'libra|libras', de: 'pfund|pfd', nl: 'pond' },
  },
  {
    name: 'fluid ounce', system: 'us', count: false, any: 'fl oz|floz|fl ozs',
    spellings: { en: 'fluid ounce|fluid ounces|fl ounce|fl ounces|fluid oz|liquid ounce|liquid ounces' },
  },
  { name: 'pint', system: 'us', count: false, any: 'pt|pts', spellings: { en: 'pint|pints', es: 'pinta|pintas', fr: 'pinte|pintes' } },
  { name: 'quart', system: 'us', count: false, spellings: { en: 'quart|quarts|qt|qts' } },
  { name: 'gallon', system: 'us', count: false, spellings: { en: 'gallon|gallons|gal|gals' } },
  {
    name: 'cup', system: 'us', count: false, any: 'cup|cups',
    spellings: {
      en: 'c|cupful|cupfuls', de: 'tasse|tassen|becher', fr: 'tasse|tasses', es: 'taza|tazas|tacita|tacitas', it: 'tazza|tazze',
      pt: 'xícara|xícaras|xícara chá|xícaras chá|xícara de chá|xícaras de chá|chávena|chávenas|xic', nl: 'kop|kopje|kopjes|koppen', sv: 'kopp|koppar', da: 'kop|kopper', no: 'kopp|kopper',
      pl: 'filiżanka|filiżanki|kubek|kubki', cs: 'hrnek|hrnky|hrnků|hrníček|šálek|šálky', ru: 'чашка|чашки|чашек', tr: 'su bardağı|bardak|fincan',
      ja: 'カップ|cup', zh: '杯', ko: '컵|종이컵',
    },
  },
  {
    name: 'tablespoon', system: null, count: false, any: 'tbsp|tbsps',
    spellings: {
      en: 'tablespoon|tablespoons|tablespoonful|tablespoonfuls|tbs|tbl|tbls|tblsp|tblsps|tblspn|tb|tsbp|tablepoon|tablepoons',
      de: 'el|esslöffel|eßlöffel|esslöffeln',
      fr: 'cuillère à soupe|cuillères à soupe|cuillere a soupe|cuilleres a soupe|cuil à soupe|cuil à s|c à soupe|c à s|càs|cas|cs|cuillerée à soupe|cuillerées à soupe|c soupe',
      es: 'cucharada|cucharadas|cda|cdas|cds|cucharada sopera|cucharadas soperas|cuchara|cucharas|cucharón',
      it: 'cucchiaio|cucchiai|cucchiaio da tavola|cucchiai da tavola|cucch',
      pt: 'colher de sopa|colheres de sopa|colher sopa|colheres sopa|c sopa|cs',
      nl: 'el|eetlepel|eetlepels', sv: 'msk|matsked|matskedar', da: 'spsk|spiseske|spiseskeer|spiseskefuld', no: 'ss|spiseskje|spiseskjeer',
      pl: 'łyżka|łyżki|łyżek|łyżka stołowa|łyżki stołowe', cs: 'lžíce|lžic|lžíci|pl|polévková lžíce|polévkové lžíce|polévkových lžic',
      ru: 'ст л|стл|столовая ложка|столовые ложки|столовых ложки|столовых ложек|ст ложка|ст ложки|ст ложек|ложка|ложки|ложек',
      tr: 'yemek kaşığı|yk|çorba kaşığı|yemek kasigi|kaşık', ja: '大さじ|大匙', zh: '汤匙|大匙|湯匙|大勺|汤勺|勺', ko: '큰술|테이블스푼|밥숟가락|숟가락|스푼|큰스푼|t',
    },
  },
  {
    name: 'teaspoon', system: null, count: false, any: 'tsp|tsps',
    spellings: {
      en: 'teaspoon|teaspoons|teaspoonful|teaspoonfuls|tspn|ts|teapoon',
      de: 'tl|teelöffel|teelöffeln|kaffeelöffel|kl',
      fr: 'cuillère à café|cuillères à café|cuillere a cafe|cuilleres a cafe|cuil à café|cuil à c|c à café|c à c|càc|cac|cc|cuillère à thé|cuillères à thé|c à thé|cuillerée à café',
      es: 'cucharadita|cucharaditas|cdita|cditas|cdta|cdtas|cucharilla|cucharillas|cucharada de postre|cucharadas de postre|cucharadita de café',
      it: 'cucchiaino|cucchiaini|cucchiaino da tè|cucchiaini da tè',
      pt: 'colher de chá|colheres de chá|colher chá|colheres chá|c chá|colher de café|colheres de café|cc',
      nl: 'tl|theelepel|theelepels|theelepeltje|theelepeltjes|koffielepel', sv: 'tsk|tesked|teskedar', da: 'tsk|teske|teskeer|teskefuld', no: 'ts|teskje|teskjeer',
      pl: 'łyżeczka|łyżeczki|łyżeczek|łyżeczka do herbaty', cs: 'lžička|lžičky|lžiček|lžičku|čl|čajová lžička|čajové lžičky|kl|kávová lžička|kávové lžičky',
      ru: 'ч л|чл|чайная ложка|чайные ложки|чайных ложки|чайных ложек|ч ложка|ч ложки|ложечка',
      tr: 'çay kaşığı|tatlı kaşığı|çk|tk', ja: '小さじ|小匙', zh: '茶匙|小匙|小勺', ko: '작은술|티스푼|찻숟가락|작은스푼',
    },
  },
  {
    name: 'dessertspoon', system: null, count: false,
    spellings: { en: 'dessertspoon|dessertspoons|dessertspoonful|dsp|dstspn', de: 'dessertlöffel', fr: 'cuillère à dessert|cuillères à dessert', pt: 'colher de sobremesa|colheres de sobremesa', nl: 'dessertlepel|dessertlepels', cs: 'dezertní lžička' },
  },
  { name: 'cm', system: 'metric', count: false, any: 'cm|cms', spellings: { en: 'centimeter|centimeters|centimetre|centimetres', ru: 'см', de: 'zentimeter', ja: 'センチ', zh: '厘米', ko: '센티' } },
  { name: 'mm', system: 'metric', count: false, any: 'mm', spellings: { en: 'millimeter|millimeters|millimetre|millimetres' } },
  { name: 'inch', system: 'us', count: false, spellings: { en: 'inch|inches|in|"|”|″', nl: 'inch', de: 'zoll' } },
  {
    name: 'pinch', system: null, count: false,
    spellings: {
      en: 'pinch|pinches|pich', de: 'prise|prisen|msp|messerspitze|messerspitzen', fr: 'pincée|pincées|pointe de couteau', es: 'pizca|pizcas|pellizco',
      it: 'pizzico|pizzichi|presa', pt: 'pitada|pitadas|pitadinha', nl: 'snuf|snufje|snufjes|mespunt|mespuntje', sv: 'nypa|nypor|krm|kryddmått', da: 'knivspids|nip', no: 'klype|klyper|knivsodd',
      pl: 'szczypta|szczypty|szczyptę', cs: 'špetka|špetky|špetku|špetek', ru: 'щепотка|щепотки|щепоть|щепоток', tr: 'tutam|çimdik', ja: 'つまみ|ひとつまみ', zh: '撮|小撮', ko: '꼬집',
    },
  },
  {
    name: 'dash', system: null, count: false,
    spellings: { en: 'dash|dashes', de: 'spritzer|schuss', fr: 'trait|traits|filet', es: 'chorrito|chorro|chorritos', it: 'goccio|filo', pt: 'fio', nl: 'scheutje|scheut', sv: 'skvätt|stänk', da: 'skvæt', no: 'skvett|dæsj', pl: 'odrobina|odrobinę', cs: 'trochu', zh: '少许' },
  },
  {
    name: 'drop', system: null, count: false,
    spellings: { en: 'drop|drops', de: 'tropfen', fr: 'goutte|gouttes', es: 'gota|gotas', it: 'goccia|gocce', pt: 'gota|gotas', nl: 'druppel|druppels', sv: 'droppe|droppar', da: 'dråbe|dråber', no: 'dråpe|dråper', pl: 'kropla|krople|kropli', cs: 'kapka|kapky|kapek', ru: 'капля|капли|капель', tr: 'damla', ja: '滴', zh: '滴', ko: '방울' },
  },
  { name: 'splash', system: null, count: false, spellings: { en: 'splash|splashes' } },
  { name: 'drizzle', system: null, count: false, spellings: { en: 'drizzle|drizzles' } },
  { name: 'glug', system: null, count: false, spellings: { en: 'glug|glugs' } },
  { name: 'dollop', system: null, count: false, spellings: { en: 'dollop|dollops', de: 'klecks' } },
  { name: 'knob', system: null, count: false, spellings: { en: 'knob|knobs', fr: 'noix|noisette', es: 'nuez', it: 'noce', nl: 'klontje', sv: 'klick', no: 'klatt' } },
  { name: 'shake', system: null, count: false, spellings: { en: 'shake|shakes' } },
  { name: 'twist', system: null, count: false, spellings: { en: 'twist|twists' } },
  { name: 'grind', system: null, count: false, spellings: { en: 'grind|grinds|grinding|grindings' } },
  { name: 'shot', system: null, count: false, spellings: { en: 'shot|shots', de: 'schnapsglas' } },
  {
    name: 'handful', system: null, count: false,
    spellings: { en: 'handful|handfuls|handsful', de: 'handvoll|hand voll', fr: 'poignée|poignées', es: 'puñado|puñados|manojito', it: 'manciata|manciate', pt: 'punhado|punhados|mão cheia', nl: 'handje|handjes|handvol', sv: 'näve|nävar', da: 'håndfuld|håndfulde', no: 'neve|håndfull', pl: 'garść|garści', cs: 'hrst|hrsti|hrstka', ru: 'горсть|горсти|горстка', tr: 'avuç', ja: 'つかみ|ひとつかみ', zh: '把|一把', ko: '줌' },
  },
  {
    name: 'bunch', system: null, count: true,
    spellings: { en: 'bunch|bunches', de: 'bund|bd|büschel', fr: 'botte|bottes|bouquet|bouquets', es: 'manojo|manojos|atado|atados|ramillete', it: 'mazzo|mazzi|mazzetto|mazzetti|ciuffo|ciuffi', pt: 'molho|molhos|maço|maços|ramo', nl: 'bos|bosje|bosjes|bossen', sv: 'knippe|knippen|kruka|krukor', da: 'bundt|bundter', no: 'bunt|bunter', pl: 'pęczek|pęczki|pęczka|pęczków', cs: 'svazek|svazky|svazků', ru: 'пучок|пучка|пучков', tr: 'demet|bağ', ja: '束|わ|把', zh: '束|扎|小把', ko: '단|묶음' },
  },
  {
    name: 'sprig', system: null, count: true,
    spellings: { en: 'sprig|sprigs', de: 'zweig|zweige|stängel|stiel|stiele', fr: 'brin|brins|tige|tiges', es: 'ramita|ramitas|ramo|rama|ramas', it: 'rametto|rametti|ramo', pt: 'raminho|raminhos|galho|galhos', nl: 'takje|takjes|tak', sv: 'kvist|kvistar', da: 'kvist|kviste', no: 'kvist|kvister', pl: 'gałązka|gałązki|gałązek', cs: 'snítka|snítky|větvička|větvičky', ru: 'веточка|веточки|веточек|веточку', tr: 'dal', ja: '枝', zh: '小枝', ko: '줄기' },
  },
  { name: 'branch', system: null, count: true, spellings: { en: 'branch|branches', fr: 'branche|branches' } },
  {
    name: 'clove', system: null, count: true,
    spellings: { en: 'clove|cloves', de: 'zehe|zehen', fr: "gousse|gousses|gousse d'|gousses d'", es: 'diente|dientes', it: 'spicchio|spicchi', pt: 'dente|dentes', nl: 'teen|tenen|teentje|teentjes', sv: 'klyfta|klyftor', da: 'fed', no: 'fedd|båt|båter', pl: 'ząbek|ząbki|ząbków|ząbka', cs: 'stroužek|stroužky|stroužků', ru: 'зубчик|зубчика|зубчиков|зуб', tr: 'diş', ja: 'かけ|片|かけら', zh: '瓣', ko: '쪽|톨|알' },
  },
  {
    name: 'slice', system: null, count: true,
    spellings: { en: 'slice|slices', de: 'scheibe|scheiben|scheibchen', fr: 'tranche|tranches|rondelle|rondelles', es: 'rebanada|rebanadas|loncha|lonchas|rodaja|rodajas|feta|fetas', it: 'fetta|fette|fettina|fettine', pt: 'fatia|fatias|rodela|rodelas', nl: 'plak|plakken|plakje|plakjes|snee|sneetje|sneetjes|schijf|schijfje|schijfjes', sv: 'skiva|skivor', da: 'skive|skiver', no: 'skive|skiver', pl: 'plaster|plastry|plasterek|plasterki|plasterków|kromka|kromki|kromek', cs: 'plátek|plátky|plátků|krajíc|krajíce', ru: 'ломтик|ломтика|ломтиков|кусочек|кусочка|кусочков', tr: 'dilim', ja: '切れ|スライス', zh: '片', ko: '조각' },
  },
  {
    name: 'piece', system: null, count: true, any: 'pc|pcs',
    spellings: { en: 'piece|pieces', de: 'stück|stücke|stücken|stk|st', fr: 'morceau|morceaux|pièce|pièces', es: 'pieza|piezas|trozo|trozos|unidad|unidades|ud|uds|pedazo|pedazos', it: 'pezzo|pezzi|pezzetto', pt: 'unidade|unidades|pedaço|pedaços|und|un', nl: 'stuk|stuks|stukje|stukjes', sv: 'st|stycken|styck|bit|bitar', da: 'stk|stykke|stykker', no: 'stk|stykk|stykker|bit|biter', pl: 'sztuka|sztuki|sztuk|szt|kawałek|kawałki', cs: 'kus|kusy|kusů|ks', ru: 'шт|штука|штуки|штук|кусок|куска', tr: 'adet|tane|parça', ja: '個|こ|コ|ヶ|匹|尾|本|枚|玉|丁|株|羽|杯分|切れ', zh: '个|個|只|隻|条|條|根|颗|顆|粒|块|塊|张|張|枚|尾|头|朵', ko: '개|마리|장|대|뿌리|모|알|통|포기|자루' },
  },
  { name: 'chunk', system: null, count: true, spellings: { en: 'chunk|chunks' } },
  { name: 'wedge', system: null, count: true, spellings: { en: 'wedge|wedges', de: 'spalte|spalten', fr: 'quartier|quartiers', es: 'gajo|gajos', nl: 'partje|partjes' } },
  { name: 'strip', system: null, count: true, spellings: { en: 'strip|strips', de: 'streifen', fr: 'lanière|lanières', es: 'tira|tiras' } },
  { name: 'cube', system: null, count: true, spellings: { en: 'cube|cubes', de: 'würfel', fr: 'cube|cubes', es: 'cubito|cubitos', it: 'dado|dadi|cubetto', pt: 'cubo|cubos', nl: 'blokje|blokjes', sv: 'tärning|tärningar', pl: 'kostka|kostki', cs: 'kostka|kostky', ru: 'кубик|кубика' } },
  { name: 'block', system: null, count: true, spellings: { en: 'block|blocks', de: 'block', zh: '盒' } },
  { name: 'ball', system: null, count: true, spellings: { en: 'ball|balls', de: 'kugel|kugeln', fr: 'boule|boules', es: 'bola|bolas', it: 'palla|palline', nl: 'bol|bollen|bolletje' } },
  { name: 'stick', system: null, count: true, spellings: { en: 'stick|sticks', de: 'stange|stangen', fr: 'bâton|bâtons', es: 'palito|palitos|barra|barras', it: 'stecca|stecche', pt: 'pau|paus', nl: 'stok|stokje', sv: 'stång', da: 'stang|stænger', no: 'stang|stenger', pl: 'laska|laski', cs: 'tyčinka', ru: 'палочка|палочки', tr: 'çubuk', zh: '支' } },
  { name: 'stalk', system: null, count: true, spellings: { en: 'stalk|stalks', de: 'halm', fr: 'côte|côtes', es: 'tallo|tallos', it: 'gambo|gambi|costa|coste', pt: 'talo|talos', nl: 'stengel|stengels', sv: 'stjälk|stjälkar', da: 'stilk|stilke', no: 'stilk|stilker', pl: 'łodyga|łodygi', cs: 'řapík|řapíky', ru: 'стебель|стебля|стеблей', tr: 'sap' } },
  { name: 'stem', system: null, count: true, spellings: { en: 'stem|stems' } },
  { name: 'rib', system: null, count: true, spellings: { en: 'rib|ribs' } },
  { name: 'spear', system: null, count: true, spellings: { en: 'spear|spears' } },
  { name: 'head', system: null, count: true, spellings: { en: 'head|heads', de: 'kopf|köpfe', fr: 'tête|têtes', es: 'cabeza|cabezas', it: 'testa|cespo|cespi', pt: 'cabeça|cabeças', nl: 'krop|kroppen|struik', sv: 'huvud|huvuden', no: 'hode', pl: 'główka|główki|główek', cs: 'hlávka|hlávky', ru: 'головка|головки|кочан|кочана', tr: 'baş' } },
  { name: 'bulb', system: null, count: true, spellings: { en: 'bulb|bulbs', de: 'knolle|knollen', fr: 'bulbe|bulbes', es: 'bulbo|bulbos', pt: 'bulbo|bulbos', it: 'bulbo|bulbi', nl: 'knol', da: 'knold' } },
  { name: 'ear', system: null, count: true, spellings: { en: 'ear|ears', de: 'kolben', fr: 'épi|épis', es: 'mazorca|mazorcas', it: 'pannocchia|pannocchie', pt: 'espiga|espigas' } },
  { name: 'leaf', system: null, count: true, spellings: { en: 'leaf|leaves', de: 'blatt|blätter', fr: 'feuille|feuilles', es: 'hoja|hojas', it: 'foglia|foglie|foglioline', pt: 'folha|folhas', nl: 'blad|blaadje|blaadjes|bladeren|blaadjes', sv: 'blad', da: 'blad|blade', no: 'blad|blader', pl: 'liść|liście|liści|listek|listki|listków', cs: 'list|listy|listů|lístek|lístky|lístků', ru: 'лист|листа|листьев|листик|листика|листиков', tr: 'yaprak', zh: '叶' } },
  { name: 'sheet', system: null, count: true, spellings: { en: 'sheet|sheets', de: 'platte|platten', es: 'lámina|láminas', it: 'foglio|fogli', fr: 'plaque|plaques', nl: 'vel|vellen|velletje|velletjes', sv: 'ark|plattor', pl: 'arkusz|arkusze', cs: 'plát|pláty' } },
  { name: 'pod', system: null, count: true, spellings: { en: 'pod|pods', de: 'schote|schoten', es: 'vaina|vainas', it: 'bacca|bacche|baccello', pt: 'vagem|vagens', nl: 'peul|peulen', da: 'stang' } },
  { name: 'rasher', system: null, count: true, spellings: { en: 'rasher|rashers' } },
  { name: 'fillet', system: null, count: true, spellings: { fr: 'pavé|pavés' } },
  { name: 'rack', system: null, count: true, spellings: { en: 'rack|racks' } },
  { name: 'loaf', system: null, count: true, spellings: { en: 'loaf|loaves', de: 'laib', pl: 'bochenek', cs: 'bochník', fr: 'miche' } },
  { name: 'scoop', system: null, count: true, spellings: { en: 'scoop|scoops', nl: 'schep|scheppen' } },
  { name: 'ring', system: null, count: true, spellings: { de: 'ringe' } },
  { name: 'can', system: null, count: true, spellings: { en: 'can|cans|tin|tins', de: 'dose|dosen|büchse', fr: 'boîte|boîtes|conserve', es: 'lata|latas|bote|botes', it: 'scatola|scatole|lattina|lattine', pt: 'lata|latas', nl: 'blik|blikken|blikje|blikjes', sv: 'burk|burkar|konservburk', da: 'dåse|dåser', no: 'boks|bokser', pl: 'puszka|puszki|puszek', cs: 'plechovka|plechovky|konzerva|konzervy', ru: 'банка|банки|банок', tr: 'kutu|konserve', ja: '缶', zh: '罐|听', ko: '캔|통조림' } },
  { name: 'jar', system: null, count: true, spellings: { en: 'jar|jars', de: 'glas|gläser', fr: 'bocal|bocaux|pot|pots', es: 'frasco|frascos|tarro|tarros', it: 'barattolo|barattoli|vasetto|vasetti', pt: 'frasco|frascos|pote|potes', nl: 'pot|potje|potjes|potten', no: 'glass', da: 'glas', pl: 'słoik|słoiki|słoika', cs: 'sklenice|zavařovačka', tr: 'kavanoz', ja: '瓶' } },
  { name: 'bottle', system: null, count: true, spellings: { en: 'bottle|bottles', de: 'flasche|flaschen|fläschchen', fr: 'bouteille|bouteilles', es: 'botella|botellas', it: 'bottiglia|bottiglie', pt: 'garrafa|garrafas', nl: 'fles|flessen|flesje', sv: 'flaska|flaskor', da: 'flaske|flasker', no: 'flaske|flasker', pl: 'butelka|butelki', cs: 'lahev|láhev|lahve', ru: 'бутылка|бутылки', tr: 'şişe', zh: '瓶', ko: '병' } },
  { name: 'package', system: null, count: true, any: 'pkg|pkgs|pkt|pkts', spellings: { en: 'package|packages|pack|packs|pkge', de: 'packung|packungen|pck|pkg|pk|paket|pakete|pg', fr: 'paquet|paquets', es: 'paquete|paquetes|envase|envases', it: 'confezione|confezioni|pacco|pacchi|pacchetto', pt: 'pacote|pacotes|embalagem|embalagens', nl: 'pak|pakken|pakje|pakjes', sv: 'paket|förp|förpackning|förpackningar|pkt', da: 'pakke|pakker|pk', no: 'pakke|pakker|pk', pl: 'opakowanie|opakowania|opakowań|paczka|paczki', cs: 'balení|balíček|balíčky', ru: 'упаковка|упаковки|упаковок|пачка|пачки|пачек|уп', tr: 'paket', ja: 'パック', zh: '包|包裹', ko: '팩|봉|봉지' } },
  { name: 'packet', system: null, count: true, spellings: { en: 'packet|packets', de: 'päckchen|pck|päckle' } },
  { name: 'sachet', system: null, count: true, spellings: { en: 'sachet|sachets', de: 'beutel|tütchen', fr: 'sachet|sachets', es: 'sobre|sobres', it: 'bustina|bustine', pt: 'saqueta|saquetas|sachê', nl: 'zakje|zakjes', sv: 'påse|påsar', da: 'brev|breve', no: 'pose|poser', pl: 'torebka|torebki|saszetka', cs: 'sáček|sáčky', ru: 'пакетик|пакетика', tr: 'poşet', ja: '小袋' } },
  { name: 'envelope', system: null, count: true, spellings: { en: 'envelope|envelopes' } },
  { name: 'bag', system: null, count: true, spellings: { en: 'bag|bags', de: 'tüte|tüten|sack', es: 'bolsa|bolsas', it: 'sacchetto|busta|buste', pt: 'saco|sacos', nl: 'zak|zakken', da: 'pose|poser', ru: 'пакет|пакета|пакетов', ja: '袋', zh: '袋', ko: '봉투' } },
  { name: 'box', system: null, count: true, spellings: { en: 'box|boxes', de: 'schachtel|karton', es: 'caja|cajas', pt: 'caixa|caixas', nl: 'doos|doosje', da: 'æske', ja: '箱', no: 'eske', fr: 'barquette|barquettes' } },
  { name: 'carton', system: null, count: true, spellings: { en: 'carton|cartons', es: 'brik|bricks|cartón', it: 'brick', cs: 'krabička|krabice' } },
  { name: 'container', system: null, count: true, spellings: { en: 'container|containers' } },
  { name: 'tub', system: null, count: true, spellings: { en: 'tub|tubs', de: 'becher', fr: 'pot|pots', cs: 'kelímek|kelímky', pl: 'kubeczek', nl: 'bakje|bakjes|beker', da: 'bæger', no: 'beger' } },
  { name: 'pot', system: null, count: true, spellings: { en: 'pot|pots', de: 'topf' } },
  { name: 'punnet', system: null, count: true, spellings: { en: 'punnet|punnets', nl: 'bakje' } },
  { name: 'tube', system: null, count: true, spellings: { en: 'tube|tubes', de: 'tube|tuben', fr: 'tube|tubes', it: 'tubetto' } },
  { name: 'roll', system: null, count: true, spellings: { de: 'rolle|rollen', fr: 'rouleau|rouleaux', it: 'rotolo|rotoli', nl: 'rol|rollen', sv: 'rulle|rullar', da: 'rulle', no: 'rull' } },
  { name: 'glass', system: null, count: false, spellings: { en: 'glass|glasses', fr: 'verre|verres', es: 'vaso|vasos|copa|copas', it: 'bicchiere|bicchieri|bicchierino', pt: 'copo|copos|cálice', nl: 'glas|glazen|glaasje', sv: 'glas', pl: 'szklanka|szklanki|szklanek|kieliszek', cs: 'sklenička|skleničky', ru: 'стакан|стакана|стаканов', tr: 'çay bardağı' } },
  { name: 'ladle', system: null, count: false, spellings: { en: 'ladle|ladles', fr: 'louche|louches', it: 'mestolo|mestoli', pt: 'concha|conchas' } },
  { name: 'cake', system: null, count: true, spellings: { en: 'cake|cakes' } },
  { name: 'batch', system: null, count: true, spellings: { en: 'batch|batches' } },
  { name: 'recipe', system: null, count: true, spellings: { en: 'recipe|recipes', de: 'rezept', fr: 'recette' } },
  { name: 'portion', system: null, count: true, spellings: { en: 'portion|portions', de: 'portion|portionen', sv: 'port|portioner', ko: '인분', ja: '人分', it: 'porzione|porzioni' } },
  { name: 'serving', system: null, count: true, spellings: { en: 'serving|servings' } },
  { name: 'part', system: null, count: false, spellings: { en: 'part|parts', de: 'teil|teile' } },
  { name: 'pair', system: null, count: true, spellings: { en: 'pair|pairs', de: 'paar', fr: 'paire' } },
  { name: 'dozen', system: null, count: true, spellings: { en: 'dozen|doz', de: 'dutzend', fr: 'douzaine|douzaines', es: 'docena|docenas', it: 'dozzina', pt: 'dúzia|dúzias', nl: 'dozijn', ru: 'десяток', pl: 'tuzin' } },
  { name: 'wheel', system: null, count: true, spellings: { en: 'wheel|wheels' } },
  { name: 'bundle', system: null, count: true, spellings: { en: 'bundle|bundles' } },
  { name: 'slab', system: null, count: true, spellings: { en: 'slab|slabs' } },
  { name: 'square', system: null, count: true, spellings: { en: 'square|squares' } },
  { name: 'bar', system: null, count: true, spellings: { en: 'bar|bars', de: 'tafel|tafeln', fr: 'tablette|tablettes', es: 'tableta|tabletas', it: 'tavoletta', nl: 'reep|repen' } },
  { name: 'go', system: null, count: false, spellings: { ja: '合' } },
];
