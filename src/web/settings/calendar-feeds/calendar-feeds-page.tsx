import type { VNode } from 'preact';
import type { CalendarFeedDto } from '../../../calendar-feeds/calendar-feeds.dto.js';
import { MEAL_CATEGORIES } from '../../../parser/vocabulary/meal-categories.js';
import type { FormState } from '../../forms.js';
import type { Notice } from '../../notice.js';
import { Field, FormError } from '../../pages/field.js';
import { Layout } from '../../pages/layout.js';
import { Moment } from '../../pages/moment.js';
import { NoticeLine } from '../../pages/notice-line.js';
import { useSite } from '../../site.js';
import { SettingsNav } from '../settings-nav.js';
import { TickBoxes } from '../tick-boxes.js';
import { NOTES } from './calendar-feed.form.js';

interface CalendarFeedsPageProps {
  readonly feeds: readonly CalendarFeedDto[];
  readonly form: FormState;
  readonly timeZone: string;
  /** Whether the role of the person allows changes. */
  readonly canChange: boolean;
  readonly withWebhooks: boolean;
  readonly notice?: Notice | undefined;
}

export function CalendarFeedsPage(props: CalendarFeedsPageProps): VNode {
  const { feeds, form, timeZone, canChange, withWebhooks, notice } = props;
  return (
    <Layout title="Calendar feeds" signedIn current="settings">
      <h1>Calendar feeds</h1>
      <SettingsNav current="calendar-feeds" withWebhooks={withWebhooks} />
      <NoticeLine notice={notice} />
      <p>A calendar program subscribes to the address of a feed and shows the plan of the household.</p>
      {feeds.length === 0 ? (
        <p class="card empty">There is no calendar feed yet.</p>
      ) : (
        <ul class="keys">
          {feeds.map((feed) => (
            <Feed key={feed.id} feed={feed} timeZone={timeZone} canChange={canChange} />
          ))}
        </ul>
      )}
      {canChange && <NewFeedForm form={form} />}
    </Layout>
  );
}

type FeedProps = Pick<CalendarFeedsPageProps, 'timeZone' | 'canChange'> & { readonly feed: CalendarFeedDto };

function Feed({ feed, timeZone, canChange }: FeedProps): VNode {
  const { link } = useSite();
  const { id, name } = feed;
  return (
    <li class="card key">
      <h2>{name}</h2>
      <FeedFacts feed={feed} timeZone={timeZone} />
      {canChange && (
        <div class="choices">
          <a class="button quiet" href={link(`/settings/calendar-feeds/${id}/rotate`)}>
            New address<span class="unseen"> for {name}</span>
          </a>
          <a class="button danger" href={link(`/settings/calendar-feeds/${id}/delete`)}>
            Delete<span class="unseen"> {name}</span>
          </a>
        </div>
      )}
    </li>
  );
}

export function FeedFacts({ feed, timeZone }: Pick<FeedProps, 'feed' | 'timeZone'>): VNode {
  const { slots, includeNotes, times, createdAt } = feed;
  const shown = slots.map((slot) => (times[slot] === undefined ? slot : `${slot} (${times[slot]})`));
  return (
    <dl class="facts">
      <dt>Shows</dt>
      <dd>{[...shown, ...(includeNotes ? ['notes'] : [])].join(', ')}</dd>
      <dt>Created</dt>
      <dd>
        <Moment date={new Date(createdAt)} timeZone={timeZone} />
      </dd>
    </dl>
  );
}

function NewFeedForm({ form }: { readonly form: FormState }): VNode {
  const { link } = useSite();
  return (
    <form class="card" method="post" action={link('/settings/calendar-feeds')} aria-labelledby="new-feed">
      <h2 id="new-feed">Add a calendar feed</h2>
      <FormError form={form} />
      <Field
        form={form}
        name="name"
        label="Name"
        required
        maxLength={100}
        autocomplete="off"
        hint="As the calendar shows it."
      />
      <TickBoxes
        form={form}
        name="slots"
        legend="Meals"
        choices={MEAL_CATEGORIES.map((slot) => ({ value: slot, label: slot }))}
      />
      <TickBoxes
        form={form}
        name="notes"
        legend="Notes"
        choices={[{ value: NOTES, label: 'Also notes on the plan' }]}
      />
      <fieldset class="field">
        <legend>Times</legend>
        <p class="hint">A meal without a time takes the whole day.</p>
        <div class="columns">
          {MEAL_CATEGORIES.map((slot) => (
            <Field key={slot} form={form} name={slot} label={`${slot} (optional)`} type="time" />
          ))}
        </div>
      </fieldset>
      <input type="hidden" name="id" value={form.values['id']} />
      <button>Make the feed</button>
    </form>
  );
}
