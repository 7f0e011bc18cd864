import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ReadList } from '../../changes/polled-lists.js';
import { CONFIG, type Config } from '../../config.js';
import type { Transaction } from '../../database/sql.js';
import { atVersion, leftAtVersion } from '../../database/version-guard.js';
import { refuseOneMore } from '../../households/list-limits.js';
import { ConflictError, NotFoundError } from '../../http/problems/errors.js';
import { StoresService } from '../../stores/stores.service.js';
import { Tasks } from '../../tasks/tasks.js';
import { digestOf } from '../../text/digest.js';
import { isBoughtByPiece } from '../bought-by-piece.js';
import { anchorOf, dayAfter, dayAt } from './recurrence.js';
import type {
  ChangedRecurringGroceryDto,
  CheckRecurringGroceryDto,
  CreateRecurringGroceryDto,
  RecurringGroceryDto,
  UpdateRecurringGroceryDto,
} from './recurring-groceries.dto.js';
import { RecurringGroceriesRepository, type RecurringPatch, type Schedule } from './recurring-groceries.repository.js';

/** The kind of the task that adds a recurring grocery to the list on its day. */
export const RECURRING_TASK = 'recurringGrocery';

@Injectable()
export class RecurringGroceriesService {
  constructor(
    private readonly repository: RecurringGroceriesRepository,
    private readonly stores: StoresService,
    private readonly tasks: Tasks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A list of `RecurringGroceryDto`.
   * @param known the tags that the client has
   */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.repository.list(householdId, known);
  }

  /**
   * When the id is there with the same content, the existing one is returned.
   * @param history values from another server, for an import
   * @throws NotFoundError when the household does not have the store, ConflictError when another one has the id,
   * UnprocessableError when the household has the maximum number
   */
  async create(
    householdId: string,
    body: CreateRecurringGroceryDto,
    history: { readonly anchorDay?: number; readonly lastCheckedDate?: string } = {},
  ): Promise<RecurringGroceryDto> {
    const { id = randomUUID(), name, amount = null, unit = null, storeId, nextPlannedFor } = body;
    const { recurrenceRule, recurrenceInterval, recurrenceWeekday = null } = body;
    const grocery = {
      id,
      name,
      amount,
      unit,
      recurrenceRule,
      recurrenceInterval,
      recurrenceWeekday,
      nextPlannedFor,
      byPiece: isBoughtByPiece(unit),
      anchorDay: anchorOf(nextPlannedFor),
      storeId: storeId ?? null,
      isStoreSaid: storeId !== undefined,
      madeOf: body.id === undefined ? null : digestOfBody(body),
      ...history,
    };
    const count = await this.repository.count(householdId);
    await refuseOneMore('recurringGroceries', count, () => this.find(householdId, id));
    const added = await this.repository.transaction(householdId, async (tx) => {
      await this.plan(tx, householdId, id);
      return this.repository.add(tx, householdId, grocery);
    });
    return added ?? this.addedBefore(householdId, grocery);
  }

  /** @throws NotFoundError when the household does not have the recurring grocery or the store */
  async update(householdId: string, id: string, body: UpdateRecurringGroceryDto): Promise<ChangedRecurringGroceryDto> {
    const { version, ...said } = body;
    const patch = patchOf(said);
    const current = (): Promise<RecurringGroceryDto | null> => this.find(householdId, id);
    const change = (): Promise<RecurringGroceryDto | null> =>
      this.repository.transaction(householdId, async (tx) => {
        // Locks the row before its task, in the same order as the task itself.
        const schedule = await this.repository.lock(tx, householdId, id);
        if (schedule?.version !== version) return null;
        await this.plan(tx, householdId, id);
        return this.repository.updateAtVersion(tx, householdId, { id, version }, patch);
      });
    const isEmpty = Object.keys(patch).length === 0;
    const outcome = await (isEmpty ? leftAtVersion(version, current) : atVersion(change(), current));
    if (outcome === null) throw new NotFoundError('Recurring grocery not found');
    if (outcome.stale) await this.refuseUnknownStore(householdId, body.storeId ?? null);
    return { recurringGrocery: outcome.row, stale: outcome.stale };
  }

  /**
   * Returns whether it had this version and was removed.
   * @throws NotFoundError
   */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const change = this.repository.removeAtVersion(householdId, id, version);
    const outcome = await atVersion(change, () => this.find(householdId, id));
    if (outcome === null) throw new NotFoundError('Recurring grocery not found');
    return !outcome.stale;
  }

  /**
   * Ticks its open line. When no line is open, it was bought before its day, and that day is skipped.
   * @throws NotFoundError
   */
  async check(householdId: string, id: string, body: CheckRecurringGroceryDto): Promise<ChangedRecurringGroceryDto> {
    const change = this.repository.transaction(householdId, async (tx) => {
      const schedule = await this.repository.lock(tx, householdId, id);
      if (schedule?.version !== body.version) return null;
      const date = body.date ?? this.today(schedule).today;
      const { nextPlannedFor, hasOpenLine } = schedule;
      const after = hasOpenLine || date > nextPlannedFor ? date : nextPlannedFor;
      await this.plan(tx, householdId, id);
      const days = { nextPlannedFor: dayAfter(schedule, nextPlannedFor, after), date };
      return this.repository.check(tx, householdId, id, days);
    });
    const outcome = await atVersion(change, () => this.find(householdId, id));
    if (outcome === null) throw new NotFoundError('Recurring grocery not found');
    return { recurringGrocery: outcome.row, stale: outcome.stale };
  }

  /** Today in the time zone of the household. */
  today({ now, timeZone }: Schedule): { today: string; secondsLeft: number } {
    return dayAt(now, timeZone ?? this.config.timeZone);
  }

  /** Makes the task run on the next day. */
  private plan(tx: Transaction, householdId: string, id: string): Promise<void> {
    return this.tasks.addAtOnce(tx, { kind: RECURRING_TASK, householdId, subject: id });
  }

  private find(householdId: string, id: string): Promise<RecurringGroceryDto | null> {
    return this.repository.findGrocery(householdId, id);
  }

  private async addedBefore(
    householdId: string,
    { id, storeId, madeOf }: { id: string; storeId: string | null; madeOf: string | null },
  ): Promise<RecurringGroceryDto> {
    await this.refuseUnknownStore(householdId, storeId);
    const existing = madeOf === null ? null : await this.repository.findMadeOf(householdId, id, madeOf);
    if (existing === null) throw new ConflictError('There is another recurring grocery with this id');
    return existing;
  }

  private async refuseUnknownStore(householdId: string, storeId: string | null): Promise<void> {
    if (storeId !== null && !(await this.stores.exists(householdId, storeId)))
      throw new NotFoundError('Store not found');
  }
}

function patchOf(said: Omit<UpdateRecurringGroceryDto, 'version'>): RecurringPatch {
  const patch = Object.fromEntries(
    Object.entries<unknown>(said).filter(([, value]) => value !== undefined),
  ) as RecurringPatch;
  return {
    ...patch,
    ...(patch.unit !== undefined && { byPiece: isBoughtByPiece(patch.unit) }),
    ...(patch.nextPlannedFor !== undefined && { anchorDay: anchorOf(patch.nextPlannedFor) }),
  };
}

function digestOfBody({ storeId, ...body }: CreateRecurringGroceryDto): string {
  const { name, amount = null, unit = null, recurrenceRule, recurrenceInterval, recurrenceWeekday = null } = body;
  const said = [name, amount, unit, recurrenceRule, recurrenceInterval, recurrenceWeekday, body.nextPlannedFor];
  return digestOf([...said, storeId === undefined ? '' : storeId]);
}
