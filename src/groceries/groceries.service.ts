import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { ChangeFeed } from '../changes/change-feed.js';
import { Changes } from '../changes/changes.js';
import { Transactions } from '../database/transactions.js';
import { refuseAbove, refuseOneMore, roomIn } from '../households/list-limits.js';
import { ConflictError, NotFoundError } from '../http/problems/errors.js';
import type { Ingredient } from '../ingredients/ingredient.entity.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { StoresService } from '../stores/stores.service.js';
import { RecipeHooks } from '../recipes/recipe-hooks.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { nameKey } from '../shared/text/name-key.js';
import { DeletedGroceriesRepository } from './deleted-groceries.repository.js';
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
import { GroceriesRepository, type GroceryColumns } from './groceries.repository.js';
import { type GroceryChange, type GroceryPatch, type GroceryToAdd, isEmpty, lineOf, patchOf } from './grocery-lines.js';
import type { Grocery } from './grocery.entity.js';
import { LineReader, type ReadLine } from './line-reader.js';
import { RecurringGroceriesRepository } from './recurring/recurring-groceries.repository.js';

const DAY = 86_400;

/** The shopping list. */
@Injectable()
export class GroceriesService implements OnModuleInit {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly deleted: DeletedGroceriesRepository,
    private readonly recurring: RecurringGroceriesRepository,
    private readonly ingredients: IngredientsService,
    private readonly stores: StoresService,
    private readonly recipes: RecipeHooks,
    private readonly lines: LineReader,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'grocery',
      scope: 'groceries:read',
      entities: async (householdId, ids) => (await this.repository.list(householdId, { ids })).map(toGroceryDto),
    });
    this.recipes.onLinesRemoved((householdId, ids) => this.recipeIngredientsRemoved(householdId, ids));
    this.runner.every(DAY, 'removeOldGroceries', () => this.deleted.removeOld());
  }

  /** @throws NotFoundError for an unknown store */
  async list(householdId: string, { storeId, groupBy }: ListGroceriesDto = {}): Promise<GroceryDto[]> {
    const lines =
      groupBy === 'aisle'
        ? await this.repository.listByAisle(householdId, storeId ?? null)
        : await this.repository.list(householdId, { storeId });
    if (lines.length === 0) await this.refuseUnknownStore(householdId, storeId ?? null);
    return lines.map(toGroceryDto);
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<GroceryDto> {
    return this.toDto(known(await this.repository.findIn(householdId, id)));
  }

  /**
   * Adds a line. When the id is there with the same content, the existing line is returned.
   * @throws NotFoundError when the household does not have the store, ConflictError when another grocery or a deleted one has the id,
   * UnprocessableError when the list is full
   */
  async create(householdId: string, body: CreateGroceryDto): Promise<GroceryDto> {
    const lines = await this.toLines(householdId, [body]);
    return this.transactions.run(async () => {
      await this.refuseAboveLimit(householdId, lines);
      const [added] = await this.add(householdId, lines);
      return added === undefined ? this.addedBefore(householdId, lines[0] as GroceryToAdd) : this.toDto(added);
    });
  }

  /** @throws NotFoundError when the household does not have the grocery or the store */
  async update(householdId: string, id: string, body: UpdateGroceryDto): Promise<ChangedGroceryDto> {
    const [patch = {}] = await this.toPatches(householdId, [body]);
    return this.change(householdId, id, body.version, patch);
  }

  setDone(householdId: string, id: string, version: number, isDone: boolean): Promise<ChangedGroceryDto> {
    return this.transactions.run(async () => {
      const row = await this.repository.changeAtVersion({ householdId, id }, version, { isDone });
      return this.changed(householdId, id, row);
    });
  }

  /** @throws NotFoundError when the household does not have the grocery or the store */
  assignStore(
    householdId: string,
    id: string,
    { version, storeId, savePreference }: AssignStoreDto,
  ): Promise<ChangedGroceryDto> {
    return this.transactions.run(async () => {
      await this.hold(householdId, storeId);
      const row = await this.repository.changeAtVersion({ householdId, id }, version, { storeId });
      if (savePreference && row !== null && row.ingredientId !== null)
        await this.ingredients.prefer(householdId, [row.ingredientId], storeId);
      return this.changed(householdId, id, row);
    });
  }

  /** @throws NotFoundError when the household does not have the grocery, the one before its new place, or the store */
  move(householdId: string, id: string, { version, afterId, storeId }: MoveGroceryDto): Promise<ChangedGroceryDto> {
    return this.transactions.run(async () => {
      await this.repository.lockOrder(householdId);
      await this.hold(householdId, storeId ?? null);
      const grocery = known(await this.repository.findIn(householdId, id));
      const sortOrder = await this.orderAfter(householdId, id, afterId, grocery.version === version);
      const row =
        sortOrder === null
          ? null
          : await this.repository.changeAtVersion({ householdId, id }, version, { sortOrder, storeId });
      return this.changed(householdId, id, row);
    });
  }

  /**
   * Turns a line of a recurring grocery into an ordinary line.
   * @throws NotFoundError
   */
  detach(householdId: string, id: string, version: number): Promise<ChangedGroceryDto> {
    return this.transactions.run(async () => {
      const row = await this.repository.changeAtVersion({ householdId, id }, version, { recurringGroceryId: null });
      return this.changed(householdId, id, row);
    });
  }

  /**
   * Deletes a line, which can be restored for 30 days. The answer has its last state.
   * @throws NotFoundError
   */
  remove(householdId: string, id: string, version: number): Promise<ChangedGroceryDto> {
    return this.transactions.run(async () => {
      const grocery = known(await this.repository.lockIn(householdId, id));
      const stale = grocery.version !== version;
      if (!stale) await this.removeLocked(householdId, [id]);
      return { grocery: await this.toDto(grocery), stale };
    });
  }

  /**
   * A grocery that was restored before is returned as it is now.
   * @throws NotFoundError when it was not deleted within the last 30 days, UnprocessableError when the list is full
   */
  restore(householdId: string, id: string): Promise<GroceryDto> {
    return this.transactions.run(async () => {
      const count = await this.repository.countIn(householdId);
      await refuseOneMore('groceries', count, () => this.repository.findIn(householdId, id));
      const content = await this.deleted.take(householdId, id);
      if (content !== null) {
        const restored = await this.restored(this.repository.rowOf(content));
        this.changes.note('grocery', ...(await this.repository.add([restored])));
      }
      return this.toDto(known(await this.repository.findIn(householdId, id)));
    });
  }

  // For the other rooms of the shopping list.

  /** Converts the bodies into lines, and parses their `raw` lines. */
  async toLines(householdId: string, bodies: readonly CreateGroceryDto[]): Promise<GroceryToAdd[]> {
    const read = await this.readRaw(householdId, bodies);
    return bodies.map((body) => lineOf(body, read.get(body)));
  }

  /** Converts the bodies into changes, and parses their `raw` lines. */
  async toPatches(householdId: string, bodies: readonly UpdateGroceryDto[]): Promise<GroceryPatch[]> {
    const read = await this.readRaw(householdId, bodies);
    return bodies.map((body) => patchOf(body, read.get(body)));
  }

  /** Lines that are on the list already do not count. @throws UnprocessableError */
  async refuseAboveLimit(householdId: string, lines: readonly Pick<Grocery, 'id'>[]): Promise<void> {
    if (lines.length === 0) return;
    const count = await this.repository.countIn(householdId);
    if (lines.length <= roomIn('groceries', count)) return;
    const ids = new Set(lines.map(({ id }) => id));
    const present = await this.repository.findAllIn(householdId, [...ids]);
    refuseAbove('groceries', count, ids.size - present.length);
  }

  /**
   * Adds lines at the end of the list, in their order. It leaves out lines with a store that does not exist, and lines whose id another
   * line or a deleted one has.
   */
  add(householdId: string, lines: readonly GroceryToAdd[]): Promise<Grocery[]> {
    return this.transactions.run(async () => {
      const ingredients = await this.ingredients.findOrAdd(householdId, namesOf(lines));
      const placed = lines.map((line) => withPlace(line, ingredients));
      const stores = await this.stores.hold(householdId, storesOf(placed));
      const deleted = await this.deleted.idsAmong(
        householdId,
        lines.map(({ id }) => id),
      );
      const possible = placed.filter(({ id, saidStoreId }) => !deleted.has(id) && isHeld(saidStoreId, stores));
      const last = await this.repository.lastOrder(householdId);
      const rows = possible.map(({ saidStoreId: _said, ...line }, index) => ({
        ...line,
        householdId,
        storeId: isHeld(line.storeId, stores) ? line.storeId : null,
        sortOrder: last + index + 1,
      }));
      const added = (await this.repository.add(rows)).toSorted((one, other) => one.sortOrder - other.sortOrder);
      this.changes.note('grocery', ...added);
      return added;
    });
  }

  /**
   * The line that an earlier request with the same content added, as it is now.
   * @throws NotFoundError when the household does not have the store, ConflictError when something else has the id
   */
  async addedBefore(householdId: string, { id, madeOf, storeId = null }: GroceryToAdd): Promise<GroceryDto> {
    const existing = await this.repository.findIn(householdId, id);
    if (existing === null) {
      await this.refuseUnknownStore(householdId, storeId);
      throw new ConflictError('A grocery with this id was deleted');
    }
    if (existing.madeOf === null || existing.madeOf !== madeOf)
      throw new ConflictError('There is another grocery with this id');
    return this.toDto(existing);
  }

  /** @throws NotFoundError when the household does not have the grocery or the store */
  change(householdId: string, id: string, version: number, patch: GroceryPatch): Promise<ChangedGroceryDto> {
    return this.transactions.run(async () => {
      if (isEmpty(patch)) {
        const grocery = known(await this.repository.findIn(householdId, id));
        return { grocery: await this.toDto(grocery), stale: grocery.version !== version };
      }
      await this.hold(householdId, patch.storeId ?? null);
      const columns = await this.columnsOf(householdId, patch);
      return this.changed(
        householdId,
        id,
        await this.repository.changeAtVersion({ householdId, id }, version, columns),
      );
    });
  }

  async isFull(householdId: string): Promise<boolean> {
    return roomIn('groceries', await this.repository.countIn(householdId)) === 0;
  }

  hasOpenLine(householdId: string, recurringGroceryId: string): Promise<boolean> {
    return this.repository.hasOpenLine(householdId, recurringGroceryId);
  }

  /** Ticks the open lines of a recurring grocery. @returns how many there were */
  async tickRecurring(householdId: string, recurringGroceryId: string): Promise<number> {
    const lines = await this.repository.lockBy(householdId, { recurringGroceryId, isDone: false });
    this.changes.note('grocery', ...(await this.repository.changeAll(lines, { isDone: true })));
    return lines.length;
  }

  /** Turns all lines of a recurring grocery into ordinary lines. */
  async detachAll(householdId: string, recurringGroceryId: string): Promise<void> {
    const lines = await this.repository.lockBy(householdId, { recurringGroceryId });
    this.changes.note('grocery', ...(await this.repository.changeAll(lines, { recurringGroceryId: null })));
  }

  /** Changes lines that the caller has locked. */
  async changeLocked(householdId: string, changes: readonly GroceryChange[]): Promise<Grocery[]> {
    const changed: Grocery[] = [];
    for (const { id, version, patch } of changes)
      changed.push(...toList(await this.repository.changeAtVersion({ householdId, id }, version, patch)));
    this.changes.note('grocery', ...changed);
    return changed;
  }

  /** Deletes lines that the caller has locked. */
  async removeLocked(householdId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.deleted.add(householdId, ids);
    this.changes.noteRemoval('grocery', ...(await this.repository.removeAll(householdId, ids)));
  }

  /** In the order of the lines. */
  async toDtos(householdId: string, lines: readonly Grocery[]): Promise<GroceryDto[]> {
    const aisles = await this.repository.aisles(householdId, lines);
    return lines.map((grocery) => {
      const aisleId = aisles.get(`${grocery.storeId}/${grocery.ingredientId}`) ?? null;
      return toGroceryDto({ grocery, aisleId });
    });
  }

  /** @throws NotFoundError */
  async refuseUnknownStore(householdId: string, storeId: string | null): Promise<void> {
    if (storeId !== null && !(await this.stores.exists(householdId, storeId)))
      throw new NotFoundError('Store not found');
  }

  // For other domains, in their transactions.

  /** A store is being removed, which the caller has locked: its lines are deleted too, or stay without a store. */
  async storeRemoved(householdId: string, storeId: string, withGroceries: boolean): Promise<void> {
    const lines = await this.repository.lockBy(householdId, { storeId });
    if (withGroceries)
      await this.removeLocked(
        householdId,
        lines.map(({ id }) => id),
      );
    else this.changes.note('grocery', ...(await this.repository.changeAll(lines, { storeId: null })));
  }

  /** Recipes have lost these ingredients. Lines that were added for them stay. */
  async recipeIngredientsRemoved(householdId: string, recipeIngredientIds: readonly string[]): Promise<void> {
    if (recipeIngredientIds.length === 0) return;
    const lines = await this.repository.lockBy(householdId, { recipeIngredientId: In(recipeIngredientIds) });
    this.changes.note('grocery', ...(await this.repository.changeAll(lines, { recipeIngredientId: null })));
  }

  /**
   * The answer to a change.
   * @param row `null` when the line was not there with the version of the change
   * @throws NotFoundError
   */
  private async changed(householdId: string, id: string, row: Grocery | null): Promise<ChangedGroceryDto> {
    if (row !== null) this.changes.note('grocery', row);
    const grocery = row ?? known(await this.repository.findIn(householdId, id));
    return { grocery: await this.toDto(grocery), stale: row === null };
  }

  private async toDto(grocery: Grocery): Promise<GroceryDto> {
    const [dto] = await this.toDtos(grocery.householdId, [grocery]);
    return dto as GroceryDto;
  }

  /** Makes sure that the store exists until the transaction ends. @throws NotFoundError */
  private async hold(householdId: string, storeId: string | null): Promise<void> {
    if (storeId !== null && !(await this.stores.hold(householdId, [storeId])).has(storeId))
      throw new NotFoundError('Store not found');
  }

  /**
   * A sort order behind the other line; `null` when there is no free number and others are not to be moved for it.
   * @throws NotFoundError when the other line does not exist
   */
  private async orderAfter(
    householdId: string,
    id: string,
    afterId: string | null,
    mayMoveOthers: boolean,
  ): Promise<number | null> {
    const order = async (): Promise<number | null> => {
      const before = afterId === null ? null : known(await this.repository.findIn(householdId, afterId));
      return this.repository.orderAfter(householdId, id, before);
    };
    const free = await order();
    if (free !== null || !mayMoveOthers) return free;
    this.changes.note('grocery', ...(await this.repository.spread(householdId)));
    return order();
  }

  /** A deleted line as it is restored: its store, recipe or recurring grocery may have been deleted since. */
  private async restored(line: Grocery): Promise<Grocery> {
    const { householdId, storeId, recurringGroceryId, recipeIngredientId } = line;
    const stores = await this.stores.hold(householdId, toList(storeId));
    const recurring = await this.recurring.hold(householdId, toList(recurringGroceryId));
    const recipeIds = line.sources.map(({ recipeId }) => recipeId);
    const isNeeded =
      recipeIngredientId !== null && (await this.repository.isNeeded(householdId, recipeIds, recipeIngredientId));
    return Object.assign(line, {
      storeId: stores.has(storeId ?? '') ? storeId : null,
      recurringGroceryId: recurring.has(recurringGroceryId ?? '') ? recurringGroceryId : null,
      recipeIngredientId: isNeeded ? recipeIngredientId : null,
      version: line.version + 1,
      updatedAt: new Date(),
    });
  }

  private async columnsOf(householdId: string, patch: GroceryPatch): Promise<GroceryColumns> {
    const { name } = patch;
    if (name === undefined) return patch;
    const ingredients = await this.ingredients.findOrAdd(householdId, toList(name));
    return { ...patch, ingredientId: name === null ? null : (ingredients.get(nameKey(name))?.id ?? null) };
  }

  private async readRaw<Body extends { raw?: string }>(
    householdId: string,
    bodies: readonly Body[],
  ): Promise<Map<Body, ReadLine>> {
    const raw = bodies.filter((body): body is Body & { raw: string } => body.raw !== undefined);
    const texts = raw.map((body) => body.raw);
    const lines = await this.lines.read(householdId, texts);
    return new Map(raw.map((body, index) => [body, lines[index] as ReadLine]));
  }
}

/** @throws NotFoundError */
function known(grocery: Grocery | null): Grocery {
  if (grocery === null) throw new NotFoundError('Grocery not found');
  return grocery;
}

interface PlacedLine extends GroceryToAdd {
  readonly ingredientId: string | null;
  readonly storeId: string | null;
  readonly saidStoreId: string | null;
}

/** The line with its ingredient, and with the store of the ingredient when none is said. */
function withPlace(line: GroceryToAdd, ingredients: ReadonlyMap<string, Ingredient>): PlacedLine {
  const ingredient = line.name === null ? undefined : ingredients.get(nameKey(line.name));
  return {
    ...line,
    ingredientId: ingredient?.id ?? null,
    storeId: line.storeId === undefined ? (ingredient?.preferredStoreId ?? null) : line.storeId,
    saidStoreId: line.storeId ?? null,
    completedAt: line.isDone ? (line.completedAt ?? new Date()) : null,
  };
}

function isHeld(storeId: string | null, stores: ReadonlySet<string>): boolean {
  return storeId === null || stores.has(storeId);
}

function namesOf(lines: readonly GroceryToAdd[]): string[] {
  return lines.flatMap(({ name }) => toList(name));
}

function storesOf(lines: readonly Pick<Grocery, 'storeId'>[]): string[] {
  return [...new Set(lines.flatMap(({ storeId }) => toList(storeId)))];
}

function toList<Value>(value: Value | null): Value[] {
  return value === null ? [] : [value];
}
