import { Injectable } from '@nestjs/common';
import { Changes } from '../changes/changes.js';
import { Transactions } from '../database/transactions.js';
import { orNotFound } from '../http/problems/errors.js';
import { AddGroceriesService } from './add-groceries.service.js';
import { DeletedGroceriesService } from './deleted/deleted-groceries.service.js';
import type { ChangedGroceryDto, CreateGroceryDto, GroceryDto, UpdateGroceryDto } from './groceries.dto.js';
import { GroceriesRepository } from './groceries.repository.js';
import { type GroceryChange, type GroceryPatch, type GroceryToAdd, isEmpty, tickColumns } from './grocery-lines.js';
import { GroceryPatches } from './grocery-patches.js';
import type { Grocery } from './grocery.entity.js';
import { ShoppingListService } from './shopping-list.service.js';

interface ChangedLine {
  readonly grocery: Grocery;
  /** It was at another version, and nothing changed. */
  readonly stale: boolean;
}

/** Changes lines of the shopping list. */
@Injectable()
export class GroceriesService {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly list: ShoppingListService,
    private readonly additions: AddGroceriesService,
    private readonly deleted: DeletedGroceriesService,
    private readonly patches: GroceryPatches,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /**
   * Adds a line. When the id is there with the same content, the existing line is returned.
   * @throws NotFoundError when the household does not have the store, ConflictError when another grocery or a deleted one has the id,
   * UnprocessableError when the list is full
   */
  async create(householdId: string, body: CreateGroceryDto): Promise<GroceryDto> {
    const [line] = (await this.additions.toLines(householdId, [body])) as [GroceryToAdd];
    const grocery = await this.transactions.run(async () => {
      const [added] = await this.additions.add(householdId, [line]);
      return added ?? this.additions.existing(householdId, line);
    });
    return this.list.toDto(grocery);
  }

  /** @throws NotFoundError when the household does not have the grocery or the store */
  async update(householdId: string, id: string, body: UpdateGroceryDto): Promise<ChangedGroceryDto> {
    const [patch = {}] = await this.patches.read(householdId, [body]);
    return this.change(householdId, id, body.version, patch);
  }

  /** @throws NotFoundError */
  setDone(householdId: string, id: string, version: number, isDone: boolean): Promise<ChangedGroceryDto> {
    return this.changeOne(householdId, id, () =>
      this.repository.updateAtVersion({ householdId, id }, version, tickColumns(isDone)),
    );
  }

  /**
   * Turns a line of a recurring grocery into an ordinary line.
   * @throws NotFoundError
   */
  detach(householdId: string, id: string, version: number): Promise<ChangedGroceryDto> {
    return this.changeOne(householdId, id, () =>
      this.repository.updateAtVersion({ householdId, id }, version, { recurringGroceryId: null }),
    );
  }

  /**
   * Deletes a line, which can be restored for 30 days.
   * @returns its last state
   * @throws NotFoundError
   */
  remove(householdId: string, id: string, version: number): Promise<ChangedLine> {
    return this.transactions.run(async () => {
      const grocery = orNotFound(await this.repository.lockIn(householdId, id), 'Grocery');
      const stale = grocery.version !== version;
      if (!stale) await this.deleted.remove(householdId, [id]);
      return { grocery, stale };
    });
  }

  /**
   * A grocery that was restored before is returned as it is now.
   * @throws NotFoundError when it was not deleted within the last 30 days, UnprocessableError when the list is full
   */
  async restore(householdId: string, id: string): Promise<GroceryDto> {
    return this.list.toDto(await this.deleted.restore(householdId, id));
  }

  /** Whether the line was deleted within the last 30 days. */
  isDeleted(householdId: string, id: string): Promise<boolean> {
    return this.deleted.has(householdId, id);
  }

  /** @throws NotFoundError when the household does not have the grocery or the store */
  async change(householdId: string, id: string, version: number, patch: GroceryPatch): Promise<ChangedGroceryDto> {
    if (isEmpty(patch)) {
      const grocery = await this.list.find(householdId, id);
      return { grocery, stale: grocery.version !== version };
    }
    return this.changeOne(householdId, id, async () => {
      const columns = await this.patches.withReferences(householdId, patch);
      return this.repository.updateAtVersion({ householdId, id }, version, columns);
    });
  }

  // For the folders in `groceries/`.

  /**
   * Runs the change of one line in a transaction, and notes it.
   * @param update returns the changed row; `null` when the line was not there with the version of the change
   * @throws NotFoundError when there is no such line
   */
  async changeOne(householdId: string, id: string, update: () => Promise<Grocery | null>): Promise<ChangedGroceryDto> {
    const { grocery, stale } = await this.transactions.run(async () => {
      const row = await update();
      if (row !== null) this.changes.note('grocery', row);
      return {
        grocery: row ?? orNotFound(await this.repository.findIn(householdId, id), 'Grocery'),
        stale: row === null,
      };
    });
    return { grocery: await this.list.toDto(grocery), stale };
  }

  /** Changes lines that the caller has locked. */
  async changeAll(householdId: string, changes: readonly GroceryChange[]): Promise<Grocery[]> {
    const changed: Grocery[] = [];
    for (const { id, version, patch } of changes) {
      const row = await this.repository.updateAtVersion({ householdId, id }, version, patch);
      if (row !== null) changed.push(row);
    }
    this.changes.note('grocery', ...changed);
    return changed;
  }
}
