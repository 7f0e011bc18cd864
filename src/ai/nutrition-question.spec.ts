import { describe, expect, it } from '@jest/globals';
import { answerOf } from './answer.js';
import { nutritionQuestion } from './nutrition-question.js';

const line = (number: unknown, fields: object = {}): object => ({
  line: number,
  calories: 100.26,
  fat: 1,
  carbs: 2,
  protein: 3,
  ...fields,
});
const read = (lines: unknown, count = 2): unknown => nutritionQuestion(count).read(answerOf(JSON.stringify({ lines })));

describe('nutritionQuestion', () => {
  it('gives each line its nutrition, in the order of the lines', () => {
    expect(read([line(2, { calories: 7 }), line('1')])).toEqual([
      { calories: 100.3, fat: 1, carbs: 2, protein: 3 },
      { calories: 7, fat: 1, carbs: 2, protein: 3 },
    ]);
  });

  it.each([
    ['a line that is missing', [line(1)]],
    ['a line that is there twice', [line(1), line(1)]],
    ['a line that nobody asked for', [line(1), line(3)]],
    ['half a line', [line(1), line(1.5)]],
    ['less than nothing', [line(1), line(2, { fat: -1 })]],
    ['more than anything has', [line(1), line(2, { calories: 1e6 })]],
    ['words', [line(1), line(2, { carbs: 'some' })]],
    ['nothing', [line(1), line(2, { protein: null })]],
    ['no list', 'none'],
  ])('refuses %s', (_what, lines) => {
    expect(() => read(lines)).toThrow(/lines/);
  });
});
