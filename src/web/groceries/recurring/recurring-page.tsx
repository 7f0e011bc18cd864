import type { VNode } from 'preact';
import { RECURRENCE_RULES, type RecurrenceRule } from '../../../groceries/recurring/recurrence.js';
import type { RecurringGroceryDto } from '../../../groceries/recurring/recurring-groceries.dto.js';
import type { StoreDto } from '../../../stores/stores.dto.js';
import { ListNav } from '../list-nav.js';
import { StoreField } from '../store-field.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { useSite, useSpeech } from '../../site.js';
import type { Plural } from '../../words/en.js';

interface RecurringPageProps {
  /** All of them. */
  readonly recurring: readonly RecurringGroceryDto[];
  /** From 1. After the last page, the last one is shown. */
  readonly page: number;
  readonly stores: readonly StoreDto[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly mayWrite: boolean;
  /** The id of the next recurring grocery, so that a form that is sent twice creates one. */
  readonly newId: string;
}

/** Number of recurring groceries on a page: each has a form with all stores. */
const PAGE_SIZE = 50;

const EVERY: Readonly<Record<RecurrenceRule, Plural>> = {
  day: 'recurring.days',
  week: 'recurring.weeks',
  month: 'recurring.months',
};

/** The recurring groceries of the household. */
export function RecurringPage(props: RecurringPageProps): VNode {
  const { link, say } = useSite();
  const { recurring, stores, today, mayWrite, newId } = props;
  const pages = Math.max(1, Math.ceil(recurring.length / PAGE_SIZE));
  const page = Math.min(props.page, pages);
  const shown = recurring.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <HouseholdLayout title={say('recurring')} current="groceries" width="medium" styles={['stock.css']}>
      <ListNav current="recurring" />
      <h1>{say('recurring')}</h1>
      <p class="lead">{say('recurring.how')}</p>
      {recurring.length === 0 ? (
        <p class="card empty">{say('recurring.none')}</p>
      ) : (
        <ul class="card rows">
          {shown.map((one) => (
            <Recurring key={one.id} {...props} one={one} />
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} />
      {mayWrite && (
        <form class="card" method="post" action={link('/groceries/recurring')}>
          <h2>{say('recurring.new')}</h2>
          <input type="hidden" name="id" value={newId} />
          <Fields suffix="new" line="" rule="week" interval={1} next={today} stores={stores} storeId={null} />
          <button>{say('list.put')}</button>
        </form>
      )}
    </HouseholdLayout>
  );
}

function PageLinks({ page, pages }: { readonly page: number; readonly pages: number }): VNode | null {
  const { link, speech } = useSite();
  const { say, number } = speech;
  if (pages <= 1) return null;
  return (
    <nav class="pagination" aria-label={say('pages')}>
      {page > 1 && (
        <a class="button quiet" rel="prev" href={link(`/groceries/recurring?page=${page - 1}`)}>
          {say('pages.before')}
        </a>
      )}
      <span>{say('pages.of', { page: number(page), pages: number(pages) })}</span>
      {page < pages && (
        <a class="button quiet" rel="next" href={link(`/groceries/recurring?page=${page + 1}`)}>
          {say('pages.next')}
        </a>
      )}
    </nav>
  );
}

function Recurring({ one, stores, mayWrite }: RecurringPageProps & { readonly one: RecurringGroceryDto }): VNode {
  const { link, speech } = useSite();
  const { say, count, day } = speech;
  const { id, version, recurrenceRule, recurrenceInterval, nextPlannedFor, storeId } = one;
  const line = one.display;
  const store = stores.find((known) => known.id === storeId)?.name;
  const facts = [
    count(EVERY[recurrenceRule], recurrenceInterval),
    say('recurring.next', { day: day(nextPlannedFor, { weekday: 'short', day: 'numeric', month: 'long' }) }),
    store,
  ];
  return (
    <li>
      <span class="row-text">
        <b>{line}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {mayWrite && (
        <>
          <form method="post" action={link(`/groceries/recurring/${id}/check`)}>
            <button class="quiet" name="version" value={version}>
              {say('recurring.check')}
              <span class="unseen"> {line}</span>
            </button>
          </form>
          <details id={`change-${id}`} class="row-more">
            <summary>
              <span>
                {say('edit')}
                <span class="unseen"> {line}</span>
              </span>
            </summary>
            <form method="post" action={link(`/groceries/recurring/${id}`)}>
              <input type="hidden" name="version" value={version} />
              <Fields
                suffix={id}
                line={line}
                rule={recurrenceRule}
                interval={recurrenceInterval}
                next={nextPlannedFor}
                stores={stores}
                storeId={storeId}
              />
              <button>{say('edit.save')}</button>
            </form>
            <form class="actions" method="post" action={link(`/groceries/recurring/${id}/delete`)}>
              <button class="danger" name="version" value={version}>
                {say('list.remove')}
                <span class="unseen"> {line}</span>
              </button>
            </form>
          </details>
        </>
      )}
    </li>
  );
}

interface FieldsProps {
  /** Makes the ids of the fields unique on the page. */
  readonly suffix: string;
  readonly line: string;
  readonly rule: RecurrenceRule;
  readonly interval: number;
  /** `YYYY-MM-DD`. */
  readonly next: string;
  readonly stores: readonly StoreDto[];
  readonly storeId: string | null;
}

function Fields({ suffix, line, rule, interval, next, stores, storeId }: FieldsProps): VNode {
  const speech = useSpeech();
  const { say, count } = speech;
  return (
    <>
      <div class="field">
        <label for={`raw-${suffix}`}>{say('list.line')}</label>
        <input
          id={`raw-${suffix}`}
          name="raw"
          value={line}
          placeholder={say('list.example')}
          required
          maxLength={500}
          autocomplete="off"
        />
      </div>
      <div class="columns">
        <div class="field">
          <label for={`interval-${suffix}`}>{say('recurring.every')}</label>
          <span class="search-line">
            <input
              id={`interval-${suffix}`}
              name="interval"
              inputMode="numeric"
              pattern="[0-9]{1,4}"
              required
              maxLength={4}
              value={interval}
            />
            <select name="rule" aria-label={say('recurring.unit')} data-number={`interval-${suffix}`}>
              {RECURRENCE_RULES.map((known) => {
                const word = `recurring.unit.${known}` as const;
                const forms = JSON.stringify(speech.some((key) => key === word)[word]);
                return (
                  <option key={known} value={known} selected={known === rule} data-forms={forms}>
                    {count(word, interval)}
                  </option>
                );
              })}
            </select>
          </span>
        </div>
        <div class="field">
          <label for={`next-${suffix}`}>{say('recurring.day')}</label>
          <input id={`next-${suffix}`} name="next" type="date" value={next} required />
        </div>
        <StoreField id={`store-${suffix}`} stores={stores} storeId={storeId} />
      </div>
    </>
  );
}
