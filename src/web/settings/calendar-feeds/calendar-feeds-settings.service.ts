import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChildren, h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import type { CalendarFeedAddressDto, CalendarFeedDto } from '../../../calendar-feeds/calendar-feeds.dto.js';
import { CalendarFeedsService } from '../../../calendar-feeds/calendar-feeds.service.js';
import { CONFIG, type Config } from '../../../config.js';
import { ConflictError } from '../../../http/problems/errors.js';
import { requestOrigin } from '../../../http/request-origin.js';
import { MEAL_CATEGORIES } from '../../../parser/vocabulary/meal-categories.js';
import type { Answer } from '../../answer.js';
import { EMPTY_FORM, type FormRules, type FormState, readForm, refusedForm } from '../../forms.js';
import { leaveNotice, type Notice, takeNotice } from '../../notice.js';
import { PageRenderer } from '../../page-renderer.js';
import { ConfirmPage } from '../confirm-page.js';
import { VersionedForm } from '../../versioned-form.js';
import { ShownOncePage } from '../shown-once-page.js';
import { NewCalendarFeedForm, NOTES, timesOf } from './calendar-feed.form.js';
import { CalendarFeedsPage, FeedFacts } from './calendar-feeds-page.js';

const PATH = '/settings/calendar-feeds';
const RULES: FormRules = {
  labels: {
    name: 'The name',
    slots: 'The meals',
    ...Object.fromEntries(MEAL_CATEGORIES.map((slot) => [slot, `The time of ${slot}`])),
  },
  kept: ['id', 'name', 'slots', 'notes', ...MEAL_CATEGORIES],
};
const MADE_BEFORE = 'That calendar feed was made already. Its address is shown only once.';

@Injectable()
export class CalendarFeedsSettingsService {
  constructor(
    private readonly feeds: CalendarFeedsService,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const notice = await takeNotice(request);
    return this.renderer.page(h(CalendarFeedsPage, { ...(await this.content(caller, newForm())), notice }));
  }

  /** Answers the address on the page itself: it is stored nowhere in clear. */
  async create(request: Request, caller: Caller): Promise<Answer> {
    const body: unknown = request.body;
    try {
      const form = await readForm(NewCalendarFeedForm, body);
      const { id, name, slots, notes } = form;
      const wanted = { id, name, slots, includeNotes: notes === NOTES, times: timesOf(form) };
      const feed = await this.feeds.create(caller, wanted, requestOrigin(request));
      return feed.url === null
        ? await this.backWith(request, { text: MADE_BEFORE, isGood: true })
        : this.addressOf('Your new calendar feed', feed);
    } catch (error) {
      const { form, refusal } = refusedForm(error, body, RULES);
      if (refusal instanceof ConflictError) return this.backWith(request, { text: MADE_BEFORE, isGood: true });
      return this.renderer.refused(h(CalendarFeedsPage, await this.content(caller, form)), refusal);
    }
  }

  async askToRotate(caller: Caller, id: string): Promise<Answer> {
    const feed = await this.feeds.find(caller.householdId, id);
    return this.renderer.page(
      h(
        ConfirmPage,
        {
          title: 'A new address for a calendar feed',
          question: `Give “${feed.name}” a new address?`,
          lead: 'Calendars that subscribed to the old address get nothing any more, until they subscribe to the new one.',
          action: `${PATH}/${id}/rotate`,
          label: 'Make a new address',
          back: PATH,
        },
        this.factsOf(feed),
      ),
    );
  }

  async rotate(request: Request, caller: Caller, id: string): Promise<Answer> {
    const feed = await this.feeds.rotate(caller.householdId, id, requestOrigin(request));
    return this.addressOf('The new address of your calendar feed', feed);
  }

  async askToDelete(caller: Caller, id: string): Promise<Answer> {
    const feed = await this.feeds.find(caller.householdId, id);
    return this.renderer.page(
      h(
        ConfirmPage,
        {
          title: 'Delete a calendar feed',
          question: `Delete “${feed.name}”?`,
          lead: 'Calendars that subscribed to its address get nothing any more. This cannot be undone.',
          action: `${PATH}/${id}/delete`,
          label: 'Delete the feed',
          back: PATH,
          version: feed.version,
        },
        this.factsOf(feed),
      ),
    );
  }

  async delete(request: Request, caller: Caller, id: string): Promise<Answer> {
    const { version } = await readForm(VersionedForm, request.body);
    const { name } = await this.feeds.find(caller.householdId, id);
    const isGone = await this.feeds.remove(caller.householdId, id, version);
    const text = isGone
      ? `The calendar feed “${name}” is deleted.`
      : `The calendar feed “${name}” was changed meanwhile, and is still there.`;
    return this.backWith(request, { text, isGood: isGone });
  }

  private factsOf(feed: CalendarFeedDto): ComponentChildren {
    return h('div', { class: 'card' }, h(FeedFacts, { feed, timeZone: this.config.timeZone }));
  }

  private addressOf(title: string, { name, url, webcalUrl }: CalendarFeedAddressDto): Answer {
    const secrets = [
      { id: 'webcal', label: 'Address to subscribe to', text: webcalUrl ?? '' },
      { id: 'url', label: 'The same for programs that want https', text: url ?? '' },
    ];
    return this.renderer.page(h(ShownOncePage, { title, name, secrets, next: PATH }));
  }

  private async backWith(request: Request, notice: Notice): Promise<Answer> {
    await leaveNotice(request, notice);
    return this.renderer.redirect(PATH);
  }

  private async content(
    caller: Caller,
    form: FormState,
  ): Promise<Omit<Parameters<typeof CalendarFeedsPage>[0], 'notice'>> {
    return {
      feeds: await this.feeds.all(caller.householdId),
      form,
      timeZone: this.config.timeZone,
      canChange: mayDo(caller, 'plan:write'),
      withWebhooks: mayDo(caller, 'webhooks:manage'),
    };
  }
}

function newForm(): FormState {
  const values = { id: randomUUID(), name: 'Meal plan', slots: MEAL_CATEGORIES.join(' '), notes: NOTES };
  return { ...EMPTY_FORM, values };
}
