import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentLine, escapedText } from './icalendar.js';
import { type FeedItem, type FeedView, writeFeed } from './write-feed.js';

const VIEW: FeedView = { name: 'Meal plan', times: {}, timeZone: 'Europe/Vienna', publicUrl: null };

const ITEM: FeedItem = {
  id: '6f1c4c2e-0000-4000-8000-000000000001',
  date: '2026-11-22',
  slot: 'Dinner',
  title: 'Tomato soup',
  recipeId: '6f1c4c2e-0000-4000-8000-00000000000a',
  servings: 4,
  minutes: 45,
  note: 'with bread',
  version: 3,
  createdAt: new Date('2026-11-20T08:00:00.123Z'),
  updatedAt: new Date('2026-11-21T18:30:59.999Z'),
};

function written(item: Partial<FeedItem> = {}, view: Partial<FeedView> = {}): Promise<string> {
  return writeFeed({ ...VIEW, ...view }, [{ ...ITEM, ...item }]);
}

function linesOf(text: string): string[] {
  return text.replaceAll('\r\n ', '').split('\r\n');
}

function valueOf(text: string, name: string): string | undefined {
  return linesOf(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);
}

describe('writeFeed', () => {
  it('writes an item, line by line', async () => {
    expect((await written({}, { publicUrl: 'https://larder.example.org' })).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Larder//Meal plan//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Meal plan',
      'X-WR-CALNAME:Meal plan',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:6f1c4c2e-0000-4000-8000-000000000001@larder',
      'DTSTAMP:20261121T183059Z',
      'CREATED:20261120T080000Z',
      'LAST-MODIFIED:20261121T183059Z',
      'SEQUENCE:2',
      'DTSTART;VALUE=DATE:20261122',
      'DTEND;VALUE=DATE:20261123',
      'SUMMARY:Dinner: Tomato soup',
      'DESCRIPTION:Servings: 4\\nMinutes: 45\\nwith bread',
      'CATEGORIES:Dinner',
      'URL:https://larder.example.org/recipes/6f1c4c2e-0000-4000-8000-00000000000a',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('leaves out missing values', async () => {
    const names = linesOf(
      await written(
        { recipeId: null, servings: null, minutes: null, note: null },
        { publicUrl: 'https://larder.example.org' },
      ),
    ).map((line) => line.split(/[:;]/)[0]);
    expect(names).not.toContain('DESCRIPTION');
    expect(names).not.toContain('URL');
  });

  it.each([
    ['the end of a year', '2026-12-31', '20270101'],
    ['a leap day', '2028-02-29', '20280301'],
    ['the day before one', '2028-02-28', '20280229'],
    ['the day the clocks go forward', '2026-03-29', '20260330'],
    ['the day they go back', '2026-10-25', '20261026'],
  ])('ends a whole day on the next one: %s', async (_, date, end) => {
    expect(valueOf(await written({ date }), 'DTEND;VALUE=DATE')).toBe(end);
  });

  it.each([
    ['winter', '2026-01-15', '18:30', '20260115T173000Z', '20260115T183000Z'],
    ['summer', '2026-07-15', '18:30', '20260715T163000Z', '20260715T173000Z'],
    ['the day before midnight', '2026-07-15', '00:30', '20260714T223000Z', '20260714T233000Z'],
    ['the hour that there is not', '2026-03-29', '02:30', '20260329T013000Z', '20260329T023000Z'],
    ['the hour that comes twice', '2026-10-25', '02:30', '20261025T003000Z', '20261025T013000Z'],
  ])('converts a time of the household to UTC: %s', async (_, date, time, start, end) => {
    const text = await written({ date }, { times: { Dinner: time, Lunch: '12:00' } });
    expect([valueOf(text, 'DTSTART'), valueOf(text, 'DTEND')]).toEqual([start, end]);
  });

  it('takes the whole day for slots without a time', async () => {
    expect(valueOf(await written({}, { times: { Lunch: '12:00' } }), 'DTSTART;VALUE=DATE')).toBe('20261122');
  });

  it('does not contain the time at which it is written', async () => {
    expect(await written()).toBe(await written());
  });
});

describe('a text', () => {
  it.each([
    ['a, b; c\\d', 'a\\, b\\; c\\\\d'],
    ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
    ['tab\there', 'tab\there'],
    ['bell\u0007 and \u001bescape\u007f', 'bell and escape'],
    ['"quotes": colons', '"quotes": colons'],
  ])('%j is escaped as %j', (text, escaped) => {
    expect(escapedText(text)).toBe(escaped);
  });
});

describe('a line', () => {
  it.each([
    [74, 1],
    [75, 1],
    [76, 2],
    [75 + 74, 2],
    [75 + 75, 3],
  ])('of %i octets takes %i', (octets, lines) => {
    const value = 'x'.repeat(octets - 'NOTE:'.length);
    expect(contentLine(['NOTE', value]).split('\r\n')).toHaveLength(lines + 1);
  });

  it('has 75 octets at most, cuts no character, and is whole again when unfolded', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ü', '味', '🍅', '👩‍👩‍👧‍👦', ' ', '\\'), maxLength: 200 });
    fc.assert(
      fc.property(text, (value) => {
        const line = contentLine(['SUMMARY', value]);
        expect(line.endsWith('\r\n')).toBe(true);
        const parts = line.slice(0, -2).split('\r\n');
        for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
        for (const part of parts) expect(part.isWellFormed()).toBe(true);
        for (const part of parts.slice(1)) expect(part.startsWith(' ')).toBe(true);
        expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(`SUMMARY:${value}`);
      }),
    );
  });
});
