import { describe, expect, it } from '@jest/globals';
import type { RecipeDraft } from '../recipe-draft.js';
import { parseRecipeText } from './parse-text.js';
import { splitPastedText } from './split-pasted-text.js';

const parseOne = (text: string): RecipeDraft => parseRecipeText(splitPastedText(text)[0] ?? '');
const core = ({ name, ingredients, steps }: RecipeDraft) => ({
  name,
  ingredients: ingredients.map(({ line }) => line),
  steps: steps.map(({ text }) => text),
});

describe('the copied text of a whole page', () => {
  const links = Array.from({ length: 12 }, (_, at) => `Link number ${at}`);
  const before = [
    'Skip to content',
    'Leek Soup',
    ...links,
    'I love this soup, and so will you.',
    'Ingredients you need',
  ];
  const card = ['Leek Soup Recipe', 'Prep time: 10 min', 'Serves 4', '', 'Ingredients', '2 leeks', '1 l stock', 'Salt'];
  const method = ['', 'Instructions', 'Slice the leeks.', 'Boil them in the stock.'];
  const after = ['Did you make this recipe?', 'Nutrition', 'Comments', 'Sue', 'I used 2 cups of cream.'];

  it('is read where its card stands', () => {
    const text = [...before, ...card, ...method, ...after, ...links].join('\n');
    expect(core(parseOne(text))).toEqual({
      name: 'Leek Soup Recipe',
      ingredients: ['2 leeks', '1 l stock', 'Salt'],
      steps: ['Slice the leeks.', 'Boil them in the stock.'],
    });
    expect(parseOne(text)).toMatchObject({ servings: 4, prepMinutes: 10 });
  });

  it('ends where sentences give way to links and names', () => {
    const text = [...before, ...card, ...method, ...links, ...links].join('\n');
    expect(core(parseOne(text)).steps).toEqual(['Slice the leeks.', 'Boil them in the stock.']);
  });

  it('takes the list with the most amounts for the ingredients', () => {
    const talk = [
      'Ingredients',
      'Leeks: young ones are best.',
      '1 onion',
      'Instructions',
      'See below for how to do it.',
    ];
    const text = [...before, ...talk, ...card, ...method, ...after, ...links].join('\n');
    expect(core(parseOne(text)).ingredients).toEqual(['2 leeks', '1 l stock', 'Salt']);
  });
});

describe('what mail and chat leave behind', () => {
  it.each(['Werbung, da Markennennung', 'Advertentie, gekregen product', 'Publicité, produit offert'])(
    'keeps the list below a first line such as %s',
    (talk) => {
      const list = ['For one small tin:', '200 g flour', '2 eggs', '60 g sugar'];
      const text = [talk, 'Lemon loaf', '', ...list, '', 'Method:', 'Stir it all.', 'Bake for 30 minutes.'].join('\n');
      expect(core(parseOne(text))).toEqual({
        name: 'Lemon loaf',
        ingredients: ['200 g flour', '2 eggs', '60 g sugar'],
        steps: ['Stir it all.', 'Bake for 30 minutes.'],
      });
    },
  );

  it.each([
    ['Un abrazo muy fuerte de tu abuela que no te olvida,', 'Paquita'],
    ['Je te serre très fort dans mes bras et à dimanche,', 'Mamie'],
    ['Es drückt dich ganz fest aus der Ferne,', 'Tante Inge'],
    ['Big squeezes from all of us down here by the sea,', 'Gran'],
  ])('drops a long farewell above a name: %s', (farewell, name) => {
    const text = [
      'Toast',
      '',
      '2 slices bread',
      '20 g butter',
      '',
      'Toast the bread.',
      'Spread it.',
      '',
      farewell,
      name,
    ].join('\n');
    expect(core(parseOne(text)).steps).toEqual(['Toast the bread.', 'Spread it.']);
  });

  it('reads amounts with a comma in the sentences of a method', () => {
    const prose =
      'Soupe\n\nÉmincez 1 kg d’oignons et faites-les dorer dans 60,5 g de beurre. Versez 1,5 litre de bouillon et 0,25 litre de vin, puis laissez frémir.';
    expect(core(parseOne(prose)).ingredients).toEqual([
      '1 kg d’oignons',
      '60,5 g de beurre',
      '1,5 litre de bouillon',
      '0,25 litre de vin',
    ]);
  });

  it('drops what stands under the mark of a signature', () => {
    const mail = '> Toast\n>\n> Ingredients\n> 1 slice bread\n>\n> Method\n> Toast it.\n> -- \n> Anna Berg\n> Oslo';
    expect(core(parseOne(mail))).toEqual({ name: 'Toast', ingredients: ['1 slice bread'], steps: ['Toast it.'] });
  });

  it('drops chat stamps without a year, and names and greetings in them', () => {
    const chat =
      '[12/03, 18:22] Ann: Here is the recipe!\n[12/03, 18:22] Ann: Toast\n[12/03, 18:23] Ann: Ingredients\n1 slice bread\n[12.03., 18:24] Ann: Method\nToast it.\n[12/03, 18:30] Ben: Thanks!!';
    expect(core(parseOne(chat))).toEqual({ name: 'Toast', ingredients: ['1 slice bread'], steps: ['Toast it.'] });
  });

  it('takes a heading that opens as a greeting does for a heading', () => {
    const text = 'Soto\n\nBahan-bahan:\n500 g ayam\n\nCara membuat:\nRebus ayam.';
    expect(core(parseOne(text))).toEqual({ name: 'Soto', ingredients: ['500 g ayam'], steps: ['Rebus ayam.'] });
  });

  it('drops headers, quoting, greeting and signature of a forwarded mail', () => {
    const draft = parseOne(`---------- Forwarded message ---------
From: Anna <anna@example.org>
Date: Mon, 5 Jan 2026 at 10:00
Subject: Fwd: Apple crumble
To: Ben <ben@example.org>

> Hi Ben! Here is the recipe you asked for:
>
> Ingredients
> 4 apples
> 100 g butter
>
> Method
> Rub the butter into the flour.
>
> Enjoy!
> Anna
Sent from my iPhone`);
    expect(core(draft)).toEqual({
      name: 'Apple crumble',
      ingredients: ['4 apples', '100 g butter'],
      steps: ['Rub the butter into the flour.'],
    });
  });

  it('drops the stamps of chat messages', () => {
    const draft = parseOne(
      '[12:03] Anna: Quick Dal\n[12:03] Anna: Ingredients\n[12:04] Anna: 1 cup lentils\n[12:05] Anna: Steps\n[12:05] Anna: Boil the lentils.',
    );
    expect(core(draft)).toEqual({ name: 'Quick Dal', ingredients: ['1 cup lentils'], steps: ['Boil the lentils.'] });
  });
});

describe('what stands beside a recipe in a copied text', () => {
  const RECIPE = [
    'Leek Soup',
    'Ingredients',
    '2 leeks',
    '1 l stock',
    'Method',
    'Slice the leeks.',
    'Boil them in the stock.',
  ];
  const BODY = {
    name: 'Leek Soup',
    ingredients: ['2 leeks', '1 l stock'],
    steps: ['Slice the leeks.', 'Boil them in the stock.'],
  };

  it.each(['− 4 + Portionen', '6', '– 2 + servings'])(
    'no button for servings and no number alone is an ingredient: %s',
    (button) => {
      expect(core(parseOne(RECIPE.toSpliced(2, 0, button).join('\n')))).toEqual(BODY);
    },
  );

  it.each([
    'lotta_kocht und weitere Personen gefällt das',
    'Liked by anna and 31 others',
    'Gefällt ben und 12 weiteren Personen',
    'Le gusta a marta y a otras 45 personas',
  ])('who liked a post is no step: %s', (likes) => {
    expect(core(parseOne([...RECIPE, likes].join('\n')))).toEqual(BODY);
  });

  it('bars divide the items of a line that lost its line breaks', () => {
    const text =
      'Leek Soup | Ingredients: | 2 leeks | 1 l stock | 1 onion | salt | Method: | Slice the leeks. Boil them.';
    expect(core(parseOne(text)).ingredients).toEqual(['2 leeks', '1 l stock', '1 onion', 'salt']);
  });

  it('marks before a remark behind a title are none of it', () => {
    const text =
      'Glazed ribs with cider * (at last, Nick, stop asking!)\n\n1 kg ribs\n1 bottle cider\n\nBake the ribs.\nGlaze them.';
    expect(parseOne(text).name).toBe('Glazed ribs with cider');
  });

  it('a few words above sentences are no step', () => {
    const text =
      "Steaks\n\n4 Steaks\n2 Zwiebeln\n\nSO WIRD'S WAS\nZwiebeln in Ringe schneiden.\nSteaks scharf anbraten.";
    expect(core(parseOne(text)).steps).toEqual(['Zwiebeln in Ringe schneiden.', 'Steaks scharf anbraten.']);
  });
});
