import { describe, expect, it } from '@jest/globals';
import { changed, inOrder, type Line, type Lists, type Store } from './lists.js';
import { changesOfOthers } from './changes-of-others.js';
import { type Act, type Entry, withEntries } from './outbox.js';

function line(id: string, more: Partial<Line> = {}): Line {
  return {
    id,
    name: id,
    unit: null,
    amount: null,
    isDone: false,
    sortOrder: 1,
    version: 1,
    ingredientId: null,
    recurringGroceryId: null,
    storeId: null,
    aisleId: null,
    note: null,
    display: id,
    sources: [],
    completedAt: null,
    ...more,
  };
}

function lists(...lines: Line[]): Lists {
  return { lines, stores: [], recurring: [], cursor: 'c' };
}

function entry(id: string, act: Act): Entry {
  return { operationId: `${id} ${act.kind}`, id, line: id, at: '2026-01-01T00:00:00Z', act, sent: null, faults: 0 };
}

describe('withEntries', () => {
  it('shows changes that have not been sent', () => {
    const base = { raw: 'milk', note: null, storeId: null };
    const entries = [
      entry('new', { kind: 'add', raw: '2 eggs' }),
      entry('milk', { kind: 'change', base, to: { note: 'fresh' } }),
      entry('milk', { kind: 'tick', isDone: true }),
      entry('leek', { kind: 'delete', base }),
    ];
    const { lines } = withEntries(lists(line('milk'), line('leek')), entries);
    expect(lines).toMatchObject([
      { id: 'milk', note: 'fresh', isDone: true },
      { id: 'new', display: '2 eggs', version: 0 },
    ]);
  });

  it('shows a line once when the server has it in the meantime', () => {
    const entries = [entry('eggs', { kind: 'add', raw: '2 eggs' })];
    expect(withEntries(lists(line('eggs')), entries).lines).toHaveLength(1);
  });

  it('shows all lines of an ingredient in the place that was said for one', () => {
    const [milk, other, leek] = [
      line('milk', { ingredientId: 'i' }),
      line('other', { ingredientId: 'i' }),
      line('leek'),
    ];
    const inStore = { ...milk, storeId: 's' };
    const after = (act: Act) => withEntries(lists(inStore, other, leek), [entry('milk', act)]).lines;
    expect(after({ kind: 'category', category: 'dairy' }).map(({ category }) => category)).toEqual([
      'dairy',
      'dairy',
      undefined,
    ]);
    const aisles = after({ kind: 'aisle', storeId: 's', aisleId: 'a' }).map(({ aisleId }) => aisleId);
    expect(aisles).toEqual(['a', null, null]);
  });

  it('shows a moved line in its new place', () => {
    const all = lists(line('a', { sortOrder: 1 }), line('b', { sortOrder: 2 }), line('c', { sortOrder: 3 }));
    const order = (act: Act): string[] => inOrder(withEntries(all, [entry('a', act)]).lines, []).map(({ id }) => id);
    expect(order({ kind: 'move', behind: ['b'] })).toEqual(['b', 'a', 'c']);
    expect(order({ kind: 'move', behind: ['c', 'b'] })).toEqual(['b', 'c', 'a']);
    expect(order({ kind: 'move', behind: [] })).toEqual(['a', 'b', 'c']);
  });
});

describe('inOrder', () => {
  it('goes by aisle, then by the order of the household, lines of no aisle last', () => {
    const store: Store = {
      id: 's',
      name: 'S',
      sortOrder: 1,
      aisles: [
        { id: 'dairy', name: 'Dairy', sortOrder: 2 },
        { id: 'fruit', name: 'Fruit', sortOrder: 1 },
      ],
    };
    const lines = [
      line('soap', { sortOrder: 0 }),
      line('milk', { aisleId: 'dairy' }),
      line('plums', { aisleId: 'fruit', sortOrder: 9 }),
      line('pears', { aisleId: 'fruit', sortOrder: 3 }),
    ];
    expect(inOrder(lines, [store]).map(({ id }) => id)).toEqual(['pears', 'plums', 'milk', 'soap']);
  });
});

describe('changed', () => {
  it('keeps a newer version instead of an older one', () => {
    const event = { kind: 'grocery', id: 'a', op: 'upsert', entity: line('a', { version: 2 }) } as const;
    expect(changed(lists(line('a', { version: 3 })), event).lines).toMatchObject([{ version: 3 }]);
    expect(changed(lists(line('a')), event).lines).toMatchObject([{ version: 2 }]);
    expect(changed(lists(line('a')), { ...event, op: 'delete', entity: null }).lines).toEqual([]);
  });
});

describe('changesOfOthers', () => {
  it('reports the changes of others, and not those of this browser', () => {
    const before = lists(line('mine'), line('theirs'), line('dropped'), line('text'));
    const entries = [entry('mine', { kind: 'tick', isDone: true }), entry('own', { kind: 'add', raw: 'own' })];
    const after = lists(
      line('mine', { isDone: true }),
      line('own'),
      line('theirs', { isDone: true }),
      line('text', { display: 'other text' }),
      line('new'),
    );
    const what = changesOfOthers(before, entries, after);
    const ids = (lines: readonly Line[]): string[] => lines.map(({ id }) => id);
    expect([ids(what.added), ids(what.done), ids(what.opened), ids(what.deleted)]).toEqual([
      ['new'],
      ['theirs'],
      [],
      ['dropped'],
    ]);
    expect(what.changed.map(({ to }) => to.display)).toEqual(['other text']);
  });
});
