import { Injectable } from '@nestjs/common';
import { bulkItems, type BulkResult, bulkResults, dtosOf, refuseTooMany } from '../../http/bulk/bulk.js';
import { BulkDeleteDto } from '../../http/bulk/bulk.dto.js';
import { InvalidRequestError, NotFoundError } from '../../http/problems/errors.js';
import { inSlices } from '../../slices.js';
import { CreateGroceryDto, type GroceryDto } from '../groceries.dto.js';
import { GroceriesRepository, type WrittenGrocery } from '../groceries.repository.js';
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

/** The DTOs of a bulk change, and the writes for them. */
interface Wanted {
  readonly added: ReadonlyMap<CreateGroceryDto, GroceryToAdd>;
  readonly changed: ReadonlyMap<AtVersion, GroceryChange>;
  readonly removed: ReadonlySet<AtVersion>;
  /** The items whose id is not in an earlier item. All others are not written. */
  readonly first: ReadonlySet<object>;
}

const TWICE = 'another item changes this id too: send this one after it';

/** Changes of many lines of the shopping list at once. Each method uses one statement, whatever the number of lines. */
@Injectable()
export class ManyGroceriesService {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly groceries: GroceriesService,
  ) {}

  /** @throws InvalidRequestError on more than 200 items in all, UnprocessableError when the list has no room for them */
  async bulk(householdId: string, body: BulkGroceriesDto): Promise<BulkGroceriesResultDto> {
    refuseTooMany({ create: body.create, update: body.update, delete: body.delete });
    const create = await inSlices(bulkItems(CreateGroceryDto, body.create));
    const update = await inSlices(bulkItems(BulkUpdateGroceryDto, body.update));
    const remove = await inSlices(bulkItems(BulkDeleteDto, body.delete));
    const [creates, updates, removals] = [dtosOf(create), dtosOf(update), dtosOf(remove)];
    const toAdd = await this.groceries.toAdd(householdId, creates);
    await this.groceries.refuseAboveLimit(householdId, toAdd);
    const patches = await this.groceries.patches(householdId, updates);
    const changes = updates.map(({ id, version }, index) => ({ id, version, patch: patches[index] as GroceryPatch }));
    const outcome = await this.write(householdId, {
      added: paired(creates, toAdd),
      changed: paired(updates, changes),
      removed: new Set(removals),
      first: firstNamed([...creates, ...updates, ...removals]),
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
    const first = firstNamed(dtos);
    const outcome = await this.write(householdId, {
      added: new Map(),
      changed: paired(dtos, changes),
      removed: new Set(),
      first,
    });
    return { updated: await bulkResults(items, (dto) => outcome.changed(dto)) };
  }

  /** @throws NotFoundError when the household does not have the store */
  async deleteDone(householdId: string, { storeId, groceries }: DeleteDoneDto): Promise<DeletedDoneDto> {
    await this.groceries.refuseUnknownStore(householdId, storeId ?? null);
    const deletedIds = await this.repository.removeDone(householdId, storeId, groceries ?? null);
    const deleted = new Set(deletedIds);
    return { deletedIds, stale: (groceries ?? []).some(({ id }) => !deleted.has(id)) };
  }

  private async write(householdId: string, wanted: Wanted): Promise<Outcome> {
    const valuesOf = <Value>(values: ReadonlyMap<object, Value>): Value[] =>
      [...values].flatMap(([dto, value]) => (wanted.first.has(dto) ? [value] : []));
    const [added, changed] = [valuesOf(wanted.added), valuesOf(wanted.changed)];
    const removed = [...wanted.removed].filter((dto) => wanted.first.has(dto));
    const written = await this.repository.write(householdId, { added, changed, removed });
    const ofId = new Map(written.map((one) => [one.grocery.id, one]));
    const missing = [...added, ...changed, ...removed].flatMap(({ id }) => (ofId.has(id) ? [] : id));
    const standing = missing.length === 0 ? [] : await this.repository.findAll(householdId, missing);
    return new Outcome(householdId, this.groceries, wanted, ofId, new Map(standing));
  }
}

/** Finds the result of each item. */
class Outcome {
  constructor(
    private readonly householdId: string,
    private readonly groceries: GroceriesService,
    private readonly wanted: Wanted,
    private readonly written: ReadonlyMap<string, WrittenGrocery>,
    /** The current state of the lines that were not written, by id. */
    private readonly standing: ReadonlyMap<string, GroceryDto>,
  ) {}

  async created(dto: CreateGroceryDto): Promise<Result> {
    const wanted = this.wanted.added.get(dto) as GroceryToAdd;
    const written = this.wanted.first.has(dto) ? this.written.get(wanted.id)?.grocery : undefined;
    const entity = written ?? (await this.groceries.addedBefore(this.householdId, wanted));
    return { id: wanted.id, status: 'applied', entity };
  }

  async changed(dto: AtVersion): Promise<Result> {
    const result = this.resultOf(dto);
    if (result.status === 'stale')
      await this.groceries.refuseUnknownStore(this.householdId, this.wanted.changed.get(dto)?.patch.storeId ?? null);
    return result;
  }

  async removed(dto: AtVersion): Promise<Result> {
    return Promise.resolve(this.resultOf(dto));
  }

  private resultOf(dto: AtVersion): Result {
    const { id, version } = dto;
    const written = this.written.get(id);
    const isFirst = this.wanted.first.has(dto);
    if (isFirst && written !== undefined) return { id, status: 'applied', entity: written.grocery };
    const standing = written?.as === 'removed' ? undefined : (written?.grocery ?? this.standing.get(id));
    if (standing === undefined) throw new NotFoundError('Grocery not found');
    if (!isFirst && standing.version === version) throw new InvalidRequestError([{ path: 'id', message: TWICE }]);
    return { id, status: 'stale', entity: standing };
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
