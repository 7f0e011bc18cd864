import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Caller } from '../../accounts/caller.js';
import { requireScope } from '../../accounts/scope.guard.js';
import { mayDo } from '../../accounts/scopes.js';
import { type ChangePlace } from '../../changes/change-cursor.js';
import { ChangeFeed } from '../../changes/change-feed.js';
import { Transactions } from '../../database/transactions.js';
import { CreateGroceryDto, type GroceryDto } from '../../groceries/groceries.dto.js';
import { GroceriesService } from '../../groceries/groceries.service.js';
import { GroceryPatches } from '../../groceries/grocery-patches.js';
import { ShoppingListService } from '../../groceries/shopping-list.service.js';
import { toDto } from '../../http/fields/to-dto.js';
import { namesTag } from '../../http/answers/entity-tags.js';
import { ConflictError, NotFoundError } from '../../http/problems/errors.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Addresses } from '../addresses.js';
import type { CalendarObject, TaskCollection } from '../collections.js';
import { changedMeanwhile, PreconditionFailure } from '../precondition-failure.js';
import { textElement } from '../xml/write-xml.js';
import type { DavTask } from './dav-task.entity.js';
import { DavTasksRepository } from './dav-tasks.repository.js';
import { readTask, type SentTask } from './read-task.js';
import { idOf, isIn, isNote, isShownAs, lineOf, objectOf, ownName, saysTheSame, tagOf, uidOf } from './shown-task.js';

const DAY = 86_400;
/** How often a change without `If-Match` is tried while others change the same line. */
const MOST_ATTEMPTS = 5;
const LONGEST_NAME = 255;

/** The headers of a change. */
export interface Conditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** The answer to a change. */
export interface WrittenTask {
  readonly isNew: boolean;
  /** `null` when Larder shows the task in other words than the client: then the client reads it again (RFC 4791, 5.3.4). */
  readonly tag: string | null;
}

/** What changed in a collection after a place of the feed. */
export interface TaskChanges {
  readonly changed: readonly CalendarObject[];
  /** The names of what is not in the collection any more. */
  readonly removed: readonly string[];
  readonly end: ChangePlace;
  readonly hasMore: boolean;
}

/** A line of the list under the name of a task. */
interface Place {
  readonly name: string;
  readonly row: DavTask | null;
  /** `null` when the name does not say it. */
  readonly id: string | null;
  readonly grocery: GroceryDto | null;
}

/** A change that somebody else's change preceded. It is undone. */
class Overtaken extends Error {}

/**
 * The lines of the shopping list as tasks. The version of a line is the tag of its task, so each change of a task is a change of the line,
 * also when only the client's own properties are new.
 */
@Injectable()
export class DavTasksService implements OnModuleInit {
  constructor(
    private readonly repository: DavTasksRepository,
    private readonly shoppingList: ShoppingListService,
    private readonly groceries: GroceriesService,
    private readonly patches: GroceryPatches,
    private readonly addresses: Addresses,
    private readonly feed: ChangeFeed,
    private readonly transactions: Transactions,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(DAY, 'removeOldDavTasks', () => this.repository.removeOld());
  }

  /** In the order of the list. */
  async list(householdId: string, { storeId }: TaskCollection): Promise<CalendarObject[]> {
    const lines = await this.shoppingList.list(householdId, storeId === null ? {} : { storeId });
    // After the lines, so that a line that a client adds meanwhile is not without the name that it was given.
    const rows = byId(
      await this.repository.findAllIn(
        householdId,
        lines.map(({ id }) => id),
      ),
    );
    return lines.map((line) => objectOf(line, rows.get(line.id)));
  }

  /** Those of the names that the collection has. */
  async named(householdId: string, collection: TaskCollection, names: readonly string[]): Promise<CalendarObject[]> {
    const places = await this.placesOf(householdId, names);
    return places.flatMap(({ grocery, row }) =>
      grocery !== null && isIn(collection, grocery) ? objectOf(grocery, row ?? undefined) : [],
    );
  }

  /** @throws PlaceExpiredError */
  async changedAfter(
    householdId: string,
    collection: TaskCollection,
    place: ChangePlace,
    limit: number,
  ): Promise<TaskChanges> {
    const { changes, end, hasMore } = await this.feed.after(householdId, place, ['grocery'], limit);
    const rows = byId(
      await this.repository.findAllIn(
        householdId,
        changes.map(({ id }) => id),
      ),
    );
    const changed: CalendarObject[] = [];
    const removed: string[] = [];
    for (const { id, entity } of changes) {
      const line = entity as GroceryDto | null;
      if (line !== null && isIn(collection, line)) changed.push(objectOf(line, rows.get(id)));
      else removed.push(rows.get(id)?.name ?? ownName(id));
    }
    return { changed, removed, end, hasMore };
  }

  /**
   * Adds the task, or changes it. Under the name of a line of another store, the line comes to this store. Under the name of a line that
   * was deleted recently, the line is restored.
   * @throws PreconditionFailure InsufficientScopeError, ConflictError when others keep changing the line, UnprocessableError when the list
   * is full
   */
  async put(
    caller: Caller,
    collection: TaskCollection,
    name: string,
    text: string,
    conditions: Conditions,
  ): Promise<WrittenTask> {
    const task = readTask(text);
    if (name.length > LONGEST_NAME)
      throw new PreconditionFailure(
        403,
        'C:valid-calendar-object-resource',
        `A name has at most ${LONGEST_NAME} characters`,
      );
    const { householdId } = caller;
    return this.untilNotOvertaken(async () => {
      const [place] = (await this.placesOf(householdId, [name])) as [Place];
      const here = place.grocery !== null && isIn(collection, place.grocery) ? place.grocery : null;
      refuseConditions(conditions, here?.version ?? null);
      await this.refuseOtherUid(householdId, collection, place, task);
      const written =
        place.grocery === null
          ? await this.add(caller, collection, place, task)
          : await this.change(caller, collection, place.grocery, place, task);
      return { isNew: here === null, tag: saysTheSame(written, task) ? tagOf(written) : null };
    });
  }

  /** @throws NotFoundError PreconditionFailure InsufficientScopeError, ConflictError when others keep changing the line */
  async remove(caller: Caller, collection: TaskCollection, name: string, conditions: Conditions): Promise<void> {
    requireScope('groceries:write', caller);
    const { householdId } = caller;
    await this.untilNotOvertaken(async () => {
      const [{ grocery }] = (await this.placesOf(householdId, [name])) as [Place];
      if (grocery === null || !isIn(collection, grocery)) throw new NotFoundError('Task not found');
      refuseConditions(conditions, grocery.version);
      const { stale } = await this.groceries.remove(householdId, grocery.id, grocery.version);
      if (stale) throw new Overtaken();
    });
  }

  /** Repeats a change that another one preceded: with `If-Match` the repetition refuses it. */
  private async untilNotOvertaken<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++)
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
      }
    throw new ConflictError('Others are changing this task');
  }

  /** In the order of the names. */
  private async placesOf(householdId: string, names: readonly string[]): Promise<Place[]> {
    const named = new Map((await this.repository.findByNames(householdId, names)).map((row) => [row.name, row]));
    const ownIds = names.flatMap((name) => (named.has(name) ? [] : (idOf(name) ?? [])));
    // A line that a client has named otherwise is not there under its own name.
    const renamed = new Set((await this.repository.findAllIn(householdId, ownIds)).map(({ id }) => id));
    const ids = names.map((name) => named.get(name)?.id ?? idOf(name));
    const present = await this.shoppingList.listByIds(
      householdId,
      ids.filter((id) => id !== null),
    );
    const lines = new Map(present.map((line) => [line.id, line]));
    return names.map((name, at) => {
      const row = named.get(name) ?? null;
      const id = row === null && renamed.has(ids[at] ?? '') ? null : (ids[at] ?? null);
      return { name, row, id, grocery: id === null ? null : (lines.get(id) ?? null) };
    });
  }

  /** A UID belongs to one task of a collection, and a task keeps its UID (RFC 4791, 5.3.2.1). */
  private async refuseOtherUid(
    householdId: string,
    collection: TaskCollection,
    { name, row, id, grocery }: Place,
    { uid }: SentTask,
  ): Promise<void> {
    if (grocery !== null && uid === uidOf(grocery.id, row)) return;
    const rows = await this.repository.listByUid(householdId, uid);
    const own = idOf(ownName(uid));
    const ids = [...rows.map((other) => other.id), ...(own === null ? [] : [own])].filter((other) => other !== id);
    const others = (await this.shoppingList.listByIds(householdId, ids)).filter((line) => isIn(collection, line));
    const names = byId(
      await this.repository.findAllIn(
        householdId,
        others.map((line) => line.id),
      ),
    );
    const other = others.find((line) => uidOf(line.id, names.get(line.id) ?? null) === uid);
    if (other === undefined && grocery === null) return;
    const holder = other === undefined ? name : (names.get(other.id)?.name ?? ownName(other.id));
    throw new PreconditionFailure(
      403,
      'C:no-uid-conflict',
      other === undefined ? 'A task keeps its UID' : 'Another task of the collection has this UID',
      textElement('D:href', this.addresses.object(householdId, collection.name, holder)),
    );
  }

  private async add(caller: Caller, collection: TaskCollection, place: Place, task: SentTask): Promise<GroceryDto> {
    requireScope('groceries:write', caller);
    const { householdId } = caller;
    const id = place.id ?? randomUUID();
    return this.transactions.run(async () => {
      await this.keep(householdId, id, place, task);
      if (place.id !== null && (await this.groceries.isDeleted(householdId, id))) {
        const restored = await this.groceries.restore(householdId, id);
        return this.write(householdId, collection, restored, task);
      }
      const { description, isDone } = task;
      const line = {
        id,
        raw: lineOf(task),
        isDone,
        ...(description !== null && { note: description }),
        ...(collection.storeId !== null && { storeId: collection.storeId }),
      };
      return this.groceries.create(householdId, toDto(CreateGroceryDto, line));
    });
  }

  private async change(
    caller: Caller,
    collection: TaskCollection,
    grocery: GroceryDto,
    place: Place,
    task: SentTask,
  ): Promise<GroceryDto> {
    try {
      return mayDo(caller, 'groceries:write')
        ? await this.rewrite(caller.householdId, collection, grocery, place, task)
        : await this.tick(caller, collection, grocery, task);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      // The line was deleted since it was read, or it is the store that is not there.
      const [line] = await this.shoppingList.listByIds(caller.householdId, [grocery.id]);
      throw line === undefined ? new Overtaken() : error;
    }
  }

  private rewrite(
    householdId: string,
    collection: TaskCollection,
    grocery: GroceryDto,
    place: Place,
    task: SentTask,
  ): Promise<GroceryDto> {
    return this.transactions.run(async () => {
      const changed = await this.write(householdId, collection, grocery, task);
      await this.keep(householdId, grocery.id, place, task);
      return changed;
    });
  }

  /** For a caller who may tick and nothing else: properties of the client stay as they are. @throws InsufficientScopeError */
  private async tick(
    caller: Caller,
    collection: TaskCollection,
    grocery: GroceryDto,
    task: SentTask,
  ): Promise<GroceryDto> {
    const isTick = isIn(collection, grocery) && isShownAs(grocery, task.summary) && isNote(grocery, task.description);
    requireScope('groceries:write', caller, isTick ? 'tick' : undefined);
    const { householdId } = caller;
    const changed = await this.groceries.setDone(householdId, grocery.id, grocery.version, task.isDone);
    if (changed.stale) throw new Overtaken();
    return changed.grocery;
  }

  /** Writes the line. The tick is always written, so that the version is a new one. */
  private async write(
    householdId: string,
    collection: TaskCollection,
    { id, version, ...grocery }: GroceryDto,
    task: SentTask,
  ): Promise<GroceryDto> {
    const { description, isDone } = task;
    const storeId = collection.storeId ?? undefined;
    const raw = isShownAs(grocery, task.summary) ? {} : { raw: lineOf(task) };
    const [read = {}] = await this.patches.read(householdId, [{ version, ...raw }]);
    const note = description ?? read.note ?? null;
    const changed = await this.groceries.change(householdId, id, version, { ...read, note, isDone, storeId });
    if (changed.stale) throw new Overtaken();
    return changed.grocery;
  }

  /** Remembers what the client chose and what it added. */
  private async keep(householdId: string, id: string, { name, row }: Place, task: SentTask): Promise<void> {
    const { uid, extra, timeZones } = task;
    const kept = { householdId, id, name, uid, extra, timeZones };
    if (row !== null) await this.repository.change(kept);
    else if (name !== ownName(id) || uid !== id || extra !== '' || timeZones !== '') {
      // Another client may have used the name at the same time.
      if (!(await this.repository.add(kept))) throw new Overtaken();
    }
  }
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** @param version `null` when there is no such task @throws PreconditionFailure */
function refuseConditions({ ifMatch, ifNoneMatch }: Conditions, version: number | null): void {
  const isAmong = (tags: string): boolean => version !== null && namesTag(tags, String(version));
  if (ifMatch !== undefined && !isAmong(ifMatch)) throw changedMeanwhile();
  if (ifNoneMatch !== undefined && isAmong(ifNoneMatch)) throw changedMeanwhile();
}
