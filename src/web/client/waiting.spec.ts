import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Waiting, WaitingChanges } from './waiting.js';

const { fetch } = globalThis;
const stored = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};
for (const [name, value] of Object.entries({ localStorage, navigator: {} }))
  Object.defineProperty(globalThis, name, { value, configurable: true });

function move(operationId: string, version: number): Waiting {
  return { operationId, path: '/calendar-items/i/move', body: { version }, what: 'Guests' };
}

/** Answers the requests in turn, and keeps the versions that they name. */
function answering(...answers: object[]): number[] {
  const versions: number[] = [];
  globalThis.fetch = (_address, init) => {
    versions.push((JSON.parse(init?.body as string) as { version: number }).version);
    return Promise.resolve(Response.json(answers[versions.length - 1]));
  };
  return versions;
}

describe('WaitingChanges', () => {
  beforeEach(() => {
    stored.clear();
  });

  afterAll(() => {
    globalThis.fetch = fetch;
  });

  it('gives the next change of the same object the version that the change before it has made', async () => {
    const changes = new WaitingChanges('');
    changes.add(move('a', 1));
    changes.add(move('b', 1));
    const versions = answering({ stale: false, item: { version: 2 } }, { stale: false, item: { version: 3 } });
    expect(await changes.send(() => undefined)).toBe(2);
    expect(versions).toEqual([1, 2]);
    expect(changes.all()).toEqual([]);
  });

  it('does not give the next change the version that somebody else has made', async () => {
    const changes = new WaitingChanges('');
    changes.add(move('a', 1));
    changes.add(move('b', 1));
    const versions = answering({ stale: true, item: { version: 7 } }, { stale: true, item: { version: 7 } });
    const refused: string[] = [];
    await changes.send(({ operationId }) => refused.push(operationId));
    expect(versions).toEqual([1, 1]);
    expect(refused).toEqual(['a', 'b']);
  });
});
