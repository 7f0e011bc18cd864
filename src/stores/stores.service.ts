import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/caller.js';
import type { ReadList } from '../changes/polled-lists.js';
import { ConflictError } from '../http/errors.js';
import { caselessKey } from '../text/name-key.js';
import type { CreateStoreDto, StoreDto } from './stores.dto.js';
import { StoresRepository } from './stores.repository.js';

@Injectable()
export class StoresService {
  constructor(private readonly repository: StoresRepository) {}

  /** A list of `StoreDto`, for a client that knows those with the tags `known`. */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.repository.list(householdId, known);
  }

  async exists(householdId: string, id: string): Promise<boolean> {
    return (await this.repository.findById(householdId, id)) !== null;
  }

  /** The same id with the same content answers the store that is there. @throws ConflictError on a name or an id that is taken */
  async create(
    caller: Caller,
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
    throw new ConflictError(
      existing === null ? 'There is a store with this name' : 'There is another store with this id',
    );
  }
}

function sameContent(store: StoreDto, other: Omit<StoreDto, 'userId' | 'sortOrder' | 'version' | 'aisles'>): boolean {
  return (['name', 'color', 'website', 'searchAddress'] as const).every((field) => store[field] === other[field]);
}
