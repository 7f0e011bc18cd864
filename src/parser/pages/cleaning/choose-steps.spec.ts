import { describe, expect, it } from '@jest/globals';
import { isWholeMethod } from './choose-steps.js';

const steps = (...texts: string[]) => texts.map((text) => ({ text, section: null, images: [] }));
const shown = steps('Cook the rice', 'Boil it for ten minutes.', 'Make the sauce', 'Stir it until it is smooth.');

describe('isWholeMethod', () => {
  it.each([
    ['the beginning', steps('Cook the rice', 'Boil it for ten minutes.')],
    ['a fifth', steps('Cook the rice'), [...shown, ...steps('Mix both.')]],
    ['the titles', steps('Cook the rice', 'Make the sauce')],
  ])('refuses %s of what readers see', (_, marked, visible = shown) => {
    expect(isWholeMethod(marked, visible)).toBe(false);
  });

  it.each([
    ['say what readers see', shown],
    ['say it in other words', steps('Boil rice.', 'Stir sauce.')],
  ])('takes steps that %s', (_, marked) => {
    expect(isWholeMethod(marked, shown)).toBe(true);
  });

  it.each([['Cook.'], ['Rice'], ['See the video.']])('refuses the single step %j beside a whole method', (text) => {
    expect(isWholeMethod(steps(text), shown)).toBe(false);
  });

  it('refuses one step with the text of several visible ones', () => {
    expect(isWholeMethod(steps('Boil the rice. Stir the sauce.'), steps('Boil the rice.', 'Stir the sauce.'))).toBe(
      false,
    );
  });
});
