import { Injectable } from '@nestjs/common';
import { mayDo } from '../../accounts/scopes.js';
import { requireScope } from '../../accounts/scope.guard.js';
import { nameKey } from '../../shared/text/name-key.js';
import type { StoreDto } from '../../stores/stores.dto.js';
import { StoresService } from '../../stores/stores.service.js';
import type { Asker } from '../tools/tool.js';
import { theOneNamed } from './find-one.js';
import { isUuid } from '../../shared/text/uuid.js';

const SOUGHT = { kind: 'store', seen: 'list_stores' };

/** Finds a store by its id or name. */
@Injectable()
export class StoreFinder {
  constructor(private readonly stores: StoresService) {}

  all(householdId: string): Promise<StoreDto[]> {
    return this.stores.list(householdId);
  }

  /**
   * The id of the store. An id is returned without a look-up; `null` (no store) and `undefined` are returned unchanged.
   * @param given an id or a name
   * @throws NotFoundError ConflictError InsufficientScopeError
   */
  async find({ caller }: Asker, given: string | null | undefined): Promise<string | null | undefined> {
    if (given == null || isUuid(given)) return given;
    requireScope('stores:read', caller);
    const stores = await this.all(caller.householdId);
    return theOneNamed(
      given,
      stores.map(({ id, name }) => ({ id, name, key: nameKey(name) })),
      SOUGHT,
    ).id;
  }

  /** @param id `null` for no store @throws NotFoundError */
  refuseUnknown({ caller }: Asker, id: string | null): Promise<void> {
    return this.stores.refuseUnknown(caller.householdId, id);
  }

  /** The names of all stores by id; empty for a key that may not read stores. */
  async names({ caller }: Asker): Promise<ReadonlyMap<string, string>> {
    if (!mayDo(caller, 'stores:read')) return new Map();
    return new Map((await this.all(caller.householdId)).map(({ id, name }) => [id, name]));
  }
}
