import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ParseFailure } from '../recipe-draft.js';
import { parseText } from './parse-text.js';

describe('text that is no recipe or hostile', () => {
  it('says that there is no recipe', async () => {
    await expect(parseText('...')).rejects.toThrow(ParseFailure);
  });

  it('names a recipe without a title by its first line', async () => {
    const [draft] = await parseText('200 g flour\n2 eggs\nMix it all and bake it for 20 minutes.');
    expect(draft?.name).toBe('200 g flour');
  });

  it('never fails in another way than with a ParseFailure', async () => {
    const piece = fc.constantFrom(
      'Ingredients',
      '\n',
      ' ',
      ':',
      '- ',
      '1. ',
      '> ',
      '---\n',
      '{"a":',
      '[',
      '"',
      '}',
      '&a ',
      '*a',
      '| ',
      '#',
      '**',
      '[12:03] A: ',
      '½',
      'g flour',
      'Für 4 Personen',
      'steps:',
      'title: ',
      '<li>',
      '\u0000',
      '\ud800',
      '作り方',
      '20 min',
      'http://x/y.jpg',
      '![',
      '](',
      '\t',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
        ),
        async (text) => {
          try {
            return (await parseText(text)).every((draft) => draft.name !== '');
          } catch (error) {
            return error instanceof ParseFailure;
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
