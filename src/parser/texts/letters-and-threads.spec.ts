import { describe, expect, it } from '@jest/globals';
import type { RecipeDraft } from '../recipe-draft.js';
import { parseText } from './parse-text.js';

async function onlyOne(text: string): Promise<RecipeDraft> {
  const drafts = await parseText(text);
  expect(drafts).toHaveLength(1);
  return drafts[0] as RecipeDraft;
}

const LIST = '500 g Nudeln\n1 Glas Gurken\n250 g Mayonnaise\n\nNudeln kochen und mit allem mischen.';

describe('a sentence to whoever asked for the recipe', () => {
  it.each([
    [
      `Ihr wolltet ja unbedingt den Nudelsalat vom Sommerfest haben, bitteschön :-)\n\n${LIST}`,
      'Nudelsalat vom Sommerfest',
    ],
    [`Du hattest nach dem Nudelsalat gefragt, also hier ist er endlich.\n\n${LIST}`, 'Nudelsalat'],
  ])('names it: %s', async (text, name) => {
    expect((await onlyOne(text)).name).toBe(name);
  });
});

describe('a list behind a label', () => {
  it('may have no amounts below another one', async () => {
    const draft = await onlyOne(
      'Keulchen\nTeig: 500 g Kartoffeln, 250 g Quark, 1 Ei\nDazu: Apfelmus, Zimt und Zucker\nAlles verkneten und in Butter braten.',
    );
    expect(draft.ingredients.map(({ line }) => line)).toEqual([
      '500 g Kartoffeln',
      '250 g Quark',
      '1 Ei',
      'Apfelmus',
      'Zimt und Zucker',
    ]);
  });
});

describe('what others wrote', () => {
  it('is cut off when it stands in the other posts of a thread', async () => {
    const draft = await onlyOne(
      'Pulled pork\nPosted by joe, 12 Mar 2024\n\n4 lb pork shoulder\n1 cup sauce\n\nCook for 8 hours and shred.\n\nRe: Pulled pork\nPosted by annie, 13 Mar 2024\nMade this last night! I used 1 cup of cola too.',
    );
    expect(draft.steps.map(({ text }) => text)).toEqual(['Cook for 8 hours and shred.']);
  });

  it('has a time with the word for hours', async () => {
    const draft = await onlyOne(
      'Anna — heute um 18:04 Uhr\nFlammkuchen\n200 g Mehl\n1 Becher Schmand\n100 g Speck\nAnna — heute um 18:06 Uhr\nTeig ausrollen, belegen, 12 Minuten bei 250 Grad backen',
    );
    expect(draft).toMatchObject({ name: 'Flammkuchen', notes: null });
    expect(draft.ingredients).toHaveLength(3);
  });

  it('stands above a post with its age', async () => {
    const draft = await onlyOne(
      'lacocinadelis / 2 sem\nTortitas\n1 plátano\n2 huevos\n60 g de avena\nTritura todo y cuaja en la sartén.',
    );
    expect(draft.name).toBe('Tortitas');
  });

  it('ends a message with a word and a picture', async () => {
    const draft = await onlyOne(
      'Keulchen\n500 g Kartoffeln\n250 g Quark\nKartoffeln und Quark verkneten.\nIn Butter braten.\nKüsschen 😘',
    );
    expect(draft.steps).toHaveLength(2);
  });
});

describe('a paragraph of a letter', () => {
  it.each([
    [
      "Shortbread. You'll want 250 g butter, 125 g sugar and 375 g flour. Cream the butter and sugar and bake for 40 minutes.",
      3,
    ],
    ['Apfelkuchen. Man braucht 1 kg Äpfel, 200 g Butter und 300 g Mehl. Alles verrühren und 50 Minuten backen.', 3],
  ])('says what is needed: %s', async (text, count) => {
    expect((await onlyOne(text)).ingredients).toHaveLength(count);
  });
});

describe('the name of a recipe', () => {
  const below =
    '\n\n500 g flour\n2 eggs\n200 ml milk\n\nMix the flour with the eggs and the milk. Bake for 30 minutes.';

  it.each([
    ["Hi love, here's the carrot cake you were raving about!", 'carrot cake'],
    ['Hey everyone, sharing our beef stew from Sunday with you', 'beef stew from Sunday'],
    ['Hola tía, aquí va la tortilla de patatas que me pedías', 'tortilla de patatas'],
    ['Ciao Anna, ecco il tiramisù che mi chiedevi!', 'tiramisù'],
    ['Hoi, hier de erwtensoep waar je naar vroeg', 'erwtensoep'],
  ])('stands in the words that hand it over: %s', async (greeting, name) => {
    const [draft] = await parseText(greeting + below);
    expect(draft?.name).toBe(name);
  });

  it.each([
    'ina.cooks • Follow\nOriginal audio\n3 wks',
    'les_gourmandes • Suivre\nAudio d’origine\n4 sem',
    'bakes.by.ben Follow',
  ])('stands below the account, the sound and the age of a post: %s', async (head) => {
    const [draft] = await parseText(`${head}\nOven pancake${below}`);
    expect(draft).toMatchObject({ name: 'Oven pancake', description: null, notes: null });
  });
});

describe('words about food', () => {
  it.each([
    'Butter went up again this week. Shops ask 20 percent more for 250 g of it. Bakers say that bread and cakes will follow.',
    'The Fig Tree opened in March and serves lamb with mint.\nOsteria Lina makes its pasta every morning.\nTables are gone early.',
  ])('are no recipe when nothing is measured and nobody is told what to do: %s', async (text) => {
    await expect(parseText(text)).rejects.toThrow('No recipe was found');
  });
});

describe('a recipe that is told', () => {
  it.each([
    'Rice pudding. The rice simmers in milk for an hour. Sugar goes in at the end. The pudding rests in the fridge. The kids love it with jam.',
    'Riz au lait. Le riz cuit dans le lait pendant une heure. Le sucre vient à la fin. Le dessert repose au frais. Les enfants l’adorent.',
    'Riso e latte. Il riso cuoce nel latte per un’ora. Lo zucchero si aggiunge alla fine. Il dolce riposa in frigo. I bambini lo adorano.',
    'Lentil soup\nThe lentils simmer with a bay leaf for half an hour.\nCarrots and celery go in after that.\nIt rests before it comes to the table.',
  ])('is one without a command: %s', async (text) => {
    expect((await onlyOne(text)).steps).not.toHaveLength(0);
  });
});

describe('a scan', () => {
  it('keeps hyphens of words that stand whole nowhere', async () => {
    const [draft] = await parseText(
      'Schnecken\n\nZutaten\n500 g Mehl, fein ge-\nsiebt\nZimt- sowie Zuckermischung\n1 Pck. Back- bzw. Puddingpulver\n200 g Süß- statt Sauerrahm\n\nZubereitung\nDas Mehl mit der But-\nter kneten.\nBacken.',
    );
    expect(draft?.ingredients.map(({ line }) => line)).toEqual([
      '500 g Mehl, fein gesiebt',
      'Zimt- sowie Zuckermischung',
      '1 Pck. Back- bzw. Puddingpulver',
      '200 g Süß- statt Sauerrahm',
    ]);
  });

  it('has its divided words whole, within its lines too, and no number of its page', async () => {
    const [draft] = await parseText(
      'Shortbread                  Page 12\n\n225 g but-\nter\n110 g sugar\n350 g plain flour, self- or hand-sifted\n\nCream the but- ter and the sugar, work in the flo-\nur and bake it for 30 min-\nutes.',
    );
    expect(draft?.name).toBe('Shortbread');
    expect(draft?.ingredients.map(({ line }) => line)).toEqual([
      '225 g butter',
      '110 g sugar',
      '350 g plain flour, self- or hand-sifted',
    ]);
    expect(draft?.steps.map(({ text }) => text)).toEqual([
      'Cream the butter and the sugar, work in the flour and bake it for 30 minutes.',
    ]);
  });
});

describe('a copied page', () => {
  it('has neither the number of eaters nor the button for the shopping list among its ingredients', async () => {
    const [draft] = await parseText(
      'Rezepte\nSuche\nKürbisrisotto\n4,8\n12 Bewertungen\nZutaten\nPortionen\n4\n300 g\nRisottoreis\n1\nZwiebel\n400 g\nKürbis\nSalz\nAuf meine Liste setzen\nZubereitung\nKürbis und Zwiebel anschwitzen.\nReis zugeben und 20 Minuten garen.',
    );
    expect(draft?.name).toBe('Kürbisrisotto');
    expect(draft?.ingredients.map(({ line }) => line)).toEqual([
      '300 g Risottoreis',
      '1 Zwiebel',
      '400 g Kürbis',
      'Salz',
    ]);
  });
});

describe('the name of a group', () => {
  it('is repeated in the method as a heading', async () => {
    const draft = await onlyOne(
      'Cheesecake\nIngredients\nCrust:\n200 g biscuits\n80 g butter\nFilling\n500 g cream cheese\n150 g sugar\nInstructions\nCrust\nCrush the biscuits and press them into a tin.\nFilling\nBeat the cheese with the sugar.\nBake for 50 minutes.',
    );
    expect(draft.steps.map(({ text, section }) => [text, section])).toEqual([
      ['Crush the biscuits and press them into a tin.', 'Crust'],
      ['Beat the cheese with the sugar.', 'Filling'],
      ['Bake for 50 minutes.', 'Filling'],
    ]);
  });

  it.each([
    [
      'Bean pasta\nIngredients\nPasta:\n200 g pasta\nBeans:\n1 can beans\n1 onion\nMethod\nChop the onion.\nPut these in a pot and boil:\nPasta\nBeans\nDrain and mix all of it well.',
      'Put these in a pot and boil',
      ['Chop the onion.', 'Pasta', 'Beans', 'Drain and mix all of it well.'],
    ],
    [
      'Salade\nIngrédients\nSalade :\n1 laitue\nSauce :\n3 cuillères d’huile\n1 cuillère de vinaigre\nPréparation\nLavez la laitue.\nMélangez le vinaigre avec :\nSauce\nVersez et servez.',
      'Mélangez le vinaigre avec',
      ['Lavez la laitue.', 'Sauce', 'Versez et servez.'],
    ],
  ])('is an item below a line that ends with a colon: %s', async (text, section, steps) => {
    const draft = await onlyOne(text);
    expect(draft.steps.map((step) => step.text)).toEqual(steps);
    expect(draft.steps.map((step) => step.section)).toEqual([null, ...steps.slice(1).map(() => section)]);
  });
});
