import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { IsCalendarDay } from '../../../http/fields/calendar-dates.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { CalendarItemsService } from '../../../plan/calendar-items.service.js';
import { stateOf, SwapDaysDto } from '../../../plan/swap-days.dto.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { changedByOthers, PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { plannedDays } from '../plan-parts.js';
import { daysToPlan, queryOf } from '../plan-view.js';
import { PlanViews } from '../plan-views.js';
import { SwapDaysPage } from './swap-days-page.js';

class DayDto {
  @IsCalendarDay()
  date!: string;
}

/** What is planned on two days changes places. */
@SessionOnly()
@Needs('plan:write')
@TakesForm()
@PageController('plan/swap')
export class SwapDaysPageController {
  constructor(
    private readonly plan: CalendarItemsService,
    private readonly views: PlanViews,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() { householdId }: Caller): Promise<Answer> {
    const { date } = toDto(DayDto, { date: request.query['date'] });
    const week = await this.views.viewOf(householdId, { week: date });
    const view = await this.views.viewOf(householdId, { week: date, ...request.query });
    const dates = [...new Set([date, ...daysToPlan(week)])].toSorted();
    const items = await this.plan.list(householdId, { from: dates[0] ?? date, to: dates.at(-1) ?? date });
    const state = stateOf(items.filter((item) => item.date === date));
    const days = plannedDays(dates, items);
    return this.renderer.pageFor(request, h(SwapDaysPage, { date, state, view, days }));
  }

  /** The button of a day goes before the field. The notice has a button that swaps them back. */
  @Post()
  @AddsNothing()
  async swap(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const date = fields.text('date');
    const view = await this.views.viewOf(householdId, { week: date, ...request.query });
    return this.actions.run(request, view.path, async (speech) => {
      const otherDate = fields.textOrNull('otherDate') ?? fields.text('typedDate');
      const wanted = toDto(SwapDaysDto, { date, otherDate, state: fields.text('state') });
      if (!(await this.plan.swapDays(householdId, wanted))) return changedByOthers(speech);
      const words = { weekday: 'long', day: 'numeric', month: 'short' } as const;
      const state = stateOf(await this.plan.list(householdId, { from: date, to: date }));
      return {
        text: speech.say('plan.swapped', { day: speech.dayTitle(date, words), other: speech.day(otherDate, words) }),
        isGood: true,
        undo: { path: `/plan/swap${queryOf(view)}`, fields: { date, otherDate, state } },
      };
    });
  }
}
