import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { Changes } from '../changes/changes.js';
import { AdvisoryLocks } from '../database/advisory-locks.js';
import { Transactions } from '../database/transactions.js';
import { LineReader } from '../foods/line-reader.js';
import { NotFoundError, orNotFound } from '../http/problems/errors.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { StoresService } from '../stores/stores.service.js';
import { nameKey } from '../shared/text/name-key.js';
import {
  type AssignStoreDto,
  type ChangedGroceryDto,
  type CreateGroceryDto,
  type GroceryDto,
  type ListGroceriesDto,
  type MoveGroceryDto,
  toGroceryDto,
  type UpdateGroceryDto,
} from './groceries.dto.js';
import { AddGroceriesService } from './add-groceries.service.js';
import { DeletedGroceriesService } from './deleted/deleted-groceries.service.js';
import { GroceriesRepository } from './groceries.repository.js';
import {
  type GroceryChange,
  type GroceryPatch,
  type GroceryToAdd,
  isEmpty,
  patchOf,
  rawLinesOf,
  tickColumns,
} from './grocery-lines.js';
import { GroceryOrderService } from './grocery-order.service.js';
import type { Grocery } from './grocery.entity.js';
import { GroceryPlaces } from './grocery-places.js';
import { orderByAisle } from './order-by-aisle.js';

interface ChangedLine {
  readonly grocery: Grocery;
  /** It was at another version, and nothing changed. */
  readonly stale: boolean;
}

/** The shopping list. */
@Injectable()
export class GroceriesService implements OnModuleInit {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly additions: AddGroceriesService,
    private readonly deleted: DeletedGroceriesService,
    private readonly order: GroceryOrderService,
    private readonly places: GroceryPlaces,
    private readonly ingredients: IngredientsService,
    private readonly stores: StoresService,
    private readonly lines: LineReader,
    private readonly transactions: Transactions,
    private readonly locks: AdvisoryLocks,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'grocery',
      scope: 'groceries:read',
      entities: (householdId, ids) => this.listByIds(householdId, ids),
    });
  }

  /** @throws NotFoundError for an unknown store */
  async list(householdId: string, { storeId, groupBy }: ListGroceriesDto = {}): Promise<GroceryDto[]> {
    const lines = await this.repository.list(householdId, { storeId });
    if (lines.length === 0) await this.refuseUnknownStore(householdId, storeId ?? null);
    const groceries = await this.toDtos(householdId, lines);
    if (groupBy !== 'aisle') return groceries;
    const stores = await this.stores.list(householdId);
    return orderByAisle(groceries, storeId === undefined ? stores : stores.filter(({ id }) => id === storeId));
  }

  /** Those of the lines that are on the list. */
  async listByIds(householdId: string, ids: readonly string[]): Promise<GroceryDto[]> {
    return ids.length === 0 ? [] : this.toDtos(householdId, await this.repository.list(householdId, { ids }));
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<GroceryDto> {
    return this.toDto(orNotFound(await this.repository.findIn(householdId, id), 'Grocery'));
  }

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
    return this.toDto(grocery);
  }

  /** @throws NotFoundError when the household does not have the grocery or the store */
  async update(householdId: string, id: string, body: UpdateGroceryDto): Promise<ChangedGroceryDto> {
    const [patch = {}] = await this.toPatches(householdId, [body]);
    return this.change(householdId, id, body.version, patch);
  }

  async setDone(householdId: string, id: string, version: number, isDone: boolean): Promise<ChangedGroceryDto> {
    const changed = await this.transactions.run(async () => {
      const row = await this.repository.updateAtVersion({ householdId, id }, version, tickColumns(isDone));
      return this.changed(householdId, id, row);
    });
    return this.toChangedDto(changed);
  }

  /** @throws NotFoundError when the household does not have the grocery or the store */
  async assignStore(
    householdId: string,
    id: string,
    { version, storeId, savePreference }: AssignStoreDto,
  ): Promise<ChangedGroceryDto> {
    const changed = await this.transactions.run(async () => {
      await this.lockStore(householdId, storeId);
      if (savePreference) await this.lockIngredient(householdId, id);
      const row = await this.repository.updateAtVersion({ householdId, id }, version, { storeId });
      if (savePreference && row !== null && row.ingredientId !== null)
        await this.ingredients.prefer(householdId, [row.ingredientId], storeId);
      return this.changed(householdId, id, row);
    });
    return this.toChangedDto(changed);
  }

  /** @throws NotFoundError when the household does not have the grocery, the one before its new place, or the store */
  async move(
    householdId: string,
    id: string,
    { version, afterId, storeId }: MoveGroceryDto,
  ): Promise<ChangedGroceryDto> {
    const changed = await this.transactions.run(async () => {
      await this.locks.wait('groceries', householdId);
      await this.lockStore(householdId, storeId ?? null);
      const grocery = orNotFound(await this.repository.findIn(householdId, id), 'Grocery');
      const sortOrder = await this.order.after(householdId, id, afterId, grocery.version === version);
      const row =
        sortOrder === null
          ? null
          : await this.repository.updateAtVersion({ householdId, id }, version, { sortOrder, storeId });
      return this.changed(householdId, id, row);
    });
    return this.toChangedDto(changed);
  }

  /**
   * Turns a line of a recurring grocery into an ordinary line.
   * @throws NotFoundError
   */
  async detach(householdId: string, id: string, version: number): Promise<ChangedGroceryDto> {
    const changed = await this.transactions.run(async () => {
      const row = await this.repository.updateAtVersion({ householdId, id }, version, { recurringGroceryId: null });
      return this.changed(householdId, id, row);
    });
    return this.toChangedDto(changed);
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
    return this.toDto(await this.deleted.restore(householdId, id));
  }

  /** Whether the line was deleted within the last 30 days. */
  isDeleted(householdId: string, id: string): Promise<boolean> {
    return this.deleted.has(householdId, id);
  }

  // For the folders in `groceries/`.

  /** Converts the bodies into changes, and parses their `raw` lines. */
  async toPatches(householdId: string, bodies: readonly UpdateGroceryDto[]): Promise<GroceryPatch[]> {
    const partsOf = await this.lines.read(rawLinesOf(bodies), 'raw', { householdId });
    return bodies.map((body) => patchOf(body, partsOf));
  }

  /** @throws NotFoundError when the household does not have the grocery or the store */
  async change(householdId: string, id: string, version: number, patch: GroceryPatch): Promise<ChangedGroceryDto> {
    const changed = await this.transactions.run(async () => {
      if (isEmpty(patch)) {
        const grocery = orNotFound(await this.repository.findIn(householdId, id), 'Grocery');
        return { grocery, stale: grocery.version !== version };
      }
      await this.lockStore(householdId, patch.storeId ?? null);
      const columns = await this.columnsOf(householdId, patch);
      return this.changed(
        householdId,
        id,
        await this.repository.updateAtVersion({ householdId, id }, version, columns),
      );
    });
    return this.toChangedDto(changed);
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

  /** In the order of the lines. */
  async toDtos(householdId: string, lines: readonly Grocery[]): Promise<GroceryDto[]> {
    return (await this.places.of(householdId, lines)).map(toGroceryDto);
  }

  /** @throws NotFoundError */
  async refuseUnknownStore(householdId: string, storeId: string | null): Promise<void> {
    if (storeId !== null && !(await this.stores.exists(householdId, storeId)))
      throw new NotFoundError('Store not found');
  }

  /**
   * The line after a change.
   * @param row `null` when the line was not there with the version of the change
   * @throws NotFoundError
   */
  private async changed(householdId: string, id: string, row: Grocery | null): Promise<ChangedLine> {
    if (row !== null) this.changes.note('grocery', row);
    const grocery = row ?? orNotFound(await this.repository.findIn(householdId, id), 'Grocery');
    return { grocery, stale: row === null };
  }

  private async toChangedDto({ grocery, stale }: ChangedLine): Promise<ChangedGroceryDto> {
    return { grocery: await this.toDto(grocery), stale };
  }

  async toDto(grocery: Grocery): Promise<GroceryDto> {
    const [dto] = await this.toDtos(grocery.householdId, [grocery]);
    return dto as GroceryDto;
  }

  /** Makes sure that the store exists until the transaction ends. @throws NotFoundError */
  private async lockStore(householdId: string, storeId: string | null): Promise<void> {
    if (storeId !== null && !(await this.stores.lockAgainstRemoval(householdId, [storeId])).has(storeId))
      throw new NotFoundError('Store not found');
  }

  /** Locks the ingredient of a line before the line itself, in the order of all transactions. */
  private async lockIngredient(householdId: string, groceryId: string): Promise<void> {
    const grocery = await this.repository.findIn(householdId, groceryId);
    if (grocery !== null && grocery.ingredientId !== null)
      await this.ingredients.lockToChange(householdId, [grocery.ingredientId]);
  }

  private async columnsOf(householdId: string, patch: GroceryPatch): Promise<GroceryPatch> {
    const { name } = patch;
    if (name === undefined) return patch;
    const ingredients = await this.ingredients.findOrAdd(householdId, name === null ? [] : [name]);
    return { ...patch, ingredientId: name === null ? null : (ingredients.get(nameKey(name))?.id ?? null) };
  }
}
