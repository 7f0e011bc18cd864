import { describe, expect, it } from '@jest/globals';
import type { RecipeDraft } from '../recipe-draft.js';
import { parseRecipeText, parseText } from './parse-text.js';
import { splitPastedText } from './split-pasted-text.js';

function parseOne(text: string): RecipeDraft {
  const drafts = splitPastedText(text).map(parseRecipeText);
  expect(drafts).toHaveLength(1);
  return drafts[0] as RecipeDraft;
}

function core(draft: RecipeDraft): { name: string; ingredients: string[]; steps: string[] } {
  return {
    name: draft.name,
    ingredients: draft.ingredients.map(({ line }) => line),
    steps: draft.steps.map(({ text }) => text),
  };
}

describe('an ordinary text', () => {
  it.each([
    ['Liebstöckel', 'Suppe\nMenge;Zutat\n500 g;Kartoffeln\n1 l;Brühe\n;Muskat\n;Kerbel\n;Schnittlauch\n;Liebstöckel'],
    ['Fenugreek', 'Curry\nAmount;Ingredient\n500 g;chickpeas\n;Garam Masala\n2;onions\n;Fenugreek'],
    ['6 eggs', 'Scrambled eggs\n6 eggs\nbutter\nsalt and pepper'],
    ['8 Zwiebeln', 'Gefüllte Zwiebeln\n8 Zwiebeln\nSalz und Pfeffer\n300 g Hackfleisch'],
    [
      '200 ml Sahne 30 %',
      'Torte\nCreme: 100 g Schokolade (70 %), 200 ml Sahne 30 %, 2 EL Zucker\nZubereitung\nAlles verrühren.',
    ],
    [
      '50 g chocolate (70% cocoa)',
      'Cake\nTopping: 50 g chocolate (70% cocoa), 100 ml cream, 1 tbsp sugar\nMethod\nStir well.',
    ],
    [
      '4 cups Flour, 500 g',
      'Cake\n| Ingredient | Amount | Weight |\n| Flour | 4 cups | 500 g |\n| Sugar | 1 cup | 200 g |',
    ],
    ['Ice: 1 cup, crushed', 'Drink\n2 cl gin\nIce: 1 cup, crushed\n100 ml tonic\nStir.'],
    ['Glass: 1 liter vaniljglass', 'Dessert\n500 g jordgubbar\nGlass: 1 liter vaniljglass\nServera.'],
  ])('keeps the ingredient that a fact, a group or a field looks like: %s', (ingredient, text) => {
    expect(core(parseOne(text)).ingredients).toContain(ingredient);
  });

  it.each([
    [
      'Teig in Folie wickeln zum Ruhen',
      'Nudeln\n400 g Mehl\n4 Eier\nSalz\nMehl auf das Brett geben\nEier dazu und kneten\nTeig in Folie wickeln zum Ruhen\nDünn ausrollen\nIn Salzwasser kochen',
    ],
    [
      'Mettre la pâte au frais pour reposer',
      'Crêpes\n250 g de farine\n3 oeufs\nsel\nMélanger la farine et les oeufs\nMettre la pâte au frais pour reposer\nVerser dans la poêle pour cuire',
    ],
    [
      'Coprire con un panno per lievitare',
      'Focaccia\n500 g farina\n300 ml acqua\nsale\nImpastare tutto\nCoprire con un panno per lievitare\nInfornare a 220 gradi',
    ],
    [
      'Whisk 200 g flour, 2 eggs and 300 ml milk. Directions on the pan may differ.',
      'Pancakes\nWhisk 200 g flour, 2 eggs and 300 ml milk. Directions on the pan may differ.',
    ],
    [
      'Mezclar 200 g de harina, 2 huevos y 100 g de azúcar. Después hornear 40 minutos.',
      'Bizcocho\nMezclar 200 g de harina, 2 huevos y 100 g de azúcar. Después hornear 40 minutos.',
    ],
    [
      "Roll each piece over a fork. That's how my nonna did it.",
      "Gnocchi\n500 g potatoes\n200 g flour\nMash the potatoes and knead with the flour.\nRoll each piece over a fork. That's how my nonna did it.\nBoil until they float.",
    ],
    [
      'Serve with cheese.',
      'Pasta\n\n200 g pasta\n2 cloves garlic\n1 onion\n\nFry the garlic and the onion.\nBoil the pasta.\nTry also with leeks\nMix and season well.\nServe with cheese.',
    ],
    [
      'Mit Brot servieren.',
      'Eintopf\n\n300 g Linsen\n2 Karotten\n1 l Brühe\n\nAlles 30 Minuten kochen.\nNoch mehr Pfeffer darüber\nMit Brot servieren.',
    ],
    [
      'In den Topf kommen 200 g Reis und 2 Zwiebeln und 1 l Brühe',
      'Reis\nZutaten\nReis\nZubereitung\nIn den Topf kommen 200 g Reis und 2 Zwiebeln und 1 l Brühe\nDann 2 Eier mit 100 g Zucker und 200 g Mehl und 1 EL Butter\nZuerst 250 g Mehl mit 2 Eiern und 100 g Zucker und 1 l Milch',
    ],
    [
      'Knead it and leave it in the fridge until next day',
      'Dough\n500 g flour\n300 ml water\nKnead it and leave it in the fridge\nuntil next day',
    ],
    [
      'bis es dick ist',
      '[11-03-2023 17:20:11] Oma: Apfelmus\n1 kg Äpfel\n100 g Zucker\n[11-03-2023 17:31:15] Oma: Äpfel schälen und kochen\n[11-03-2023 17:32:15] Lea: wie lange?\n[11-03-2023 17:33:09] Oma: bis es dick ist\n[11-03-2023 17:34:12] Lea: Deckel drauf?\n[11-03-2023 17:37:45] Oma: ohne Deckel eindicken',
    ],
    [
      'Lots, right at the end',
      '[11-03-2023 17:20:11] Gran: Stew\n1 kg beef\n100 g onions\n[11-03-2023 17:31:15] Gran: Fry the beef and simmer\n[11-03-2023 17:32:15] Lea: how much parsley?\n[11-03-2023 17:33:09] Gran: Lots, right at the end',
    ],
  ])('keeps the step that a heading, a list or talk looks like: %s', (step, text) => {
    expect(core(parseOne(text)).steps).toContain(step);
  });

  it.each([
    [
      'Pfannkuchen',
      'Pfannkuchen\n\nZutaten\n200 g Mehl\n2 Eier\n300 ml Milch\n\nZubereitung\nAlles verrühren und 10 Minuten quellen lassen.\nIn Butter goldbraun backen.\n\nVariante 1: Mit Apfel\nEinen Apfel in Scheiben schneiden und mitbacken.\n\nVariante 2: Mit Speck\n100 g Speck anbraten und mitbacken.',
    ],
    [
      'Overnight oats',
      'Overnight oats\n\nIngredients\n50 g oats\n100 ml milk\n1 tbsp chia seeds\n\nMethod\nMix everything in a jar.\nLeave in the fridge overnight.\n\nOption 1: Berry\nAdd 50 g berries.\n10 g sugar\n\nOption 2: Nuts\nAdd 20 g nuts.\n20 g honey',
    ],
    ['Apfelkuchen', 'Apfelkuchen\nRezepte Dessert Kuchen\n200 g Mehl\n3 Äpfel\nAlles mischen und backen.'],
    ['Chili2go', 'Chili2go\nwith beans\n200 g beans\n2 onions\nBoil the beans.'],
    ['Brownies_vegan', 'Brownies_vegan\nmit Haselnüssen\n200 g Mehl\n2 EL Nüsse\nAlles backen.'],
  ])('is one recipe with the name above its variants, tags or remarks: %s', (name, text) => {
    expect(parseOne(text).name).toBe(name);
  });
});

describe('a text that lost its line breaks', () => {
  it.each([
    'Kürbisbrot Zutaten: 500 g Mehl, 300 g Kürbis, Salz Zubereitung: Alles verkneten und 40 Minuten backen.',
    'Kürbisbrot ZUTATEN: 500 g Mehl, 300 g Kürbis, Salz ZUBEREITUNG: Alles verkneten und 40 Minuten backen.',
  ])('is divided at its headings: %j', (text) => {
    expect(core(parseOne(text))).toEqual({
      name: 'Kürbisbrot',
      ingredients: ['500 g Mehl', '300 g Kürbis', 'Salz'],
      steps: ['Alles verkneten und 40 Minuten backen.'],
    });
  });

  it('may have waves between its parts', () => {
    const soup =
      'Cold melon soup ~ Ingredients: ~ 2 melons ~ 100 ml port ~ 6 mint leaves ~ Method: ~ Blend the melons with the port. Serve with the mint.';
    expect(core(parseOne(soup))).toEqual({
      name: 'Cold melon soup',
      ingredients: ['2 melons', '100 ml port', '6 mint leaves'],
      steps: ['Blend the melons with the port. Serve with the mint.'],
    });
  });

  it('keeps the dashes of its method and the ranges of its ingredients', () => {
    const soup =
      'Pea soup - 400 g peas - 1 onion - 1 l stock - Fry the onion for 3 - 4 minutes. Add the peas and the stock - hot, not boiling - and simmer.';
    expect(core(parseOne(soup))).toEqual({
      name: 'Pea soup',
      ingredients: ['400 g peas', '1 onion', '1 l stock'],
      steps: ['Fry the onion for 3 - 4 minutes.', 'Add the peas and the stock - hot, not boiling - and simmer.'],
    });
    const omelette =
      'Omelette – 2 – 3 eggs – 20 g butter – 50 g cheese Whisk the eggs. Cook them in the butter – slowly – and fold.';
    expect(core(parseOne(omelette))).toEqual({
      name: 'Omelette',
      ingredients: ['2 – 3 eggs', '20 g butter', '50 g cheese'],
      steps: ['Whisk the eggs.', 'Cook them in the butter – slowly – and fold.'],
    });
    const suppe =
      'Kartoffelsuppe * 1 kg Kartoffeln * 2 - 3 Möhren * 1 l Brühe Kartoffeln und Möhren würfeln. Mit der Brühe 15 - 20 Minuten kochen.';
    expect(core(parseOne(suppe))).toEqual({
      name: 'Kartoffelsuppe',
      ingredients: ['1 kg Kartoffeln', '2 - 3 Möhren', '1 l Brühe'],
      steps: ['Kartoffeln und Möhren würfeln.', 'Mit der Brühe 15 - 20 Minuten kochen.'],
    });
  });

  it('has a dash between its servings and its first ingredient', () => {
    const draft = parseOne(
      'Pancakes for 4 - 250 g flour - 500 ml milk - 3 eggs Whisk everything until smooth. Bake thin pancakes.',
    );
    expect(core(draft).ingredients).toEqual(['250 g flour', '500 ml milk', '3 eggs']);
    expect(draft.servings).toBe(4);
  });

  it('keeps a line with one of these words whole', () => {
    expect(core(parseOne('Soup\n\n2 leeks\n1 onion\n\nMix all ingredients: leeks first.\nBoil.')).steps).toEqual([
      'Mix all ingredients: leeks first.',
      'Boil.',
    ]);
  });
});

describe('messages of a chat', () => {
  it('have groups with their ingredients behind a label', () => {
    const text = `(20:01) Anika: Bobotie
(20:01) Anika: Meat: 800 g mince, 2 onions, 1 tbsp curry, raisins
(20:02) Anika: Custard: 2 eggs, 250 ml milk, bay leaves
(20:04) Anika: Fry the onions with the curry powder, then the mince.`;
    expect(parseOne(text).ingredients).toEqual([
      ...['800 g mince', '2 onions', '1 tbsp curry', 'raisins'].map((line) => ({ line, group: 'Meat' })),
      ...['2 eggs', '250 ml milk', 'bay leaves'].map((line) => ({ line, group: 'Custard' })),
    ]);
  });
});

describe('a method alone', () => {
  it('keeps its first sentence as a step', () => {
    const steps = ['Peel the apples and cut them into quarters.', 'Make a caramel.', 'Bake for 40 minutes.'];
    expect(core(parseOne(steps.join('\n')))).toMatchObject({ ingredients: [], steps });
  });
});

describe('plain text without headings', () => {
  it.each(['Bake 60 min.', 'Cook 1 hour.', 'Prep 10 min.'])('has the last step %j, which looks like a time', (last) => {
    const text = `Banana bread\nPrep: 10 min | Cook: 60 min | Serves 8\n3 ripe bananas\n190g flour\nMash the bananas.\n${last}`;
    expect(core(parseOne(text)).steps).toEqual(['Mash the bananas.', last]);
  });
});

describe('plain text with headings', () => {
  it('reads title, servings, times, ingredients, steps and notes', () => {
    const draft = parseOne(`Lemon Lentils

Serves 4
Prep time: 10 minutes
Cook time: 25 minutes

Ingredients
200 g red lentils
1 onion, chopped
Juice of 1 lemon
Salt to taste

Method
1. Soften the onion in a little oil.
2. Add the lentils and 600 ml water and simmer for 20 minutes.
3. Stir in the lemon juice.

Notes
Keeps three days in the fridge.`);
    expect(core(draft)).toEqual({
      name: 'Lemon Lentils',
      ingredients: ['200 g red lentils', '1 onion, chopped', 'Juice of 1 lemon', 'Salt to taste'],
      steps: [
        'Soften the onion in a little oil.',
        'Add the lentils and 600 ml water and simmer for 20 minutes.',
        'Stir in the lemon juice.',
      ],
    });
    expect(draft).toMatchObject({
      servings: 4,
      prepMinutes: 10,
      cookMinutes: 25,
      totalMinutes: 35,
      language: 'en',
      unitSystem: 'metric',
    });
    expect(draft.notes).toBe('Keeps three days in the fridge.');
  });

  it('notes an instruction far above the title, and no greeting below it', () => {
    const story = Array.from({ length: 12 }, (_, year) => `We ate ${year + 1} of these on holiday.`);
    const above = ['Heat the oven to 200 °C first.', ...story, 'Hi everyone!'].join('\n');
    expect(parseOne(`${above}\n\n# Lemon tart\n\n2 lemons\n200 g flour\n\nBake it.`).notes).toBe(
      'Heat the oven to 200 °C first.',
    );
  });

  it.each([
    ['de', 'Linsensuppe', 'Für 4 Personen', 'Zutaten', '200 g Linsen', 'Zubereitung', 'Die Linsen 30 Minuten kochen.'],
    [
      'fr',
      'Soupe de lentilles',
      'Pour 4 personnes',
      'Ingrédients :',
      '200 g de lentilles',
      'Préparation :',
      'Cuire les lentilles 30 minutes.',
    ],
    [
      'es',
      'Sopa de lentejas',
      'Para 4 personas',
      'Ingredientes',
      '1 taza de lentejas',
      'Elaboración',
      'Cocer las lentejas 30 minutos.',
    ],
    [
      'it',
      'Zuppa di lenticchie',
      'Per 4 persone',
      'Ingredienti',
      '200 g di lenticchie',
      'Preparazione',
      'Cuocete le lenticchie per 30 minuti.',
    ],
    [
      'pt',
      'Sopa de lentilhas',
      'Rende 4 porções',
      'Ingredientes',
      '1 xícara de lentilhas',
      'Modo de preparo',
      'Cozinhe as lentilhas por 30 minutos.',
    ],
    [
      'nl',
      'Linzensoep',
      'Voor 4 personen',
      'Ingrediënten',
      '1 ui, gesneden',
      'Bereiding',
      'Kook de linzen 30 minuten.',
    ],
    [
      'sv',
      'Linssoppa',
      '4 portioner',
      'Ingredienser',
      '2 dl röda linser, 1 msk socker',
      'Gör så här',
      'Koka linserna i 30 minuter.',
    ],
    [
      'da',
      'Linsesuppe',
      '4 personer',
      'Det skal du bruge',
      '2 spsk smør',
      'Fremgangsmåde',
      'Kog linserne i 30 minutter.',
    ],
    ['no', 'Linsesuppe', '4 porsjoner', 'Ingredienser', '2 ss hvetemel', 'Slik gjør du', 'Kok linsene i 30 minutter.'],
    [
      'pl',
      'Zupa z soczewicy',
      '4 porcje',
      'Składniki',
      '2 łyżki masła',
      'Przygotowanie',
      'Gotować soczewicę 30 minut.',
    ],
    [
      'cs',
      'Čočková polévka',
      'Počet porcí: 4',
      'Ingredience',
      '2 lžíce másla, 1 cibule',
      'Postup',
      'Čočku vaříme 30 minut.',
    ],
    [
      'ru',
      'Чечевичный суп',
      'Порций: 4',
      'Ингредиенты',
      '200 г чечевицы',
      'Приготовление',
      'Варите чечевицу 30 минут.',
    ],
    [
      'tr',
      'Mercimek çorbası',
      '4 kişilik',
      'Malzemeler',
      '2 su bardağı mercimek',
      'Yapılışı',
      'Mercimeği 30 dakika pişirin.',
    ],
    ['ja', 'レンズ豆のスープ', '4人分', '材料', 'レンズ豆 200g', '作り方', 'レンズ豆を30分煮る。'],
    ['zh', '扁豆汤', '4人份', '用料', '扁豆 200克', '做法', '把扁豆煮30分钟。'],
    ['ko', '렌틸콩 수프', '4인분', '재료', '렌틸콩 200g', '만드는 법', '렌틸콩을 30분 끓입니다.'],
  ])('reads a recipe in %s', (language, name, servings, ingredientsHeading, ingredient, stepsHeading, step) => {
    const draft = parseOne([name, servings, '', ingredientsHeading, ingredient, '', stepsHeading, step].join('\n'));
    expect(core(draft)).toEqual({ name, ingredients: [ingredient], steps: [step] });
    expect(draft).toMatchObject({ servings: 4, language });
  });

  it('keeps the groups of ingredients and steps', () => {
    const draft = parseOne(`Layer cake
Ingredients
For the dough:
300 g flour
3 eggs
For the icing:
100 g sugar
Directions
For the dough:
Mix and bake.
For the icing:
Whisk the sugar with water.`);
    expect(draft.ingredients).toEqual([
      { line: '300 g flour', group: 'For the dough' },
      { line: '3 eggs', group: 'For the dough' },
      { line: '100 g sugar', group: 'For the icing' },
    ]);
    expect(draft.steps.map(({ text, section }) => [section, text])).toEqual([
      ['For the dough', 'Mix and bake.'],
      ['For the icing', 'Whisk the sugar with water.'],
    ]);
  });

  it('finds the steps under ingredients when they have no heading', () => {
    const draft = parseOne(`Pancakes
Ingredients:
- 2 eggs
- 1 cup milk
- salt

Whisk everything together until smooth.
Fry in butter on both sides.`);
    expect(core(draft).ingredients).toEqual(['2 eggs', '1 cup milk', 'salt']);
    expect(core(draft).steps).toEqual(['Whisk everything together until smooth.', 'Fry in butter on both sides.']);
    expect(draft.unitSystem).toBe('us');
  });

  it('takes apart ingredients listed on one line', () => {
    const draft = parseOne(
      'Omelette\nIngredients: 3 eggs, 1 tbsp butter, salt\nMethod: Beat the eggs and fry them in the butter.',
    );
    expect(core(draft)).toEqual({
      name: 'Omelette',
      ingredients: ['3 eggs', '1 tbsp butter', 'salt'],
      steps: ['Beat the eggs and fry them in the butter.'],
    });
  });

  it('joins steps that a mail program wrapped', () => {
    const draft = parseOne(`Soup
Ingredients
1 l stock
Method
1. Bring the stock to a boil in a large pot and let it bubble
   gently for ten minutes.
2. Serve.`);
    expect(core(draft).steps).toEqual([
      'Bring the stock to a boil in a large pot and let it bubble gently for ten minutes.',
      'Serve.',
    ]);
  });

  it('takes numbers that stand on their own line for the marks of the steps after them', () => {
    const draft = parseOne(
      'Toast\nIngredients\n2 slices bread\nInstructions\nStep 1\nToast the bread.\nStep 2\nButter it.',
    );
    expect(core(draft).steps).toEqual(['Toast the bread.', 'Butter it.']);
  });
});

describe('plain text without headings', () => {
  it('tells ingredients from steps by their shape', () => {
    const draft = parseOne(`Banana Bread

3 ripe bananas
250 g flour
1 tsp baking soda
pinch of salt
walnuts

Preheat the oven to 180°C.
Mash the bananas, then mix in everything else.
Bake for 50 minutes until a skewer comes out clean.`);
    expect(core(draft)).toEqual({
      name: 'Banana Bread',
      ingredients: ['3 ripe bananas', '250 g flour', '1 tsp baking soda', 'pinch of salt', 'walnuts'],
      steps: [
        'Preheat the oven to 180°C.',
        'Mash the bananas, then mix in everything else.',
        'Bake for 50 minutes until a skewer comes out clean.',
      ],
    });
  });

  it('loses the picture before an amount', () => {
    const text = 'Eggs\n\nIngredients\n🥚 2 eggs\n🧂 ⅛ tsp salt\n🌿 basil\n\nMethod\nFry.';
    expect(core(parseOne(text)).ingredients).toEqual(['2 eggs', '⅛ tsp salt', '🌿 basil']);
  });

  it('tells them apart in German with the amount behind the name', () => {
    const draft = parseOne(
      'Pfannkuchen\n\nMehl 250 g\nMilch 500 ml\nEier 3\nSalz\n\nAlles zu einem glatten Teig verrühren.\nIn Butter portionsweise ausbacken.',
    );
    expect(core(draft)).toEqual({
      name: 'Pfannkuchen',
      ingredients: ['Mehl 250 g', 'Milch 500 ml', 'Eier 3', 'Salz'],
      steps: ['Alles zu einem glatten Teig verrühren.', 'In Butter portionsweise ausbacken.'],
    });
  });
});

describe('lines around a recipe', () => {
  const RECIPE =
    'Leek soup\n\nIngredients\n3 leeks\n1 l stock\n\nMethod\nSlice the leeks.\nSimmer them in the stock for 20 minutes.\n';

  it.each([
    'FIND ME\nInstagram: @leeks.and.more\nMail: leeks@example.com',
    'UPDATE June: some of you asked, it freezes well!',
    'CHAPTERS\n00:00 Hello\n01:20 Leeks\n04:05 Soup',
    'KIT LIST\nPot: https://shop.example.org/pot',
    'Subscribe to my channel for more soups!',
    'It freezes well for up to 3 months.',
    'Make ahead: the soup is good the next day.',
    '\nUnsubscribe | Manage preferences',
    '\nTot vrijdag!',
    '34',
  ])('are no steps and no second recipe: %j', async (behind) => {
    const drafts = await parseText(`${RECIPE}\n${behind}`);
    expect(drafts).toHaveLength(1);
    expect(drafts[0]?.steps.map(({ text }) => text)).toEqual([
      'Slice the leeks.',
      'Simmer them in the stock for 20 minutes.',
    ]);
  });

  it('are no heading when a rule below the last step divides two recipes', async () => {
    const drafts = await parseText(
      'Pesto\n2 bunches basil\n50 g pine nuts\nBlend everything.\n---\nPan bread\n500 g flour\n350 ml water\nMix and bake.',
    );
    expect(drafts.map(({ name }) => name)).toEqual(['Pesto', 'Pan bread']);
    expect(drafts[0]?.steps.map(({ text }) => text)).toEqual(['Blend everything.']);
  });

  it.each([
    'I first had this in a tiny place in Lisbon, and I have been trying to get it right ever since. This is as close as I have come.',
    'Posted by Titine42 on 12/03/2011',
  ])('are no title when they tell where the recipe is from: %j', async (above) => {
    const [draft] = await parseText(`${above}\n\n${RECIPE.replace('\n\nIngredients', '').replace('Method\n', '')}`);
    expect(draft?.name).toBe('Leek soup');
  });

  it.each([
    'Best served at room temperature.',
    "Lasciare poi all'interno fino al mattino.",
    'Servir tel quel.',
    'Serve with a towel handy.',
  ])('are steps when they only have a word like those of a signature: %j', async (last) => {
    const [draft] = await parseText(`${RECIPE}\n${last}`);
    expect(draft?.steps.at(-1)?.text).toBe(last);
  });

  it('are no title when they are buttons', async () => {
    const [draft] = await parseText(`Share · Save · Print\n${RECIPE}`);
    expect(draft?.name).toBe('Leek soup');
  });

  it('are headings of groups between brackets', async () => {
    const [draft] = await parseText(
      'Leek pie\n\nIngredients\n3 leeks\n\n【Crust】\n200 g flour\n100 g butter\n\nMethod\nBake it.',
    );
    expect(draft?.ingredients.map(({ line, group }) => [line, group])).toEqual([
      ['3 leeks', null],
      ['200 g flour', 'Crust'],
      ['100 g butter', 'Crust'],
    ]);
  });
});

describe('facts above the ingredients', () => {
  it.each([
    [
      'Gazpacho\n15 min\n4 raciones\n1 kg de tomates\n1 pepino\nTritura todo con el aceite y el vinagre.',
      { totalMinutes: 15, servings: 4 },
      2,
    ],
    ['Crêpes\nPour 4\n1 h 10\n250 g de farine\n4 œufs\nMélangez le tout.', { totalMinutes: 70, servings: 4 }, 2],
    ['Kladdkaka\n8 bitar\n100 g smör\n2 ägg\nSmält smöret. Rör ner resten.', { servings: 8 }, 2],
    [
      'Gnocchi\n\nReady in 25 minutes. Serves 2.\n\n500 g gnocchi\n2 tbsp pesto\n\nFry the gnocchi.',
      { totalMinutes: 25, servings: 2 },
      2,
    ],
    ['Pesto\n50 g basil\n30 g pine nuts\n\nBlend everything until smooth.', { totalMinutes: null, servings: null }, 2],
  ])('need no labels: %j', async (text, facts, count) => {
    const [draft] = await parseText(text);
    expect(draft).toMatchObject(facts);
    expect(draft?.ingredients).toHaveLength(count);
  });
});

describe('the name', () => {
  it.each([
    [
      "[12/03/2024, 18:22] Mum: Hi love, here's the crumble you wanted\n[12/03/2024, 18:22] Mum: 6 Bramley apples\n[12/03/2024, 18:23] Mum: 150g flour\n[12/03/2024, 18:24] Mum: Peel the apples and put them in a dish\n[12/03/2024, 18:25] Mum: Scatter the flour on top",
      'crumble',
      2,
    ],
    [
      "Susan Miller\nYesterday at 9:14 AM · 🌎\n\nY'all asked for my cornbread so here it is!\n\n1 cup cornmeal\n1 egg\n\nMix and bake.\n\n214 likes · 56 comments\nLike · Comment · Share",
      'cornbread',
      2,
    ],
    [
      'r/Cooking • Posted by u/garlic_fan 3 years ago\n[Homemade] Toum\n\n2 heads garlic\n3 cups oil\n\n1. Process the garlic.\n2. Drizzle in the oil.',
      'Toum',
      2,
    ],
  ])('is told by the words around it: %j', async (text, name, count) => {
    const [draft] = await parseText(text);
    expect(draft?.name).toBe(name);
    expect(draft?.ingredients).toHaveLength(count);
  });
});

describe('a text about something else', () => {
  it.each([
    'Leg day\n\n5 x 5 squats\n3 x 12 calf raises\n10 min bike\n2 km run\n\nStart with mobility for 5 minutes. Rest two minutes between sets.',
    'Trainingsplan\n\n4 x 10 Liegestütze\n3 x 20 Kniebeugen\n3 km Laufen\n\n10 Minuten aufwärmen. 60 Sekunden Pause zwischen den Sätzen. Danach dehnen.',
    'Séance du jeudi\n\n4 x 12 pompes\n3 x 15 squats\n2 km course\n\nÉchauffement de 10 minutes. Repos de 90 secondes entre les séries.',
    'Für die Hütte\n\n2 Schlafsäcke\n1 Stirnlampe\n3 Paar Socken\n500 ml Trinkflasche\n\nTreffpunkt um 7:40 am Bahnhof. Tom fährt.',
    'Beach day\n\n2 towels\n1 umbrella\n4 swimsuits\n\nWe leave at 9:15. Anna brings the cooler.',
    'Painting the fence\n\n2 l primer\n5 l wood paint\n3 rollers\n\nSand the boards on Saturday. Apply the primer and let it dry for 4 hours.',
    'Agenda Monday\n\n1. Budget 2026\n2. Hiring\n3. Office move\n\nPlease send your notes to Karin by Friday.',
    'Setting up the router\n\n1. Plug the cable into the wall.\n2. Press the button for 10 seconds.\n3. Wait until the light is green.',
    'Zum Anker\nTageskarte\nSuppen\nKartoffelsuppe 5,80 €\nHauptgerichte\nMatjes mit Bohnen 13,50 €\nLabskaus 14,90 €\nRote Grütze 4,50 €\nMontags geschlossen',
    'Trattoria Sole\nPrimi\nSpaghetti alle vongole 14,00 €\nRisotto ai funghi 12,50 €\nDolci\nTiramisù 6,00 €\nCoperto 2,00 €',
    'The Copper Pot\nStarters\nTomato soup £5.50\nMains\nFish and chips £14.00\nBeef pie £13.25\nSticky toffee pudding £6.00\nOpen Tuesday to Sunday',
    'Porto in two days\n\nDay 1\n10:20 arrive at the airport, metro to Trindade\nLunch by the river\nPort cellar tour, 90 minutes\n\nDay 2\nBoat trip on the Douro at 9:00\nTickets 18 EUR\n\nBring\n2 jumpers\n1 umbrella\n4 pairs of socks',
    'Wochenende in Prag\n\nFreitag\n17:05 Abfahrt Dresden, Gleis 7\nHotel an der Moldau, 2 Nächte\n\nSamstag\nBurg um 9:30 Uhr\nKonzert um 20 Uhr\n\nMitnehmen\n2 Pullover\n1 Regenschirm\n3 Paar Socken',
    'Un week-end à Lyon\n\nVendredi\n18 h 10 train pour Part-Dieu\nHôtel près de la Saône, 2 nuits\n\nSamedi\nMusée à 10 h\nSpectacle à 20 h 30\n\nÀ emporter\n2 pulls\n1 parapluie\n3 paires de chaussettes',
    'Medikamentenplan\n\n2 Tabletten morgens\n1 Tablette abends\n10 ml Hustensaft\n\nNächster Termin beim Arzt am 4. März.',
    'My dear Anna, the summer is over and I am back in the city. The days are getting shorter and I think of you.\nPlease write to me soon. Give my love to your mother.',
  ])('is refused: %j', async (text) => {
    await expect(parseText(text)).rejects.toMatchObject({ code: 'NO_RECIPE_FOUND' });
  });

  it('is left out beside recipes', async () => {
    const text =
      'No. 1\n\nPancakes\n2 eggs\n200 g flour\n300 ml milk\nWhisk everything and fry thin pancakes.\n\nNo. 2\n\nLeg day\n5 x 5 squats\n3 x 12 calf raises\n10 min bike\nStart with mobility for 5 minutes. Rest two minutes between sets.\n\nNo. 3\n\nTea\n2 tsp tea leaves\n500 ml water\nPour the water over the leaves.';
    expect((await parseText(text)).map(({ name }) => name)).toEqual(['Pancakes', 'Tea']);
  });

  it('is read where a person says that it is a recipe', () => {
    const text =
      'Leg day\n\n5 x 5 squats\n3 x 12 calf raises\n\nStart with mobility for 5 minutes. Rest two minutes between sets.';
    expect(parseRecipeText(text).name).toBe('Leg day');
  });

  it.each(['', 'Ingredients\n'])('may have a heading: %j', async (heading) => {
    const text = `Slime\n\n${heading}200 ml glue\n1 bottle lens solution\n\nPour the bottle into the glue and stir.`;
    await expect(parseText(text)).rejects.toMatchObject({ code: 'NO_RECIPE_FOUND' });
  });
});
