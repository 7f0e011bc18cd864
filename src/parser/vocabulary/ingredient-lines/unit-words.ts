import type { UnitName } from '../../../shared/amounts/units.js';
import type { LineLanguage } from '../languages.js';

export interface UnitWords {
  unit: UnitName;
  /** Spellings of every language, such as symbols, separated by `|`. */
  any?: string;
  /** Spellings of one language, singular and plural, separated by `|`. */
  spellings: Partial<Record<LineLanguage, string>>;
}

/** When two units have the same spelling, in one language or without a known language, the first unit is used. */
// oxfmt-ignore
export const UNIT_WORDS: readonly UnitWords[] = [
  {
    unit: 'gram', any: 'g|gr|grs|gm|gms|gram|grams',
    spellings: {
      en: 'gramme|grammes', de: 'gramm', fr: 'gramme|grammes', es: 'gramo|gramos', it: 'grammo|grammi', pt: 'grama|gramas',
      nl: 'gramme', sv: 'gramm', pl: 'gramów|gramy', cs: 'gramů|gramy', ru: 'г|гр|грамм|грамма|граммов', tr: 'gramlık',
      ja: 'グラム', zh: '克|公克', ko: '그램|그람',
    },
  },
  {
    unit: 'kilogram', any: 'kg|kgs|kilo|kilos|kilogram|kilograms',
    spellings: {
      en: 'kilogramme|kilogrammes', de: 'kilogramm', fr: 'kilogramme|kilogrammes', es: 'kilogramo|kilogramos',
      it: 'chilo|chili|chilogrammo|chilogrammi', pt: 'quilo|quilos|quilograma|quilogramas', pl: 'kilogramy|kilogramów',
      cs: 'kila|kilogramů', ru: 'кг|килограмм|килограмма|килограммов', ja: 'キロ|キログラム', zh: '千克|公斤', ko: '킬로|킬로그램',
    },
  },
  { unit: 'jin', spellings: { zh: '斤' } },
  {
    unit: 'milligram', any: 'mg|milligram|milligrams',
    spellings: { fr: 'milligramme|milligrammes', ru: 'мг', de: 'milligramm' },
  },
  { unit: 'decagram', any: 'dag|dkg|deka', spellings: { pl: 'deko|dekagramy', cs: 'deka' } },
  { unit: 'hectogram', spellings: { sv: 'hg|hekto', it: 'etto|etti', da: 'hg', no: 'hg' } },
  {
    unit: 'milliliter',
    any: 'ml|mls|milliliter|milliliters|millilitre|millilitres|cc',
    spellings: {
      es: 'mililitro|mililitros', it: 'millilitro|millilitri', pt: 'mililitro|mililitros', pl: 'mililitr|mililitry|mililitrów',
      cs: 'mililitr|mililitrů', ru: 'мл|миллилитр|миллилитра|миллилитров', tr: 'mililitre', ja: 'ミリリットル', zh: '毫升', ko: '밀리리터',
    },
  },
  {
    unit: 'centiliter', any: 'cl|centiliter|centiliters|centilitre|centilitres',
    spellings: { es: 'centilitro|centilitros', it: 'centilitro|centilitri', pt: 'centilitro|centilitros' },
  },
  {
    unit: 'deciliter', any: 'dl|deciliter|deciliters|decilitre|decilitres',
    spellings: { fr: 'décilitre|décilitres', es: 'decilitro|decilitros', it: 'decilitro|decilitri', ru: 'дл', cs: 'decilitr' },
  },
  {
    unit: 'liter', any: 'l|lt|ltr|ltrs|liter|liters|litre|litres',
    spellings: {
      es: 'litro|litros', it: 'litro|litri', pt: 'litro|litros', pl: 'litr|litry|litra|litrów', cs: 'litr|litru|litry|litrů',
      ru: 'л|литр|литра|литров', ja: 'リットル', zh: '升|公升', ko: '리터',
    },
  },
  {
    unit: 'ounce', any: 'oz|ozs|onz', spellings: {
      en: 'ounce|ounces|onces', de: 'unze|unzen', fr: 'once|onces', es: 'onza|onzas', it: 'oncia|once', pt: 'onça|onças', nl: 'ons|onsen',
    },
  },
  {
    unit: 'pound', any: 'lb|lbs',
    spellings: { en: 'pound|pounds|lbs', fr: 'livre|livres', es: 'libra|libras', it: 'libbra|libbre', pt: 'libra|libras', de: 'pfund|pfd', nl: 'pond' },
  },
  {
    unit: 'fluid ounce', any: 'fl oz|floz|fl ozs',
    spellings: { en: 'fluid ounce|fluid ounces|fl ounce|fl ounces|fluid oz|liquid ounce|liquid ounces' },
  },
  { unit: 'pint', any: 'pt|pts', spellings: { en: 'pint|pints', es: 'pinta|pintas', fr: 'pinte|pintes' } },
  { unit: 'quart', spellings: { en: 'quart|quarts|qt|qts' } },
  { unit: 'gallon', spellings: { en: 'gallon|gallons|gal|gals' } },
  {
    unit: 'cup', any: 'cup|cups',
    spellings: {
      en: 'c|cupful|cupfuls', de: 'tasse|tassen|becher', fr: 'tasse|tasses', es: 'taza|tazas|tacita|tacitas', it: 'tazza|tazze',
      pt: 'xícara|xícaras|xícara chá|xícaras chá|xícara de chá|xícaras de chá|chávena|chávenas|xic', nl: 'kop|kopje|kopjes|koppen', sv: 'kopp|koppar', da: 'kop|kopper', no: 'kopp|kopper',
      pl: 'filiżanka|filiżanki|kubek|kubki', cs: 'hrnek|hrnky|hrnků|hrníček|šálek|šálky', ru: 'чашка|чашки|чашек', tr: 'su bardağı|bardak|fincan',
      ja: 'カップ|cup', zh: '杯', ko: '컵|종이컵',
    },
  },
  {
    unit: 'tablespoon', any: 'tbsp|tbsps',
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
    unit: 'teaspoon', any: 'tsp|tsps',
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
    unit: 'dessertspoon',
    spellings: { en: 'dessertspoon|dessertspoons|dessert spoon|dessert spoons|dessertspoonful|dsp|dstspn', de: 'dessertlöffel', fr: 'cuillère à dessert|cuillères à dessert', pt: 'colher de sobremesa|colheres de sobremesa', nl: 'dessertlepel|dessertlepels', cs: 'dezertní lžička' },
  },
  { unit: 'cm', any: 'cm|cms|cm-thick|cm-long|cm-wide', spellings: { en: 'centimeter|centimeters|centimetre|centimetres', ru: 'см', de: 'zentimeter', ja: 'センチ', zh: '厘米', ko: '센티' } },
  { unit: 'mm', any: 'mm', spellings: { en: 'millimeter|millimeters|millimetre|millimetres' } },
  { unit: 'inch', spellings: { en: 'inch|inches|in|inch-thick|inch-long|inch-wide|"|”|″', nl: 'inch', de: 'zoll' } },
  {
    unit: 'pinch',
    spellings: {
      en: 'pinch|pinches|pich', de: 'prise|prisen|msp|messerspitze|messerspitzen', fr: 'pincée|pincées|pointe de couteau', es: 'pizca|pizcas|pellizco',
      it: 'pizzico|pizzichi|presa', pt: 'pitada|pitadas|pitadinha', nl: 'snuf|snufje|snufjes|mespunt|mespuntje', sv: 'nypa|nypor|krm|kryddmått', da: 'knivspids|nip', no: 'klype|klyper|knivsodd',
      pl: 'szczypta|szczypty|szczyptę', cs: 'špetka|špetky|špetku|špetek', ru: 'щепотка|щепотки|щепоть|щепоток', tr: 'tutam|çimdik', ja: 'つまみ|ひとつまみ', zh: '撮|小撮', ko: '꼬집',
    },
  },
  {
    unit: 'dash',
    spellings: { en: 'dash|dashes', de: 'spritzer|schuss', fr: 'trait|traits|filet', es: 'chorrito|chorro|chorritos', it: 'goccio|filo', pt: 'fio', nl: 'scheutje|scheut', sv: 'skvätt|stänk', da: 'skvæt', no: 'skvett|dæsj', pl: 'odrobina|odrobinę', cs: 'trochu', zh: '少许' },
  },
  {
    unit: 'drop',
    spellings: { en: 'drop|drops', de: 'tropfen', fr: 'goutte|gouttes', es: 'gota|gotas', it: 'goccia|gocce', pt: 'gota|gotas', nl: 'druppel|druppels', sv: 'droppe|droppar', da: 'dråbe|dråber', no: 'dråpe|dråper', pl: 'kropla|krople|kropli', cs: 'kapka|kapky|kapek', ru: 'капля|капли|капель', tr: 'damla', ja: '滴', zh: '滴', ko: '방울' },
  },
  { unit: 'splash', spellings: { en: 'splash|splashes' } },
  { unit: 'drizzle', spellings: { en: 'drizzle|drizzles' } },
  { unit: 'glug', spellings: { en: 'glug|glugs' } },
  { unit: 'dollop', spellings: { en: 'dollop|dollops', de: 'klecks' } },
  { unit: 'knob', spellings: { en: 'knob|knobs', fr: 'noix|noisette', es: 'nuez', it: 'noce', nl: 'klontje', sv: 'klick', no: 'klatt' } },
  { unit: 'shake', spellings: { en: 'shake|shakes' } },
  { unit: 'twist', spellings: { en: 'twist|twists' } },
  { unit: 'grind', spellings: { en: 'grind|grinds|grinding|grindings' } },
  { unit: 'shot', spellings: { en: 'shot|shots', de: 'schnapsglas' } },
  {
    unit: 'handful',
    spellings: { en: 'handful|handfuls|handsful', de: 'handvoll|hand voll', fr: 'poignée|poignées', es: 'puñado|puñados|manojito', it: 'manciata|manciate', pt: 'punhado|punhados|mão cheia', nl: 'handje|handjes|handvol', sv: 'näve|nävar', da: 'håndfuld|håndfulde', no: 'neve|håndfull', pl: 'garść|garści', cs: 'hrst|hrsti|hrstka', ru: 'горсть|горсти|горстка', tr: 'avuç', ja: 'つかみ|ひとつかみ', zh: '把|一把', ko: '줌' },
  },
  {
    unit: 'bunch',
    spellings: { en: 'bunch|bunches', de: 'bund|bd|büschel', fr: 'botte|bottes|bouquet|bouquets', es: 'manojo|manojos|atado|atados|ramillete', it: 'mazzo|mazzi|mazzetto|mazzetti|ciuffo|ciuffi', pt: 'molho|molhos|maço|maços|ramo', nl: 'bos|bosje|bosjes|bossen', sv: 'knippe|knippen|kruka|krukor', da: 'bundt|bundter', no: 'bunt|bunter', pl: 'pęczek|pęczki|pęczka|pęczków', cs: 'svazek|svazky|svazků', ru: 'пучок|пучка|пучков', tr: 'demet|bağ', ja: '束|わ|把', zh: '束|扎|小把', ko: '단|묶음' },
  },
  {
    unit: 'sprig',
    spellings: { en: 'sprig|sprigs', de: 'zweig|zweige|stängel|stiel|stiele', fr: 'brin|brins|tige|tiges', es: 'ramita|ramitas|ramo|rama|ramas', it: 'rametto|rametti|ramo', pt: 'raminho|raminhos|galho|galhos', nl: 'takje|takjes|tak', sv: 'kvist|kvistar', da: 'kvist|kviste', no: 'kvist|kvister', pl: 'gałązka|gałązki|gałązek', cs: 'snítka|snítky|větvička|větvičky', ru: 'веточка|веточки|веточек|веточку', tr: 'dal', ja: '枝', zh: '小枝', ko: '줄기' },
  },
  { unit: 'branch', spellings: { en: 'branch|branches', fr: 'branche|branches' } },
  {
    unit: 'clove',
    spellings: { en: 'clove|cloves', de: 'zehe|zehen', fr: "gousse|gousses|gousse d'|gousses d'", es: 'diente|dientes', it: 'spicchio|spicchi', pt: 'dente|dentes', nl: 'teen|tenen|teentje|teentjes', sv: 'klyfta|klyftor', da: 'fed', no: 'fedd|båt|båter', pl: 'ząbek|ząbki|ząbków|ząbka', cs: 'stroužek|stroužky|stroužků', ru: 'зубчик|зубчика|зубчиков|зуб', tr: 'diş', ja: 'かけ|片|かけら', zh: '瓣', ko: '쪽|톨|알' },
  },
  {
    unit: 'slice',
    spellings: { en: 'slice|slices', de: 'scheibe|scheiben|scheibchen', fr: 'tranche|tranches|rondelle|rondelles', es: 'rebanada|rebanadas|loncha|lonchas|rodaja|rodajas|feta|fetas', it: 'fetta|fette|fettina|fettine', pt: 'fatia|fatias|rodela|rodelas', nl: 'plak|plakken|plakje|plakjes|snee|sneetje|sneetjes|schijf|schijfje|schijfjes', sv: 'skiva|skivor', da: 'skive|skiver', no: 'skive|skiver', pl: 'plaster|plastry|plasterek|plasterki|plasterków|kromka|kromki|kromek', cs: 'plátek|plátky|plátků|krajíc|krajíce', ru: 'ломтик|ломтика|ломтиков|кусочек|кусочка|кусочков', tr: 'dilim', ja: '切れ|スライス', zh: '片', ko: '조각' },
  },
  {
    unit: 'piece', any: 'pc|pcs',
    spellings: { en: 'piece|pieces', de: 'stück|stücke|stücken|stk|st', fr: 'morceau|morceaux|pièce|pièces', es: 'pieza|piezas|trozo|trozos|unidad|unidades|ud|uds|pedazo|pedazos', it: 'pezzo|pezzi|pezzetto', pt: 'unidade|unidades|pedaço|pedaços|und|un', nl: 'stuk|stuks|stukje|stukjes', sv: 'st|stycken|styck|bit|bitar', da: 'stk|stykke|stykker', no: 'stk|stykk|stykker|bit|biter', pl: 'sztuka|sztuki|sztuk|szt|kawałek|kawałki', cs: 'kus|kusy|kusů|ks', ru: 'шт|штука|штуки|штук|кусок|куска', tr: 'adet|tane|parça', ja: '個|こ|コ|ヶ|匹|尾|本|枚|玉|丁|株|羽|杯分|切れ', zh: '个|個|只|隻|条|條|根|颗|顆|粒|块|塊|张|張|枚|尾|头|朵', ko: '개|마리|장|대|뿌리|모|알|통|포기|자루' },
  },
  { unit: 'chunk', spellings: { en: 'chunk|chunks' } },
  { unit: 'wedge', spellings: { en: 'wedge|wedges', de: 'spalte|spalten', fr: 'quartier|quartiers', es: 'gajo|gajos', nl: 'partje|partjes' } },
  { unit: 'strip', spellings: { en: 'strip|strips', de: 'streifen', fr: 'lanière|lanières', es: 'tira|tiras' } },
  { unit: 'cube', spellings: { en: 'cube|cubes', de: 'würfel', fr: 'cube|cubes', es: 'cubito|cubitos', it: 'dado|dadi|cubetto', pt: 'cubo|cubos', nl: 'blokje|blokjes', sv: 'tärning|tärningar', pl: 'kostka|kostki', cs: 'kostka|kostky', ru: 'кубик|кубика' } },
  { unit: 'block', spellings: { en: 'block|blocks', de: 'block', zh: '盒' } },
  { unit: 'ball', spellings: { en: 'ball|balls', de: 'kugel|kugeln', fr: 'boule|boules', es: 'bola|bolas', it: 'palla|palline', nl: 'bol|bollen|bolletje' } },
  { unit: 'stick', spellings: { en: 'stick|sticks', de: 'stange|stangen', fr: 'bâton|bâtons', es: 'palito|palitos|barra|barras', it: 'stecca|stecche', pt: 'pau|paus', nl: 'stok|stokje', sv: 'stång', da: 'stang|stænger', no: 'stang|stenger', pl: 'laska|laski', cs: 'tyčinka', ru: 'палочка|палочки', tr: 'çubuk', zh: '支' } },
  { unit: 'stalk', spellings: { en: 'stalk|stalks', de: 'halm', fr: 'côte|côtes', es: 'tallo|tallos', it: 'gambo|gambi|costa|coste', pt: 'talo|talos', nl: 'stengel|stengels', sv: 'stjälk|stjälkar', da: 'stilk|stilke', no: 'stilk|stilker', pl: 'łodyga|łodygi', cs: 'řapík|řapíky', ru: 'стебель|стебля|стеблей', tr: 'sap' } },
  { unit: 'stem', spellings: { en: 'stem|stems' } },
  { unit: 'rib', spellings: { en: 'rib|ribs' } },
  { unit: 'spear', spellings: { en: 'spear|spears' } },
  { unit: 'head', spellings: { en: 'head|heads', de: 'kopf|köpfe', fr: 'tête|têtes', es: 'cabeza|cabezas', it: 'testa|cespo|cespi', pt: 'cabeça|cabeças', nl: 'krop|kroppen|struik', sv: 'huvud|huvuden', no: 'hode', pl: 'główka|główki|główek', cs: 'hlávka|hlávky', ru: 'головка|головки|кочан|кочана', tr: 'baş' } },
  { unit: 'bulb', spellings: { en: 'bulb|bulbs', de: 'knolle|knollen', fr: 'bulbe|bulbes', es: 'bulbo|bulbos', pt: 'bulbo|bulbos', it: 'bulbo|bulbi', nl: 'knol', da: 'knold' } },
  { unit: 'ear', spellings: { en: 'ear|ears', de: 'kolben', fr: 'épi|épis', es: 'mazorca|mazorcas', it: 'pannocchia|pannocchie', pt: 'espiga|espigas' } },
  { unit: 'leaf', spellings: { en: 'leaf|leaves', de: 'blatt|blätter', fr: 'feuille|feuilles', es: 'hoja|hojas', it: 'foglia|foglie|foglioline', pt: 'folha|folhas', nl: 'blad|blaadje|blaadjes|bladeren|blaadjes', sv: 'blad', da: 'blad|blade', no: 'blad|blader', pl: 'liść|liście|liści|listek|listki|listków', cs: 'list|listy|listů|lístek|lístky|lístků', ru: 'лист|листа|листьев|листик|листика|листиков', tr: 'yaprak', zh: '叶' } },
  { unit: 'sheet', spellings: { en: 'sheet|sheets', de: 'platte|platten', es: 'lámina|láminas', it: 'foglio|fogli', fr: 'plaque|plaques', nl: 'vel|vellen|velletje|velletjes', sv: 'ark|plattor', pl: 'arkusz|arkusze', cs: 'plát|pláty' } },
  { unit: 'pod', spellings: { en: 'pod|pods', de: 'schote|schoten', es: 'vaina|vainas', it: 'bacca|bacche|baccello', pt: 'vagem|vagens', nl: 'peul|peulen', da: 'stang' } },
  { unit: 'rasher', spellings: { en: 'rasher|rashers' } },
  { unit: 'fillet', spellings: { fr: 'pavé|pavés' } },
  { unit: 'rack', spellings: { en: 'rack|racks' } },
  { unit: 'loaf', spellings: { en: 'loaf|loaves', de: 'laib', pl: 'bochenek', cs: 'bochník', fr: 'miche' } },
  { unit: 'scoop', spellings: { en: 'scoop|scoops', nl: 'schep|scheppen' } },
  { unit: 'ring', spellings: { de: 'ringe' } },
  { unit: 'can', spellings: { en: 'can|cans|tin|tins', de: 'dose|dosen|büchse', fr: 'boîte|boîtes|conserve', es: 'lata|latas|bote|botes', it: 'scatola|scatole|lattina|lattine', pt: 'lata|latas', nl: 'blik|blikken|blikje|blikjes', sv: 'burk|burkar|konservburk', da: 'dåse|dåser', no: 'boks|bokser', pl: 'puszka|puszki|puszek', cs: 'plechovka|plechovky|konzerva|konzervy', ru: 'банка|банки|банок', tr: 'kutu|konserve', ja: '缶', zh: '罐|听', ko: '캔|통조림' } },
  { unit: 'jar', spellings: { en: 'jar|jars', de: 'glas|gläser', fr: 'bocal|bocaux|pot|pots', es: 'frasco|frascos|tarro|tarros', it: 'barattolo|barattoli|vasetto|vasetti', pt: 'frasco|frascos|pote|potes', nl: 'pot|potje|potjes|potten', no: 'glass', da: 'glas', pl: 'słoik|słoiki|słoika', cs: 'sklenice|zavařovačka', tr: 'kavanoz', ja: '瓶' } },
  { unit: 'bottle', spellings: { en: 'bottle|bottles', de: 'flasche|flaschen|fläschchen', fr: 'bouteille|bouteilles', es: 'botella|botellas', it: 'bottiglia|bottiglie', pt: 'garrafa|garrafas', nl: 'fles|flessen|flesje', sv: 'flaska|flaskor', da: 'flaske|flasker', no: 'flaske|flasker', pl: 'butelka|butelki', cs: 'lahev|láhev|lahve', ru: 'бутылка|бутылки', tr: 'şişe', zh: '瓶', ko: '병' } },
  { unit: 'package', any: 'pkg|pkgs|pkt|pkts', spellings: { en: 'package|packages|pack|packs|pkge', de: 'packung|packungen|pck|pkg|pk|paket|pakete|pg', fr: 'paquet|paquets', es: 'paquete|paquetes|envase|envases', it: 'confezione|confezioni|pacco|pacchi|pacchetto', pt: 'pacote|pacotes|embalagem|embalagens', nl: 'pak|pakken|pakje|pakjes', sv: 'paket|förp|förpackning|förpackningar|pkt', da: 'pakke|pakker|pk', no: 'pakke|pakker|pk', pl: 'opakowanie|opakowania|opakowań|paczka|paczki', cs: 'balení|balíček|balíčky', ru: 'упаковка|упаковки|упаковок|пачка|пачки|пачек|уп', tr: 'paket', ja: 'パック', zh: '包|包裹', ko: '팩|봉|봉지' } },
  { unit: 'packet', spellings: { en: 'packet|packets', de: 'päckchen|pck|päckle' } },
  { unit: 'sachet', spellings: { en: 'sachet|sachets', de: 'beutel|tütchen', fr: 'sachet|sachets', es: 'sobre|sobres', it: 'bustina|bustine', pt: 'saqueta|saquetas|sachê', nl: 'zakje|zakjes', sv: 'påse|påsar', da: 'brev|breve', no: 'pose|poser', pl: 'torebka|torebki|saszetka', cs: 'sáček|sáčky', ru: 'пакетик|пакетика', tr: 'poşet', ja: '小袋' } },
  { unit: 'envelope', spellings: { en: 'envelope|envelopes' } },
  { unit: 'bag', spellings: { en: 'bag|bags', de: 'tüte|tüten|sack', es: 'bolsa|bolsas', it: 'sacchetto|busta|buste', pt: 'saco|sacos', nl: 'zak|zakken', da: 'pose|poser', ru: 'пакет|пакета|пакетов', ja: '袋', zh: '袋', ko: '봉투' } },
  { unit: 'box', spellings: { en: 'box|boxes', de: 'schachtel|karton', es: 'caja|cajas', pt: 'caixa|caixas', nl: 'doos|doosje', da: 'æske', ja: '箱', no: 'eske', fr: 'barquette|barquettes' } },
  { unit: 'carton', spellings: { en: 'carton|cartons', es: 'brik|bricks|cartón', it: 'brick', cs: 'krabička|krabice' } },
  { unit: 'container', spellings: { en: 'container|containers' } },
  { unit: 'tub', spellings: { en: 'tub|tubs', de: 'becher', fr: 'pot|pots', cs: 'kelímek|kelímky', pl: 'kubeczek', nl: 'bakje|bakjes|beker', da: 'bæger', no: 'beger' } },
  { unit: 'pot', spellings: { en: 'pot|pots', de: 'topf' } },
  { unit: 'punnet', spellings: { en: 'punnet|punnets', nl: 'bakje' } },
  { unit: 'tube', spellings: { en: 'tube|tubes', de: 'tube|tuben', fr: 'tube|tubes', it: 'tubetto' } },
  { unit: 'roll', spellings: { de: 'rolle|rollen', fr: 'rouleau|rouleaux', it: 'rotolo|rotoli', nl: 'rol|rollen', sv: 'rulle|rullar', da: 'rulle', no: 'rull' } },
  { unit: 'glass', spellings: { en: 'glass|glasses', fr: 'verre|verres', es: 'vaso|vasos|copa|copas', it: 'bicchiere|bicchieri|bicchierino', pt: 'copo|copos|cálice', nl: 'glas|glazen|glaasje', sv: 'glas', pl: 'szklanka|szklanki|szklanek|kieliszek', cs: 'sklenička|skleničky', ru: 'стакан|стакана|стаканов', tr: 'çay bardağı' } },
  { unit: 'ladle', spellings: { en: 'ladle|ladles', fr: 'louche|louches', it: 'mestolo|mestoli', pt: 'concha|conchas' } },
  { unit: 'cake', spellings: { en: 'cake|cakes' } },
  { unit: 'batch', spellings: { en: 'batch|batches' } },
  { unit: 'recipe', spellings: { en: 'recipe|recipes', de: 'rezept', fr: 'recette' } },
  { unit: 'portion', spellings: { en: 'portion|portions', de: 'portion|portionen', sv: 'port|portioner', ko: '인분', ja: '人分', it: 'porzione|porzioni' } },
  { unit: 'serving', spellings: { en: 'serving|servings' } },
  { unit: 'part', spellings: { en: 'part|parts', de: 'teil|teile' } },
  { unit: 'pair', spellings: { en: 'pair|pairs', de: 'paar', fr: 'paire' } },
  { unit: 'dozen', spellings: { en: 'dozen|doz', de: 'dutzend', fr: 'douzaine|douzaines', es: 'docena|docenas', it: 'dozzina', pt: 'dúzia|dúzias', nl: 'dozijn', ru: 'десяток', pl: 'tuzin' } },
  { unit: 'wheel', spellings: { en: 'wheel|wheels' } },
  { unit: 'bundle', spellings: { en: 'bundle|bundles' } },
  { unit: 'slab', spellings: { en: 'slab|slabs' } },
  { unit: 'square', spellings: { en: 'square|squares' } },
  { unit: 'bar', spellings: { en: 'bar|bars', de: 'tafel|tafeln', fr: 'tablette|tablettes', es: 'tableta|tabletas', it: 'tavoletta', nl: 'reep|repen' } },
  { unit: 'go', spellings: { ja: '合' } },
];
