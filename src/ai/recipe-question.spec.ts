import { describe, expect, it } from '@jest/globals';
import { MEAL_CATEGORIES } from '../shared/meals.js';
import { answerOf, BadAnswerError } from './answer.js';
import { RECIPE_QUESTION } from './recipe-question.js';

const SOUP = { found: true, name: 'Soup', ingredients: [{ line: '1 onion' }], steps: [{ text: 'Cook.' }] };

const read = (fields: object): unknown => RECIPE_QUESTION.read(answerOf(JSON.stringify({ ...SOUP, ...fields })));

function problemsOf(act: () => unknown): readonly string[] {
  try {
    act();
  } catch (error) {
    if (error instanceof BadAnswerError) return error.problems;
    throw error;
  }
  return [];
}

describe('RECIPE_QUESTION', () => {
  it('reads missing fields as unknown', () => {
    expect(read({})).toMatchObject({ name: 'Soup', servings: null, notes: null, images: [], url: null, tags: [] });
  });

  it('is null for a text without a recipe', () => {
    expect(RECIPE_QUESTION.read(answerOf('{"found": false}'))).toBeNull();
  });

  it.each([
    ['a number in words', { servings: '4' }, { servings: 4 }],
    ['half a minute', { prepMinutes: 1.5 }, { prepMinutes: 2 }],
    ['0 for unknown', { totalMinutes: 0, calories: 0 }, { totalMinutes: null, calories: null }],
    ['markup and entities', { name: '<i>Mac &amp; cheese</i>' }, { name: 'Mac & cheese' }],
    [
      'an empty line',
      { ingredients: [{ line: ' ' }, { line: '1 egg' }] },
      { ingredients: [{ line: '1 egg', group: null }] },
    ],
    ['a meal that is none', { categories: ['Dinner', 'Supper'] }, { categories: ['Dinner'] }],
    ['an address', { url: 'http://10.0.0.1/', images: ['http://10.0.0.1/'] }, { url: null, images: [] }],
  ])('reads %s', (_what, fields, draft) => {
    expect(read(fields)).toMatchObject(draft);
  });

  it.each([
    ['found', { found: 'yes' }],
    ['name', { name: '' }],
    ['name', { name: ['Soup'] }],
    ['servings', { servings: -4 }],
    ['servings', { servings: 100_000 }],
    ['cookMinutes', { cookMinutes: '40 minutes' }],
    ['totalMinutes', { totalMinutes: 1e9 }],
    ['calories', { calories: {} }],
    ['steps', { steps: 'Cook.' }],
    ['steps[0]', { steps: ['Cook.'] }],
    ['ingredients[1].line', { ingredients: [{ line: '1 egg' }, { line: 2 }] }],
    ['tags', { tags: 'soup' }],
    ['tags[0]', { tags: [1] }],
    ['ingredients', { ingredients: [], steps: [] }],
  ])('refuses a wrong %s, case %#', (field, fields) => {
    const problems = problemsOf(() => read(fields));
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([field]);
  });

  it.each(['', 'No.', '[]', '{"found": true', '}{', 'null'])('refuses %j, which is not an object', (text) => {
    expect(problemsOf(() => RECIPE_QUESTION.read(answerOf(text)))).toHaveLength(1);
  });

  it('finds the object among other text', () => {
    const text = '<think>Is {this} it?</think>Here you are:\n```json\n{"found": false}\n```';
    expect(RECIPE_QUESTION.read(answerOf(text))).toBeNull();
  });

  it('asks for each field that it reads and for no other, in the strict form of schemas', () => {
    const { properties, ...form } = RECIPE_QUESTION.schema as {
      properties: Record<string, object>;
      required: string[];
    };
    expect(form).toEqual({ type: 'object', required: Object.keys(properties), additionalProperties: false });
    expect(properties).toMatchObject({
      name: { type: 'string' },
      servings: { type: ['number', 'null'] },
      ingredients: { items: { type: 'object', required: ['line', 'group'], additionalProperties: false } },
      categories: { type: 'array', items: { type: 'string', enum: MEAL_CATEGORIES } },
    });
    for (const field of form.required.filter((name) => name !== 'found'))
      expect(problemsOf(() => read({ [field]: { a: 1 } }))).not.toEqual([]);
  });
});
