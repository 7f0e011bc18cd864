import { setImmediate } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { MealCategory } from '../shared/meals.js';
import type { SlotTimes } from './calendar-feed.entity.js';
import { component, dateValue, escapedText, instantValue, type Property } from './icalendar.js';

/** The settings of a feed. */
export interface FeedView {
  readonly name: string;
  readonly times: SlotTimes;
  /** An IANA name. */
  readonly timeZone: string;
  /** The address of Larder for browsers; `null` when it is not configured. */
  readonly publicUrl: string | null;
}

/** An item of the plan as a calendar shows it. */
export interface FeedItem {
  readonly id: string;
  readonly date: string;
  readonly slot: MealCategory;
  /** The name of the recipe, or the title of the note. */
  readonly title: string;
  readonly recipeId: string | null;
  /** The number of servings that are cooked. */
  readonly servings: number | null;
  readonly minutes: number | null;
  readonly note: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Duration of a meal with a time, in milliseconds. */
const MEAL_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 86_400_000;
const HOUR = 'PT1H';
const HEAD: readonly Property[] = [
  ['VERSION', '2.0'],
  ['PRODID', '-//Larder//Meal plan//EN'],
];
/** Number of items that are written before other requests get a turn: five thousand with long notes take half a second. */
const AT_A_TIME = 100;

/** An item as a calendar of its own. */
export interface EventText {
  readonly id: string;
  readonly updatedAt: Date;
  readonly text: string;
}

/** Each item as a calendar of its own, in the form of RFC 5545. The same items give the same bytes. */
export async function writeEvents(view: Omit<FeedView, 'name'>, items: readonly FeedItem[]): Promise<EventText[]> {
  const startOf = startsIn(view.timeZone);
  const events: EventText[] = [];
  for (const item of items) {
    const { id, updatedAt } = item;
    events.push({
      id,
      updatedAt,
      text: component('VCALENDAR', HEAD, component('VEVENT', eventOf(item, view, startOf))),
    });
    if (events.length % AT_A_TIME === 0) await setImmediate();
  }
  return events;
}

/** The calendar in the form of RFC 5545. It does not contain the current time: the same items give the same bytes. */
export async function writeFeed(view: FeedView, items: readonly FeedItem[]): Promise<string> {
  const startOf = startsIn(view.timeZone);
  let events = '';
  for (const [index, item] of items.entries()) {
    events += component('VEVENT', eventOf(item, view, startOf));
    if (index % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
  }
  const name = escapedText(view.name);
  const properties: Property[] = [
    ...HEAD,
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', name],
    ['X-WR-CALNAME', name],
    ['REFRESH-INTERVAL;VALUE=DURATION', HOUR],
    ['X-PUBLISHED-TTL', HOUR],
  ];
  return component('VCALENDAR', properties, events);
}

function eventOf(item: FeedItem, view: Omit<FeedView, 'name'>, startOf: StartOf): Property[] {
  const description = descriptionOf(item);
  return [
    ['UID', `${item.id}@larder`],
    ['DTSTAMP', instantValue(item.updatedAt)],
    ['CREATED', instantValue(item.createdAt)],
    ['LAST-MODIFIED', instantValue(item.updatedAt)],
    ['SEQUENCE', String(item.version - 1)],
    ...timesOf(item, view, startOf),
    ['SUMMARY', escapedText(`${item.slot}: ${item.title}`)],
    ...(description === '' ? [] : [['DESCRIPTION', escapedText(description)] as const]),
    ['CATEGORIES', escapedText(item.slot)],
    ...(view.publicUrl === null || item.recipeId === null
      ? []
      : [['URL', `${view.publicUrl}/recipes/${item.recipeId}`] as const]),
    ['TRANSP', 'TRANSPARENT'],
  ];
}

/**
 * The whole day, or an hour from the time of the slot. Times are in UTC, so that no definition of a time zone is
 * needed.
 */
function timesOf({ date, slot }: FeedItem, { times }: Pick<FeedView, 'times'>, startOf: StartOf): Property[] {
  const time = times[slot];
  if (time === undefined)
    return [
      ['DTSTART;VALUE=DATE', dateValue(date)],
      ['DTEND;VALUE=DATE', dateValue(dayAfter(date))],
    ];
  const start = startOf(date, time);
  return [
    ['DTSTART', instantValue(new Date(start))],
    ['DTEND', instantValue(new Date(start + MEAL_MILLISECONDS))],
  ];
}

/** Milliseconds since 1970 for a day and a time of day. */
type StartOf = (date: string, time: string) => number;

/** Caches the results: several items may begin at the same time, and finding the offset of a time zone is slow. */
function startsIn(timeZone: string): StartOf {
  const known = new Map<string, number>();
  return (date, time) => {
    const local = `${date}T${time}`;
    const start = known.get(local) ?? firstMoment(local, timeZone);
    known.set(local, start);
    return start;
  };
}

/** When the clock is put back, an hour comes twice. The first one is meant (RFC 5545, 3.3.5). */
function firstMoment(local: string, timeZone: string): number {
  const possible = DateTime.fromISO(local, { zone: timeZone }).getPossibleOffsets();
  return Math.min(...possible.map((moment) => moment.toMillis()));
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + DAY_MILLISECONDS).toISOString().slice(0, 10);
}

function descriptionOf({ servings, minutes, note }: FeedItem): string {
  const facts = [
    ...(servings === null ? [] : [`Servings: ${servings}`]),
    ...(minutes === null ? [] : [`Minutes: ${minutes}`]),
    ...(note === null || note === '' ? [] : [note]),
  ];
  return facts.join('\n');
}
