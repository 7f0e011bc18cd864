import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dtosOfRows, objectsOf, stringOrNull, unlessRefused } from '../../moving/given-rows.js';
import type { GivenRow, HouseholdPart, MovedRow, MoveTarget } from '../../moving/household-part.js';
import { HouseholdParts } from '../../moving/household-parts.js';
import { toDto } from '../../http/fields/to-dto.js';
import { caselessKey } from '../../shared/text/name-key.js';
import { isWebAddress } from '../../shared/text/web-address.js';
import { LinkAisleDto } from '../aisles/aisle-links.dto.js';
import { AisleLinksService } from '../aisles/aisle-links.service.js';
import { CreateStoreDto, type StoreDto, UpdateStoreDto } from '../stores.dto.js';
import { StoresService } from '../stores.service.js';

/** Stores with their aisles and the links of ingredients. When a name is taken, the existing store is used. */
@Injectable()
export class StoresPart implements HouseholdPart, OnModuleInit {
  readonly name = 'stores';
  readonly table = 'stores';
  readonly reads = 'stores:read';
  readonly writes = 'stores:write';
  readonly order = 10;

  constructor(
    private readonly parts: HouseholdParts,
    private readonly stores: StoresService,
    private readonly links: AisleLinksService,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    const links = await this.links.listAll(householdId);
    const stores = await this.stores.list(householdId);
    return stores.map(({ id, name, color, website, searchAddress, aisles }) => ({
      id,
      name,
      color,
      website,
      searchAddress,
      aisles: aisles.map((aisle) => ({ id: aisle.id, name: aisle.name })),
      links: links
        .filter(({ storeId }) => storeId === id)
        .map(({ name: ingredient, aisleId }) => ({ name: ingredient, aisleId })),
    }));
  }

  async bring(target: MoveTarget, rows: readonly GivenRow[]): Promise<MovedRow[]> {
    const brought: MovedRow[] = [];
    for (const { row, dto } of dtosOfRows(CreateStoreDto, rows.map(withWebsite))) {
      const store = await unlessRefused(this.stores.create(target, dto));
      if (store !== null) brought.push(await this.withAisles(target.householdId, store, row));
      else await this.useOther(target, row, dto.name);
    }
    return brought;
  }

  async remove(householdId: string, { id, version }: MovedRow): Promise<boolean> {
    return (await unlessRefused(this.stores.remove(householdId, id, version, false))) ?? false;
  }

  private async withAisles(householdId: string, { id, version }: StoreDto, row: GivenRow): Promise<MovedRow> {
    if (objectsOf(row['aisles']).length === 0) return { id, version };
    const update = async (): Promise<{ store: StoreDto }> =>
      this.stores.update(householdId, id, toDto(UpdateStoreDto, { version: 1, aisles: row['aisles'] }));
    const changed = await unlessRefused(update());
    for (const link of objectsOf(row['links']))
      await unlessRefused(
        (async () =>
          this.links.link(householdId, id, toDto(LinkAisleDto, { name: link['name'], aisleId: link['aisleId'] })))(),
      );
    return { id, version: changed?.store.version ?? version };
  }

  private async useOther({ householdId, ids }: MoveTarget, row: GivenRow, name: string): Promise<void> {
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
 * The id in this household of a store of the archive; `null` for no store.
 * @param known ids of the household's stores
 */
export function storeHere({ ids }: MoveTarget, known: ReadonlySet<string>, storeId: unknown): string | null {
  const id = stringOrNull(storeId)?.toLowerCase();
  const here = id === undefined ? undefined : (ids.get(id) ?? id);
  return here !== undefined && known.has(here) ? here : null;
}
