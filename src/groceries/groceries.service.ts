import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isEmptyList, type ReadList } from '../changes/polled-lists.js';
import { atVersion, type Guarded, leftAtVersion } from '../database/version-guard.js';
import { refuseAbove, refuseOneMore, roomIn } from '../households/list-limits.js';
import { ConflictError, NotFoundError } from '../http/problems/errors.js';
import { StoresService } from '../stores/stores.service.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { digestOf } from '../text/digest.js';
import { isBoughtByPiece } from './bought-by-piece.js';
import type {
  AssignStoreDto,
  ChangedGroceryDto,
  CreateGroceryDto,
  GroceryDto,
  ListGroceriesDto,
  MoveGroceryDto,
  UpdateGroceryDto,
} from './groceries.dto.js';
import { GroceriesRepository } from './groceries.repository.js';
import type { GroceryPatch, GroceryToAdd } from './grocery-writes.js';
import { LineReader, type ReadLine } from './line-reader.js';

const DAY = 86_400;

@Injectable()
export class GroceriesService implements OnModuleInit {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly stores: StoresService,
    private readonly lines: LineReader,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(DAY, 'removeOldGroceries', () => this.repository.removeOld());
  }

  /**
   * A list of `GroceryDto`.
   * @param known the tags that the client has
   * @throws NotFoundError for an unknown store
   */
  async list(householdId: string, view: ListGroceriesDto, known: readonly string[]): Promise<ReadList> {
    const list = await this.repository.list(householdId, view, known);
    if (isEmptyList(list)) await this.refuseUnknownStore(householdId, view.storeId ?? null);
    return list;
  }

  /**
   * Adds a line. When the id is there with the same content, the existing line is returned.
   * @throws NotFoundError when the household does not have the store, ConflictError when another grocery or a deleted
   * one has the id, UnprocessableError when the list is full
   */
  async create(householdId: string, body: CreateGroceryDto): Promise<GroceryDto> {
    const [grocery] = await this.toAdd(householdId, [body]);
    await this.refuseAboveLimit(householdId, [grocery as GroceryToAdd]);
    const added = await this.repository.insert({ ...(grocery as GroceryToAdd), householdId });
    return added ?? this.addedBefore(householdId, grocery as GroceryToAdd);
  }

  /** Lines that are on the list already do not count. @throws UnprocessableError */
  async refuseAboveLimit(householdId: string, lines: readonly { readonly id: string }[]): Promise<void> {
    if (lines.length === 0) return;
    const count = await this.repository.count(householdId);
    if (lines.length <= roomIn('groceries', count)) return;
    const ids = new Set(lines.map(({ id }) => id));
    const known = await this.repository.findAll(householdId, [...ids]);
    refuseAbove('groceries', count, ids.size - known.size);
  }

  /** Converts the bodies into the lines to add, and parses their `raw` lines. */
  async toAdd(householdId: string, bodies: readonly CreateGroceryDto[]): Promise<GroceryToAdd[]> {
    const read = await this.readRaw(householdId, bodies);
    return bodies.map((body) => groceryOf(body, read.get(body)));
  }

  /** Converts the bodies into changes, and parses their `raw` lines. */
  async patches(householdId: string, bodies: readonly UpdateGroceryDto[]): Promise<GroceryPatch[]> {
    const read = await this.readRaw(householdId, bodies);
    return bodies.map((body) => patchOf(body, read.get(body)));
  }

  /** @throws NotFoundError when the household does not have the grocery or the store */
  async update(householdId: string, id: string, body: UpdateGroceryDto): Promise<ChangedGroceryDto> {
    const { version, storeId = null } = body;
    const [patch = {}] = await this.patches(householdId, [body]);
    if (Object.keys(patch).length === 0) {
      const left = await leftAtVersion(version, () => this.repository.findById(householdId, id));
      return toChanged(known(left));
    }
    const outcome = await this.guarded(householdId, id, this.patchAtVersion(householdId, id, version, patch));
    if (outcome.stale) await this.refuseUnknownStore(householdId, storeId);
    return toChanged(outcome);
  }

  async setDone(householdId: string, id: string, version: number, isDone: boolean): Promise<ChangedGroceryDto> {
    const change = this.repository.setDoneAtVersion(householdId, id, version, isDone);
    return toChanged(await this.guarded(householdId, id, change));
  }

  /** @throws NotFoundError when the household does not have the grocery or the store */
  async assignStore(householdId: string, id: string, body: AssignStoreDto): Promise<ChangedGroceryDto> {
    const { version, storeId, savePreference } = body;
    const change = this.repository.assignStoreAtVersion(householdId, id, version, storeId, savePreference);
    const outcome = await this.guarded(householdId, id, change);
    if (outcome.stale) await this.refuseUnknownStore(householdId, storeId);
    return toChanged(outcome);
  }

  /** @throws NotFoundError when the household does not have the grocery, the one before its new place, or the store */
  async move(householdId: string, id: string, body: MoveGroceryDto): Promise<ChangedGroceryDto> {
    const { version, afterId, storeId } = body;
    const change = this.repository.moveAtVersion({ householdId, id, version, afterId, storeId });
    const outcome = await this.guarded(householdId, id, change);
    if (outcome.stale) {
      if (afterId !== null && (await this.repository.findById(householdId, afterId)) === null)
        throw new NotFoundError('Grocery not found');
      await this.refuseUnknownStore(householdId, storeId ?? null);
    }
    return toChanged(outcome);
  }

  /**
   * Turns a line of a recurring grocery into an ordinary line.
   * @throws NotFoundError
   */
  async detach(householdId: string, id: string, version: number): Promise<ChangedGroceryDto> {
    const change = this.patchAtVersion(householdId, id, version, { recurringGroceryId: null });
    return toChanged(await this.guarded(householdId, id, change));
  }

  /** Returns whether the grocery had this version and was deleted. */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const change = this.repository.removeAtVersion(householdId, id, version);
    return !(await this.guarded(householdId, id, change)).stale;
  }

  /**
   * A grocery that was restored before is returned as it is now.
   * @throws NotFoundError when it was not deleted within the last 30 days, UnprocessableError when the list is full
   */
  async restore(householdId: string, id: string): Promise<GroceryDto> {
    const count = await this.repository.count(householdId);
    await refuseOneMore('groceries', count, () => this.repository.findById(householdId, id));
    const restored = await this.repository.restore(householdId, id);
    const grocery = restored ?? (await this.repository.findById(householdId, id));
    if (grocery === null) throw new NotFoundError('Grocery not found');
    return grocery;
  }

  private async patchAtVersion(
    householdId: string,
    id: string,
    version: number,
    patch: GroceryPatch,
  ): Promise<GroceryDto | null> {
    const [written] = await this.repository.write(householdId, { changed: [{ id, version, patch }] });
    return written?.grocery ?? null;
  }

  /**
   * The grocery that an earlier request with the same content added, as it is now.
   * @throws NotFoundError when the household does not have the store, ConflictError when something else has the id
   */
  async addedBefore(householdId: string, { id, madeOf, storeId = null }: GroceryToAdd): Promise<GroceryDto> {
    const existing = await this.repository.findById(householdId, id);
    if (existing === null) {
      await this.refuseUnknownStore(householdId, storeId);
      throw new ConflictError('A grocery with this id was deleted');
    }
    const before = (await this.repository.madeOf(householdId, [id])).get(id);
    if (before === null || before !== madeOf) throw new ConflictError('There is another grocery with this id');
    return existing;
  }

  private async readRaw<Body extends { raw?: string }>(
    householdId: string,
    bodies: readonly Body[],
  ): Promise<Map<Body, ReadLine>> {
    const raw = bodies.filter((body): body is Body & { raw: string } => body.raw !== undefined);
    const lines = await this.lines.read(
      householdId,
      raw.map((body) => body.raw),
    );
    return new Map(raw.map((body, index) => [body, lines[index] as ReadLine]));
  }

  /** @throws NotFoundError */
  async refuseUnknownStore(householdId: string, storeId: string | null): Promise<void> {
    if (storeId !== null && !(await this.stores.exists(householdId, storeId)))
      throw new NotFoundError('Store not found');
  }

  private async guarded(
    householdId: string,
    id: string,
    change: Promise<GroceryDto | null>,
  ): Promise<Guarded<GroceryDto>> {
    return known(await atVersion(change, () => this.repository.findById(householdId, id)));
  }
}

/** @throws NotFoundError */
function known<Outcome>(outcome: Outcome | null): Outcome {
  if (outcome === null) throw new NotFoundError('Grocery not found');
  return outcome;
}

function toChanged({ row, stale }: Guarded<GroceryDto>): ChangedGroceryDto {
  return { grocery: row, stale };
}

function groceryOf(body: CreateGroceryDto, read?: ReadLine): GroceryToAdd {
  const { id, name = null, unit = null, amount = null, isDone, storeId, purchaseAmount = null } = body;
  const line = { name, unit, amount, ...read, note: body.note ?? read?.note ?? null };
  return {
    id: id ?? randomUUID(),
    ...line,
    byPiece: isBoughtByPiece(line.unit),
    isDone,
    storeId,
    purchaseAmount,
    madeOf: id === undefined ? null : digestOfBody(body),
  };
}

function patchOf(body: UpdateGroceryDto, read?: ReadLine): GroceryPatch {
  const { name, unit, amount, storeId, purchaseAmount, isDone } = body;
  const said = defined({ name, unit, amount, note: body.note, storeId, purchaseAmount, isDone });
  const note = read?.note == null ? {} : { note: read.note };
  const line = read === undefined ? {} : { name: read.name, unit: read.unit, amount: read.amount, ...note };
  const patch: GroceryPatch = { ...line, ...said };
  return patch.unit === undefined ? patch : { ...patch, byPiece: isBoughtByPiece(patch.unit) };
}

function defined(fields: GroceryPatch): GroceryPatch {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function digestOfBody({ raw, name, unit, amount, note, purchaseAmount, isDone, storeId }: CreateGroceryDto): string {
  const store = storeId === undefined ? '' : storeId;
  return digestOf([raw, name, unit, amount, note ?? null, purchaseAmount ?? null, isDone, store]);
}
