import { describe, expect, it } from '@jest/globals';
import { nextId } from './next-id.js';

describe('the ids of the lines of one form', () => {
  it('follow the first one, also beyond the last digits', () => {
    expect(nextId('0b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d', 0)).toBe('0b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d');
    expect(nextId('0b7e3b1c-4d5f-4a6b-8c7d-0000000000ff', 2)).toBe('0b7e3b1c-4d5f-4a6b-8c7d-000000000101');
    expect(nextId('0b7e3b1c-4d5f-4a6b-8c7d-ffffffffffff', 1)).toBe('0b7e3b1c-4d5f-4a6b-8c7d-000000000000');
  });
});
