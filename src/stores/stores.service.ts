import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Person } from '../accounts/caller.js';
import { ChangeFeed } from '../changes/change-feed.js';
import { Changes } from '../changes/changes.js';
import { isUniqueViolation } from '../database/pg-errors.js';
import { Transactions } from '../database/transactions.js';
import { FOOD_CATEGORIES, type FoodCategory } from '../foods/food-categories.js';
import { refuseAbove } from '../households/list-limits.js';
import { addedBefore } from '../http/problems/added-before.js';
import { ConflictError, InvalidRequestError, NotFoundError, orNotFound } from '../http/problems/errors.js';
import { reason } from '../http/problems/reason.js';
import { HouseholdsService } from '../households/households.service.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { caselessKey } from '../shared/text/name-key.js';
import type { Aisle } from './aisles/aisle.entity.js';
import { AisleLinksService } from './aisles/aisle-links.service.js';
import { AislesRepository } from './aisles/aisles.repository.js';
import { placed } from './store-order.js';
import type { Store } from './store.entity.js';
import {
  type AisleDto,
  type ChangedStoreDto,
  type CreateStoreDto,
  type GivenAisleDto,
  type ReorderedStoresDto,
  type ReorderStoresDto,
  type StoreDto,
  toAisleDto,
  toStoreDto,
  type UpdateStoreDto,
} from './stores.dto.js';
import { type NewStore, StoresRepository } from './stores.repository.js';

const CONTENT = ['name', 'color', 'website', 'searchAddress'] as const satisfies readonly (keyof Store)[];

/**
 * Changes the rows of another domain that refer to a store which is removed. It runs in the transaction of the removal.
 * @param withGroceries whether groceries of the store are deleted; otherwise they stay, without a store
 */
export type StoreRemovedHook = (householdId: string, storeId: string, withGroceries: boolean) => Promise<void>;

@Injectable()
export class StoresService implements OnModuleInit {
  private readonly removedHooks: StoreRemovedHook[] = [];

  constructor(
    private readonly repository: StoresRepository,
    private readonly aisles: AislesRepository,
    private readonly links: AisleLinksService,
    private readonly ingredients: IngredientsService,
    private readonly households: HouseholdsService,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    this.households.keepStoresWith(async (householdId, id) =>
      (await this.lockAgainstRemoval(householdId, [id])).has(id),
    );
    this.feed.show({
      kind: 'store',
      scope: 'stores:read',
      entities: async (householdId, ids) =>
        this.withAisles(householdId, await this.repository.findAllIn(householdId, ids)),
    });
  }

  /** Other domains register their hooks in `onModuleInit`. They run in the order of their registration. */
  onStoreRemoved(hook: StoreRemovedHook): void {
    this.removedHooks.push(hook);
  }

  /** In their order. */
  async list(householdId: string): Promise<StoreDto[]> {
    return this.withAisles(householdId, await this.repository.list(householdId));
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<StoreDto> {
    return this.withItsAisles(orNotFound(await this.repository.findIn(householdId, id), 'Store'));
  }

  /** The aisles of these stores in their order, by the id of the store. */
  async aislesOf(householdId: string, storeIds: readonly string[]): Promise<ReadonlyMap<string, readonly AisleDto[]>> {
    const aisles = (await this.aisles.listOf(householdId, storeIds)).map(toAisleDto);
    return new Map(storeIds.map((id) => [id, aisles.filter(({ storeId }) => storeId === id)]));
  }

  /** The ids of all stores. */
  async ids(householdId: string): Promise<Set<string>> {
    return new Set((await this.repository.list(householdId)).map(({ id }) => id));
  }

  /** @param id `null` for no store @throws NotFoundError */
  async refuseUnknown(householdId: string, id: string | null): Promise<void> {
    if (id !== null) orNotFound(await this.repository.findIn(householdId, id), 'Store');
  }

  /** Makes sure that the store exists until the transaction ends. @param id `null` for no store @throws NotFoundError */
  async lockOne(householdId: string, id: string | null): Promise<void> {
    if (id !== null && !(await this.lockAgainstRemoval(householdId, [id])).has(id))
      throw new NotFoundError('Store not found');
  }

  /**
   * Keeps those of the stores that exist from being removed until the transaction ends. Rows that refer to a store are written after it.
   * @returns the ids of those that exist
   */
  async lockAgainstRemoval(householdId: string, ids: readonly string[]): Promise<Set<string>> {
    return ids.length === 0 ? new Set() : new Set(await this.repository.lockAgainstRemoval(householdId, ids));
  }

  /**
   * When the id is there with the same content, the existing store is returned.
   * @throws ConflictError when the name or the id is taken, UnprocessableError when the household has the maximum number
   */
  create(
    { householdId, userId }: Person,
    { id = randomUUID(), name, color, website = null, searchAddress = null }: CreateStoreDto,
  ): Promise<StoreDto> {
    const store = { id, householdId, userId, name, nameKey: caselessKey(name), color, website, searchAddress };
    return this.transactions.run(async () => {
      const added = await this.repository.add(store);
      if (added === null) return this.existing(store);
      refuseAbove('stores', await this.repository.countIn(householdId));
      this.changes.note('store', added);
      return toStoreDto(added, []);
    });
  }

  /** @throws NotFoundError, ConflictError when the name is taken, InvalidRequestError when an aisle is listed twice */
  async update(householdId: string, id: string, body: UpdateStoreDto): Promise<ChangedStoreDto> {
    const { version, aisles, ...fields } = body;
    refuseTwice(aisles ?? [], 'aisles');
    const isEmpty = aisles === undefined && Object.values<unknown>(fields).every((value) => value === undefined);
    if (isEmpty) return this.unchanged(householdId, id, version);
    const patch = { ...fields, ...(fields.name !== undefined && { nameKey: caselessKey(fields.name) }) };
    try {
      return await this.transactions.run(async () => {
        const store = await this.repository.updateAtVersion({ householdId, id }, version, patch);
        if (store === null) return this.unchanged(householdId, id, version);
        this.changes.note('store', store);
        if (aisles !== undefined) await this.replaceAisles(store, aisles);
        return { store: await this.withItsAisles(store), stale: false };
      });
    } catch (error) {
      throw isUniqueViolation(error, 'stores_name_key') ? nameTaken() : error;
    }
  }

  /** Reads the store, and runs `work` while nobody else changes it. @throws NotFoundError */
  whileLocked<T>(householdId: string, id: string, work: (store: StoreDto) => Promise<T>): Promise<T> {
    return this.transactions.run(async () => {
      const store = orNotFound(await this.repository.lockIn(householdId, id), 'Store');
      return work(await this.withItsAisles(store));
    });
  }

  /**
   * Returns whether the store had this version and was removed.
   * @throws NotFoundError
   */
  remove(householdId: string, id: string, version: number, withGroceries: boolean): Promise<boolean> {
    return this.transactions.run(async () => {
      const store = orNotFound(await this.repository.lockToRemove(householdId, id), 'Store');
      if (store.version !== version) return false;
      await this.households.forgetStore(householdId, id);
      await this.ingredients.forgetStore(householdId, id);
      for (const hook of this.removedHooks) await hook(householdId, id, withGroceries);
      await this.repository.removeAtVersion(store, version);
      this.changes.noteRemoval('store', store);
      return true;
    });
  }

  /** @throws NotFoundError when one of the stores does not exist, InvalidRequestError when one is listed twice */
  reorder(householdId: string, { stores }: ReorderStoresDto): Promise<ReorderedStoresDto> {
    refuseTwice(stores, 'stores');
    return this.transactions.run(async () => {
      const present = await this.repository.lockEach(householdId);
      const versions = new Map(present.map(({ id, version }) => [id, version]));
      if (!stores.every(({ id }) => versions.has(id))) throw new NotFoundError('Store not found');
      const stale = stores.some(({ id, version }) => versions.get(id) !== version);
      const moved = stale
        ? []
        : placed(
            present,
            stores.map(({ id }) => id),
          );
      if (moved.length > 0) await this.repository.place(householdId, moved);
      this.changes.note('store', ...moved);
      return { stores: await this.list(householdId), stale };
    });
  }

  /** @throws ConflictError when another store has the id or the name */
  private async existing(store: NewStore): Promise<StoreDto> {
    const existing = await this.repository.findIn(store.householdId, store.id);
    if (existing === null) throw nameTaken();
    const isSame = (row: Store): boolean => CONTENT.every((field) => row[field] === store[field]);
    return this.withItsAisles(addedBefore(existing, isSame, 'store'));
  }

  private async unchanged(householdId: string, id: string, version: number): Promise<ChangedStoreDto> {
    const store = await this.find(householdId, id);
    return { store, stale: store.version !== version };
  }

  /** The store is locked, so nobody else changes its aisles. */
  private async replaceAisles({ householdId, id: storeId }: Store, given: readonly GivenAisleDto[]): Promise<void> {
    const present = new Map((await this.aisles.listOf(householdId, [storeId])).map((aisle) => [aisle.id, aisle]));
    const aisles = given.map(({ id = randomUUID(), name, categories: said }, index): Aisle => {
      const before = present.get(id);
      const categories = categoriesOf(before, said);
      const isSame = before?.name === name && isEqual(before.categories, categories);
      const version = before === undefined ? 1 : before.version + (isSame ? 0 : 1);
      return { householdId, storeId, id, name, categories, sortOrder: index + 1, version };
    });
    const kept = new Set(aisles.map(({ id }) => id));
    const leftOut = [...present.keys()].filter((id) => !kept.has(id));
    await this.aisles.remove(householdId, storeId, leftOut);
    await this.aisles.write(aisles);
    await this.links.aislesChanged(householdId, storeId);
  }

  private async withItsAisles(store: Store): Promise<StoreDto> {
    return toStoreDto(store, await this.aisles.listOf(store.householdId, [store.id]));
  }

  /**
   * The aisles are read after the stores: they may be newer than the version, never older. A client that sends older ones at a newer version
   * would undo a change.
   */
  private async withAisles(householdId: string, stores: readonly Store[]): Promise<StoreDto[]> {
    const aisles = await this.aisles.listOf(
      householdId,
      stores.map(({ id }) => id),
    );
    const byStore = new Map<string, Aisle[]>(stores.map(({ id }) => [id, []]));
    for (const aisle of aisles) byStore.get(aisle.storeId)?.push(aisle);
    return stores.map((store) => toStoreDto(store, byStore.get(store.id) ?? []));
  }
}

/**
 * What a person said that an aisle has; `null`: what its name says. A client that sends back the aisles that it has read does not say anything
 * about their categories.
 */
function categoriesOf(before: Aisle | undefined, said: FoodCategory[] | null | undefined): FoodCategory[] | null {
  if (said === undefined) return before?.categories ?? null;
  if (said === null) return null;
  const sorted = FOOD_CATEGORIES.filter((category) => said.includes(category));
  const isGuess = before?.categories === null && isEqual(toAisleDto(before).categories, sorted);
  return isGuess ? null : sorted;
}

function isEqual(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one === null || other === null ? one === other : one.join(' ') === other.join(' ');
}

function nameTaken(): ConflictError {
  return new ConflictError('There is a store with this name', reason('store.nameTaken'));
}

function refuseTwice(items: readonly Pick<GivenAisleDto, 'id'>[], path: string): void {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (id !== undefined && seen.has(id))
      throw new InvalidRequestError([{ path: `${path}.${index}.id`, message: 'id must not be there twice' }]);
    if (id !== undefined) seen.add(id);
  }
}
