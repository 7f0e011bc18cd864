import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import type { ChangeKind } from './change-kind.js';
import { type AddedChanges, ChangesRepository, type NotedChange } from './changes.repository.js';
import { lastOfEach } from './last-of-each.js';

/** What is noted of an object. */
interface ChangedObject {
  readonly householdId: string;
  readonly id: string;
  /** Missing for objects without a version. */
  readonly version?: number | null;
}

/**
 * Writes changes of a household into its feed. A service calls `note` or `noteRemoval` in the transaction of each change that clients
 * see. At the end of the outermost transaction all of them are written, and after the commit the followers of the feed are told. No
 * cascade deletes a row that clients see without a note. `test/attacks/derived` proves that feed and rows agree.
 */
@Injectable()
export class Changes implements OnModuleInit {
  private readonly listeners: ((added: AddedChanges) => void)[] = [];

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ChangesRepository,
  ) {}

  onModuleInit(): void {
    this.transactions.onNotes((notes) => this.write(notes as NotedChange[]));
  }

  /** Begins the feed of a household that the running transaction adds. */
  begin(householdId: string): Promise<void> {
    return this.repository.begin(householdId);
  }

  note(kind: ChangeKind, ...objects: readonly ChangedObject[]): void {
    this.add(kind, 'upsert', objects);
  }

  noteRemoval(kind: ChangeKind, ...objects: readonly ChangedObject[]): void {
    this.add(kind, 'delete', objects);
  }

  /** @param listener called after each commit of this process that added changes to a feed */
  onCommitted(listener: (added: AddedChanges) => void): void {
    this.listeners.push(listener);
  }

  private add(kind: ChangeKind, op: 'upsert' | 'delete', objects: readonly ChangedObject[]): void {
    for (const { householdId, id: entityId, version = null } of objects)
      this.transactions.note({ householdId, kind, op, entityId, version } satisfies NotedChange);
  }

  /**
   * The counter of a household is locked from here to the commit, so that the numbers are the order of the commits. It is the last lock
   * of a transaction; several households are taken in the order of their ids.
   */
  private async write(noted: readonly NotedChange[]): Promise<void> {
    for (const householdId of [...new Set(noted.map((change) => change.householdId))].sort()) {
      const own = noted.filter((change) => change.householdId === householdId);
      const changes = lastOfEach(own, ({ entityId }) => entityId);
      const added = await this.repository.append(householdId, changes, this.transactions.operationName);
      this.transactions.afterCommit(() => {
        for (const listener of this.listeners) listener(added);
      });
    }
  }
}
