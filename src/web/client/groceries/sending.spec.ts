import { describe, expect, it } from '@jest/globals';
import type { Line, Lists } from './lists.js';
import type { Act, Entry } from './outbox.js';
import { outcomeOf, planFor, rebased } from './sending.js';

const MILK: Line = {
  id: 'm',
  name: 'milk',
  unit: 'l',
  amount: 2,
  isDone: false,
  sortOrder: 1,
  version: 3,
  ingredientId: 'i',
  recurringGroceryId: null,
  storeId: null,
  aisleId: null,
  note: null,
  display: '2 l milk',
  sources: [],
  completedAt: null,
};
const BASE = { raw: '2 l milk', note: null, storeId: null };

function listsWith(...lines: Line[]): Lists {
  return { lines, stores: [], recurring: [], cursor: 'c' };
}

function entryOf(act: Act, more: Partial<Entry> = {}): Entry {
  return {
    operationId: 'o',
    id: 'm',
    line: '2 l milk',
    at: '2026-01-01T00:00:00Z',
    act,
    sent: null,
    faults: 0,
    ...more,
  };
}

describe('planFor', () => {
  it('ticks the present version, even when its text has changed', () => {
    const cream = { ...MILK, display: 'cream', version: 7 };
    expect(planFor(entryOf({ kind: 'tick', isDone: true }), listsWith(cream))).toEqual({
      sent: { method: 'PATCH', path: '/groceries/m/done', body: { version: 7 } },
      troubles: [],
    });
  });

  it('sends no tick that somebody else has already made', () => {
    const done = { ...MILK, isDone: true };
    expect(planFor(entryOf({ kind: 'tick', isDone: true }), listsWith(done))).toEqual({ sent: null, troubles: [] });
  });

  it('sends the fields that nobody else changed, and keeps both texts of one that somebody did', () => {
    const act: Act = { kind: 'change', base: BASE, to: { raw: '3 l milk', note: 'fresh' } };
    const plan = planFor(entryOf(act), listsWith({ ...MILK, display: '1 l milk', version: 4 }));
    expect(plan.sent?.body).toEqual({ version: 4, note: 'fresh' });
    expect(plan.troubles).toMatchObject([
      { why: { kind: 'conflict', field: 'raw', mine: '3 l milk', theirs: '1 l milk' } },
    ]);
  });

  it('has no conflict when both wrote the same', () => {
    const act: Act = { kind: 'change', base: BASE, to: { raw: '3 l milk' } };
    const plan = planFor(entryOf(act), listsWith({ ...MILK, display: '3 l milk' }));
    expect(plan).toEqual({ sent: null, troubles: [] });
  });

  it('deletes no line that somebody changed after it was seen', () => {
    const plan = planFor(entryOf({ kind: 'delete', base: BASE }), listsWith({ ...MILK, note: 'for Bo' }));
    expect([plan.sent, plan.troubles[0]?.why]).toEqual([null, { kind: 'changed', theirs: '2 l milk' }]);
  });

  it.each<[Act, number]>([
    [{ kind: 'tick', isDone: true }, 1],
    [{ kind: 'change', base: BASE, to: { raw: 'x' } }, 1],
    [{ kind: 'delete', base: BASE }, 0],
  ])('reports for %j that its line is gone, %d times', (act, times) => {
    const { sent, troubles } = planFor(entryOf(act), listsWith());
    expect([sent, troubles.length]).toEqual([null, times]);
  });

  it.each<[Act, string, unknown]>([
    [{ kind: 'category', category: 'dairy' }, '/ingredients/i/category', { category: 'dairy' }],
    [{ kind: 'aisle', storeId: 's', aisleId: 'a' }, '/stores/s/aisle-links', { ingredientId: 'i', aisleId: 'a' }],
    [{ kind: 'aisle', storeId: 's', aisleId: null }, '/stores/s/aisle-links', { ingredientId: 'i', aisleId: null }],
  ])('puts what a line is where %j says', (act, path, body) => {
    expect(planFor(entryOf(act), listsWith(MILK))).toEqual({ sent: { method: 'PUT', path, body }, troubles: [] });
    expect(planFor(entryOf(act), listsWith({ ...MILK, ingredientId: null }))).toEqual({ sent: null, troubles: [] });
  });

  it('moves a line behind the nearest line that still exists', () => {
    const act: Act = { kind: 'move', behind: ['gone', 'e'] };
    const plan = planFor(entryOf(act), listsWith(MILK, { ...MILK, id: 'e' }));
    expect(plan.sent?.body).toEqual({ version: 3, afterId: 'e' });
  });
});

describe('outcomeOf', () => {
  const TICK = entryOf({ kind: 'tick', isDone: true }, { sent: { method: 'PATCH', path: '', body: { version: 3 } } });
  const problem = { code: 'BAD_REQUEST', message: 'raw must be shorter' };

  it.each([
    [0, null],
    [429, problem],
    [502, null],
    [503, problem],
    [409, { code: 'OPERATION_IN_PROGRESS' }],
  ])('sends it again later after %d %j', (status, body) => {
    expect(outcomeOf(TICK, { status, body }, listsWith(MILK))).toEqual({ kind: 'later', isFault: false });
  });

  it('returns an entry to the person after several errors of the server', () => {
    const reply = { status: 500, body: { message: 'Something went wrong' } };
    expect(outcomeOf(TICK, reply, listsWith(MILK))).toEqual({ kind: 'later', isFault: true });
    expect(outcomeOf({ ...TICK, faults: 5 }, reply, listsWith(MILK))).toMatchObject({ kind: 'trouble' });
  });

  it('gives a refused entry back with the words of the server', () => {
    const outcome = outcomeOf(entryOf({ kind: 'add', raw: 'x' }), { status: 400, body: problem }, listsWith());
    expect(outcome).toMatchObject({ trouble: { why: { kind: 'refused', message: 'raw must be shorter' } } });
  });

  it('plans a stale entry again with the present line', () => {
    const fresh = { ...MILK, version: 9 };
    const outcome = outcomeOf(TICK, { status: 200, body: { stale: true, grocery: fresh } }, listsWith(MILK));
    expect(outcome).toEqual({ kind: 'again', lists: listsWith(fresh), isRead: true });
  });

  it('asks for the line where the answer does not show it', () => {
    const entry = entryOf({ kind: 'delete', base: BASE });
    const outcome = outcomeOf(entry, { status: 200, body: { success: false, stale: true } }, listsWith(MILK));
    expect(outcome).toMatchObject({ kind: 'again', isRead: false });
  });

  it('tells that a line is gone', () => {
    const outcome = outcomeOf(TICK, { status: 404, body: { code: 'NOT_FOUND' } }, listsWith(MILK));
    expect(outcome).toMatchObject({ kind: 'trouble', lists: listsWith(), trouble: { why: { kind: 'gone' } } });
  });
});

describe('rebased', () => {
  it('bases a later change of the same line on what the server stored', () => {
    const later = entryOf({ kind: 'delete', base: { raw: '2 liters milk', note: null, storeId: null } });
    const typed = { raw: '2 liters milk', note: null, storeId: null };
    const read = { raw: '2 l milk', note: null, storeId: 's' };
    expect(rebased(later, 'm', typed, read)).toMatchObject({ act: { base: read } });
    expect(rebased(later, 'another', typed, read)).toBe(later);
  });
});
