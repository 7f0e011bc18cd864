import { describe, expect, it } from '@jest/globals';
import { withoutFraming } from './without-framing.js';

const without = (...texts: string[]) =>
  withoutFraming(texts.map((text) => ({ text, section: null, images: [] }))).map(({ text }) => text);

describe('withoutFraming', () => {
  it('leaves out the heading before and the facts and credits after the steps', () => {
    expect(without('Method:', 'Chop.', 'Boil.', 'Serves 4', 'Photo credit: Ana')).toEqual(['Chop.', 'Boil.']);
  });

  it('keeps a sentence that names a number of people or a time', () => {
    const steps = ['Chop.', 'Divide between 4 people and eat within 10 minutes.'];
    expect(without(...steps)).toEqual(steps);
  });
});
