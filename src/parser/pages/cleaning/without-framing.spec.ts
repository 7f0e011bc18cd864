import { describe, expect, it } from '@jest/globals';
import { withoutFraming } from './without-framing.js';

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
  ])('keeps a last step that is little more than a time: %s', (last) => {
    expect(without('Chop.', last)).toEqual(['Chop.', last]);
  });

  it.each(['Total time: 45 min', 'Prep 15 min | Cook 1 h'])('leaves out stated times after the steps: %s', (times) => {
    expect(without('Chop.', 'Boil.', times)).toEqual(['Chop.', 'Boil.']);
  });

  it('keeps a sentence that names a number of people or a time', () => {
    const steps = ['Chop.', 'Divide between 4 people and eat within 10 minutes.'];
    expect(without(...steps)).toEqual(steps);
  });
});
