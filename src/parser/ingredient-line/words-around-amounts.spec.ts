import { describe, expect, it } from '@jest/globals';
import { parseIngredientLine } from './parse-ingredient-line.js';

describe('words before an amount', () => {
  it.each<[string, string, number, string | null, string]>([
    ['mehr als 2 EL Essig', 'de', 2, 'tablespoon', 'Essig'],
    ['rund 300 g Quark', 'de', 300, 'gram', 'Quark'],
    ['nach Bedarf 1 TL Zucker', 'de', 1, 'teaspoon', 'Zucker'],
    ['less than 2 cups stock', 'en', 2, 'cup', 'stock'],
    ['an extra 2 tbsp oil', 'en', 2, 'tablespoon', 'oil'],
    ['plus 3 tbsp oil', 'en', 3, 'tablespoon', 'oil'],
    ['+/- 250 g pasta', 'en', 250, 'gram', 'pasta'],
    ['au minimum 2 œufs', 'fr', 2, null, 'œufs'],
    ['presque 1 kg de carottes', 'fr', 1, 'kilogram', 'carottes'],
    ['por lo menos 2 limones', 'es', 2, null, 'limones'],
    ['casi 1 kg de tomates', 'es', 1, 'kilogram', 'tomates'],
    ['quasi 300 g di pasta', 'it', 300, 'gram', 'pasta'],
    ['hooguit 1 el azijn', 'nl', 1, 'tablespoon', 'azijn'],
    ["zo'n 300 g pasta", 'nl', 300, 'gram', 'pasta'],
    ['slightly more than 2 cups milk', 'en', 2, 'cup', 'milk'],
    ['etwas weniger als 300 g Mehl', 'de', 300, 'gram', 'Mehl'],
    ['à peine 200 ml de lait', 'fr', 200, 'milliliter', 'lait'],
    ['un poco más de 200 g de arroz', 'es', 200, 'gram', 'arroz'],
    ['poco meno di 300 g di riso', 'it', 300, 'gram', 'riso'],
    ['iets meer dan 2 dl melk', 'nl', 2, 'deciliter', 'melk'],
  ])('are no name: %s', (line, language, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line, language)).toMatchObject({ amount, unit, ingredientName });
  });

  it.each(['over-ripe bananas', 'plus size bread', 'gut abgehangenes Rindfleisch'])('may begin a name: %s', (line) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount: null, unit: null });
    expect(line).toContain(parseIngredientLine(line).ingredientName);
  });

  it('leave a dozen what it is', () => {
    expect(parseIngredientLine('about 3 dozen mussels')).toMatchObject({
      amount: 3,
      unit: 'dozen',
      ingredientName: 'mussels',
    });
  });
});

describe('words that say how full a unit is', () => {
  it.each<[string, string, string, string]>([
    ['1 gut geh. TL Salz', 'de', 'teaspoon', 'Salz'],
    ['1 voller EL Mehl', 'de', 'tablespoon', 'Mehl'],
    ['1 gute Prise Zimt', 'de', 'pinch', 'Zimt'],
    ['3 Eßl. Zucker', 'de', 'tablespoon', 'Zucker'],
    ['1 flinke eetlepel mosterd', 'nl', 'tablespoon', 'mosterd'],
    ['1 krappe el suiker', 'nl', 'tablespoon', 'suiker'],
    ['1 c. à s. bien pleine de farine', 'fr', 'tablespoon', 'farine'],
    ['2 cucharadas bien colmadas de harina', 'es', 'tablespoon', 'harina'],
    ['1 cucchiaio ben pieno di farina', 'it', 'tablespoon', 'farina'],
    ['1 TL (gestrichen) Natron', 'de', 'teaspoon', 'Natron'],
    ['2 EL gestr. Stärke', 'de', 'tablespoon', 'Stärke'],
    ['1 EL, gut gehäuft Grieß', 'de', 'tablespoon', 'Grieß'],
    ['1 gehaeufter TL Zimt', 'de', 'teaspoon', 'Zimt'],
    ['2 tbsp (heaped) cocoa', 'en', 'tablespoon', 'cocoa'],
  ])('are a part of neither unit nor name: %s', (line, language, unit, ingredientName) => {
    expect(parseIngredientLine(line, language)).toMatchObject({ unit, ingredientName });
  });

  it.each([
    ['1 Bund geh. Petersilie', 'bunch', 'geh. Petersilie'],
    ['50 g geh. Mandeln', 'gram', 'geh. Mandeln'],
    ['2 Zehen geh. Knoblauch', 'clove', 'geh. Knoblauch'],
  ])('are about spoons alone, because the same abbreviation is chopped: %s', (line, unit, ingredientName) => {
    expect(parseIngredientLine(line, 'de')).toMatchObject({ unit, ingredientName, size: null });
  });

  it.each([
    ['100 g gute Butter', 'gute Butter'],
    ['1 voller Topf', 'voller Topf'],
    ['2 goede tomaten', 'goede tomaten'],
  ])('belong to a name where no measure follows: %s', (line, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ ingredientName });
  });
});

describe('measures that make one amount', () => {
  it.each<[string, number, string, string]>([
    ['1 cup minus 2 tablespoons sugar', 0.875, 'cup', 'sugar'],
    ['1 cup less 1 tablespoon sugar', 15, 'tablespoon', 'sugar'],
    ['1 tasse moins 2 cuillères à soupe de sucre', 0.875, 'cup', 'sucre'],
    ['1 cup, plus 4 tablespoons, sugar', 1.25, 'cup', 'sugar'],
    ['1 cup (plus 4 tbsp) sugar', 1.25, 'cup', 'sugar'],
  ])('are added and taken off: %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });

  it.each<[string, number]>([
    ['1 cup sugar, plus 2 tbsp for dusting', 1],
    ['1 cup (240 ml) milk', 1],
    ['2 tbsp less-fat butter', 2],
  ])('are only those that stand together: %s', (line, amount) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount });
  });
});

describe('what is added in a unit that measures something else', () => {
  it.each<[string, string, number, string, string, string]>([
    ['200 g plus 1 EL Puderzucker', 'de', 200, 'gram', 'Puderzucker', 'plus 1 EL'],
    ['150 g + 1 cuillère à soupe de sucre', 'fr', 150, 'gram', 'sucre', '1 cuillère à soupe'],
    ['2 cups and 1 handful spinach', 'en', 2, 'cup', 'spinach', 'and 1 handful'],
    ['300 g e 2 cucchiai di farina', 'it', 300, 'gram', 'farina', 'e 2 cucchiai'],
  ])('stands in the comment: %s', (line, language, amount, unit, ingredientName, comment) => {
    expect(parseIngredientLine(line, language)).toMatchObject({ amount, unit, ingredientName, comment });
  });
});

describe('the size of each of several', () => {
  it.each<[string, string, number, string | null, string, string]>([
    ['3 Dosen à 240 g Mais', 'de', 3, 'can', 'Mais', 'à 240 g'],
    ['2 Pck. à 250 g Quark', 'de', 2, 'package', 'Quark', 'à 250 g'],
    ['2 boîtes de 400 g de pois chiches', 'fr', 2, 'can', 'pois chiches', 'de 400 g'],
    ['3 latas de 150 g de atún', 'es', 3, 'can', 'atún', 'de 150 g'],
    ['2 lattine da 250 g di ceci', 'it', 2, 'can', 'ceci', 'da 250 g'],
    ['2 blikken van 400 g bonen', 'nl', 2, 'can', 'bonen', 'van 400 g'],
    ['4 Forellen à ca. 300 g', 'de', 4, null, 'Forellen', 'à ca. 300 g'],
    ['6 filets de cabillaud de 120 g', 'fr', 6, null, 'filets de cabillaud', 'de 120 g'],
    ['2 Steaks von je 200 g', 'de', 2, null, 'Steaks', 'von je 200 g'],
    ['4 salmon fillets of 150g', 'en', 4, null, 'salmon fillets', 'of 150g'],
  ])('is no name: %s', (line, language, amount, unit, ingredientName, size) => {
    expect(parseIngredientLine(line, language)).toMatchObject({ amount, unit, ingredientName, size });
  });

  it('is not what a weight is taken of', () => {
    expect(parseIngredientLine('1 can of tomatoes')).toMatchObject({
      unit: 'can',
      ingredientName: 'tomatoes',
      size: null,
    });
    expect(parseIngredientLine('Saft von 2 Zitronen', 'de')).toMatchObject({ amount: 2 });
  });
});

describe('what stands behind the name', () => {
  it.each<[string, number | null, string | null, string]>([
    ['Garlic cloves - 6', 6, 'clove', 'Garlic'],
    ['Naan - 4 no.', 4, null, 'Naan'],
    ['Lime juice ... 3 tbsp', 3, 'tablespoon', 'Lime juice'],
    ['Sugar ........ 200 g', 200, 'gram', 'Sugar'],
    ['Mint leaves - a handful', null, 'handful', 'Mint leaves'],
    ['Leeks (3 large)', 3, null, 'Leeks'],
    ['Tomato (1 medium, chopped)', 1, null, 'Tomato'],
    ['Leeks - two', 2, null, 'Leeks'],
    ['Mangoes -- 2', 2, null, 'Mangoes'],
    ['Shallots (sliced) – 3', 3, null, 'Shallots'],
    ['Butter (weich) 125 g', 125, 'gram', 'Butter'],
    ['Lentils (soaked): 1 cup', 1, 'cup', 'Lentils'],
  ])('is the measure: %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });

  it.each<[string, string, string]>([
    ['nutmeg (ground)', 'nutmeg', 'ground'],
    ['oats (uncooked)', 'oats', 'uncooked'],
    ['Ricotta (zerbröselt)', 'Ricotta', 'zerbröselt'],
    ['prei (fijngesneden)', 'prei', 'fijngesneden'],
    ['setas (laminadas)', 'setas', 'laminadas'],
  ])('is the preparation in brackets: %s', (line, ingredientName, comment) => {
    expect(parseIngredientLine(line)).toMatchObject({ ingredientName, comment });
  });

  it.each(['cheese (gouda)', 'soy sauce (tamari)', 'seed mix (pumpkin seeds)'])(
    'stays when it says which one: %s',
    (line) => {
      expect(parseIngredientLine(line).ingredientName).toBe(line);
    },
  );

  it.each(['carrots, cut into 2', 'half-and-half', 'bread, a day old'])('is no measure of %s', (line) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount: null, unit: null });
  });
});

describe('a word that counts and is a food too', () => {
  it.each<[string, string, number, string | null, string]>([
    ['1 noix', 'fr', 1, null, 'noix'],
    ['3 noix de coco', 'fr', 3, null, 'noix de coco'],
    ['1 nuez moscada', 'es', 1, null, 'nuez moscada'],
    ['2 Stangen', 'de', 2, null, 'Stangen'],
    ['2 loaves', 'en', 2, null, 'loaves'],
    ['1 cake', 'en', 1, null, 'cake'],
    ['3 leaves', 'en', 3, null, 'leaves'],
    ['4 whole cloves', 'en', 4, null, 'whole cloves'],
    ['1 noix de margarine', 'fr', 1, 'knob', 'margarine'],
    ['1 nuez de mantequilla', 'es', 1, 'knob', 'mantequilla'],
    ['1 noce di burro', 'it', 1, 'knob', 'burro'],
    ['2 Stangen Lauch', 'de', 2, 'stick', 'Lauch'],
  ])('is the unit only of something: %s', (line, language, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line, language)).toMatchObject({ amount, unit, ingredientName });
  });
});

describe('a unit of a language that no page of Larder speaks', () => {
  it.each<[string, number, string, string]>([
    ['100 מ"ל מים', 100, 'milliliter', 'מים'],
    ['2 ק"ג תפוחים', 2, 'kilogram', 'תפוחים'],
    ['3 rkl siirappia', 3, 'tablespoon', 'siirappia'],
    ['2 cană de zahăr', 2, 'cup', 'zahăr'],
    ['1 kašičica cimeta', 1, 'teaspoon', 'cimeta'],
    ['3 polievkové lyžice oleja', 3, 'tablespoon', 'oleja'],
    ['1 супена лъжица мед', 1, 'tablespoon', 'мед'],
    ['3 šaukštai medaus', 3, 'tablespoon', 'medaus'],
    ['३ कप आटा', 3, 'cup', 'आटा'],
    ['2 ēdamkarotes cukura', 2, 'tablespoon', 'cukura'],
    ['1 supilusikatäis mett', 1, 'tablespoon', 'mett'],
    ['2 кашичице соли', 2, 'teaspoon', 'соли'],
    ['1 чаена чаша ориз', 1, 'cup', 'ориз'],
    ['3 muỗng cà phê đường', 3, 'teaspoon', 'đường'],
    ['2 sdm gula', 2, 'tablespoon', 'gula'],
    ['1 puodelis cukraus', 1, 'cup', 'cukraus'],
  ])('is read: %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });
});

describe('a metric unit between the name and its number', () => {
  it.each([
    ['farina gr 500', 500, 'gram', 'farina'],
    ['burro g 100', 100, 'gram', 'burro'],
    ['latte intero ml 200', 200, 'milliliter', 'latte intero'],
    ['Mehl g 500', 500, 'gram', 'Mehl'],
    ['zucchero grammi 250', 250, 'gram', 'zucchero'],
    ['zucchero gr. 200', 200, 'gram', 'zucchero'],
    ['burro g. 100', 100, 'gram', 'burro'],
    ['burro g. 80, fuso', 80, 'gram', 'burro'],
    ['panna dl. 2', 2, 'deciliter', 'panna'],
    ['patate Kg. 1,5', 1.5, 'kilogram', 'patate'],
    ['latte intero l 1', 1, 'liter', 'latte intero'],
  ])('is the unit: %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });

  it.each([
    'Vitamin C 500',
    'B 12',
    'farina tipo 00',
    'T-shirt L 2',
    'T-shirt l 2',
    'eieren maat l 4',
    'eggs size l 3',
    'uova l 4',
    'tortilla cm 20',
  ])('is not read into a name or a size: %s', (line) => {
    expect(parseIngredientLine(line).unit).toBeNull();
  });
});
