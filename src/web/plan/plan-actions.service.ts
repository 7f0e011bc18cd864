import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../accounts/caller.js';
import { HouseholdClock } from '../../households/household-clock.js';
import { toDto } from '../../http/fields/to-dto.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import {
  type CalendarItemDto,
  ChangeCalendarItemDto,
  CreateCalendarItemDto,
  MoveCalendarItemDto,
} from '../../plan/calendar-items.dto.js';
import { CalendarItemsService } from '../../plan/calendar-items.service.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import type { Notice } from '../notice.js';
import { PageActions } from '../page-actions.js';
import type { Speech } from '../words/speech.js';
import { moveValue, readMove } from './move-value.js';
import { PlanPageService } from './plan-page.service.js';
import { titleOf } from './plan-parts.js';
import { viewOf, weekPath } from './plan-view.js';

/** The actions of the forms on the pages of the plan. */
@Injectable()
export class PlanActionsService {
  constructor(
    private readonly plan: CalendarItemsService,
    private readonly page: PlanPageService,
    private readonly actions: PageActions,
    private readonly clock: HouseholdClock,
  ) {}

  /** Plans a recipe, or a typed text as a note. */
  add(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, weekPath(fields.text('date')), async (speech) => {
      const item = await this.plan.create(caller, toDto(CreateCalendarItemDto, newItem(fields)));
      const undo = { path: `/plan/${item.id}/delete`, name: 'version', value: String(item.version) };
      return { text: saidOf(speech, item), isGood: true, undo };
    });
  }

  /** Moves the item of the field `move`. The notice has a button that undoes the move. */
  async move(request: Request, caller: Caller): Promise<Answer> {
    const sent = readMove(new FormFields(request.body).text('move'));
    if (sent === null) throw new InvalidRequestError([{ path: 'move', message: 'move must be the value of a button' }]);
    const { id, move } = sent;
    const before = await this.plan.get(caller.householdId, id);
    const index = (await this.page.beside(caller, before)).findIndex((item) => item.id === id);
    const { path } = viewOf(request.query, await this.clock.todayOf(caller.householdId));
    return this.actions.run(request, path, async (speech) => {
      const { item, stale } = await this.plan.move(caller.householdId, id, toDto(MoveCalendarItemDto, move));
      if (stale) return staleNotice(speech);
      const back = moveValue({ id, version: item.version, date: before.date, slot: before.slot }, index);
      const undo = { path: `/plan/move${path.slice('/plan'.length)}`, name: 'move', value: back };
      return { text: saidOf(speech, item), isGood: true, undo };
    });
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
      return stale ? staleNotice(speech) : saidOf(speech, item);
    });
  }

  async remove(request: Request, caller: Caller, id: string): Promise<Answer> {
    const { date } = await this.plan.get(caller.householdId, id);
    const withGroceries = new FormFields(request.body).isTicked('groceries');
    return this.actions.run(request, weekPath(date), async (speech) => {
      const version = new FormFields(request.body).version();
      const isRemoved = await this.plan.remove(caller.householdId, id, version, withGroceries);
      return isRemoved ? speech.say('plan.removed') : staleNotice(speech);
    });
  }
}

/** The value of the button is the id of the recipe, if there is one, and the id of the new item. */
function newItem(fields: FormFields): object {
  const [recipeId, id] = fields.text('recipe').split(' ');
  if (recipeId === '')
    return { id: fields.text('note'), itemType: 'note', title: fields.text('query'), ...placeOf(fields) };
  return { id, itemType: 'recipe', recipeId, plannedServings: fields.number('servings'), ...placeOf(fields) };
}

function placeOf(fields: FormFields): { date: string | null; slot: string } {
  return { date: fields.textOrNull('date'), slot: fields.text('slot') };
}

function saidOf(speech: Speech, item: CalendarItemDto): string {
  const [title, slot] = [titleOf(item), speech.say(`meal.${item.slot}`)];
  if (item.date === null) return speech.say('queue.put', { title });
  return speech.say('plan.said', { title, slot, day: speech.day(item.date, { dateStyle: 'full' }) });
}

function staleNotice(speech: Speech): Notice {
  return { text: speech.say('changed.meanwhile'), isGood: false };
}
