import ICAL from 'ical.js';
import { PreconditionFailure } from '../precondition-failure.js';
import { OWN_PROPERTIES } from './write-task.js';

/** Bytes of what a task has in addition to what Larder knows: alarms, due dates, properties of the client, time zones. */
export const MOST_EXTRA = 16_384;
/** Components of one task: it has an alarm or two, and a time zone with its two halves. */
const MOST_COMPONENTS = 100;
const LONGEST_UID = 255;
/** Characters. A line as it is shown may be longer than what a person may type. */
const LONGEST_SUMMARY = 2_000;
const LONGEST_DESCRIPTION = 2_000;

/** A task as a client sent it. */
export interface SentTask {
  readonly uid: string;
  /** One line. */
  readonly summary: string;
  readonly description: string | null;
  readonly isDone: boolean;
  /** Content lines of properties and components that Larder does not know. */
  readonly extra: string;
  /** The VTIMEZONE components that those refer to. */
  readonly timeZones: string;
}

/**
 * Reads a VCALENDAR with one VTODO.
 * @throws PreconditionFailure
 */
export function readTask(text: string): SentTask {
  const calendar = parsed(text);
  const task = onlyTask(calendar);
  const sent = {
    uid: textOf(task, 'uid')?.trim() ?? '',
    summary: (textOf(task, 'summary') ?? '').replace(/\s+/g, ' ').trim(),
    description: textOf(task, 'description')?.trim() || null,
    isDone: isDone(task),
    extra: linesOf(
      task.getAllProperties().filter(({ name }) => !OWN_PROPERTIES.has(name.toUpperCase())),
      task.getAllSubcomponents(),
    ),
    timeZones: linesOf([], calendar.getAllSubcomponents('vtimezone')),
  };
  refuseBounds(sent);
  return sent;
}

function parsed(text: string): ICAL.Component {
  if ((text.match(/^BEGIN:/gim) ?? []).length > MOST_COMPONENTS) throw noCalendar('it has too many components');
  try {
    const calendar = ICAL.Component.fromString(text.replace(/^\uFEFF/, ''));
    // A text with several calendars gives a list without a name.
    if (calendar.name === 'vcalendar') return calendar;
  } catch {
    throw noCalendar('it cannot be read');
  }
  throw noCalendar('it must be one VCALENDAR');
}

function onlyTask(calendar: ICAL.Component): ICAL.Component {
  const components = calendar.getAllSubcomponents().filter(({ name }) => name !== 'vtimezone');
  const [task] = components;
  if (task === undefined || components.length > 1) throw unusable('A resource of this collection has one VTODO');
  if (task.name !== 'vtodo')
    throw new PreconditionFailure(403, 'C:supported-calendar-component', 'This collection has tasks (VTODO) alone');
  return task;
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value: unknown = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : null;
}

/** Without STATUS, the other two properties of a task that is done say it. */
function isDone(task: ICAL.Component): boolean {
  const status = textOf(task, 'status')?.toUpperCase();
  if (status !== undefined) return status === 'COMPLETED';
  const percent: unknown = task.getFirstPropertyValue('percent-complete');
  return task.hasProperty('completed') || percent === 100;
}

function linesOf(properties: readonly ICAL.Property[], components: readonly ICAL.Component[]): string {
  return [...properties.map((property) => property.toICALString()), ...components.map((one) => one.toString())]
    .map((lines) => `${lines}\r\n`)
    .join('');
}

function refuseBounds({ uid, summary, description, extra, timeZones }: SentTask): void {
  if (uid === '') throw unusable('A task needs a UID');
  if (uid.length > LONGEST_UID) throw unusable(`A UID has at most ${LONGEST_UID} characters`);
  if (summary === '') throw unusable('A task needs a SUMMARY');
  if (summary.length > LONGEST_SUMMARY) throw tooLong('SUMMARY', LONGEST_SUMMARY);
  if ((description?.length ?? 0) > LONGEST_DESCRIPTION) throw tooLong('DESCRIPTION', LONGEST_DESCRIPTION);
  if (Buffer.byteLength(extra + timeZones) > MOST_EXTRA)
    throw new PreconditionFailure(
      403,
      'C:max-resource-size',
      `What a task has besides its line, tick and note has at most ${MOST_EXTRA} bytes`,
    );
}

function noCalendar(why: string): PreconditionFailure {
  return new PreconditionFailure(415, 'C:valid-calendar-data', `The body is no iCalendar: ${why}`);
}

function unusable(message: string): PreconditionFailure {
  return new PreconditionFailure(403, 'C:valid-calendar-object-resource', message);
}

function tooLong(property: string, most: number): PreconditionFailure {
  return unusable(`${property} has at most ${most} characters`);
}
