import { describe, expect, it } from '@jest/globals';
import { readsAsInstruction } from './instructions.js';

describe('readsAsInstruction', () => {
  it.each(['Fold gently through the cream', 'Simmer the leeks.', 'Die Eier trennen.', 'Mélanger la farine.'])(
    'knows the first word of a step: %s',
    (text) => {
      expect(readsAsInstruction(text)).toBe(true);
    },
  );

  it.each(['2 eggs', 'salt and pepper', 'folding chair'])('does not take %s for a step', (text) => {
    expect(readsAsInstruction(text)).toBe(false);
  });
});
