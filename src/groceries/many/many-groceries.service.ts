import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { bulkItems, type BulkResult, bulkResults, dtosOf, refuseTooMany } from '../../http/bulk/bulk.js';
import { BulkDeleteDto } from '../../http/bulk/bulk.dto.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { IngredientsService } from '../../ingredients/ingredients.service.js';
import { StoresService } from '../../stores/stores.service.js';
import { AddGroceriesService } from '../add-groceries.service.js';
import { DeletedGroceriesService } from '../deleted/deleted-groceries.service.js';
import { type ChangedGroceryDto, CreateGroceryDto, type GroceryDto } from '../groceries.dto.js';
import { GroceriesRepository } from '../groceries.repository.js';
import { GroceriesService } from '../groceries.service.js';
import type { Grocery } from '../grocery.entity.js';
import type { AtVersion, GroceryPatch, GroceryToAdd } from '../grocery-lines.js';
import { GroceryPatches } from '../grocery-patches.js';
import { ShoppingListService } from '../shopping-list.service.js';
import {
  type BulkGroceriesDto,
  type BulkGroceriesResultDto,
  BulkUpdateGroceryDto,
  type DeletedDoneDto,
  type DeleteDoneDto,
  SeenGroceryDto,
  type TickedGroceriesDto,
  type TickGroceriesDto,
} from './many-groceries.dto.js';

type Result = BulkResult<GroceryDto>;

const TWICE = 'another item changes this id too: send this one after it';

/** Changes of many lines of the shopping list at once. */
@Injectable()
export class ManyGroceriesService {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly list: ShoppingListService,
    private readonly groceries: GroceriesService,
    private readonly additions: AddGroceriesService,
    private readonly deleted: DeletedGroceriesService,
    private readonly patches: GroceryPatches,
    private readonly ingredients: IngredientsService,
    private readonly stores: StoresService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Of several items with one id only the first is done.
   * @throws InvalidRequestError on more than 200 items in all, UnprocessableError when the list has no room for them
   */
  async bulk(householdId: string, body: BulkGroceriesDto): Promise<BulkGroceriesResultDto> {
    refuseTooMany({ create: body.create, update: body.update, delete: body.delete });
    const create = bulkItems(CreateGroceryDto, body.create);
    const update = bulkItems(BulkUpdateGroceryDto, body.update);
    const remove = bulkItems(BulkDeleteDto, body.delete);
    const [creates, updates, removals] = [dtosOf(create), dtosOf(update), dtosOf(remove)];
    const first = firstNamed([...creates, ...updates, ...removals]);
    const lines = paired(creates, await this.additions.toLines(householdId, creates));
    const patches = paired(updates, await this.patches.read(householdId, updates));
    return this.transactions.run(async () => {
      await this.lock(householdId, [...lines.values()], [...patches.values()], [...updates, ...removals]);
      const added = await this.added(
        householdId,
        [...lines].flatMap(([dto, line]) => (first.has(dto) ? line : [])),
      );
      return {
        created: await bulkResults(create, (dto) => {
          const line = lines.get(dto) as GroceryToAdd;
          return this.created(householdId, line, first.has(dto) ? added.get(line.id) : undefined);
        }),
        updated: await bulkResults(update, (dto) => {
          const patch = patches.get(dto) as GroceryPatch;
          const change = () => this.groceries.change(householdId, dto.id, dto.version, patch);
          return first.has(dto) ? this.tried(dto.id, change) : this.refused(householdId, dto);
        }),
        deleted: await bulkResults(remove, (dto) =>
          first.has(dto) ? this.tried(dto.id, () => this.remove(householdId, dto)) : this.refused(householdId, dto),
        ),
      };
    });
  }

  tick(householdId: string, { groceries, isDone }: TickGroceriesDto): Promise<TickedGroceriesDto> {
    const items = bulkItems(SeenGroceryDto, groceries);
    const dtos = dtosOf(items);
    const first = firstNamed(dtos);
    return this.transactions.run(async () => {
      await this.lock(householdId, [], [], dtos);
      const updated = await bulkResults(items, (dto) =>
        first.has(dto)
          ? this.tried(dto.id, () => this.groceries.setDone(householdId, dto.id, dto.version, isDone))
          : this.refused(householdId, dto),
      );
      return { updated };
    });
  }

  /** @throws NotFoundError when the household does not have the store */
  async deleteDone(householdId: string, { storeId, groceries: seen }: DeleteDoneDto): Promise<DeletedDoneDto> {
    await this.stores.refuseUnknown(householdId, storeId ?? null);
    return this.transactions.run(async () => {
      const done = await this.repository.lockDone(
        householdId,
        storeId,
        seen?.map(({ id }) => id),
      );
      const versions = new Map(seen?.map(({ id, version }) => [id, version]));
      const wanted = seen === undefined ? done : done.filter(({ id, version }) => versions.get(id) === version);
      const deletedIds = wanted.toSorted(inOrder).map(({ id }) => id);
      await this.deleted.remove(householdId, deletedIds);
      const deleted = new Set(deletedIds);
      return { deletedIds, stale: (seen ?? []).some(({ id }) => !deleted.has(id)) };
    });
  }

  /** Locks everything that the items touch in one order, so that two requests cannot deadlock. */
  private async lock(
    householdId: string,
    added: readonly GroceryToAdd[],
    patches: readonly GroceryPatch[],
    changed: readonly AtVersion[],
  ): Promise<void> {
    const given = [...added, ...patches];
    await this.stores.lockAgainstRemoval(householdId, [...new Set(given.flatMap(({ storeId }) => storeId ?? []))]);
    await this.ingredients.findOrAdd(
      householdId,
      given.flatMap(({ name }) => name ?? []),
    );
    await this.repository.lockAllIn(
      householdId,
      changed.map(({ id }) => id),
    );
  }

  private async added(householdId: string, lines: readonly GroceryToAdd[]): Promise<ReadonlyMap<string, GroceryDto>> {
    const added = await this.list.toDtos(householdId, await this.additions.add(householdId, lines));
    return new Map(added.map((grocery) => [grocery.id, grocery]));
  }

  private async created(householdId: string, line: GroceryToAdd, added: GroceryDto | undefined): Promise<Result> {
    if (added !== undefined) return { id: line.id, status: 'applied', entity: added };
    const before = await this.additions.existing(householdId, line);
    return { id: line.id, status: 'applied', entity: await this.list.toDto(before) };
  }

  /** The result of one item, which may fail alone. */
  private async tried(id: string, change: () => Promise<ChangedGroceryDto>): Promise<Result> {
    const { grocery, stale } = await this.transactions.attempt(change);
    return { id, status: stale ? 'stale' : 'applied', entity: grocery };
  }

  private async remove(householdId: string, { id, version }: AtVersion): Promise<ChangedGroceryDto> {
    const { grocery, stale } = await this.groceries.remove(householdId, id, version);
    return { grocery: await this.list.toDto(grocery), stale };
  }

  /** The result of an item whose id an earlier item has. @throws NotFoundError InvalidRequestError */
  private async refused(householdId: string, { id, version }: AtVersion): Promise<Result> {
    const entity = await this.list.find(householdId, id);
    if (entity.version === version) throw new InvalidRequestError([{ path: 'id', message: TWICE }]);
    return { id, status: 'stale', entity };
  }
}

/** The items whose id is not in an earlier item. */
function firstNamed(dtos: readonly { id?: string }[]): ReadonlySet<object> {
  const ids = new Set<string>();
  return new Set(
    dtos.filter(({ id }) => {
      if (id === undefined) return true;
      const isFirst = !ids.has(id);
      ids.add(id);
      return isFirst;
    }),
  );
}

function paired<Dto extends object, Value>(dtos: readonly Dto[], values: readonly Value[]): Map<Dto, Value> {
  return new Map(dtos.map((dto, index) => [dto, values[index] as Value]));
}

function inOrder(one: Grocery, other: Grocery): number {
  return one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1);
}
