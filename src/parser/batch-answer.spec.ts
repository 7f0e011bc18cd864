import { describe, expect, it } from '@jest/globals';
import { draftAnswer } from './batch-answer.js';
import { emptyDraft } from './empty-draft.js';

describe('draftAnswer', () => {
  it('flattens a draft and puts the heading of a section before its first step', () => {
    const draft = {
      ...emptyDraft(),
      name: 'Pie',
      images: ['https://kitchen.example/pie.jpg'],
      ingredients: [{ line: '3 apples', group: 'Filling' }],
      steps: ['Crust', 'Crust', 'Filling'].map((section, at) => ({ text: `step ${at}`, section, images: [] })),
      author: { name: 'Ana', image: null },
    };
    expect(draftAnswer(draft)).toMatchObject({
      image: 'https://kitchen.example/pie.jpg',
      ingredients: ['3 apples'],
      steps: ['Crust', 'step 0', 'step 1', 'Filling', 'step 2'],
      author: 'Ana',
    });
  });

  it('keeps headings that end in a colon', () => {
    const steps = [{ text: 'Chop.', section: '1. Prepare:', images: [] }];
    expect(draftAnswer({ ...emptyDraft(), steps, evidence: { steps: 'text' } }).steps).toEqual([
      '1. Prepare:',
      'Chop.',
    ]);
  });

  it('leaves out headings that only the layout of the page shows', () => {
    const steps = [{ text: 'Chop.', section: 'Step 1', images: [] }];
    expect(draftAnswer({ ...emptyDraft(), steps, evidence: { steps: 'text' } }).steps).toEqual(['Chop.']);
  });
});
