import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { type CalendarFeedAddressDto, CreateCalendarFeedDto } from '../../../calendar-feeds/calendar-feeds.dto.js';
import { CalendarFeedsService } from '../../../calendar-feeds/calendar-feeds.service.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { Id } from '../../../http/fields/validation.js';
import { ConflictError, type DomainError } from '../../../http/problems/errors.js';
import { requestOrigin } from '../../../http/request-origin.js';
import { MEAL_CATEGORIES } from '../../../shared/meals.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { EMPTY_FORM, type FormRules, type FormState } from '../../forms.js';
import { changedByOthers, PageActions, type Shown } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { AskPage } from '../../pages/ask-page.js';
import type { Speech } from '../../words/speech.js';
import { ShownOncePage } from '../shown-once-page.js';
import { CalendarFeedsPage, FeedFacts } from './calendar-feeds-page.js';

const PATH = '/settings/calendar-feeds';
const TIMES = MEAL_CATEGORIES.map((slot) => `times.${slot}`);
const RULES: FormRules = {
  fields: ['name', 'slots', ...TIMES],
  refilled: ['id', 'name', ...TIMES],
  boxes: ['slots', 'includeNotes'],
};

@SessionOnly()
@TakesForm()
@Needs('plan:write')
@PageController('settings/calendar-feeds')
export class CalendarFeedsSettingsController {
  constructor(
    private readonly feeds: CalendarFeedsService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  @Needs('plan:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const content = await this.content(caller, newForm(this.renderer.speechFor(request)));
    return this.renderer.pageWithNotice(request, h(CalendarFeedsPage, content));
  }

  /** Shows the address in the answer itself, because it is not stored in clear. */
  @Post()
  create(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    const again = async (form: FormState, refusal: DomainError): Promise<Shown> =>
      refusal instanceof ConflictError
        ? this.madeBefore(request)
        : h(CalendarFeedsPage, await this.content(caller, form));
    return this.actions.runForm(request, { fields, rules: RULES, again }, async ({ say }) => {
      const wanted = toDto(CreateCalendarFeedDto, {
        id: fields.text('id'),
        name: fields.text('name'),
        slots: fields.list('slots'),
        includeNotes: fields.isTicked('includeNotes'),
        times: Object.fromEntries(MEAL_CATEGORIES.map((slot) => [slot, fields.textOrNull(`times.${slot}`)])),
      });
      const feed = await this.feeds.create(caller, wanted, requestOrigin(request));
      return feed.url === null ? this.madeBefore(request) : this.addressOf(request, say('feeds.made'), feed);
    });
  }

  @Get(':id/rotate')
  askToRotate(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.ask(request, caller, id, 'rotate');
  }

  @Post(':id/rotate')
  @AddsNothing()
  async rotate(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const feed = await this.feeds.rotate(caller.householdId, id, requestOrigin(request));
    return this.addressOf(request, this.renderer.speechFor(request).say('feeds.rotated'), feed);
  }

  @Get(':id/delete')
  askToDelete(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.ask(request, caller, id, 'delete');
  }

  @Post(':id/delete')
  @AddsNothing()
  async delete(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const version = fields.version();
    const { name } = await this.feeds.find(householdId, id);
    return this.actions.run(request, PATH, async (speech) => {
      const isRemoved = await this.feeds.remove(householdId, id, version);
      return isRemoved ? speech.say('feeds.deleted', { name }) : changedByOthers(speech);
    });
  }

  private madeBefore(request: Request): Promise<Answer> {
    return this.actions.done(request, PATH, this.renderer.speechFor(request).say('feeds.madeBefore'));
  }

  private async ask(request: Request, { householdId }: Caller, id: string, what: 'rotate' | 'delete'): Promise<Answer> {
    const feed = await this.feeds.find(householdId, id);
    const { say } = this.renderer.speechFor(request);
    const props = {
      title: say(what === 'delete' ? 'settings.delete.ask' : 'feeds.rotate.ask', { name: feed.name }),
      lead: say(`feeds.${what}.how`),
      action: `${PATH}/${id}/${what}`,
      label: say(`feeds.${what}.put`),
      back: PATH,
      ...(what === 'delete' && { version: feed.version }),
    };
    const facts = h(FeedFacts, { feed });
    return this.renderer.pageFor(request, h(AskPage, props, facts));
  }

  private addressOf(request: Request, title: string, { name, url, webcalUrl }: CalendarFeedAddressDto): Answer {
    const { say } = this.renderer.speechFor(request);
    const secrets = [
      { id: 'webcal', label: say('feeds.webcal'), text: webcalUrl ?? '' },
      { id: 'url', label: say('feeds.url'), text: url ?? '' },
    ];
    return this.renderer.pageFor(request, h(ShownOncePage, { title, name, secrets, next: PATH }));
  }

  private async content(caller: Caller, form: FormState): Promise<Parameters<typeof CalendarFeedsPage>[0]> {
    return {
      feeds: await this.feeds.list(caller.householdId),
      form,
      canChange: mayDo(caller, 'plan:write'),
    };
  }
}

function newForm({ say }: Speech): FormState {
  const values = { id: randomUUID(), name: say('feeds.name') };
  return { ...EMPTY_FORM, values, ticked: { slots: MEAL_CATEGORIES, includeNotes: ['on'] } };
}
