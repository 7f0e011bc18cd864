import { describe, expect, it } from '@jest/globals';
import type { StepDto } from '../../../recipes/reading/recipe.dto.js';
import { partsOf } from './step-text.js';

function step(text: string, words: readonly string[], display?: string): StepDto {
  const timers = words.map((each) => {
    const start = text.indexOf(each);
    return { start, end: start + each.length, seconds: 60, maxSeconds: null, label: '' };
  });
  const base = { id: 'id', systemUsed: 'metric' as const, order: 0, version: 1, images: [], stepIngredients: [] };
  return { ...base, step: text, timers, ...(display !== undefined && { display }) };
}

function shown(of: StepDto): { parts: string[]; others: number } {
  const { parts, others } = partsOf(of);
  return { parts: parts.map(({ text, timer }) => (timer === null ? text : `[${text}]`)), others: others.length };
}

describe('partsOf', () => {
  it('puts each timer at its words', () => {
    expect(shown(step('Fry for 5 minutes, then rest 1 hour.', ['5 minutes', '1 hour']))).toEqual({
      parts: ['Fry for ', '[5 minutes]', ', then rest ', '[1 hour]', '.'],
      others: 0,
    });
  });

  it('finds the words in the text of a view, which is longer or shorter', () => {
    expect(shown(step('Bake at 200 °C for 5 minutes', ['5 minutes'], 'Bake at 400 °F for 5 minutes'))).toEqual({
      parts: ['Bake at 400 °F for ', '[5 minutes]'],
      others: 0,
    });
  });

  it('lets a timer follow whose words are not in the text of the view', () => {
    expect(shown(step('Bake for 5 minutes', ['5 minutes'], 'Bake'))).toEqual({ parts: ['Bake'], others: 1 });
  });

  it('gives two timers with equal words two places', () => {
    const twice = step('1 minute on, 1 minute off', ['1 minute', '1 minute']);
    expect(shown(twice).parts).toEqual(['[1 minute]', ' on, ', '[1 minute]', ' off']);
  });
});
