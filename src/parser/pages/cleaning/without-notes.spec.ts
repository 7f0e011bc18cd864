import { describe, expect, it } from '@jest/globals';
import { apartFromNotes } from './without-notes.js';

const apart = (...texts: string[]) => {
  const { steps, notes } = apartFromNotes(texts.map((text) => ({ text, section: null, images: [] })));
  return { steps: steps.map(({ text }) => text), notes };
};

describe('apartFromNotes', () => {
  it.each(['Notes:', 'Tipps', 'Uwaga:'])('takes what stands under %j as the notes', (heading) => {
    expect(apart('Chop.', 'Boil.', heading, 'Keeps for a week.', 'Freezes well.')).toEqual({
      steps: ['Chop.', 'Boil.'],
      notes: 'Keeps for a week.\nFreezes well.',
    });
  });

  it.each([
    [['Chop.', 'Boil.', 'Tip: keep the lid on.']],
    [['Chop.', 'Boil.', 'Tips', 'Keep the lid on.', 'Method', 'Serve.']],
    [['Notes', 'Chop.', 'Boil.']],
    [['Chop.', 'Boil.', 'Notes']],
  ])('keeps %j whole', (steps) => {
    expect(apart(...steps)).toEqual({ steps, notes: null });
  });
});
