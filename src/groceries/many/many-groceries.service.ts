import { Injectable } from '@nestjs/common';
import { type BulkItem, bulkItems, type BulkResult, bulkResults } from '../../http/bulk/bulk.js';
import { BulkDeleteDto } from '../../http/bulk/bulk.dto.js';
import { InvalidRequestError, NotFoundError } from '../../http/problems/errors.js';
import { inSlices } from '../../slices.js';
import { CreateGroceryDto, type GroceryDto } from '../groceries.dto.js';
import { GroceriesRepository } from '../groceries.repository.js';
import { GroceriesService } from '../groceries.service.js';
import type { AtVersion, GroceryChange, GroceryPatch, GroceryToAdd } from '../grocery-writes.js';
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

/** The DTOs of a bulk change with what is to be written for each; none for one whose id another item names too. */
interface Wanted {
  readonly added: ReadonlyMap<CreateGroceryDto, GroceryToAdd>;
  readonly changed: ReadonlyMap<AtVersion, GroceryChange>;
  readonly removed: ReadonlySet<AtVersion>;
}

const TWICE = 'another item names this id too';

/** Changes of many lines of the shopping list at once: each of them one statement, whatever their number. */
@Injectable()
export class ManyGroceriesService {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly groceries: GroceriesService,
  ) {}

  async bulk(householdId: string, body: BulkGroceriesDto): Promise<BulkGroceriesResultDto> {
    const create = await inSlices(bulkItems(CreateGroceryDto, body.create));
    const update = await inSlices(bulkItems(BulkUpdateGroceryDto, body.update));
    const remove = await inSlices(bulkItems(BulkDeleteDto, body.delete));
    const [creates, updates, removals] = [dtosOf(create), dtosOf(update), dtosOf(remove)];
    const once = namedOnce([...creates, ...updates, ...removals]);
    const toAdd = await this.groceries.toAdd(householdId, creates);
    const patches = await this.groceries.patches(householdId, updates);
    const changes = updates.map(({ id, version }, index) => ({ id, version, patch: patches[index] as GroceryPatch }));
    const outcome = await this.write(householdId, {
      added: paired(creates, toAdd, once),
      changed: paired(updates, changes, once),
      removed: new Set(removals.filter((dto) => once.has(dto))),
    });
    return {
      created: await bulkResults(create, (dto) => outcome.created(dto)),
      updated: await bulkResults(update, (dto) => outcome.changed(dto)),
      deleted: await bulkResults(remove, (dto) => outcome.removed(dto)),
    };
  }

  async tick(householdId: string, { groceries, isDone }: TickGroceriesDto): Promise<TickedGroceriesDto> {
    const items = await inSlices(bulkItems(SeenGroceryDto, groceries));
    const dtos = dtosOf(items);
    const changes = dtos.map(({ id, version }) => ({ id, version, patch: { isDone } }));
    const changed = paired(dtos, changes, namedOnce(dtos));
    const outcome = await this.write(householdId, { added: new Map(), changed, removed: new Set() });
    return { updated: await bulkResults(items, (dto) => outcome.changed(dto)) };
  }

  /** @throws NotFoundError when the store is not the household's */
  async deleteDone(householdId: string, { storeId, groceries }: DeleteDoneDto): Promise<DeletedDoneDto> {
    await this.groceries.refuseUnknownStore(householdId, storeId ?? null);
    const deletedIds = await this.repository.removeDone(householdId, storeId, groceries ?? null);
    const deleted = new Set(deletedIds);
    return { deletedIds, stale: (groceries ?? []).some(({ id }) => !deleted.has(id)) };
  }

  private async write(householdId: string, wanted: Wanted): Promise<Outcome> {
    const [added, changed, removed] = [[...wanted.added.values()], [...wanted.changed.values()], [...wanted.removed]];
    const written = await this.repository.write(householdId, { added, changed, removed });
    const entities = new Map(written.map(({ grocery }) => [grocery.id, grocery]));
    const missing = [...added, ...changed, ...removed].flatMap(({ id }) => (entities.has(id) ? [] : id));
    const standing = missing.length === 0 ? new Map() : await this.repository.findAll(householdId, missing);
    return new Outcome(householdId, this.groceries, wanted, entities, standing as Map<string, GroceryDto>);
  }
}

/** What became of each item. */
class Outcome {
  constructor(
    private readonly householdId: string,
    private readonly groceries: GroceriesService,
    private readonly wanted: Wanted,
    /** Those that were written, and those that were not as they stand. */
    private readonly written: ReadonlyMap<string, GroceryDto>,
    private readonly standing: ReadonlyMap<string, GroceryDto>,
  ) {}

  async created(dto: CreateGroceryDto): Promise<Result> {
    const wanted = this.wanted.added.get(dto);
    if (wanted === undefined) throw refusal();
    const entity = this.written.get(wanted.id);
    if (entity !== undefined) return { id: wanted.id, status: 'applied', entity };
    return { id: wanted.id, status: 'applied', entity: await this.groceries.addedBefore(this.householdId, wanted) };
  }

  async changed(dto: AtVersion): Promise<Result> {
    const wanted = this.wanted.changed.get(dto);
    if (wanted === undefined) throw refusal();
    const result = this.resultOf(dto);
    if (result.status === 'stale')
      await this.groceries.refuseUnknownStore(this.householdId, wanted.patch.storeId ?? null);
    return result;
  }

  removed(dto: AtVersion): Promise<Result> {
    if (!this.wanted.removed.has(dto)) throw refusal();
    return Promise.resolve(this.resultOf(dto));
  }

  private resultOf({ id }: AtVersion): Result {
    const entity = this.written.get(id);
    if (entity !== undefined) return { id, status: 'applied', entity };
    const standing = this.standing.get(id);
    if (standing === undefined) throw new NotFoundError('Grocery not found');
    return { id, status: 'stale', entity: standing };
  }
}

function dtosOf<Dto>(items: readonly BulkItem<Dto>[]): Dto[] {
  return items.flatMap((item) => ('dto' in item ? item.dto : []));
}

/** Those whose id no item before them names. */
function namedOnce(dtos: readonly { id?: string }[]): ReadonlySet<object> {
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

function paired<Dto extends object, Value>(
  dtos: readonly Dto[],
  values: readonly Value[],
  once: ReadonlySet<object>,
): Map<Dto, Value> {
  return new Map(dtos.flatMap((dto, index) => (once.has(dto) ? [[dto, values[index] as Value] as const] : [])));
}

function refusal(): InvalidRequestError {
  return new InvalidRequestError([{ path: 'id', message: TWICE }]);
}
