import { FOOD_CATEGORIES, type FoodCategory } from '../../foods/food-categories.js';
import { findFood } from '../../foods/lexicon.js';
import { foldText } from '../../shared/text/fold-text.js';

/**
 * Words on the signs of shops in English, German, French, Spanish, Italian and Dutch, without accents. `-` at the end stands for any letters.
 * What else is on a sign (`Tea & coffee`) is looked up in the lexicon of foods.
 */
// oxfmt-ignore
const SIGNS: Readonly<Record<FoodCategory, readonly string[]>> = {
  produce: [
    'produce', 'fruit-', 'veg', 'veggie-', 'vegetable-', 'greens', 'green grocer-', 'greengrocer-', 'salad-', 'herbs', 'fresh herbs',
    'obst-', 'gemuse-', 'krauter', 'frische krauter', 'legume-', 'primeur-', 'herbes', 'fruta-', 'verdura-', 'hortaliza-', 'verduleria',
    'frutta', 'ortofrutta', 'ortaggi', 'erbe aromatiche', 'groente-', 'agf', 'kruiden vers',
  ],
  bakery: [
    'bakery', 'baked goods', 'bread-', 'backerei', 'backwaren', 'brot-', 'backshop', 'boulangerie', 'pain', 'pains', 'viennoiserie-',
    'panaderia', 'pan', 'panes', 'bolleria', 'panetteria', 'panificio', 'pane', 'forno', 'bakkerij', 'brood', 'brood en banket', 'banket',
  ],
  meat: [
    'meat', 'meats', 'meat counter', 'butcher-', 'poultry', 'chicken', 'fleisch-', 'metzger-', 'metzgerei', 'geflugel', 'boucherie',
    'viande-', 'volaille-', 'carne', 'carnes', 'carniceria', 'aves', 'polleria', 'macelleria', 'pollame', 'vlees-', 'slager-', 'gevogelte',
  ],
  fish: [
    'fish-', 'seafood', 'fishmonger-', 'fisch-', 'meeresfruchte', 'poissonnerie', 'poisson-', 'fruits de mer', 'pescad-', 'pescaderia',
    'mariscos', 'pesce', 'pescheria', 'frutti di mare', 'vis', 'visafdeling', 'vissen', 'zeevruchten',
  ],
  dairy: [
    'dairy', 'milk-', 'cheese-', 'chilled', 'refrigerated', 'fridge', 'cooler', 'milchprodukte', 'molkerei-', 'milch-', 'kase-',
    'kuhlregal', 'kuhltheke', 'cremerie', 'laitage-', 'produits laitiers', 'lait', 'fromage-', 'frais', 'rayon frais', 'lacteos', 'leche-',
    'queso-', 'refrigerados', 'latticini', 'latte-', 'formaggi-', 'banco frigo', 'frigo', 'zuivel-', 'melk-', 'kaas-', 'koeling', 'koelvak',
  ],
  eggs: [
    'egg-', 'eier-', 'oeuf-', 'huevo-', 'uova', 'ei', 'eieren', 'dairy', 'molkerei-', 'cremerie', 'zuivel-', 'lacteos', 'latticini',
    'milchprodukte',
  ],
  deli: [
    'deli', 'delicatessen', 'cold cuts', 'charcuterie-', 'traiteur', 'wurst-', 'aufschnitt', 'feinkost', 'embutidos', 'charcuteria',
    'fiambre-', 'salumi-', 'salumeria', 'gastronomia', 'banco gastronomia', 'vleeswaren', 'chilled', 'kuhlregal', 'koeling',
  ],
  frozen: [
    'frozen-', 'freezer-', 'ice cream-', 'tiefkuhl-', 'tk', 'tk ware', 'gefrier-', 'eis', 'eiscreme', 'surgele-', 'congelado-', 'surgelati',
    'congelati', 'gelati', 'diepvries-', 'vriezer', 'ijs',
  ],
  'pasta-rice-grains': [
    'pasta-', 'rice-', 'grain-', 'noodle-', 'dry goods', 'pantry', 'staples', 'nudel-', 'teigwaren', 'reis-', 'getreide', 'hulsenfruchte',
    'trockenwaren', 'vorrat', 'pates', 'riz', 'cereales et legumes secs', 'epicerie', 'epicerie salee', 'arroz-', 'legumbres', 'despensa',
    'riso-', 'legumi secchi', 'dispensa', 'rijst-', 'deegwaren', 'droogwaren', 'voorraadkast',
  ],
  baking: [
    'baking-', 'flour-', 'sugar-', 'dry goods', 'pantry', 'back zutaten', 'backzutaten', 'backen', 'mehl-', 'zucker-', 'trockenwaren',
    'patisserie', 'aide a la patisserie', 'farine-', 'sucre-', 'epicerie', 'epicerie sucree', 'reposteria', 'harina-', 'azucar-',
    'despensa', 'dolci e farine', 'farine', 'farina-', 'zucchero-', 'dispensa', 'bakproducten', 'bakken', 'meel', 'bloem', 'suiker',
    'droogwaren',
  ],
  spices: [
    'spice-', 'seasoning-', 'pantry', 'gewurz-', 'epice-', 'epicerie', 'especia-', 'condimento-', 'condimenti', 'spezie', 'specerij-',
    'kruiden-', 'kruiden',
  ],
  canned: [
    'canned-', 'tin', 'tins', 'tinned-', 'cans', 'preserves', 'jars', 'konserve-', 'dosen-', 'conserve-', 'conserva-', 'enlatado-', 'latas',
    'scatolame', 'conserven', 'blikken', 'blik', 'pantry',
  ],
  sauces: [
    'sauce-', 'condiment-', 'dressing-', 'sosse-', 'saucen', 'feinkostsaucen', 'condiments', 'salsa-', 'aderezo-', 'salse', 'sughi',
    'condimenti', 'sauzen', 'saus',
  ],
  oils: [
    'oil', 'vinegar-', 'oils and vinegars', 'ol', 'ole', 'speiseol', 'essig-', 'huile-', 'vinaigre-', 'aceite-', 'vinagre-', 'olio', 'oli',
    'aceto', 'olie', 'azijn',
  ],
  snacks: [
    'snack-', 'crisps', 'chips', 'nuts', 'knabber-', 'knabberei-', 'salzgeback', 'aperitif-', 'chips et aperitif', 'aperitivo-', 'botana-',
    'frutos secos', 'salatini', 'patatine', 'noten', 'zoutjes', 'hartige snacks', 'borrel-',
  ],
  sweets: [
    'sweet-', 'candy', 'candies', 'confectionery', 'chocolate-', 'biscuit-', 'cookie-', 'suss-', 'sussigkeiten', 'susswaren', 'schokolade-',
    'kekse', 'confiserie', 'sucrerie-', 'bonbon-', 'gateau-', 'chocolat-', 'epicerie sucree', 'dulce-', 'golosina-', 'galleta-', 'dolci-',
    'dolciumi', 'caramelle', 'biscotti', 'cioccolato', 'snoep-', 'koek-', 'chocolade', 'zoetwaren',
  ],
  breakfast: [
    'breakfast-', 'cereal-', 'spread-', 'jam', 'jams', 'coffee-', 'tea', 'coffee and tea', 'fruhstuck-', 'musli-', 'aufstrich-',
    'marmelade-', 'kaffee-', 'tee', 'petit dejeuner', 'petit-dejeuner', 'cereale-', 'confiture-', 'desayuno-', 'cereales', 'mermelada-',
    'colazione-', 'cereali', 'marmellata-', 'ontbijt-', 'beleg', 'broodbeleg', 'koffie-', 'thee',
  ],
  drinks: [
    'drink-', 'beverage-', 'water', 'juice-', 'soda-', 'soft drink-', 'coffee-', 'tea', 'getrank-', 'saft-', 'wasser', 'softdrink-',
    'boisson-', 'jus', 'eau', 'eaux', 'bebida-', 'zumo-', 'jugo-', 'agua-', 'refrescos', 'bevande-', 'bibite', 'succhi', 'acqua', 'drank-',
    'dranken', 'frisdrank-', 'sap', 'sappen',
  ],
  alcohol: [
    'alcohol-', 'wine-', 'beer-', 'spirits', 'liquor-', 'bottle shop', 'beverage-', 'alkohol-', 'wein-', 'bier-', 'spirituosen', 'getrank-',
    'alcool-', 'vin', 'vins', 'biere-', 'spiritueux', 'vino-', 'cerveza-', 'licor-', 'licores', 'alcolici', 'vini', 'birra', 'birre',
    'liquori', 'wijn-', 'sterke drank', 'slijterij',
  ],
  baby: [
    'baby-', 'infant-', 'diaper-', 'nappies', 'saugling-', 'windeln', 'bebe-', 'puericulture', 'couches', 'panales', 'infanzia', 'neonato',
    'prima infanzia', 'luiers',
  ],
  pet: [
    'pet', 'pets', 'pet food', 'dog', 'dogs', 'dog food', 'cat', 'cats', 'animal-', 'tier-', 'tierbedarf', 'tiernahrung', 'haustier-',
    'hund-', 'katze-', 'animaux', 'animalerie', 'mascota-', 'animali', 'pet care', 'huisdier-', 'dieren-',
  ],
  household: [
    'household-', 'cleaning-', 'laundry', 'paper goods', 'home', 'detergent-', 'kitchen-', 'haushalt-', 'putz-', 'reinigung-',
    'waschmittel-', 'papierwaren', 'drogerie-', 'menage', 'entretien-', 'nettoyage', 'lessive-', 'droguerie', 'maison', 'limpieza-',
    'hogar', 'drogueria', 'casa', 'pulizia', 'detersivi', 'carta', 'huishoud-', 'schoonmaak-', 'wasmiddel-',
  ],
  hygiene: [
    'hygiene-', 'health-', 'beauty', 'pharmacy', 'drugstore', 'personal care', 'toiletries', 'cosmetic-', 'drogerie-', 'korperpflege',
    'kosmetik-', 'apotheke', 'parapharmacie', 'beaute', 'pharmacie', 'cosmetique-', 'higiene-', 'cuidado personal', 'farmacia',
    'perfumeria', 'igiene-', 'cura della persona', 'profumeria', 'bellezza', 'verzorging-', 'drogist-', 'drogisterij', 'apotheek',
    'cosmetica',
  ],
  other: [
    'other-', 'misc-', 'various', 'sonstiges', 'verschiedenes', 'divers', 'autre-', 'otros', 'varios', 'altro', 'vario', 'varie', 'overig-',
    'diversen',
  ],
};

const PARTS = /[^\p{L}\p{N}'’ -]+|\s+(?:and|und|et|y|e|en|or|oder|ou|o|of)\s+|\s-\s/u;
/** A number of an aisle (`3`, `Gang 4`) says nothing. */
const NUMBERS =
  /\b(?:aisle|gang|regal|rayon|allee|pasillo|corsia|reparto|gangpad|pad|section|abteilung|afdeling)\b|\p{N}+/gu;

/** Letters. A shorter name of a food is a common word in another language: `thé`, `ei`. */
const SHORTEST_FOOD = 4;

/** What is in an aisle, by its name in six languages; empty when the name does not say it. */
export function categoriesOfName(name: string): FoodCategory[] {
  const parts = foldText(name).replace(NUMBERS, ' ').split(PARTS);
  const found = new Set(parts.flatMap((part) => categoriesOfPart(part.trim())));
  return FOOD_CATEGORIES.filter((category) => found.has(category));
}

function categoriesOfPart(text: string): readonly FoodCategory[] {
  if (text === '') return [];
  const [length, categories] = longestSign(text);
  if (length === text.length) return categories;
  const food = findFood(text);
  if (food === null) return categories;
  const isCertain = food.match === 'whole' || (length === 0 && food.name.singular.length >= SHORTEST_FOOD);
  return isCertain ? [food.food.category] : categories;
}

/** The number of letters of the longest signs that match, and their categories. */
function longestSign(text: string): [number, FoodCategory[]] {
  const lengths = FOOD_CATEGORIES.map((category) => Math.max(...SIGNS[category].map((sign) => lengthOn(sign, text))));
  const longest = Math.max(...lengths);
  return [longest, longest === 0 ? [] : FOOD_CATEGORIES.filter((_category, index) => lengths[index] === longest)];
}

function lengthOn(sign: string, text: string): number {
  if (!sign.endsWith('-')) return text === sign ? sign.length : 0;
  return text.startsWith(sign.slice(0, -1)) ? sign.length - 1 : 0;
}
