import { describe, expect, it } from '@jest/globals';
import { statedFacts } from './stated-facts.js';

describe('statedFacts', () => {
  it.each([
    ['Serves 4 Prep 10 mins Cook 20 mins', 4, { prep: 10, cook: 20 }],
    ['Makes 12 | ca. 45 Min. | einfach', 12, { total: 45 }],
    ['(für 3 Personen, Arbeitszeit 20 Minuten)', 3, { prep: 20 }],
    ['Total time 1 hr 15 min Serves 8', 8, { total: 75 }],
  ])('reads servings and times with and without marks between them: %j', (text, servings, minutes) => {
    const facts = statedFacts(text);
    expect(facts?.servings).toBe(servings);
    expect(Object.fromEntries((facts?.times ?? []).map((time) => [time.kind, time.minutes]))).toEqual(minutes);
  });

  it.each(['Bake 20 minutes until golden', '4 eggs', 'Serves 4 hungry boys with 2 loaves of bread', 'Leek soup'])(
    'reads nothing where a text says something else: %j',
    (text) => {
      expect(statedFacts(text)).toBeNull();
    },
  );

  it('reads nothing in a text that repeats times', () => {
    expect(statedFacts('1 h 15 min '.repeat(8) + '1 h x')).toBeNull();
  });
});
