import { describe, expect, it } from '@jest/globals';
import { withoutListed, withoutSecondTelling } from './without-listed.js';

const stepsOf = (texts: string[]) => texts.map((text) => ({ text, section: null, images: [] }));
const INGREDIENTS = ['2 leeks', '1 l water', 'salt'].map((line) => ({ line, group: null }));

describe('withoutListed', () => {
  it('drops lines that only say the ingredients of the next step again', () => {
    const steps = stepsOf(['2 leeks, salt', 'Chop the leeks.', '1 l water', 'Boil them, salt', 'Serve.']);
    expect(withoutListed(steps, INGREDIENTS).map(({ text }) => text)).toEqual([
      'Chop the leeks.',
      'Boil them, salt',
      'Serve.',
    ]);
  });

  it('drops lines that say several of them without a mark between', () => {
    const steps = stepsOf(['2 leeks 1 l water', 'Chop the leeks.', '2 leeks and salt on top', 'Serve.']);
    expect(withoutListed(steps, INGREDIENTS).map(({ text }) => text)).toEqual([
      'Chop the leeks.',
      '2 leeks and salt on top',
      'Serve.',
    ]);
  });

  it('drops lines that name them in the other number', () => {
    const steps = stepsOf(['1 leek, 2 l waters', 'Chop the leeks.']);
    expect(withoutListed(steps, INGREDIENTS)).toEqual(steps.slice(1));
  });

  it('drops lines that say them with the amounts in another place', () => {
    const steps = stepsOf(['leeks 2 kg, ½ l water', 'Chop the leeks.', 'Boil 1 l water', 'Serve.']);
    expect(withoutListed(steps, INGREDIENTS).map(({ text }) => text)).toEqual([
      'Chop the leeks.',
      'Boil 1 l water',
      'Serve.',
    ]);
  });
});

describe('withoutSecondTelling', () => {
  it('cuts a method that is told twice', () => {
    const steps = stepsOf(['Chop.', 'Boil.', 'Tip: salt.', 'Serve.', 'Chop.', 'Boil.', 'Serve.']);
    expect(withoutSecondTelling(steps)).toEqual(steps.slice(0, 4));
  });

  it('keeps a method that begins anew with its first step', () => {
    const steps = stepsOf(['Chop.', 'Boil.', 'Chop.', 'Fry.']);
    expect(withoutSecondTelling(steps)).toEqual(steps);
  });
});
