import { describe, expect, it } from '@jest/globals';
import { PreconditionFailure } from '../precondition-failure.js';
import { readXml } from '../xml/read-xml.js';
import { calendarFilter, excludes } from './calendar-filter.js';

const OPEN = task('SUMMARY:2 l milk\\, fresh', 'STATUS:NEEDS-ACTION', 'CREATED:20300101T120000Z');
const DONE = task('STATUS:COMPLETED', 'COMPLETED:20300102T120000Z', 'CREATED:20300101T120000Z', 'PERCENT-COMPLETE:100');
const DUE = task('DUE;VALUE=DATE:20300110', 'STATUS:NEEDS-ACTION');
const MEAL = calendar('VEVENT', 'DTSTART;VALUE=DATE:20300110', 'DTEND;VALUE=DATE:20300111');

describe('the filter of a calendar-query', () => {
  it.each([
    ['of all tasks', '', true, true],
    [
      'of tasks that have no COMPLETED',
      '<C:prop-filter name="COMPLETED"><C:is-not-defined/></C:prop-filter>',
      true,
      false,
    ],
    ['of tasks that have a COMPLETED', '<C:prop-filter name="COMPLETED"/>', false, true],
    [
      'of tasks with another status',
      '<C:prop-filter name="STATUS"><C:text-match negate-condition="yes">COMPLETED</C:text-match></C:prop-filter>',
      true,
      false,
    ],
    ['of words', '<C:prop-filter name="SUMMARY"><C:text-match>MILK, f</C:text-match></C:prop-filter>', true, false],
    [
      'of exact words',
      '<C:prop-filter name="SUMMARY"><C:text-match collation="i;octet">MILK</C:text-match></C:prop-filter>',
      false,
      false,
    ],
    ['of alarms', '<C:comp-filter name="VALARM"/>', false, false],
    ['of tasks without alarms', '<C:comp-filter name="VALARM"><C:is-not-defined/></C:comp-filter>', true, true],
    ['of a time after both', '<C:time-range start="20300105T000000Z"/>', true, false],
    ['of a time before both', '<C:time-range end="20291231T000000Z"/>', false, false],
    ['of a time with both', '<C:time-range start="20300101T000000Z" end="20300103T000000Z"/>', true, true],
    [
      'of a time of completion',
      '<C:prop-filter name="COMPLETED"><C:time-range start="20300102T120000Z" end="20300102T120001Z"/></C:prop-filter>',
      false,
      true,
    ],
  ])('%s', (_name, conditions, open, done) => {
    const filter = calendarFilter(filterOf(tasks(conditions)), 'UTC');
    expect([filter(OPEN), filter(DONE)]).toEqual([open, done]);
  });

  it.each([
    ['20300109T230000Z', '20300109T230001Z', true],
    ['20300109T220000Z', '20300109T225959Z', false],
    ['20300110T225959Z', '20300110T230100Z', true],
    ['20300110T230000Z', '20300111T230000Z', false],
  ])('finds meals of a day in the time zone of the household from %s to %s: %s', (start, end, isFound) => {
    const range = `<C:comp-filter name="VEVENT"><C:time-range start="${start}" end="${end}"/></C:comp-filter>`;
    expect(calendarFilter(filterOf(range), 'Europe/Berlin')(MEAL)).toBe(isFound);
  });

  it('finds tasks by the day on which they are due', () => {
    const dueIn = (start: string, end: string): boolean =>
      calendarFilter(filterOf(tasks(`<C:time-range start="${start}" end="${end}"/>`)), 'UTC')(DUE);
    expect(dueIn('20300109T000000Z', '20300111T000000Z')).toBe(true);
    expect(dueIn('20300111T000000Z', '20300112T000000Z')).toBe(false);
  });

  it('says by itself that a collection of another kind has nothing', () => {
    expect(excludes(filterOf('<C:comp-filter name="VEVENT"/>'), 'VTODO')).toBe(true);
    expect(excludes(filterOf(tasks('')), 'VTODO')).toBe(false);
    expect(excludes(filterOf(''), 'VTODO')).toBe(false);
  });

  it.each([
    ['C:valid-filter', '<C:filter xmlns:C="urn:ietf:params:xml:ns:caldav"/>'],
    ['C:valid-filter', `<C:filter xmlns:C="urn:ietf:params:xml:ns:caldav">${tasks('')}</C:filter>`],
    ['C:valid-filter', wrapped(tasks('<C:time-range/>'))],
    ['C:valid-filter', wrapped(tasks('<C:time-range start="tomorrow"/>'))],
    ['C:valid-filter', wrapped(tasks('<C:time-range start="20301301T000000Z"/>'))],
    ['C:supported-filter', wrapped(tasks('<C:magic/>'))],
    ['C:supported-filter', wrapped(tasks('<C:prop-filter name="DUE"/>'.repeat(50)))],
    [
      'C:supported-collation',
      wrapped(tasks('<C:prop-filter name="A"><C:text-match collation="x">a</C:text-match></C:prop-filter>')),
    ],
  ])('is refused with %s: %.200s', (precondition, xml) => {
    expect(() => calendarFilter(readXml(xml), 'UTC')).toThrow(PreconditionFailure);
    expect(() => calendarFilter(readXml(xml), 'UTC')).toThrow(expect.objectContaining({ precondition }));
  });
});

function tasks(conditions: string): string {
  return `<C:comp-filter name="VTODO">${conditions}</C:comp-filter>`;
}

function wrapped(conditions: string): string {
  return `<C:filter xmlns:C="urn:ietf:params:xml:ns:caldav"><C:comp-filter name="VCALENDAR">${conditions}</C:comp-filter></C:filter>`;
}

function filterOf(conditions: string): ReturnType<typeof readXml> {
  return readXml(wrapped(conditions));
}

function task(...lines: string[]): string {
  return calendar('VTODO', ...lines);
}

function calendar(kind: string, ...lines: string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `BEGIN:${kind}`,
    'UID:1',
    ...lines,
    `END:${kind}`,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
