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
});
