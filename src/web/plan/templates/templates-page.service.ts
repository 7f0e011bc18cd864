import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { HouseholdClock } from '../../../households/household-clock.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { NotFoundError } from '../../../http/problems/errors.js';
import {
  ApplyMealTemplateDto,
  ChangeMealTemplateDto,
  CreateMealTemplateDto,
  type MealTemplateDto,
} from '../../../plan/templates/meal-templates.dto.js';
import { MealTemplatesService } from '../../../plan/templates/meal-templates.service.js';
import type { Answer } from '../../answer.js';
import { FormFields } from '../../form-fields.js';
import { takeNotice } from '../../notice.js';
import { PageActions } from '../../page-actions.js';
import { PageRenderer } from '../../page-renderer.js';
import { viewOf, weekPath } from '../plan-view.js';
import { TemplatesPage } from './templates-page.js';

const PATH = '/plan/templates';

/** Templates of the plan: created from planned days, planned again, and repeated. */
@Injectable()
export class TemplatesPageService {
  constructor(
    private readonly templates: MealTemplatesService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    private readonly clock: HouseholdClock,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const [templates, notice] = await Promise.all([this.templates.list(caller.householdId), takeNotice(request)]);
    const week = viewOf({}, await this.clock.todayOf(caller.householdId));
    const mayWrite = mayDo(caller, 'plan:write');
    return this.renderer.pageFor(request, h(TemplatesPage, { templates, week, mayWrite, newId: randomUUID(), notice }));
  }

  create(request: Request, caller: Caller): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, PATH, async (speech) => {
      const fromRange = { from: fields.text('from'), to: fields.text('to') };
      const template = { id: fields.text('id'), title: fields.text('title'), fromRange };
      const { title } = await this.templates.create(caller, toDto(CreateMealTemplateDto, template));
      return speech.say('templates.made', { title });
    });
  }

  /** Plans the template, and redirects to its first day. */
  apply(request: Request, caller: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    const date = fields.text('date');
    return this.actions.run(request, weekPath(date), async (speech) => {
      const wanted = toDto(ApplyMealTemplateDto, { date, replace: fields.isTicked('replace') });
      const { items, skipped } = await this.templates.apply(caller, id, wanted);
      const said = speech.count('templates.applied', items.length);
      return skipped.length === 0 ? said : `${said} ${speech.count('templates.skipped', skipped.length)}`;
    });
  }

  /** Changes the name and the repetition. Without a number of weeks it does not repeat. */
  change(request: Request, caller: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.actions.run(request, PATH, async (speech) => {
      const change = {
        version: fields.number('version'),
        title: fields.text('title'),
        ...repeatOf(fields, await this.find(caller, id)),
      };
      const { mealTemplate, stale } = await this.templates.change(
        caller.householdId,
        id,
        toDto(ChangeMealTemplateDto, change),
      );
      if (stale) return { text: speech.say('changed.meanwhile'), isGood: false };
      return speech.say('templates.changed', { title: mealTemplate.title });
    });
  }

  remove(request: Request, caller: Caller, id: string): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const version = new FormFields(request.body).version();
      if (!(await this.templates.remove(caller.householdId, id, version)))
        return { text: speech.say('changed.meanwhile'), isGood: false };
      return speech.say('templates.removed');
    });
  }

  /** @throws NotFoundError */
  private async find(caller: Caller, id: string): Promise<MealTemplateDto> {
    const template = (await this.templates.list(caller.householdId)).find((one) => one.id === id);
    if (template === undefined) throw new NotFoundError('Meal template not found');
    return template;
  }
}

/** Empty when the repetition is unchanged, because sending it again would start it again. */
function repeatOf(fields: FormFields, { repeat, repeatFrom }: MealTemplateDto): object {
  const [everyWeeks, from, until] = [
    fields.number('everyWeeks'),
    fields.textOrNull('from'),
    fields.textOrNull('until'),
  ];
  if (everyWeeks === null) return repeat === null ? {} : { repeat: null };
  const isSame = repeat?.everyWeeks === everyWeeks && repeat.until === until && (from ?? repeatFrom) === repeatFrom;
  return isSame ? {} : { repeat: { everyWeeks, until, ...(from !== null && { from }) } };
}
