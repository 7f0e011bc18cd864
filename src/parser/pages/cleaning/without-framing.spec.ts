import { describe, expect, it } from '@jest/globals';
import { withoutFraming, withoutInvitations, withoutUnseenEdges } from './without-framing.js';

const without = (...texts: string[]) =>
  withoutFraming(texts.map((text) => ({ text, section: null, images: [] }))).map(({ text }) => text);

describe('withoutFraming', () => {
  it('begins at the method where the steps hold the list of ingredients too', () => {
    const all = [
      'A soup for winter.',
      'Ingredients',
      '2 leeks',
      '1 l water',
      'Method',
      'Chop the leeks.',
      'Boil them.',
    ];
    expect(without(...all)).toEqual(['Chop the leeks.', 'Boil them.']);
  });

  it('keeps what stands above a method without a list of ingredients', () => {
    const all = ['You need', 'foil and string', 'Method', 'Wrap the fish.', 'Grill it.'];
    expect(without(...all)).toEqual(all);
  });

  it('leaves out the heading before and the facts and credits after the steps', () => {
    expect(without('Method:', 'Chop.', 'Boil.', 'Serves 4', 'Photo credit: Ana')).toEqual(['Chop.', 'Boil.']);
  });

  it('keeps a first line that counts the step below it', () => {
    expect(without('STEP 1', 'Chop.', 'STEP 2', 'Boil.')).toEqual(['STEP 1', 'Chop.', 'STEP 2', 'Boil.']);
  });

  it.each([
    'Bake 20 to 25 minutes.',
    'Cook 5 minutes more.',
    'Repos 1 heure.',
    'Ruhezeit 30 Minuten.',
    'Simmer 10 min',
    'Baking time: 25 minutes at 350°F',
    'Backzeit: 40 Minuten.',
    'Cuisson : 20 minutes au four',
    'Ruhezeit: 1 Stunde.',
  ])('keeps a last step that is little more than a time: %s', (last) => {
    expect(without('Chop.', last)).toEqual(['Chop.', last]);
  });

  it.each(['Total time: 45 min', 'Prep 15 min | Cook 1 h'])('leaves out stated times after the steps: %s', (times) => {
    expect(without('Chop.', 'Boil.', times)).toEqual(['Chop.', 'Boil.']);
  });

  it.each([
    'Enjoy warm with sour cream.',
    'Best eaten the next day.',
    'Mahlzeit mit Butter und Konfitüre',
    'Enjoy with a scoop of ice cream',
  ])('keeps a last step that tells how to eat: %s', (last) => {
    expect(without('Chop.', 'Boil.', last)).toEqual(['Chop.', 'Boil.', last]);
  });

  it('leaves out the farewell of the writer after the steps', () => {
    expect(without('Chop.', 'Boil.', 'Guten Appetit wünscht die Oma!')).toEqual(['Chop.', 'Boil.']);
  });

  it.each(['6 Portionen Reis kochen.', 'Für 4 Personen 500 g Nudeln kochen.', 'Makes 12 portions of dough.'])(
    'keeps a first step that cooks a number of portions: %s',
    (first) => {
      expect(without(first, 'Chop.', 'Boil.')).toEqual([first, 'Chop.', 'Boil.']);
    },
  );

  it('keeps a sentence that names a number of people or a time', () => {
    const steps = ['Chop.', 'Divide between 4 people and eat within 10 minutes.'];
    expect(without(...steps)).toEqual(steps);
  });
});

const steps = (...texts: string[]) => texts.map((text) => ({ text, section: null, images: [] }));

describe('withoutInvitations', () => {
  it.each([
    'Never miss a post: sign up for our newsletter!',
    'Folgt uns auf Instagram!',
    'Abonnez-vous à notre chaîne !',
    'Volg ons op Pinterest.',
  ])('leaves %j between two steps out', (line) => {
    const all = steps('Chop the leeks.', line, 'Boil them.');
    expect(withoutInvitations(all)).toEqual(steps('Chop the leeks.', 'Boil them.'));
  });

  it.each(['Pin it together with toothpicks and bake.', 'Stir in the butter, as on my channel.'])(
    'keeps %j, which is work',
    (line) => {
      const all = steps('Chop the leeks.', line, 'Boil them.');
      expect(withoutInvitations(all)).toEqual(all);
    },
  );

  it('keeps the steps where nothing else is left', () => {
    const all = steps('See the video on YouTube.');
    expect(withoutInvitations(all)).toEqual(all);
  });
});

describe('withoutUnseenEdges', () => {
  const visible = steps('Peel the quinces.', 'Boil them until they are soft.');

  it.each(['Yield: 2 jars', 'Words and picture: Ada Moor', 'From the autumn number of The Hedgerow'])(
    'leaves out %j before or behind a method that the page shows without it',
    (line) => {
      expect(withoutUnseenEdges([...steps(line), ...visible], visible)).toEqual(visible);
      expect(withoutUnseenEdges([...visible, ...steps(line)], visible)).toEqual(visible);
    },
  );

  it.each(['Pour the jelly into jars.', 'Serve with cheese.', 'Leave the pan for a night, then stir.'])(
    'keeps %j, which the page may hide',
    (line) => {
      const all = [...visible, ...steps(line)];
      expect(withoutUnseenEdges(all, visible)).toEqual(all);
    },
  );

  it.each([
    ['Czech', 'Vše smícháme dohromady.', 'Necháme odležet.'],
    ['Finnish', 'Sekoita kaikki keskenään.', 'Anna levätä yön yli.'],
    ['Greek', 'Τα ανακατεύουμε όλα μαζί.', 'Τα αφήνουμε μία νύχτα.'],
    ['signs', '①', '②'],
  ])('keeps all steps where the page shows no method: %s', (_, ...texts) => {
    expect(withoutUnseenEdges(steps(...texts), [])).toEqual(steps(...texts));
    expect(withoutUnseenEdges(steps(...texts), steps('—'))).toEqual(steps(...texts));
  });
});
