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
