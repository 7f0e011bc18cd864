import { Injectable } from '@nestjs/common';
import { type ChangePlace, NO_EPOCH } from './change-cursor.js';
import type { ChangeKind } from './change-kind.js';
import { ChangesRepository, type ReadChange } from './changes.repository.js';
import { lastOfEach } from './last-of-each.js';

/** How the feed shows the changes of one kind. */
export interface ShownKind {
  readonly kind: ChangeKind;
  /** The scope that a key needs to see them. */
  readonly scope: string;
  /** The objects with these ids as the API shows them, without those that were deleted in the meantime. */
  readonly entities: (householdId: string, ids: readonly string[]) => Promise<readonly object[]>;
  /** The id of an object; its member `id` without this function. */
  readonly idOf?: (entity: object) => string;
}

/** A change as clients see it. */
interface FeedChange extends Omit<ReadChange, 'sequence'> {
  /** The object as it is now; `null` when it was deleted. */
  readonly entity: object | null;
}

/** Changes of a household after a place, in the order of their commits. */
export interface FeedPage {
  readonly changes: readonly FeedChange[];
  /** The sequence of each change, in the same order. */
  readonly sequences: readonly number[];
  /** The place after the last change that was read. */
  readonly end: ChangePlace;
  readonly hasMore: boolean;
}

/** The feed cannot be continued from the place, because deletions after it were removed or the database was restored. */
export class PlaceExpiredError extends Error {}

/** The feeds of changes, for clients. Each domain registers its kinds in its `onModuleInit`. */
@Injectable()
export class ChangeFeed {
  private readonly shown = new Map<ChangeKind, ShownKind>();

  constructor(private readonly repository: ChangesRepository) {}

  show(kind: ShownKind): void {
    this.shown.set(kind.kind, kind);
  }

  /** Sorted by name. */
  get kinds(): readonly ShownKind[] {
    return [...this.shown.values()].sort((one, other) => (one.kind < other.kind ? -1 : 1));
  }

  /** Where the feed ends now. */
  async end(householdId: string): Promise<ChangePlace> {
    const [state] = await this.repository.states([householdId]);
    return { epoch: state?.epoch ?? NO_EPOCH, sequence: state?.last ?? 0 };
  }

  /** A text that is another one after each change of an object of these kinds. */
  tag(householdId: string, kinds: readonly ChangeKind[]): Promise<string> {
    return this.repository.tag(householdId, kinds);
  }

  /** When an object of these kinds was changed last; `null` when that is no longer in the feed. */
  lastChange(householdId: string, kinds: readonly ChangeKind[]): Promise<Date | null> {
    return this.repository.lastChange(householdId, kinds);
  }

  /**
   * Reads the next `limit` changes of these kinds. Of several changes to one object only the last is returned, with the object as it is
   * now. An object that is deleted on a later page is shown as deleted.
   *
   * The page ends where the feed stood when it was asked: what is committed meanwhile is on the next page. What was removed from the
   * feed is read last, so that no change is missing that was removed before the page was read.
   * @throws PlaceExpiredError
   */
  async after(householdId: string, place: ChangePlace, kinds: readonly ChangeKind[], limit: number): Promise<FeedPage> {
    const { epoch, sequence: last } = await this.end(householdId);
    const read = await this.repository.between(householdId, [place.sequence, last], kinds, limit + 1);
    const page = read.slice(0, limit);
    const hasMore = read.length > limit;
    const changes = lastOfEach(page, ({ id }) => id);
    const entities = await this.entitiesOf(householdId, changes);
    const isOther = place.epoch !== epoch && (place.epoch !== NO_EPOCH || place.sequence > 0);
    const removed = await this.repository.removedUntil(householdId);
    if (isOther || place.sequence < removed || place.sequence > last) throw new PlaceExpiredError();
    return {
      changes: changes.map(({ sequence: _sequence, ...change }) => {
        const entity = entities.get(keyOf(change)) ?? null;
        return { ...change, op: entity === null ? 'delete' : 'upsert', entity };
      }),
      sequences: changes.map(({ sequence }) => sequence),
      end: { epoch, sequence: hasMore ? (page.at(-1)?.sequence ?? last) : last },
      hasMore,
    };
  }

  private async entitiesOf(householdId: string, changes: readonly ReadChange[]): Promise<Map<string, object>> {
    const entities = new Map<string, object>();
    for (const { kind, entities: find, idOf = idIn } of this.kinds) {
      const ids = changes.filter((change) => change.kind === kind && change.op === 'upsert').map(({ id }) => id);
      if (ids.length === 0) continue;
      for (const entity of await find(householdId, ids)) entities.set(keyOf({ kind, id: idOf(entity) }), entity);
    }
    return entities;
  }
}

function idIn(entity: object): string {
  return (entity as { id: string }).id;
}

function keyOf({ kind, id }: Pick<ReadChange, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
