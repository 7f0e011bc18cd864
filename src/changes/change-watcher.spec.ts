import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { ChangeWatcher } from './change-watcher.js';
import type { Changes } from './changes.js';
import type { AddedChanges, ChangesRepository, FeedState } from './changes.repository.js';

const HOUSEHOLD = '00000000-0000-4000-8000-000000000001';
const UNREACHABLE = 'postgres://nobody@127.0.0.1:1/nothing';

let state: FeedState;
let reads: number;
let payloads: string[];
let commit: (added: AddedChanges) => void;
let watcher: ChangeWatcher;

beforeEach(() => {
  state = { householdId: HOUSEHOLD, epoch: 'first', last: 1, kinds: { apiKey: 1 } };
  reads = 0;
  payloads = [];
  const repository = {
    states: () => {
      reads += 1;
      return Promise.resolve([state]);
    },
    changedIds: () => Promise.resolve(['one']),
    wake: (payload: string) => Promise.resolve(void payloads.push(payload)),
  };
  const changes = { onCommitted: (listener: typeof commit) => (commit = listener) };
  watcher = new ChangeWatcher(
    repository as unknown as ChangesRepository,
    changes as unknown as Changes,
    UNREACHABLE,
    pino({ level: 'silent' }),
  );
  watcher.onApplicationBootstrap();
});

afterEach(() => watcher.onModuleDestroy());

/** A commit of this process. */
function add(last: number, kind: 'apiKey' | 'grocery'): void {
  state = { ...state, last, kinds: { ...state.kinds, [kind]: last } };
  commit({ householdId: HOUSEHOLD, last, kinds: [kind] });
}

describe('a commit', () => {
  it('of a kind that is watched is read and told', async () => {
    const told = new Promise((resolve) => {
      void watcher.watch(HOUSEHOLD, 'apiKey', resolve).ready.then(() => {
        add(2, 'apiKey');
      });
    });
    expect(await told).toEqual(['one']);
  });

  it('of a kind that nobody watches causes no read, and one notification with its numbers', async () => {
    await watcher.watch(HOUSEHOLD, 'apiKey', () => undefined).ready;
    const before = reads;
    add(2, 'grocery');
    add(3, 'grocery');
    await watcher.onModuleDestroy();
    expect(reads).toBe(before);
    expect(payloads).toEqual([`${HOUSEHOLD}/3/grocery`]);
  });
});
