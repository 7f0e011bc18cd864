import { randomUUID } from 'node:crypto';
import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { recurringLine } from '../../../groceries/recurring/recurring-line.js';
import {
  CheckRecurringGroceryDto,
  CreateRecurringGroceryDto,
  type RecurringGroceryDto,
  UpdateRecurringGroceryDto,
} from '../../../groceries/recurring/recurring-groceries.dto.js';
import { RecurringGroceriesService } from '../../../groceries/recurring/recurring-groceries.service.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { HouseholdClock } from '../../../households/household-clock.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { Id } from '../../../http/fields/validation.js';
import { StoresService } from '../../../stores/stores.service.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { changedByOthers, PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import type { Speech } from '../../words/speech.js';
import { RecurringPage } from './recurring-page.js';

const PATH = '/groceries/recurring';

/** The page of recurring groceries. */
@SessionOnly()
@Needs('groceries:write')
@TakesForm()
@PageController('groceries/recurring')
export class RecurringPageController {
  constructor(
    private readonly recurring: RecurringGroceriesService,
    private readonly stores: StoresService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    private readonly clock: HouseholdClock,
  ) {}

  @Get()
  @Needs('groceries:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const { householdId } = caller;
    const recurring = await this.recurring.list(householdId);
    const stores = await this.stores.list(householdId);
    const today = await this.clock.todayOf(householdId);
    const mayWrite = mayDo(caller, 'groceries:write');
    const props = { recurring, page: pageIn(request), stores, today, mayWrite, newId: randomUUID() };
    return this.renderer.pageWithNotice(request, h(RecurringPage, props));
  }

  @Post()
  create(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const line = {
        id: fields.text('id'),
        ...recurringLine(fields.text('raw')),
        ...ruleOf(fields),
        nextPlannedFor: fields.text('next'),
        ...(fields.text('store') !== '' && { storeId: fields.text('store') }),
      };
      return saidOf(speech, await this.recurring.create(householdId, toDto(CreateRecurringGroceryDto, line)));
    });
  }

  /** A line whose text was not changed is not parsed again, and an unchanged day is not sent. */
  @Post(':id')
  change(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const before = await this.recurring.find(householdId, id);
      const [raw, next] = [fields.text('raw'), fields.text('next')];
      const change = {
        version: fields.version(),
        ...(raw !== before.display && recurringLine(raw)),
        ...ruleOf(fields),
        ...(next !== before.nextPlannedFor && { nextPlannedFor: next }),
        storeId: fields.textOrNull('store'),
      };
      const wanted = toDto(UpdateRecurringGroceryDto, change);
      const { recurringGrocery, stale } = await this.recurring.update(householdId, id, wanted);
      return stale ? changedByOthers(speech) : saidOf(speech, recurringGrocery);
    });
  }

  /** The grocery was bought: its line on the list is ticked, or its next day is skipped. */
  @Post(':id/check')
  @AddsNothing()
  check(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const wanted = toDto(CheckRecurringGroceryDto, { version: fields.version() });
      const { recurringGrocery, stale } = await this.recurring.check(householdId, id, wanted);
      return stale ? changedByOthers(speech) : saidOf(speech, recurringGrocery);
    });
  }

  @Post(':id/delete')
  @AddsNothing()
  remove(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const isRemoved = await this.recurring.remove(householdId, id, fields.version());
      return isRemoved ? speech.say('recurring.removed') : changedByOthers(speech);
    });
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
  return speech.say('recurring.said', { line: recurring.display, day });
}
