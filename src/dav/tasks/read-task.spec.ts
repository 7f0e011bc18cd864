import { describe, expect, it } from '@jest/globals';
import { PreconditionFailure } from '../precondition-failure.js';
import { MOST_EXTRA, readTask } from './read-task.js';
import { type Task, writeTask } from './write-task.js';

const STORED: Task = {
  uid: 'a1@phone',
  summary: '2 l milk, fresh',
  description: 'the blue one;\nnot the red',
  category: 'dairy',
  completedAt: null,
  version: 3,
  createdAt: new Date('2030-01-01T10:00:00Z'),
  updatedAt: new Date('2030-01-02T10:00:00Z'),
  extra: '',
  timeZones: '',
};

describe('a task', () => {
  it('reads back as what was written', () => {
    expect(readTask(writeTask(STORED))).toEqual({
      uid: 'a1@phone',
      summary: '2 l milk, fresh',
      description: 'the blue one;\nnot the red',
      isDone: false,
      extra: '',
      timeZones: '',
    });
    expect(readTask(writeTask({ ...STORED, completedAt: new Date() }))).toMatchObject({ isDone: true });
  });

  it('keeps properties, alarms and time zones of the client, and their parameters and long lines, each time it is read', () => {
    const sent = calendar(
      'BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19701025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE',
      'DUE;TZID=Europe/Berlin:20300101T120000',
      'PRIORITY:1',
      'X-APPLE-SORT-ORDER:12',
      `X-NOTE;X-A="b;c":${'long; text, '.repeat(20)}`,
      'RELATED-TO;RELTYPE=PARENT:b2',
      'BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:20300101T110000Z\nDESCRIPTION:now\nEND:VALARM',
    );
    const first = readTask(sent);
    for (const kept of [
      'DUE;TZID=Europe/Berlin:20300101T120000',
      'PRIORITY:1',
      'X-APPLE-SORT-ORDER:12',
      'BEGIN:VALARM',
    ])
      expect(first.extra).toContain(`${kept}\r\n`);
    expect(first.extra.replaceAll('\r\n ', '')).toContain(`X-NOTE;X-A="b;c":${'long; text, '.repeat(20)}`);
    expect(first.timeZones).toContain('TZID:Europe/Berlin\r\n');
    const { extra, timeZones } = first;
    expect(readTask(writeTask({ ...STORED, extra, timeZones }))).toMatchObject({ extra, timeZones });
  });

  it.each([
    ['STATUS:COMPLETED', true],
    ['STATUS:NEEDS-ACTION', false],
    ['STATUS:NEEDS-ACTION\nCOMPLETED:20300101T100000Z', false],
    ['STATUS:IN-PROCESS\nPERCENT-COMPLETE:100', false],
    ['COMPLETED:20300101T100000Z', true],
    ['PERCENT-COMPLETE:100', true],
    ['PERCENT-COMPLETE:50', false],
    ['PRIORITY:1', false],
  ])('with %j is done: %s', (lines, isDone) => {
    expect(readTask(calendar('', lines))).toMatchObject({ isDone });
  });

  it('has its summary in one line', () => {
    const sent = calendar('').replace('SUMMARY:milk', 'SUMMARY:  milk\\nand   eggs ');
    expect(readTask(sent)).toMatchObject({ summary: 'milk and eggs' });
  });

  it.each([
    ['C:valid-calendar-data', ''],
    ['C:valid-calendar-data', 'milk'],
    ['C:valid-calendar-data', '{"summary": "milk"}'],
    ['C:valid-calendar-data', 'BEGIN:VCALENDAR\r\nSUMMARY'],
    ['C:valid-calendar-data', 'BEGIN:VTODO\r\nUID:1\r\nSUMMARY:milk\r\nEND:VTODO\r\n'],
    ['C:valid-calendar-data', `${calendar('')}${calendar('')}`],
    ['C:valid-calendar-data', calendar('', 'BEGIN:X\n'.repeat(200) + 'END:X\n'.repeat(200).trim())],
    ['C:valid-calendar-object-resource', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'],
    ['C:valid-calendar-object-resource', calendar('BEGIN:VTODO\nUID:2\nSUMMARY:eggs\nEND:VTODO')],
    ['C:valid-calendar-object-resource', calendar('').replace('UID:1\r\n', '')],
    ['C:valid-calendar-object-resource', calendar('').replace('SUMMARY:milk', 'SUMMARY: ')],
    ['C:valid-calendar-object-resource', calendar('').replace('milk', 'm'.repeat(2_001))],
    ['C:valid-calendar-object-resource', calendar('', `DESCRIPTION:${'n'.repeat(2_001)}`)],
    ['C:supported-calendar-component', calendar('').replaceAll('VTODO', 'VEVENT')],
    ['C:max-resource-size', calendar('', `X-A:${'a'.repeat(MOST_EXTRA)}`)],
  ])('is refused with %s for %.60j', (precondition, text) => {
    const failure: unknown = (() => {
      try {
        return readTask(text);
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toBeInstanceOf(PreconditionFailure);
    expect(failure).toMatchObject({ precondition });
  });
});

function calendar(beside: string, ...lines: string[]): string {
  const task = ['BEGIN:VTODO', 'UID:1', 'SUMMARY:milk', ...lines, 'END:VTODO'];
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...(beside === '' ? [] : [beside]), ...task, 'END:VCALENDAR', ''];
  return all.join('\r\n').replace(/\r?\n/g, '\r\n');
}
