import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { readVisibleFacts } from './read-visible-facts.js';
import { textBlocks } from '../document/text-blocks.js';

const facts = (html: string) => readVisibleFacts(textBlocks(parseHtml(html, 'https://kitchen.example/')));

describe('readVisibleFacts', () => {
  it('reads lines that state servings and times', () => {
    expect(facts('<p>Serves 4</p><p>Prep time: 10 min</p><p>Cook time: 1 hour</p>')).toEqual({
      servings: 4,
      prepMinutes: 10,
      cookMinutes: 60,
      totalMinutes: 70,
    });
  });

  it('reads a value in the line after its label', () => {
    expect(facts('<div>Servings</div><div>6</div><div>Total time</div><div>45 min</div>')).toMatchObject({
      servings: 6,
      totalMinutes: 45,
    });
  });

  it('takes no sentence for a fact', () => {
    expect(facts('<p>Bake 30 minutes until golden and cut in 8 pieces.</p>')).toMatchObject({
      servings: null,
      totalMinutes: null,
    });
  });

  it.each([
    ['Prep time', 'Cook time', 'Total time'],
    ['Vorbereitungszeit', 'Kochzeit', 'Gesamtzeit'],
  ])('reads each time below its label, and not as the total: %j', (prep, cook, total) => {
    const rows = [prep, '10 min', cook, '20 min', total, '30 min'].map((text) => `<div>${text}</div>`).join('');
    expect(facts(rows)).toMatchObject({ prepMinutes: 10, cookMinutes: 20, totalMinutes: 30 });
  });

  it.each(['<h3>Quick stew</h3><p>25 min</p>', '<h3>Schneller Eintopf</h3><p>25 Minuten</p>'])(
    'takes no time without a label and servings for one of the recipe: %j',
    (html) => {
      expect(facts(html).totalMinutes).toBeNull();
    },
  );

  it('reads a time without a label beside servings', () => {
    expect(facts('<p>Makes 12 | ca. 45 Min.</p>')).toMatchObject({ servings: 12, totalMinutes: 45 });
  });
});
