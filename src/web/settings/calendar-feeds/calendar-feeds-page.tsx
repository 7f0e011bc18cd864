import type { VNode } from 'preact';
import type { CalendarFeedDto } from '../../../calendar-feeds/calendar-feeds.dto.js';
import { MEAL_CATEGORIES } from '../../../shared/meals.js';
import type { FormState } from '../../forms.js';
import { Field, FormError } from '../../pages/field.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { Moment } from '../../pages/moment.js';
import { NameField } from '../../pages/name-field.js';
import { useSite, useSpeech } from '../../site.js';
import { SettingsNav } from '../settings-nav.js';
import { TickBoxes } from '../tick-boxes.js';

interface CalendarFeedsPageProps {
  readonly feeds: readonly CalendarFeedDto[];
  readonly form: FormState;
  /** Whether the role of the person allows changes. */
  readonly canChange: boolean;
}

export function CalendarFeedsPage(props: CalendarFeedsPageProps): VNode {
  const { feeds, form, canChange } = props;
  const { say } = useSpeech();
  return (
    <HouseholdLayout title={say('feeds')} current="settings" width="medium">
      <h1>{say('feeds')}</h1>
      <SettingsNav current="calendar-feeds" />
      <p>{say('feeds.how')}</p>
      {feeds.length === 0 ? (
        <p class="card empty">{say('feeds.none')}</p>
      ) : (
        <ul class="keys">
          {feeds.map((feed) => (
            <Feed key={feed.id} feed={feed} canChange={canChange} />
          ))}
        </ul>
      )}
      {canChange && <NewFeedForm form={form} />}
    </HouseholdLayout>
  );
}

type FeedProps = Pick<CalendarFeedsPageProps, 'canChange'> & { readonly feed: CalendarFeedDto };

function Feed({ feed, canChange }: FeedProps): VNode {
  const { link, speech } = useSite();
  const { id, name } = feed;
  return (
    <li class="card key">
      <h2>{name}</h2>
      <FeedFacts feed={feed} />
      {canChange && (
        <div class="choices">
          <a class="button quiet" href={link(`/settings/calendar-feeds/${id}/rotate`)}>
            {speech.say('feeds.rotate')}
            <span class="unseen"> {name}</span>
          </a>
          <a class="button danger" href={link(`/settings/calendar-feeds/${id}/delete`)}>
            {speech.say('settings.delete')}
            <span class="unseen"> {name}</span>
          </a>
        </div>
      )}
    </li>
  );
}

export function FeedFacts({ feed }: Pick<FeedProps, 'feed'>): VNode {
  const { say } = useSpeech();
  const { slots, includeNotes, times, createdAt } = feed;
  const shown = slots.map((slot) => say(`meal.${slot}`) + (times[slot] === undefined ? '' : ` (${times[slot]})`));
  return (
    <dl class="facts">
      <dt>{say('settings.shows')}</dt>
      <dd>{[...shown, ...(includeNotes ? [say('feeds.withNotes')] : [])].join(', ')}</dd>
      <dt>{say('settings.created')}</dt>
      <dd>
        <Moment date={new Date(createdAt)} />
      </dd>
    </dl>
  );
}

function NewFeedForm({ form }: { readonly form: FormState }): VNode {
  const { link, say } = useSite();
  return (
    <form class="card" method="post" action={link('/settings/calendar-feeds')} aria-labelledby="new-feed">
      <h2 id="new-feed">{say('feeds.new')}</h2>
      <FormError form={form} />
      <NameField form={form} hint={say('feeds.name.hint')} />
      <TickBoxes
        form={form}
        name="slots"
        legend={say('feeds.meals')}
        choices={MEAL_CATEGORIES.map((slot) => ({ value: slot, label: say(`meal.${slot}`) }))}
      />
      <TickBoxes
        form={form}
        name="includeNotes"
        legend={say('notes')}
        choices={[{ value: 'on', label: say('feeds.notes') }]}
      />
      <fieldset class="field">
        <legend>{say('feeds.times')}</legend>
        <p class="hint">{say('feeds.times.how')}</p>
        <div class="columns">
          {MEAL_CATEGORIES.map((slot) => (
            <Field
              key={slot}
              form={form}
              name={`times.${slot}`}
              label={say('settings.optional', { name: say(`meal.${slot}`) })}
              type="time"
            />
          ))}
        </div>
      </fieldset>
      <input type="hidden" name="id" value={form.values['id']} />
      <button>{say('feeds.put')}</button>
    </form>
  );
}
