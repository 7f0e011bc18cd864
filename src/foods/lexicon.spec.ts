import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Food, type FoodLanguage, readFoods, readFoodTables, withOtherNames } from './food-table.js';
import { foodFaults } from './food-faults.js';
import { findFood, foodById, foodName, foodNamed } from './lexicon.js';

const HEADINGS = 'id\tcategory\ten\tde\tfr\tes\tit\tnl\tdensity\tpiece\tallergens\tdiets\tusda';
const named = (id: string): Food => {
  const food = foodById(id);
  if (food === null) throw new Error(`There is no ${id}`);
  return food;
};

describe('the tables of foods', () => {
  const foods = readFoodTables();

  it('make sense', () => {
    const rows = readFileSync('src/foods/nutrition.tsv', 'utf8').trim().split('\n').slice(1);
    expect(foodFaults(foods, new Set(rows.map((row) => row.split('\t')[0] ?? '')))).toEqual([]);
    expect(foods.length).toBeGreaterThanOrEqual(1_450);
  });

  it.each([
    ['columns', 'id\ten'],
    ['a known category', `${HEADINGS}\nsalt\tminerals\tsalt\tSalz\tsel\tsal\tsale\tzout\t\t\t\t\t`],
    ['a known allergen', `${HEADINGS}\nsalt\tspices\tsalt\tSalz\tsel\tsal\tsale\tzout\t\t\tsalt\t\t`],
    ['a number above zero', `${HEADINGS}\nsalt\tspices\tsalt\tSalz\tsel\tsal\tsale\tzout\t0\t\t\t\t`],
    ['all columns', `${HEADINGS}\nsalt\tspices\tsalt`],
  ])('need %s', (_what, tsv) => {
    expect(() => readFoods(tsv, 'x.tsv')).toThrow('x.tsv');
  });

  it('have no name of two foods, no missing name, no impossible density, and no row without data', () => {
    const [salt, ...others] = readFoods(
      `${HEADINGS}\nsalt\tspices\tsalt\tSalz\tsel\tsal\tsale\tzout\t1.2\t\t\tvegan vegetarian pescatarian\t\nsea-salt\tspices\tsalt\t\tgros sel\tsal gorda\tsale grosso\tgrof zout\t9\t\t\t\t99999`,
      'x.tsv',
    );
    expect(
      foodFaults(
        [salt, ...others].filter((food) => food !== undefined),
        new Set(),
      ),
    ).toHaveLength(4);
  });
});

describe('names in languages that Larder does not speak', () => {
  it.each([
    ['lök', 'lökar', 'onion'],
    ['morot', 'morötter', 'carrot'],
    ['gulrot', 'gulrøtter', 'carrot'],
    ['cebula', 'cebule', 'onion'],
    ['limão', 'limões', 'lemon'],
    ['vitlöksklyfta', 'Vitlöksklyftor', 'garlic'],
    ['rödbeta', 'rödbetor', 'beetroot'],
    ['pão', 'pães', 'bread'],
    ['Pimentão vermelho', 'pimentões vermelhos', 'red-bell-pepper'],
    ['vejce', 'vejce', 'egg'],
    ['tomaatti', 'tomaattia', 'tomato'],
    ['помидор', 'помидоры', 'tomato'],
  ])('lead to the food in singular and plural: %s, %s', (one, many, id) => {
    expect([findFood(one)?.food.id, findFood(many)?.food.id, foodNamed(many)?.id]).toEqual([id, id, id]);
  });

  it('are found as a whole only, and after the names of the six languages', () => {
    expect(findFood('ris och lök')).toBeNull();
    expect(findFood('citron')?.language).toBe('fr');
  });

  it.each([
    ['the columns', 'id\tnames\nonion\tlök'],
    ['a food that exists', 'food\tnames\nsnark\tsnarken'],
    ['each food once', 'food\tnames\nonion\tlök\nonion\tløk'],
    ['two cells in each row', 'food\tnames\nonion\tlök\tløk'],
    ['names', 'food\tnames\nonion'],
  ])('need %s', (_what, tsv) => {
    expect(() => withOtherNames([named('onion')], tsv)).toThrow('names-of-other-languages.tsv');
  });

  it('are each of one food', () => {
    const foods = withOtherNames([named('onion'), named('leek')], 'food\tnames\nonion\tlök\nleek\tpurjolök; lök');
    expect(foodFaults(foods, new Set()).filter((fault) => fault.includes('other'))).toEqual([
      'leek has the name "lök" (other) of onion',
    ]);
  });
});

describe('findFood', () => {
  it.each([
    ['onion', 'en', 'onion', false],
    ['Onions', 'en', 'onion', true],
    ['Zwiebeln', 'de', 'onion', true],
    ['choux-fleurs', 'fr', 'cauliflower', true],
    ['uova', 'it', 'egg', true],
    ['tomaten', 'nl', 'tomato', true],
    ['limones', 'es', 'lemon', true],
    ['zucchini', 'en', 'courgette', false],
    ['scallions', 'en', 'spring-onion', true],
    ['large ripe tomatoes, chopped', 'en', 'tomato', true],
    ['fresh basil leaves', 'en', 'basil', true],
    ['creme fraiche', 'fr', 'creme-fraiche', false],
    ['wortelen', 'nl', 'carrot', true],
    ['preien', 'nl', 'leek', true],
    ['Wirsingköpfe', 'de', 'savoy-cabbage', true],
    ['peces', 'es', 'white-fish', true],
  ] as const)('finds %s (%s)', (text, language, id, isPlural) => {
    expect(findFood(text, language)).toMatchObject({ food: { id }, isPlural });
  });

  it.each([
    ['beef', 'minced beef'],
    ['basil', 'dried basil'],
    ['tomatoes', 'tinned tomatoes'],
    ['butter', 'peanut butter'],
    ['milk', 'coconut milk'],
  ])('takes %s and %s for different foods', (one, other) => {
    expect(findFood(one, 'en')?.food.id).not.toBe(findFood(other, 'en')?.food.id);
  });

  it.each([
    'reserved pasta cooking water',
    'Salzwasser',
    'eau de cuisson des pâtes',
    'agua de cocción de la pasta',
    'acqua di cottura della pasta',
    'ijswater',
  ])('takes %s for water', (text) => {
    expect(foodNamed(text)?.id).toBe('water');
  });

  it.each(['rose water', 'coconut water', 'sparkling water', 'Rosenwasser', 'eau de rose', 'Mineralwasser'])(
    'does not take %s for water',
    (text) => {
      expect(foodNamed(text)?.id).not.toBe('water');
    },
  );

  it.each([
    ['peper', 'nl', 'black-pepper'],
    ['sale', 'it', 'salt'],
    ['pain', 'fr', 'bread'],
    ['Paprika', 'de', 'bell-pepper'],
    ['paprika', 'en', 'paprika'],
    ['prune', 'fr', 'plum'],
    ['prune', 'en', 'prune'],
    ['limone', 'it', 'lemon'],
    ['Limone', 'de', 'lime'],
  ] as const)('reads %s in %s as %s', (text, language, id) => {
    expect(findFood(text, language)?.food.id).toBe(id);
  });

  it('takes a word without a capital for German last', () => {
    expect(['limone', 'limoni', 'Limone'].map((word) => findFood(word, 'en')?.language)).toEqual(['it', 'it', 'de']);
    expect(foodNamed('limone', 'en')).toBe(foodNamed('limoni', 'en'));
    expect(findFood('zwiebel', 'en')?.food.id).toBe('onion');
  });

  it('searches the other languages after the given one', () => {
    expect(findFood('Zwiebeln', 'fr')).toMatchObject({ food: { id: 'onion' }, language: 'de' });
  });

  it.each([
    ['Biotomaten', 'de', 'tomato'],
    ['Freilandeier', 'de', null],
    ['grillworst', 'nl', 'sausage'],
  ] as const)('reads the end of the compound %s', (text, language, id) => {
    expect(findFood(text, language)?.food.id ?? null).toBe(id);
  });

  it('reads a compound that is written apart', () => {
    expect(findFood('Basmati Reis', 'de')).toMatchObject({ food: { id: 'basmati-rice' }, match: 'whole' });
  });

  it('says whether the text has other words', () => {
    expect(['tomatoes', 'enormous tomatoes'].map((text) => findFood(text, 'en')?.match)).toEqual(['whole', 'part']);
  });

  it.each(['', ',', 'qwertz', 'x'.repeat(500)])('knows no food %j', (text) => {
    expect(findFood(text, 'en')).toBeNull();
  });
});

describe('foodName', () => {
  it.each<[FoodLanguage, number, string]>([
    ['en', 1, 'onion'],
    ['en', 0.5, 'onion'],
    ['en', 2, 'onions'],
    ['de', 2, 'Zwiebeln'],
    ['fr', 1.5, 'oignon'],
    ['nl', 3, 'uien'],
  ])('says in %s of %d: %s', (language, count, name) => {
    expect(foodName(named('onion'), language, count)).toBe(name);
  });

  it('keeps the singular of what is not counted', () => {
    expect(foodName(named('flour'), 'en', 2)).toBe('flour');
  });
});
