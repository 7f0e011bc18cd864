import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/caller.js';
import type { ReadList } from '../changes/polled-lists.js';
import { atVersion, leftAtVersion } from '../database/version-guard.js';
import { ConflictError, InvalidRequestError, NotFoundError } from '../http/problems/errors.js';
import { caselessKey } from '../text/name-key.js';
import type {
  ChangedStoreDto,
  CreateStoreDto,
  GivenAisleDto,
  ReorderedStoresDto,
  ReorderStoresDto,
  StoreDto,
  UpdateStoreDto,
} from './stores.dto.js';
import { StoresRepository } from './stores.repository.js';

const NAME_TAKEN = 'There is a store with this name';

@Injectable()
export class StoresService {
  constructor(private readonly repository: StoresRepository) {}

  /**
   * A list of `StoreDto`.
   * @param known the tags that the client has
   */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.repository.list(householdId, known);
  }

  /** The ids of all stores. */
  async ids(householdId: string): Promise<Set<string>> {
    return new Set((await this.repository.all(householdId)).map(({ id }) => id));
  }

  async exists(householdId: string, id: string): Promise<boolean> {
    return (await this.repository.findById(householdId, id)) !== null;
  }

  /**
   * When the id is there with the same content, the existing store is returned.
   * @throws ConflictError when the name or the id is taken
   */
  async create(
    caller: Pick<Caller, 'householdId' | 'userId'>,
    { id, name, color, website = null, searchAddress = null }: CreateStoreDto,
  ): Promise<StoreDto> {
    const { householdId, userId } = caller;
    const store = {
      id: id ?? randomUUID(),
      householdId,
      userId,
      name,
      nameKey: caselessKey(name),
      color,
      website,
      searchAddress,
    };
    const outcome = await this.repository.insert(store);
    if (typeof outcome === 'object') return outcome;
    const existing = id === undefined ? null : await this.repository.findById(householdId, id);
    if (existing !== null && sameContent(existing, store)) return existing;
    throw new ConflictError(existing === null ? NAME_TAKEN : 'There is another store with this id');
  }

  /** @throws NotFoundError, ConflictError when the name is taken, InvalidRequestError when an aisle is listed twice */
  async update(householdId: string, id: string, body: UpdateStoreDto): Promise<ChangedStoreDto> {
    const { version, aisles, ...said } = body;
    refuseTwice(aisles ?? [], 'aisles');
    const patch = said.name === undefined ? said : { ...said, nameKey: caselessKey(said.name) };
    const given = aisles?.map((aisle) => ({ id: aisle.id ?? randomUUID(), name: aisle.name })) ?? null;
    const isEmpty = given === null && Object.values<unknown>(said).every((value) => value === undefined);
    const current = (): Promise<StoreDto | null> => this.repository.findById(householdId, id);
    const change = async (): Promise<StoreDto | null> => {
      const changed = await this.repository.updateAtVersion({ householdId, id, version, patch, aisles: given });
      if (changed === 'name-taken') throw new ConflictError(NAME_TAKEN);
      return changed;
    };
    const outcome = await (isEmpty ? leftAtVersion(version, current) : atVersion(change(), current));
    if (outcome === null) throw new NotFoundError('Store not found');
    return { store: outcome.row, stale: outcome.stale };
  }

  /**
   * Returns whether the store had this version and was removed.
   * @throws NotFoundError
   */
  async remove(householdId: string, id: string, version: number, withGroceries: boolean): Promise<boolean> {
    const isRemoved = await this.repository.removeAtVersion(householdId, id, version, withGroceries);
    if (!isRemoved && !(await this.exists(householdId, id))) throw new NotFoundError('Store not found');
    return isRemoved;
  }

  /** @throws NotFoundError when one of the stores does not exist, InvalidRequestError when one is listed twice */
  async reorder(householdId: string, { stores }: ReorderStoresDto): Promise<ReorderedStoresDto> {
    refuseTwice(stores, 'stores');
    const { known, current } = await this.repository.reorder(householdId, stores);
    if (known < stores.length) throw new NotFoundError('Store not found');
    return { stores: await this.repository.all(householdId), stale: current < stores.length };
  }
}

function refuseTwice(items: readonly Pick<GivenAisleDto, 'id'>[], path: string): void {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (id !== undefined && seen.has(id))
      throw new InvalidRequestError([{ path: `${path}.${index}.id`, message: 'id must not be there twice' }]);
    if (id !== undefined) seen.add(id);
  }
}

function sameContent(store: StoreDto, other: Omit<StoreDto, 'userId' | 'sortOrder' | 'version' | 'aisles'>): boolean {
  return (['name', 'color', 'website', 'searchAddress'] as const).every((field) => store[field] === other[field]);
}
