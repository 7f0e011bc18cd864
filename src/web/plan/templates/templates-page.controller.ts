import { randomUUID } from 'node:crypto';
import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { Id } from '../../../http/fields/validation.js';
import {
  ApplyMealTemplateDto,
  ChangeMealTemplateDto,
  CreateMealTemplateDto,
  type MealTemplateDto,
} from '../../../plan/templates/meal-templates.dto.js';
import { MealTemplatesService } from '../../../plan/templates/meal-templates.service.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { changedByOthers, PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { weekPath } from '../plan-view.js';
import { PlanViews } from '../plan-views.js';
import { TemplatesPage } from './templates-page.js';

const PATH = '/plan/templates';

/** Templates of the plan: created from planned days, planned again, and repeated. */
@SessionOnly()
@Needs('plan:write')
@TakesForm()
@PageController('plan/templates')
export class TemplatesPageController {
  constructor(
    private readonly templates: MealTemplatesService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    private readonly views: PlanViews,
  ) {}

  @Get()
  @Needs('plan:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const templates = await this.templates.list(caller.householdId);
    const week = await this.views.viewOf(caller.householdId);
    const mayWrite = mayDo(caller, 'plan:write');
    return this.renderer.pageWithNotice(request, h(TemplatesPage, { templates, week, mayWrite, newId: randomUUID() }));
  }

  @Post()
  create(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.actions.run(request, PATH, async ({ say }) => {
      const fromRange = { from: fields.text('from'), to: fields.text('to') };
      const template = { id: fields.text('id'), title: fields.text('title'), fromRange };
      const { title } = await this.templates.create(caller, toDto(CreateMealTemplateDto, template));
      return say('templates.made', { title });
    });
  }

  /** Plans the template, and redirects to its first day. */
  @Post(':id/apply')
  apply(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const date = fields.text('date');
    return this.actions.run(request, weekPath(date), async ({ count }) => {
      const wanted = toDto(ApplyMealTemplateDto, { date, replace: fields.isTicked('replace') });
      const { items, skipped } = await this.templates.apply(caller, id, wanted);
      const said = count('templates.applied', items.length);
      return skipped.length === 0 ? said : `${said} ${count('templates.skipped', skipped.length)}`;
    });
  }

  /** Changes the name and the repetition. Without a number of weeks it does not repeat. */
  @Post(':id')
  change(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const template = await this.templates.find(householdId, id);
      const change = toDto(ChangeMealTemplateDto, {
        version: fields.version(),
        title: fields.text('title'),
        ...repeatOf(fields, template),
      });
      const { mealTemplate, stale } = await this.templates.change(householdId, id, change);
      return stale ? changedByOthers(speech) : speech.say('templates.changed', { title: mealTemplate.title });
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
      const isRemoved = await this.templates.remove(householdId, id, fields.version());
      return isRemoved ? speech.say('templates.removed') : changedByOthers(speech);
    });
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
