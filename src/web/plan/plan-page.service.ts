import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { CONFIG, type Config } from '../../config.js';
import { AddPlanDto } from '../../groceries/from-recipes/from-recipes.dto.js';
import { FromRecipesService } from '../../groceries/from-recipes/from-recipes.service.js';
import { toDto } from '../../http/fields/to-dto.js';
import { ChangeCalendarItemDto, type CalendarItemsDto, CreateCalendarItemDto } from '../../plan/calendar-items.dto.js';
import { CalendarItemsService } from '../../plan/calendar-items.service.js';
import { dayOf } from '../../http/fields/calendar-dates.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { readForm } from '../forms.js';
import { type Notice, takeNotice } from '../notice.js';
import { PageActions } from '../page-actions.js';
import { PageRenderer } from '../page-renderer.js';
import { readAnswer } from '../read-answer.js';
import { VersionedForm } from '../versioned-form.js';
import type { Speech } from '../words/speech.js';
import { PlanItemPage } from './plan-item-page.js';
import { PlanPage } from './plan-page.js';
import { weekOf } from './weeks.js';

/** The plan, week by week, and its items. */
@Injectable()
export class PlanPageService {
  constructor(
    private readonly plan: CalendarItemsService,
    private readonly groceries: FromRecipesService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const today = dayOf(new Date(), this.config.timeZone);
    const week = weekOf(request.query['week'], today);
    const range = { from: week.days[0] ?? today, to: week.days[6] ?? today };
    const [{ text }, notice] = await Promise.all([this.plan.list(caller.householdId, range, []), takeNotice(request)]);
    const { items } = text === null ? { items: [] } : await readAnswer<CalendarItemsDto>(text);
    const mayWrite = mayDo(caller, 'plan:write');
    return this.renderer.pageFor(request, h(PlanPage, { week, today, items, mayWrite, newId: randomUUID(), notice }));
  }

  /** Plans a note. A recipe is planned on its own page. */
  addNote(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, weekPath(fields.text('date')), async (speech) => {
      const note = { id: fields.text('id'), itemType: 'note', title: fields.text('title'), ...placeOf(fields) };
      const { date } = await this.plan.create(caller, toDto(CreateCalendarItemDto, note));
      return saidOf(speech, date);
    });
  }

  /** @throws NotFoundError */
  async showItem(request: Request, caller: Caller, id: string): Promise<Answer> {
    const item = await this.plan.get(caller.householdId, id);
    return this.renderer.pageFor(request, h(PlanItemPage, { item }));
  }

  change(request: Request, caller: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, weekPath(fields.text('date')), async (speech) => {
      const { itemType } = await this.plan.get(caller.householdId, id);
      const ofType =
        itemType === 'note' ? { title: fields.text('title') } : { plannedServings: fields.number('servings') };
      const change = {
        version: fields.number('version'),
        ...placeOf(fields),
        ...ofType,
        note: fields.textOrNull('note'),
      };
      const { item, stale } = await this.plan.change(caller.householdId, id, toDto(ChangeCalendarItemDto, change));
      return stale ? staleNotice(speech) : saidOf(speech, item.date);
    });
  }

  async remove(request: Request, caller: Caller, id: string): Promise<Answer> {
    const { date } = await this.plan.get(caller.householdId, id);
    return this.actions.run(request, weekPath(date ?? ''), async (speech) => {
      const { version } = await readForm(VersionedForm, request.body);
      const isRemoved = await this.plan.remove(caller.householdId, id, version, false);
      return isRemoved ? speech.say('plan.removed') : staleNotice(speech);
    });
  }

  /** Puts what the recipes of a week want on the shopping list; what is there for them already stays as it is. */
  shop(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    const range = { from: fields.text('from'), to: fields.text('to') };
    return this.actions.run(request, weekPath(range.from), async (speech) => {
      const { added, merged, skipped } = await this.groceries.addPlan(caller.householdId, toDto(AddPlanDto, range));
      const left = skipped.length === 0 ? '' : ` ${speech.count('list.skipped', skipped.length)}`;
      return speech.count('list.added', added + merged) + left;
    });
  }
}

function placeOf(fields: FormFields): { date: string; slot: string } {
  return { date: fields.text('date'), slot: fields.text('slot') };
}

function weekPath(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? `/plan?week=${date}` : '/plan';
}

function saidOf(speech: Speech, date: string | null): string {
  return speech.say('plan.planned', { date: date === null ? '' : speech.day(date, { dateStyle: 'full' }) });
}

function staleNotice(speech: Speech): Notice {
  return { text: speech.say('changed.meanwhile'), isGood: false };
}
