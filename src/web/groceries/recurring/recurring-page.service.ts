import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { HouseholdClock } from '../../../households/household-clock.js';
import { LineReader } from '../../../groceries/line-reader.js';
import {
  CheckRecurringGroceryDto,
  CreateRecurringGroceryDto,
  type RecurringGroceryDto,
  UpdateRecurringGroceryDto,
} from '../../../groceries/recurring/recurring-groceries.dto.js';
import { RecurringGroceriesService } from '../../../groceries/recurring/recurring-groceries.service.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { NotFoundError } from '../../../http/problems/errors.js';
import { showAmount } from '../../../shared/amounts/show-amount.js';
import { StoresService } from '../../../stores/stores.service.js';
import type { Answer } from '../../answer.js';
import { FormFields } from '../../form-fields.js';
import { type Notice, takeNotice } from '../../notice.js';
import { PageActions } from '../../page-actions.js';
import { PageRenderer } from '../../page-renderer.js';
import type { Speech } from '../../words/speech.js';
import { RecurringPage } from './recurring-page.js';

const PATH = '/groceries/recurring';
/** Maximum number of characters of a line. */
const LONGEST = 500;

/** The page of recurring groceries. */
@Injectable()
export class RecurringPageService {
  constructor(
    private readonly recurring: RecurringGroceriesService,
    private readonly stores: StoresService,
    private readonly lines: LineReader,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    private readonly clock: HouseholdClock,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const [recurring, stores, notice] = await Promise.all([
      this.all(caller),
      this.stores.list(caller.householdId),
      takeNotice(request),
    ]);
    const today = await this.clock.todayOf(caller.householdId);
    const mayWrite = mayDo(caller, 'groceries:write');
    return this.renderer.pageFor(
      request,
      h(RecurringPage, { recurring, page: pageIn(request), stores, today, mayWrite, newId: randomUUID(), notice }),
    );
  }

  create(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, PATH, async (speech) => {
      const line = {
        id: fields.text('id'),
        ...(await this.read(caller, fields.text('raw'))),
        ...ruleOf(fields),
        nextPlannedFor: fields.text('next'),
        ...(fields.text('store') !== '' && { storeId: fields.text('store') }),
      };
      const made = await this.recurring.create(caller.householdId, toDto(CreateRecurringGroceryDto, line));
      return saidOf(speech, made);
    });
  }

  /** A line whose text was not changed is not parsed again, and an unchanged day is not sent. */
  change(request: Request, caller: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, PATH, async (speech) => {
      const before = (await this.all(caller)).find((one) => one.id === id);
      if (before === undefined) throw new NotFoundError('Recurring grocery not found');
      const [raw, next] = [fields.text('raw'), fields.text('next')];
      const change = {
        version: fields.number('version'),
        ...(raw !== showAmount(before) && (await this.read(caller, raw))),
        ...ruleOf(fields),
        ...(next !== before.nextPlannedFor && { nextPlannedFor: next }),
        storeId: fields.textOrNull('store'),
      };
      const wanted = toDto(UpdateRecurringGroceryDto, change);
      const { recurringGrocery, stale } = await this.recurring.update(caller.householdId, id, wanted);
      return stale ? staleNotice(speech) : saidOf(speech, recurringGrocery);
    });
  }

  /** The grocery was bought: its line on the list is ticked, or its next day is skipped. */
  check(request: Request, caller: Caller, id: string): Promise<Answer> {
    const version = new FormFields(request.body).number('version');
    return this.actions.run(request, PATH, async (speech) => {
      const wanted = toDto(CheckRecurringGroceryDto, { version });
      const { recurringGrocery, stale } = await this.recurring.check(caller.householdId, id, wanted);
      return stale ? staleNotice(speech) : saidOf(speech, recurringGrocery);
    });
  }

  remove(request: Request, caller: Caller, id: string): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const version = new FormFields(request.body).version();
      const isRemoved = await this.recurring.remove(caller.householdId, id, version);
      return isRemoved ? speech.say('recurring.removed') : staleNotice(speech);
    });
  }

  private all({ householdId }: Caller): Promise<RecurringGroceryDto[]> {
    return this.recurring.list(householdId);
  }

  private async read(
    { householdId }: Caller,
    raw: string,
  ): Promise<Pick<RecurringGroceryDto, 'name' | 'amount' | 'unit'>> {
    const [line] = await this.lines.read(householdId, [raw.slice(0, LONGEST)]);
    const { name = '', amount = null, unit = null, note = null } = line ?? {};
    // Recurring groceries have no note, so the note is added to the name.
    return { name: note === null ? name : `${name}, ${note}`, amount, unit };
  }
}

/** The number of the page, from 1. */
function pageIn({ query }: Request): number {
  const { page } = query;
  return typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

function ruleOf(fields: FormFields): object {
  return { recurrenceRule: fields.text('rule'), recurrenceInterval: fields.number('interval') };
}

function saidOf(speech: Speech, recurring: RecurringGroceryDto): string {
  const day = speech.day(recurring.nextPlannedFor, { dateStyle: 'full' });
  return speech.say('recurring.said', { line: showAmount(recurring), day });
}

function staleNotice(speech: Speech): Notice {
  return { text: speech.say('changed.meanwhile'), isGood: false };
}
