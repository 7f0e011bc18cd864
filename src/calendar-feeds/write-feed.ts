import { DateTime } from 'luxon';
import type { MealCategory } from '../parser/vocabulary/meal-categories.js';
import type { SlotTimes } from './calendar-feed.entity.js';
import { component, dateValue, escapedText, instantValue, type Property } from './icalendar.js';

/** What a feed shows, and how. */
export interface FeedView {
  readonly name: string;
  readonly times: SlotTimes;
  /** Where the household is: a name of the IANA time zone database. */
  readonly timeZone: string;
  /** Where browsers find Larder; `null` where nobody said so. */
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
  /** For how many is cooked. */
  readonly servings: number | null;
  readonly minutes: number | null;
  readonly note: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** So long is a meal whose beginning is set. */
const MEAL_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 86_400_000;
const HOUR = 'PT1H';
/** Items that are written until others get their turn. */
const AT_A_TIME = 20;

/**
 * The calendar as RFC 5545 has it, in steps. It says nothing of the moment that it is written in: the same items make the same text,
 * byte for byte.
 */
export function* writeFeed(view: FeedView, items: readonly FeedItem[]): Generator<void, string> {
  const startOf = startsIn(view.timeZone);
  let events = '';
  for (const [index, item] of items.entries()) {
    events += component('VEVENT', eventOf(item, view, startOf));
    if (index % AT_A_TIME === 0) yield;
  }
  const name = escapedText(view.name);
  const properties: Property[] = [
    ['VERSION', '2.0'],
    ['PRODID', '-//Larder//Meal plan//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', name],
    ['X-WR-CALNAME', name],
    ['REFRESH-INTERVAL;VALUE=DURATION', HOUR],
    ['X-PUBLISHED-TTL', HOUR],
  ];
  return component('VCALENDAR', properties, events);
}

function eventOf(item: FeedItem, view: FeedView, startOf: StartOf): Property[] {
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

/** The whole day, or from the time of its slot on: in UTC, so that no definition of a time zone is needed. */
function timesOf({ date, slot }: FeedItem, { times }: FeedView, startOf: StartOf): Property[] {
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

/** The moment of a day and a time of day, in milliseconds. */
type StartOf = (date: string, time: string) => number;

/** Several items may begin at the same moment, and offsets of time zones take long to find. */
function startsIn(timeZone: string): StartOf {
  const known = new Map<string, number>();
  return (date, time) => {
    const local = `${date}T${time}`;
    const start = known.get(local) ?? firstMoment(local, timeZone);
    known.set(local, start);
    return start;
  };
}

/** Of an hour that comes twice the first one is meant (RFC 5545, 3.3.5). */
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
