import { describe, expect, it } from '@jest/globals';
import {
  baseOf,
  changedSince,
  type EditField,
  EDIT_FIELDS,
  type EditValues,
  merge,
  paragraphs,
  readBase,
  writeBase,
} from './edit-values.js';

const EMPTY = Object.fromEntries(EDIT_FIELDS.map((name) => [name, ''])) as EditValues;

function values(some: Partial<Record<EditField, string>>): EditValues {
  return { ...EMPTY, ...some };
}

const BEFORE = values({ name: 'Cake', notes: 'Good', steps: 'Bake' });

describe('the base of a form', () => {
  it('tells which fields are others now, after its way through the browser', () => {
    const base = readBase(writeBase(baseOf(3, BEFORE)));
    expect(base).toMatchObject({ version: 3 });
    expect(changedSince(base as never, values({ ...BEFORE, notes: 'Better', tags: 'x' }))).toEqual(['tags', 'notes']);
    expect(changedSince(base as never, BEFORE)).toEqual([]);
  });

  it.each(['', '0', 'x', '3 a b', `-1 ${EDIT_FIELDS.join(' ')}`])('is not %j', (text) => {
    expect(readBase(text)).toBeNull();
  });
});

describe('two changes of one recipe', () => {
  const base = baseOf(1, BEFORE);

  it('come together when they are in different fields', () => {
    const mine = values({ ...BEFORE, notes: 'Mine' });
    const theirs = values({ ...BEFORE, name: 'Tart' });
    const merged = merge(base, mine, theirs);
    expect(merged.values).toEqual(values({ ...BEFORE, name: 'Tart', notes: 'Mine' }));
    expect(merged.theirs).toEqual([{ field: 'name', value: 'Tart', isConflict: false }]);
  });

  it('in one field leave the own text in the form, and show the other', () => {
    const merged = merge(base, values({ ...BEFORE, name: 'Pie' }), values({ ...BEFORE, name: 'Tart' }));
    expect(merged.values.name).toBe('Pie');
    expect(merged.theirs).toEqual([{ field: 'name', value: 'Tart', isConflict: true }]);
  });

  it('are no conflict when both say the same', () => {
    const same = values({ ...BEFORE, name: 'Pie' });
    expect(merge(base, same, same).theirs).toEqual([{ field: 'name', value: 'Pie', isConflict: false }]);
  });
});

describe('steps in a form', () => {
  it('are divided by empty lines', () => {
    expect(paragraphs('Mix.\nStir.\n\n  \n\nBake. ')).toEqual(['Mix.\nStir.', 'Bake.']);
  });
});
