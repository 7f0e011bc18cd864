import { describe, expect, it } from '@jest/globals';
import { readPlainText } from '../read-plain.js';
import { unmarkFrames } from './framed-headings.js';

describe('words between the same marks', () => {
  it.each([
    '== Broth ==',
    '--- Broth ---',
    '*** Broth ***',
    '=[ Broth ]=',
    '-= Broth =-',
    '★ Broth ★',
    '— Broth —',
    '~ Broth ~',
  ])('are the heading of a group: %s', (heading) => {
    const { name, ingredients } = readPlainText(
      `Ramen\n\n${heading}\n1 chicken\n2 onions\n\nBoil the chicken for two hours.`,
    );
    expect([name, ...ingredients.map(({ group }) => group)]).toEqual(['Ramen', 'Broth', 'Broth']);
  });

  it('are the heading of the method', () => {
    const { steps } = readPlainText('Ramen\n\n1 chicken\n\n~~~ Method ~~~\nBoil the chicken.\nServe it.');
    expect(steps).toHaveLength(2);
  });

  it.each(['★ Ramen ★', '*** Ramen ***', '✿ Ramen ✿'])('are the title in the first line: %s', (title) => {
    expect(readPlainText(`${title}\n\n1 chicken\n2 onions\n\nBoil the chicken.`).name).toBe('Ramen');
  });

  it.each([
    '- Salt -',
    '*optional*',
    '_a pinch_',
    '~~2 eggs~~',
    '🧂 Salt 🧂',
    '== Boil it well. ==',
    '[ Broth',
    '2 eggs',
    '**Broth**',
  ])('are none: %s', (line) => {
    expect(unmarkFrames(['Ramen', line])).toEqual(['Ramen', line]);
  });
});
