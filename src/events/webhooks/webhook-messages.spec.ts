import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ChangeDto } from '../changes.dto.js';
import { isWanted, messagesOf, MOST_BYTES } from './webhook-messages.js';

function changeOf(
  kind: string,
  id: string,
  entity: object | null = { id },
  op: 'upsert' | 'delete' = 'upsert',
): ChangeDto {
  return { kind, id, op, version: 1, occurredAt: '2026-11-21T18:00:00.000Z', operationId: null, entity };
}

interface Body {
  type: string;
  timestamp: string;
  data: { id?: string; entity?: unknown; items?: { id: string }[] };
}

const read = (text: string): Body => JSON.parse(text) as Body;
const idsIn = ({ data }: Body): string[] => data.items?.map(({ id }) => id) ?? [data.id ?? ''];

describe('messagesOf', () => {
  it('puts one change into data itself', () => {
    const [message] = messagesOf([changeOf('grocery', 'a')]);
    expect(message?.type).toBe('grocery.updated');
    expect(read(message?.body ?? '')).toEqual({
      type: 'grocery.updated',
      timestamp: '2026-11-21T18:00:00.000Z',
      data: { id: 'a', version: 1, operationId: null, occurredAt: '2026-11-21T18:00:00.000Z', entity: { id: 'a' } },
    });
  });

  it('puts changes of one type that follow each other together, and keeps the order of all', () => {
    const changes = [
      changeOf('grocery', 'a'),
      changeOf('grocery', 'b'),
      changeOf('store', 'c'),
      changeOf('grocery', 'd'),
    ];
    const messages = messagesOf(changes).map(({ body }) => read(body));
    expect(messages.map(({ type }) => type)).toEqual(['grocery.updated', 'store.updated', 'grocery.updated']);
    expect(messages.map(idsIn)).toEqual([['a', 'b'], ['c'], ['d']]);
  });

  it('marks a deletion', () => {
    expect(messagesOf([changeOf('grocery', 'a', null, 'delete')])[0]?.type).toBe('grocery.deleted');
  });

  it('leaves out an entity that is too long for a message', () => {
    const [message] = messagesOf([changeOf('mealTemplate', 'a', { id: 'a', title: 'ü'.repeat(MOST_BYTES) })]);
    expect(read(message?.body ?? '').data).toMatchObject({ id: 'a', entity: null });
  });

  it('stays below 20 kB and loses no change, whatever the changes are', () => {
    const change = fc.record({
      kind: fc.constantFrom('grocery', 'store'),
      id: fc.uuid(),
      text: fc.string({ unit: 'binary', maxLength: 3_000 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const messages = messagesOf(changes.map(({ kind, id, text }) => changeOf(kind, id, { id, text })));
        expect(messages.every(({ body }) => Buffer.byteLength(body) < MOST_BYTES)).toBe(true);
        expect(messages.flatMap(({ body }) => idsIn(read(body)))).toEqual(changes.map(({ id }) => id));
      }),
    );
  });
});

describe('isWanted', () => {
  it.each([
    ['grocery.updated', ['*'], true],
    ['grocery.updated', ['grocery.*'], true],
    ['grocery.deleted', ['grocery.*'], true],
    ['grocery.updated', ['grocery.updated'], true],
    ['grocery.deleted', ['grocery.updated'], false],
    ['store.updated', ['grocery.*', 'recipe.*'], false],
    ['store.updated', [], false],
  ])('%s with %j: %p', (type, patterns, wanted) => {
    expect(isWanted(type, patterns)).toBe(wanted);
  });
});
