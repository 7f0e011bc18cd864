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
    ['Dica: corte fino.', 'Dica: tampe a panela.'],
    ['TIP Cut them thin.', 'TIPKeep the lid on.'],
  ])('takes %j and %j between the steps as the notes', (first, second) => {
    expect(apart('Chop.', first, 'Boil.', second, 'Serve.')).toEqual({
      steps: ['Chop.', 'Boil.', 'Serve.'],
      notes: `${first}\n${second}`,
    });
  });

  it.each([
    'Tip: keep the lid on.',
    'COOK’S NOTE – Keep the lid on.',
    'Astuce : gardez le couvercle.',
    'Nota: deja la tapa puesta.',
  ])('takes the box %j that a page shows between the steps as a note', (box) => {
    const steps = ['Chop.', box, 'Boil.'].map((text) => ({ text, section: null, images: [] }));
    expect(apartFromNotes(steps, 'page').steps.map(({ text }) => text)).toEqual(['Chop.', 'Boil.']);
    expect(apartFromNotes(steps, 'data').steps).toHaveLength(3);
  });

  it.each([
    [['Chop.', 'Boil.', 'Serving suggestions:', 'warm bread', 'lime wedges']],
    [['Chop.', 'Boil.', 'Tip: keep the lid on.']],
    [['Chop.', 'Boil.', 'Tips', 'Keep the lid on.', 'Method', 'Serve.']],
    [['Notes', 'Chop.', 'Boil.']],
    [['Chop.', 'Boil.', 'Notes']],
  ])('keeps %j whole', (steps) => {
    expect(apart(...steps)).toEqual({ steps, notes: null });
  });
});
