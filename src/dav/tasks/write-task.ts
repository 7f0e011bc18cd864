import { component, escapedText, instantValue, type Property } from '../../calendar-feeds/icalendar.js';
import type { FoodCategory } from '../../foods/food-categories.js';

/** The properties of a VTODO that Larder writes itself. Those of a client are replaced. */
export const OWN_PROPERTIES: ReadonlySet<string> = new Set([
  'UID',
  'DTSTAMP',
  'CREATED',
  'LAST-MODIFIED',
  'SEQUENCE',
  'SUMMARY',
  'DESCRIPTION',
  'STATUS',
  'COMPLETED',
  'PERCENT-COMPLETE',
  'CATEGORIES',
]);

/** A line of the shopping list with what a client has added to it. */
export interface Task {
  readonly uid: string;
  readonly summary: string;
  readonly description: string | null;
  readonly category: FoodCategory;
  /** `null` while it is not done. */
  readonly completedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Content lines of properties and components that only the client knows. */
  readonly extra: string;
  readonly timeZones: string;
}

/** Category of lines for which no other one is known. It says nothing to people, so it is not shown. */
const NO_CATEGORY: FoodCategory = 'other';

/** The VCALENDAR of a task. */
export function writeTask(task: Task): string {
  const { description, category, completedAt } = task;
  const properties: Property[] = [
    ['UID', escapedText(task.uid)],
    ['DTSTAMP', instantValue(task.updatedAt)],
    ['CREATED', instantValue(task.createdAt)],
    ['LAST-MODIFIED', instantValue(task.updatedAt)],
    ['SEQUENCE', String(task.version - 1)],
    ['SUMMARY', escapedText(task.summary)],
    ...(description === null || description === '' ? [] : [['DESCRIPTION', escapedText(description)] as const]),
    ...(category === NO_CATEGORY ? [] : [['CATEGORIES', category] as const]),
    ...(completedAt === null
      ? [['STATUS', 'NEEDS-ACTION'] as const]
      : [
          ['STATUS', 'COMPLETED'] as const,
          ['COMPLETED', instantValue(completedAt)] as const,
          ['PERCENT-COMPLETE', '100'] as const,
        ]),
  ];
  return component(
    'VCALENDAR',
    [
      ['VERSION', '2.0'],
      ['PRODID', '-//Larder//Shopping list//EN'],
    ],
    task.timeZones + component('VTODO', properties, task.extra),
  );
}
