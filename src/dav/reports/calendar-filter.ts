import { DateTime } from 'luxon';
import { PreconditionFailure } from '../precondition-failure.js';
import { childOf, type XmlElement } from '../xml/read-xml.js';
import { propertyOf, type ReadComponent, readComponent, type ReadProperty } from './read-component.js';

const CALDAV = '{urn:ietf:params:xml:ns:caldav}';
const COLLATIONS = ['i;ascii-casemap', 'i;unicode-casemap', 'i;octet', 'default'];
const KNOWN = ['comp-filter', 'prop-filter', 'param-filter', 'text-match', 'time-range', 'is-not-defined'].map(
  (name) => CALDAV + name,
);
/** Each task of a list is compared with each of them. */
const MOST_CONDITIONS = 50;
const INSTANT = /^\d{8}T\d{6}Z$/;
const ESCAPED = /\\([nN\\;,])/g;

/** Milliseconds since 1970; the end is not part of it. */
interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** Says whether a calendar object matches the filter of a query. */
export type CalendarFilter = (text: string) => boolean;

/**
 * The filter of a `calendar-query` (RFC 4791, 9.7). Repetitions are not expanded: a task that repeats is in every time range, because a
 * client looks at what it gets in any case.
 * @param filter the element `filter` @param timeZone of times without one
 * @throws PreconditionFailure for an element, a collation or a time that it does not know
 */
export function calendarFilter(filter: XmlElement, timeZone: string): CalendarFilter {
  const root = childOf(filter, `${CALDAV}comp-filter`);
  if (root === undefined || nameOf(root) !== 'VCALENDAR')
    throw new PreconditionFailure(403, 'C:valid-filter', 'A filter begins with the comp-filter VCALENDAR');
  refuseUnknown(filter);
  if (conditionsIn(filter) > MOST_CONDITIONS)
    throw new PreconditionFailure(403, 'C:supported-filter', `A filter has at most ${MOST_CONDITIONS} conditions`);
  const matcher = new Matcher(timeZone);
  return (text) => matcher.component(root, [readComponent(text)]);
}

/** Whether the filter can only match components of other kinds than this one. */
export function excludes(filter: XmlElement, kind: 'VTODO' | 'VEVENT'): boolean {
  const root = childOf(filter, `${CALDAV}comp-filter`);
  const inner = root?.children.filter(({ name }) => name === `${CALDAV}comp-filter`) ?? [];
  return inner.some((one) => nameOf(one) !== kind && childOf(one, `${CALDAV}is-not-defined`) === undefined);
}

class Matcher {
  private readonly moments = new Map<string, number>();

  constructor(private readonly timeZone: string) {}

  /** @param candidates the components beside each other */
  component(filter: XmlElement, candidates: readonly ReadComponent[]): boolean {
    const named = candidates.filter(({ name }) => name === nameOf(filter));
    if (childOf(filter, `${CALDAV}is-not-defined`) !== undefined) return named.length === 0;
    return named.some((component) =>
      filter.children.every((condition) => {
        if (condition.name === `${CALDAV}comp-filter`) return this.component(condition, component.components);
        if (condition.name === `${CALDAV}prop-filter`) return this.property(condition, component);
        return condition.name !== `${CALDAV}time-range` || this.isIn(rangeOf(condition), component);
      }),
    );
  }

  private property(filter: XmlElement, component: ReadComponent): boolean {
    const named = component.properties.filter(({ name }) => name === nameOf(filter));
    if (childOf(filter, `${CALDAV}is-not-defined`) !== undefined) return named.length === 0;
    return named.some((property) =>
      filter.children.every((condition) => {
        if (condition.name === `${CALDAV}text-match`) return matchesText(condition, unescaped(property.value));
        if (condition.name === `${CALDAV}param-filter`) return matchesParameter(condition, property);
        return condition.name !== `${CALDAV}time-range` || this.isWithin(rangeOf(condition), property);
      }),
    );
  }

  private isWithin({ start, end }: TimeRange, property: ReadProperty): boolean {
    const moment = this.momentOf(property);
    return moment !== null && moment >= start && moment < end;
  }

  private isIn(range: TimeRange, component: ReadComponent): boolean {
    if (component.name === 'VEVENT') return this.isEventIn(range, component);
    return component.name !== 'VTODO' || this.isTaskIn(range, component);
  }

  private isEventIn({ start, end }: TimeRange, event: ReadComponent): boolean {
    const begins = this.momentIn(event, 'DTSTART');
    const ends = this.momentIn(event, 'DTEND') ?? begins;
    return begins === null || ends === null || (begins < end && ends > start);
  }

  /** RFC 4791, 9.9. */
  private isTaskIn({ start, end }: TimeRange, task: ReadComponent): boolean {
    if (propertyOf(task, 'RRULE') !== undefined || propertyOf(task, 'DURATION') !== undefined) return true;
    const [begins, due] = [this.momentIn(task, 'DTSTART'), this.momentIn(task, 'DUE')];
    const planned = [begins, due].filter((moment) => moment !== null);
    if (planned.length > 0) return overlaps(planned, start, end);
    const [completed, created] = [this.momentIn(task, 'COMPLETED'), this.momentIn(task, 'CREATED')];
    if (completed !== null) return overlaps(created === null ? [completed] : [completed, created], start, end);
    return created === null || end > created;
  }

  private momentIn(component: ReadComponent, name: string): number | null {
    const property = propertyOf(component, name);
    return property === undefined ? null : this.momentOf(property);
  }

  /** `null` for a value that is no time. */
  private momentOf({ value, parameters }: ReadProperty): number | null {
    const zone = value.endsWith('Z') ? 'utc' : (parameters.get('TZID') ?? this.timeZone);
    const key = `${zone} ${value}`;
    const known = this.moments.get(key) ?? this.read(value.replace(/Z$/, ''), zone);
    this.moments.set(key, known);
    return Number.isNaN(known) ? null : known;
  }

  /** The zone of a client may have a name that only its VTIMEZONE explains; then that of the household is taken. */
  private read(value: string, zone: string): number {
    const moment = DateTime.fromISO(value, { zone });
    return (moment.isValid ? moment : DateTime.fromISO(value, { zone: this.timeZone })).toMillis();
  }
}

function overlaps(moments: readonly number[], start: number, end: number): boolean {
  return start <= Math.max(...moments) && end >= Math.min(...moments);
}

function matchesParameter(filter: XmlElement, { parameters }: ReadProperty): boolean {
  const value = parameters.get(nameOf(filter));
  if (childOf(filter, `${CALDAV}is-not-defined`) !== undefined) return value === undefined;
  const text = childOf(filter, `${CALDAV}text-match`);
  return value !== undefined && (text === undefined || matchesText(text, value));
}

function matchesText({ text, attributes }: XmlElement, value: string): boolean {
  const isExact = attributes['collation'] === 'i;octet';
  const isFound = isExact ? value.includes(text) : value.toLowerCase().includes(text.toLowerCase());
  return isFound !== (attributes['negate-condition'] === 'yes');
}

function unescaped(value: string): string {
  return value.replace(ESCAPED, (_all, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
}

function nameOf({ attributes }: XmlElement): string {
  return attributes['name']?.toUpperCase() ?? '';
}

function refuseUnknown(filter: XmlElement): void {
  for (const condition of filter.children) {
    if (!KNOWN.includes(condition.name))
      throw new PreconditionFailure(403, 'C:supported-filter', `The filter has an unknown element: ${condition.name}`);
    const { collation } = condition.attributes;
    if (collation !== undefined && !COLLATIONS.includes(collation))
      throw new PreconditionFailure(403, 'C:supported-collation', `The filter has an unknown collation: ${collation}`);
    if (condition.name === `${CALDAV}time-range`) rangeOf(condition);
    refuseUnknown(condition);
  }
}

function conditionsIn({ children }: XmlElement): number {
  return children.reduce((sum, child) => sum + 1 + conditionsIn(child), 0);
}

function rangeOf({ attributes: { start, end } }: XmlElement): TimeRange {
  if (start === undefined && end === undefined)
    throw new PreconditionFailure(403, 'C:valid-filter', 'A time-range has a start or an end');
  return { start: instantOf(start) ?? -Infinity, end: instantOf(end) ?? Infinity };
}

function instantOf(value: string | undefined): number | null {
  if (value === undefined) return null;
  const moment = INSTANT.test(value) ? DateTime.fromISO(value).toMillis() : NaN;
  if (Number.isNaN(moment))
    throw new PreconditionFailure(403, 'C:valid-filter', 'Times of a time-range are like 20300131T180000Z');
  return moment;
}
