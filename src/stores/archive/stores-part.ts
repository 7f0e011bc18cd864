import { Transactions } from '../../database/transactions.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { objectsOf, stringOrNull, unlessRefused } from '../../households/archive/archived-values.js';
import type { GivenRow, HouseholdPart, ImportedRow, ImportTarget } from '../../households/archive/household-part.js';
import { HouseholdsService } from '../../households/households.service.js';
import { HouseholdParts } from '../../households/archive/household-parts.js';
import { toDto } from '../../http/fields/to-dto.js';
import { isUuid } from '../../shared/text/uuid.js';
import { caselessKey } from '../../shared/text/name-key.js';
import { isWebAddress } from '../../shared/text/web-address.js';
import { LinkAisleDto } from '../aisles/aisle-links.dto.js';
import { AisleLinksService } from '../aisles/aisle-links.service.js';
import { CreateStoreDto, type StoreDto, UpdateStoreDto } from '../stores.dto.js';
import { StoresRepository } from '../stores.repository.js';
import { StoresService } from '../stores.service.js';

/** Stores with their aisles and the links of ingredients. When a name is taken, the existing store is used. */
@Injectable()
export class StoresPart implements HouseholdPart, OnModuleInit {
  readonly name = 'stores';
  readonly reads = 'stores:read';
  readonly writes = 'stores:write';

  constructor(
    private readonly parts: HouseholdParts,
    private readonly stores: StoresService,
    private readonly repository: StoresRepository,
    private readonly links: AisleLinksService,
    private readonly households: HouseholdsService,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    const links = await this.links.listAll(householdId);
    const stores = await this.stores.list(householdId);
    const defaultStoreId = await this.households.defaultStoreOf(householdId);
    return stores.map(({ id, name, color, website, searchAddress, aisles }) => ({
      id,
      name,
      color,
      website,
      searchAddress,
      isDefault: id === defaultStoreId,
      aisles: aisles.map((aisle) => ({
        id: aisle.id,
        name: aisle.name,
        categories: aisle.categoriesSet ? aisle.categories : null,
      })),
      links: links
        .filter(({ storeId }) => storeId === id)
        .map(({ name: ingredient, aisleId }) => ({ name: ingredient, aisleId })),
    }));
  }

  known(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.repository.idsIn(householdId, ids);
  }

  async add(target: ImportTarget, row: GivenRow): Promise<ImportedRow | null> {
    const dto = toDto(CreateStoreDto, withWebsite(row));
    const store = await unlessRefused(() => this.stores.create(target, dto));
    if (store !== null) {
      if (row['isDefault'] === true) await this.households.setFirstDefaultStore(target.householdId, store.id);
      return this.withAisles(target.householdId, store, row);
    }
    await this.useOther(target, row, dto.name);
    return null;
  }

  remove(householdId: string, { id, version }: ImportedRow): Promise<unknown> {
    return this.stores.remove(householdId, id, version, false);
  }

  /** Aisles that are refused are left out together, links one by one. */
  private async withAisles(householdId: string, { id, version }: StoreDto, row: GivenRow): Promise<ImportedRow> {
    const aisles = objectsOf(row['aisles']);
    if (aisles.length === 0) return { id, version };
    const changed = await unlessRefused(async () =>
      this.stores.update(householdId, id, toDto(UpdateStoreDto, { version: 1, aisles })),
    );
    for (const { name, aisleId } of objectsOf(row['links']))
      await unlessRefused(async () => this.links.link(householdId, id, toDto(LinkAisleDto, { name, aisleId })));
    return { id, version: changed?.store.version ?? version };
  }

  private async useOther({ householdId, ids }: ImportTarget, row: GivenRow, name: string): Promise<void> {
    const key = caselessKey(name);
    const others = await this.stores.list(householdId);
    const other = others.find((store) => caselessKey(store.name) === key && store.id !== row.id);
    if (other !== undefined) ids.set(row.id, other.id);
  }
}

/** A website that is no web address is left out, and the store is kept. */
function withWebsite(row: GivenRow): GivenRow {
  const { website } = row;
  return { ...row, website: typeof website === 'string' && isWebAddress(website) ? website : null };
}

/**
 * Adds a row with the store that it has in the archive; without one when this household does not have it, even if it is deleted at the
 * same time.
 * @param given the id in the archive
 */
export async function withStoreHere<Row>(
  transactions: Transactions,
  stores: StoresService,
  { householdId, ids }: ImportTarget,
  given: unknown,
  add: (storeId: string | null) => Promise<Row>,
): Promise<Row> {
  const archived = stringOrNull(given)?.toLowerCase() ?? '';
  const storeId = ids.get(archived) ?? archived;
  return transactions.run(async () => {
    const isHere = isUuid(storeId) && (await stores.lockAgainstRemoval(householdId, [storeId])).has(storeId);
    return add(isHere ? storeId : null);
  });
}
