import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ParsedIngredientLine } from '../recipe-draft.js';
import { parseIngredientLine } from './parse-ingredient-line.js';

const NOTHING: ParsedIngredientLine = {
  amount: null,
  amountMax: null,
  unit: null,
  unitSystem: null,
  ingredientName: '',
  preparation: null,
  size: null,
  purpose: null,
  comment: null,
};

describe('parseIngredientLine on English lines', () => {
  it.each<[string, Partial<ParsedIngredientLine>]>([
    ['2 x 400g tins chopped tomatoes', { amount: 2, unit: 'can', ingredientName: 'chopped tomatoes', size: '400g' }],
    [
      '250g/9oz plain flour, plus extra for dusting',
      {
        amount: 250,
        unit: 'gram',
        unitSystem: 'metric',
        ingredientName: 'plain flour',
        comment: '9oz, plus extra for dusting',
      },
    ],
    [
      '1 (14-ounce) can black beans, drained and rinsed',
      { amount: 1, unit: 'can', ingredientName: 'black beans', size: '14-ounce', preparation: 'drained and rinsed' },
    ],
    ['a pinch of salt', { unit: 'pinch', ingredientName: 'salt' }],
    ['salt, to taste', { ingredientName: 'salt', comment: 'to taste' }],
    [
      '1 to 2 tablespoons olive oil, for frying',
      { amount: 1, amountMax: 2, unit: 'tablespoon', ingredientName: 'olive oil', purpose: 'for frying' },
    ],
    ['two large eggs, beaten', { amount: 2, ingredientName: 'eggs', size: 'large', preparation: 'beaten' }],
    ['3 garlic cloves', { amount: 3, unit: 'clove', ingredientName: 'garlic' }],
    [
      '2 cups chopped parsley leaves',
      { amount: 2, unit: 'cup', unitSystem: 'us', ingredientName: 'parsley leaves', preparation: 'chopped' },
    ],
    ['1½ lb. chicken thighs', { amount: 1.5, unit: 'pound', unitSystem: 'us', ingredientName: 'chicken thighs' }],
  ])('reads %s', (line, expected) => {
    expect(parseIngredientLine(line)).toEqual({ ...NOTHING, ...expected });
  });

  it('names what the juice or zest comes from', () => {
    expect(parseIngredientLine('juice of 1 lemon')).toMatchObject({ amount: 1, unit: null, ingredientName: 'lemon' });
  });
});

describe('parseIngredientLine on short forms', () => {
  it.each<[string, Partial<ParsedIngredientLine>]>([
    ['12 oz. pkg. frozen peas', { amount: 12, unit: 'ounce', ingredientName: 'frozen peas', size: 'pkg.' }],
    ['a dozen quails', { unit: 'dozen', ingredientName: 'quails' }],
    ['1 Bund Dill, in Spitzen', { amount: 1, unit: 'bunch', ingredientName: 'Dill', preparation: 'in Spitzen' }],
    ["3 c. à s. d'huile", { amount: 3, unit: 'tablespoon', ingredientName: 'huile' }],
    ['1 gr. Dose Linsen', { amount: 1, unit: 'can', ingredientName: 'Linsen', size: 'gr.' }],
    ['2 Stange/n Lauch', { amount: 2, unit: 'stick', ingredientName: 'Lauch' }],
    ['2 Kartoffel(n), geschält', { amount: 2, ingredientName: 'Kartoffel', preparation: 'geschält' }],
    ['sel, poivre', { ingredientName: 'sel, poivre' }],
    ['2 cup(s) sugar', { amount: 2, unit: 'cup', ingredientName: 'sugar' }],
  ])('reads %s', (line, expected) => {
    expect(parseIngredientLine(line)).toMatchObject(expected);
  });
});

describe('parseIngredientLine on measures that stand elsewhere', () => {
  it('keeps the pieces when their weight is told too', () => {
    const steaks = { amount: 4, unit: null, ingredientName: 'tuna steaks' };
    for (const line of ['4 x 150g/5oz tuna steaks', '4 (6-ounce) tuna steaks', '4 tuna steaks (about 6 oz each)'])
      expect(parseIngredientLine(line)).toMatchObject(steaks);
  });

  it('reads a measure behind the name', () => {
    expect(parseIngredientLine('Butter, 50 g')).toMatchObject({ amount: 50, unit: 'gram', ingredientName: 'Butter' });
  });

  it('ends the name before a second measure', () => {
    expect(parseIngredientLine('40g grated cheddar cheese, or 25g grated parmesan').ingredientName).toBe(
      'cheddar cheese',
    );
  });

  it('drops the pack of a measured amount and keeps brackets whole', () => {
    expect(parseIngredientLine('200ml carton double cream').ingredientName).toBe('double cream');
    expect(parseIngredientLine('2 tins of (white) beans').ingredientName).toBe('white beans');
  });

  it('takes a loose unit that opens the line', () => {
    expect(parseIngredientLine('a good dash Tabasco')).toMatchObject({
      amount: null,
      unit: 'dash',
      ingredientName: 'Tabasco',
    });
  });
});

describe('parseIngredientLine keeps what a line tells besides', () => {
  it.each<[string, Partial<ParsedIngredientLine>]>([
    ['1 cup (240 g) rye flour', { amount: 1, unit: 'cup', ingredientName: 'rye flour', comment: '240 g' }],
    ['1 cup/240 g rye flour', { amount: 1, unit: 'cup', ingredientName: 'rye flour', comment: '240 g' }],
    ['1 lb. (450g) ground lamb', { amount: 1, unit: 'pound', ingredientName: 'ground lamb', comment: '450g' }],
    ['up to 3 tbsp water', { amount: 3, unit: 'tablespoon', ingredientName: 'water', comment: 'up to' }],
    [
      'between 2 and 3 cups stock',
      { amount: 2, amountMax: 3, unit: 'cup', ingredientName: 'stock', comment: 'between' },
    ],
    ['2 cups whipping (35%) cream', { amount: 2, unit: 'cup', ingredientName: 'whipping cream', comment: '35%' }],
    ['1 dessert spoon tomato paste', { amount: 1, unit: 'dessertspoon', ingredientName: 'tomato paste' }],
    ['a little walnut oil', { amount: null, unit: null, ingredientName: 'walnut oil' }],
    ['3 oz unsifted cake flour', { amount: 3, unit: 'ounce', ingredientName: 'cake flour' }],
    ['200 g (1 Tasse) Reis', { amount: 200, unit: 'gram', ingredientName: 'Reis', comment: '1 Tasse' }],
  ])('the second measure of %s', (line, expected) => {
    expect(parseIngredientLine(line)).toMatchObject(expected);
  });

  it.each([
    ['1 sm onion, chopped', 'sm', 'onion'],
    ['2 lg eggs', 'lg', 'eggs'],
    ['3 md carrots', 'md', 'carrots'],
    ['1 med. beetroot', 'med.', 'beetroot'],
    ['1 lg. cabbage', 'lg.', 'cabbage'],
  ])('the abbreviated size in %s, outside of the name', (line, size, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ size, ingredientName });
  });

  it.each<[string, Partial<ParsedIngredientLine>]>([
    ['12 to 14 strawberries', { amount: 12, amountMax: 14, ingredientName: 'strawberries' }],
    ['approx. 15 g butter', { amount: 15, unit: 'gram', ingredientName: 'butter' }],
    ['approx 15g butter', { amount: 15, unit: 'gram', ingredientName: 'butter' }],
  ])('the amount of %s', (line, expected) => {
    expect(parseIngredientLine(line)).toMatchObject(expected);
  });

  it.each<[string, number, string | null, string | null]>([
    ['12 ½-inch-thick slices baguette', 12, 'slice', '½-inch-thick'],
    ['2 1/4-inch-thick slices ham', 2, 'slice', '1/4-inch-thick'],
    ['1 ½-inch piece ginger', 1.5, 'inch', null],
  ])('the count and the size of %s', (line, amount, unit, size) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, size });
  });

  it.each<[string, Partial<ParsedIngredientLine>]>([
    ['Seeds from 1 pomegranate', { amount: 1, ingredientName: 'pomegranate', preparation: 'Seeds from' }],
    ['juice from half a lemon', { amount: 0.5, ingredientName: 'lemon', preparation: 'juice from' }],
    [
      '2 tbsp lemon juice from half a lemon',
      { amount: 2, ingredientName: 'lemon juice', comment: 'from half a lemon' },
    ],
  ])('where something of %s comes from', (line, expected) => {
    expect(parseIngredientLine(line)).toMatchObject(expected);
  });
});

describe('parseIngredientLine on lines of other languages', () => {
  it.each<[string, number | null, string | null, string]>([
    ['1,5 kg Mehl', 1.5, 'kilogram', 'Mehl'],
    ['2 EL Öl', 2, 'tablespoon', 'Öl'],
    ['200 g de farine', 200, 'gram', 'farine'],
    ["2 gousses d'ail", 2, 'clove', 'ail'],
    ['1 cuillère à café de sel', 1, 'teaspoon', 'sel'],
    ['3 cucharadas de aceite de oliva', 3, 'tablespoon', 'aceite de oliva'],
    ["2 cucchiai di olio d'oliva", 2, 'tablespoon', "olio d'oliva"],
    ['2 colheres de sopa de açúcar', 2, 'tablespoon', 'açúcar'],
    ['1 teentje knoflook', 1, 'clove', 'knoflook'],
    ['2 msk smör', 2, 'tablespoon', 'smör'],
    ['1 fed hvidløg', 1, 'clove', 'hvidløg'],
    ['2 ss olje', 2, 'tablespoon', 'olje'],
    ['2 łyżki cukru', 2, 'tablespoon', 'cukru'],
    ['150 g hladké mouky', 150, 'gram', 'hladké mouky'],
    ['2 ст. л. сахара', 2, 'tablespoon', 'сахара'],
    ['1 su bardağı un', 1, 'cup', 'un'],
    ['大さじ2 醤油', 2, 'tablespoon', '醤油'],
    ['醤油 大さじ2', 2, 'tablespoon', '醤油'],
    ['鸡蛋 2个', 2, 'piece', '鸡蛋'],
    ['간장 2큰술', 2, 'tablespoon', '간장'],
    ['Mehl: 200 g', 200, 'gram', 'Mehl'],
    ['Saft von 1 Zitrone', 1, null, 'Zitrone'],
    ['ein wenig Salz', null, null, 'Salz'],
    ['1 EL gehackte Petersilie', 1, 'tablespoon', 'Petersilie'],
    ['2 gousses d’ail hachées', 2, 'clove', 'ail'],
    ['Farina 00 250 g', 250, 'gram', 'Farina 00'],
    ["olio d'oliva q.b.", null, null, "olio d'oliva"],
    ['2 xícaras (chá) de açúcar', 2, 'cup', 'açúcar'],
    ['Соль - по вкусу', null, null, 'Соль'],
    ['Яйцо - 2 шт.', 2, 'piece', 'Яйцо'],
    ['醤油 大さじ1と1/2', 1.5, 'tablespoon', '醤油'],
    ['ごま油 適量', null, null, 'ごま油'],
    ['500克面粉', 500, 'gram', '面粉'],
    ['半个洋葱', 0.5, 'piece', '洋葱'],
  ])('reads %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });

  it.each([
    ["250 g di tagliatelle all'uovo", 'it', "tagliatelle all'uovo"],
    ['200 g di tagliatelle al pomodoro', 'it', 'tagliatelle al pomodoro'],
    ['2 Sternanis', 'de', 'Sternanis'],
    ['100 g Feinkostsalat', 'de', 'Feinkostsalat'],
    ['1 stuk rapen', 'nl', 'rapen'],
    ['50 g di mandorle tagliate', 'it', 'mandorle'],
    ['1 feingehackte Zwiebel', 'de', 'Zwiebel'],
    ['100 g нарезанного лука', 'ru', 'лука'],
  ])('leaves a name that only begins like a word for the preparation: %s', (line, language, name) => {
    expect(parseIngredientLine(line, language).ingredientName).toBe(name);
  });

  it('follows the language it is told', () => {
    expect(parseIngredientLine('1.000 g Spätzle', 'de-AT').amount).toBe(1000);
  });
});

describe('parseIngredientLine on hostile lines', () => {
  const words = fc.constantFrom(
    '1',
    '1/2',
    '½',
    '-',
    'x',
    '(',
    ')',
    '14-oz',
    'can',
    'g',
    '/',
    ',',
    'of',
    'flour',
    'c.',
    'à',
    '大さじ',
    '"',
    '.',
  );

  it('never throws and keeps a name wherever there is a letter', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words, { maxLength: 30 }).map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(line, fc.constantFrom(undefined, 'de', 'ja', 'xx', '__proto__'), (text, language) => {
        const parsed = parseIngredientLine(text, language);
        expect(parsed.ingredientName !== '' || !/\p{L}/u.test(text.slice(0, 1000))).toBe(true);
        expect(parsed.amount === null || Number.isFinite(parsed.amount)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads the start of an endless line', () => {
    for (const unit of ['1 ', '(', 'a', '1/', ', ', 'c. ', '1-'])
      expect(parseIngredientLine(`2 cups flour, ${unit.repeat(50_000)}`)).toMatchObject({ amount: 2, unit: 'cup' });
  });
});

describe('parseIngredientLine adds measures that are one amount', () => {
  it.each<[string, Partial<ParsedIngredientLine>]>([
    ['2 cups plus 4 tablespoons rye flour', { amount: 2.25, unit: 'cup', ingredientName: 'rye flour', comment: null }],
    ['2 tbsp + 1 tsp vinegar', { amount: 7, unit: 'teaspoon', ingredientName: 'vinegar', preparation: null }],
    ['2 lb 8 oz lamb neck', { amount: 2.5, unit: 'pound', ingredientName: 'lamb neck', comment: null }],
    [
      '1 cup (240 ml) plus 2 tbsp cream',
      { amount: 1.125, unit: 'cup', ingredientName: 'cream', comment: '(240 ml) plus 2 tbsp' },
    ],
    [
      '1 cup (240 ml) plus 2 tbsp (30 ml) cream',
      { amount: 1.125, unit: 'cup', ingredientName: 'cream', comment: '(240 ml) plus 2 tbsp (30 ml)' },
    ],
    ['1 to 2 cups plus ½ cup oats', { amount: 1.5, amountMax: 2.5, unit: 'cup', ingredientName: 'oats' }],
    ['1 kg 250 g Kartoffeln', { amount: 1.25, unit: 'kilogram', ingredientName: 'Kartoffeln' }],
    ['1 EL und 2 TL Honig', { amount: 5, unit: 'teaspoon', ingredientName: 'Honig' }],
    ['1 tasse plus 4 cuillères à soupe de sucre', { amount: 1.25, unit: 'cup', ingredientName: 'sucre' }],
  ])('the sum of %s', (line, expected) => {
    expect(parseIngredientLine(line)).toMatchObject(expected);
  });

  it.each<[string, Partial<ParsedIngredientLine>]>([
    ['500 g (18 oz) spinach', { amount: 500, unit: 'gram', comment: '18 oz' }],
    ['500g/1lb 2oz spinach', { amount: 500, unit: 'gram', comment: '1lb 2oz' }],
    ['3 eggs plus 1 yolk', { amount: 3, unit: null, ingredientName: 'eggs' }],
    ['300 g sugar plus 2 tbsp for the tin', { amount: 300, unit: 'gram', ingredientName: 'sugar' }],
  ])('does not add what is told twice or is another thing: %s', (line, expected) => {
    expect(parseIngredientLine(line)).toMatchObject(expected);
  });
});

describe('parseIngredientLine reads every way to write a number', () => {
  it.each<[string, Partial<ParsedIngredientLine>]>([
    ['half a dozen quails', { amount: 6, unit: null, ingredientName: 'quails' }],
    ['ein halbes Dutzend Wachteln', { amount: 6, ingredientName: 'Wachteln' }],
    ['media docena de higos', { amount: 6, ingredientName: 'higos' }],
    ['two and a half cups lentils', { amount: 2.5, unit: 'cup', ingredientName: 'lentils' }],
    ['one half cup barley', { amount: 0.5, unit: 'cup', ingredientName: 'barley' }],
    ['two and 1/4 cups barley', { amount: 2.25, unit: 'cup', ingredientName: 'barley' }],
    ['3/4ths cup millet', { amount: 0.75, unit: 'cup', ingredientName: 'millet' }],
    ['0.33333334326744 cup millet', { amount: 1 / 3, unit: 'cup', ingredientName: 'millet' }],
    ['٣ أكواب سكر', { amount: 3, unit: 'cup', ingredientName: 'سكر' }],
    ['۵ عدد سیب', { amount: 5, unit: 'piece', ingredientName: 'سیب' }],
    ['牛乳　３００ｍｌ', { amount: 300, unit: 'milliliter', ingredientName: '牛乳' }],
    ['3 unit(s) red onion', { amount: 3, unit: null, ingredientName: 'red onion' }],
    ['2 units of butter lettuce', { amount: 2, ingredientName: 'butter lettuce' }],
    ['2x oat milk', { amount: 2, ingredientName: 'oat milk', preparation: null }],
  ])('in %s', (line, expected) => {
    expect(parseIngredientLine(line)).toMatchObject(expected);
  });

  it.each<[string, Partial<ParsedIngredientLine>]>([
    ['3 geh. EL Kakao', { amount: 3, unit: 'tablespoon', ingredientName: 'Kakao', size: 'geh.' }],
    ['1 gestr. EL Stärke', { amount: 1, unit: 'tablespoon', ingredientName: 'Stärke', size: 'gestr.' }],
    ['2 gehäufte EL Grieß', { amount: 2, unit: 'tablespoon', ingredientName: 'Grieß', size: 'gehäufte' }],
    ['1 knapper EL Senf', { amount: 1, unit: 'tablespoon', ingredientName: 'Senf', size: 'knapper' }],
    ['3 eetl. bloem', { amount: 3, unit: 'tablespoon', ingredientName: 'bloem' }],
    ['3 evőkanál liszt', { amount: 3, unit: 'tablespoon', ingredientName: 'liszt' }],
    ['2 ruokalusikallista hunajaa', { amount: 2, unit: 'tablespoon', ingredientName: 'hunajaa' }],
    ['2 lingurițe scorțișoară', { amount: 2, unit: 'teaspoon', ingredientName: 'scorțișoară' }],
    ['2 σκελίδες σκόρδο', { amount: 2, unit: 'clove', ingredientName: 'σκόρδο' }],
    ['3 כפות סוכר', { amount: 3, unit: 'tablespoon', ingredientName: 'סוכר' }],
  ])('the unit of %s', (line, expected) => {
    expect(parseIngredientLine(line)).toMatchObject(expected);
  });

  it.each<[string, number, string | null, string]>([
    ['one and three quarters cups milk', 1.75, 'cup', 'milk'],
    ['one and a third cups rice', 4 / 3, 'cup', 'rice'],
    ['three quarters of a cup of milk', 0.75, 'cup', 'milk'],
    ['a quarter teaspoon salt', 0.25, 'teaspoon', 'salt'],
    ['1 quart jar pickles', 1, 'quart', 'pickles'],
    ['un quart de litre de lait', 0.25, 'liter', 'lait'],
    ['un cuarto de litro de leche', 0.25, 'liter', 'leche'],
    ['un quarto di litro di latte', 0.25, 'liter', 'latte'],
    ['dreiviertel Liter Milch', 0.75, 'liter', 'Milch'],
    ['driekwart liter melk', 0.75, 'liter', 'melk'],
    ['1 cup and a half of milk', 1.5, 'cup', 'milk'],
    ['ein und ein viertel Liter Milch', 1.25, 'liter', 'Milch'],
    ['1 tasse et demie de lait', 1.5, 'cup', 'lait'],
    ['un litre et quart de lait', 1.25, 'liter', 'lait'],
    ['2 tazas y media de leche', 2.5, 'cup', 'leche'],
    ['1 tazza e mezza di latte', 1.5, 'cup', 'latte'],
    ['3x Zwiebeln', 3, null, 'Zwiebeln'],
    ['mínimo 200 ml de leche', 200, 'milliliter', 'leche'],
    ['4 chicken quarters', 4, null, 'chicken quarters'],
    ['Onions – 3 medium', 3, null, 'Onions'],
    ['Eggs: 4 large', 4, null, 'Eggs'],
    ['Karotten - 2 kleine', 2, null, 'Karotten'],
  ])('reads parts in words, and a sign behind a count: %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });

  it('reads an English line in a recipe of another script as English', () => {
    for (const language of ['ja', 'zh', 'ko', 'ru', 'el'])
      expect(parseIngredientLine('3 large lemons', language)).toMatchObject({
        amount: 3,
        unit: null,
        ingredientName: 'lemons',
        size: 'large',
      });
    expect(parseIngredientLine('2 tablespoons mirin 味醂', 'ja')).toMatchObject({ amount: 2, unit: 'tablespoon' });
  });
});

describe('parseIngredientLine reads no amount that only the second of two foods has', () => {
  it.each([
    'bread and 2 eggs',
    'Brot und 2 Eier',
    'lait et 2 œufs',
    'leche y 2 huevos',
    'pane e 2 uova',
    'melk en 2 eieren',
  ])('%s', (line) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount: null, unit: null, ingredientName: line });
  });
});

describe('parseIngredientLine finds the amount behind the name', () => {
  it.each<[string, Partial<ParsedIngredientLine>]>([
    ['Limes (4)', { amount: 4, unit: null, ingredientName: 'Limes' }],
    ['Curry leaves – 8 to 10', { amount: 8, amountMax: 10, ingredientName: 'Curry leaves' }],
    ['Ginger - 2 slices', { amount: 2, unit: 'slice', ingredientName: 'Ginger' }],
    ['celery, 2 stalks, chopped', { amount: 2, unit: 'stalk', ingredientName: 'celery', comment: 'chopped' }],
    ['Paneer: 250 g', { amount: 250, unit: 'gram', ingredientName: 'Paneer' }],
    ['Buns - 6 nos', { amount: 6, unit: 'piece', ingredientName: 'Buns' }],
    ['light bulbs x2', { amount: 2, ingredientName: 'light bulbs' }],
    ['Sparkling water 0.75l', { amount: 0.75, unit: 'liter', ingredientName: 'Sparkling water' }],
    ['peaches, 15 oz can', { amount: 1, unit: 'can', ingredientName: 'peaches', size: '15 oz' }],
    ['Möhren (3)', { amount: 3, ingredientName: 'Möhren' }],
    ['bananas 5', { amount: 5, ingredientName: 'bananas' }],
  ])('%s', (line, expected) => {
    expect(parseIngredientLine(line)).toMatchObject(expected);
  });

  it.each(['Omega 6 capsules', '1% milk', 'Weizenmehl Type 550', '7up', '5 grain bread', 'vitamin B12'])(
    'leaves the number in the name %s',
    (line) => {
      expect(parseIngredientLine(line)).toMatchObject({ amount: null, unit: null, ingredientName: line });
    },
  );

  it.each<[string, Partial<ParsedIngredientLine>]>([
    ['max. 100 ml Milch', { amount: 100, unit: 'milliliter', ingredientName: 'Milch', comment: 'max.' }],
    ['no more than 3 cups broth', { amount: 3, unit: 'cup', ingredientName: 'broth', comment: 'no more than' }],
    ['mindestens 2 EL Öl', { amount: 2, unit: 'tablespoon', ingredientName: 'Öl', comment: 'mindestens' }],
    ['200 g cream cheese (softened)', { ingredientName: 'cream cheese', comment: 'softened' }],
    ['80 g Butter (weich)', { ingredientName: 'Butter', comment: 'weich' }],
    ['2 tbsp fish sauce (nam pla)', { ingredientName: 'fish sauce (nam pla)' }],
  ])('keeps the words around in the comment: %s', (line, expected) => {
    expect(parseIngredientLine(line)).toMatchObject(expected);
  });
});
