// Names of keys in data, and titles of columns in tables, for the parts of an ingredient: in lower case, without marks and separators.

/** For the whole line of an ingredient. */
export const LINE_KEYS = ['display', 'originaltext', 'original', 'originalstring', 'raw', 'line', 'fulltext'];

export const AMOUNT_KEYS = [
  'amount',
  'quantity',
  'qty',
  'menge',
  'cantidad',
  'quantite',
  'quantita',
  'amounts',
  'count',
  'hoeveelheid',
  'mangd',
  'ilosc',
  'mnozstvi',
  'количество',
  'miktar',
  'maara',
  'mennyiseg',
  'antal',
  '分量',
  '用量',
];

export const UNIT_KEYS = [
  'unit',
  'units',
  'measure',
  'uom',
  'einheit',
  'unite',
  'unidad',
  'unita',
  'unidade',
  'quantitytype',
  'eenheid',
  'enhet',
  'jednostka',
  'jednotka',
  'measurement',
  'mera',
  'единица',
  'birim',
  'yksikko',
];

export const NAME_KEYS = [
  'name',
  'ingredient',
  'food',
  'item',
  'ingredientname',
  'title',
  'product',
  'zutat',
  'text',
  'nom',
  'nombre',
  'nome',
  'naam',
  'navn',
  'namn',
  'nazwa',
  'nazev',
  'description',
  'foodname',
];

export const NOTE_KEYS = [
  'preparation',
  'note',
  'notes',
  'comment',
  'prep',
  'processing',
  'modifier',
  'extra',
  'details',
  'remark',
  'bemerkung',
  'hinweis',
  'remarque',
  'nota',
  'notas',
  'opmerking',
  'uwagi',
];

/** For the name of a group of ingredients. */
export const GROUP_KEYS = ['group', 'section', 'component', 'title', 'name', 'heading', 'label', 'for'];

/** For the list of ingredients. */
export const ITEMS_KEYS = [
  'ingredients',
  'items',
  'list',
  'ingredient',
  'recipeingredient',
  'ingredientlist',
  'zutaten',
  'lines',
];
