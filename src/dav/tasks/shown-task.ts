import { showLine } from '../../foods/show-line.js';
import type { GroceryDto } from '../../groceries/groceries.dto.js';
import { LANGUAGES } from '../../shared/languages.js';
import type { CalendarObject, TaskCollection } from '../collections.js';
import { PreconditionFailure } from '../precondition-failure.js';
import type { DavTask } from './dav-task.entity.js';
import type { SentTask } from './read-task.js';
import { writeTask } from './write-task.js';
import { UUID } from '../../shared/text/uuid.js';

/** Characters of a line that a person types. */
const LONGEST_LINE = 500;
const OWN_NAME = new RegExp(String.raw`^(${UUID})\.ics$`);
/** Stands for a line that has neither an amount nor a name. */
const NO_SUMMARY = '–';

export function isIn({ storeId }: TaskCollection, grocery: GroceryDto): boolean {
  return storeId === null || storeId === grocery.storeId;
}

export function ownName(id: string): string {
  return `${id}.ics`;
}

/** The id of a line that is named after it; `null` for a name that a client chose. */
export function idOf(name: string): string | null {
  return OWN_NAME.exec(name)?.[1] ?? null;
}

export function uidOf(id: string, row: Pick<DavTask, 'uid'> | null): string {
  return row?.uid ?? id;
}

export function tagOf({ version }: GroceryDto): string {
  return String(version);
}

export function objectOf(grocery: GroceryDto, row: DavTask | undefined): CalendarObject {
  const { id, display, note, category, isDone, version, completedAt } = grocery;
  const [createdAt, updatedAt] = [new Date(grocery.createdAt), new Date(grocery.updatedAt)];
  return {
    name: row?.name ?? ownName(id),
    tag: tagOf(grocery),
    modifiedAt: updatedAt,
    text: () =>
      writeTask({
        uid: uidOf(id, row ?? null),
        summary: display === '' ? NO_SUMMARY : display,
        description: note,
        category,
        completedAt: isDone ? (completedAt === null ? updatedAt : new Date(completedAt)) : null,
        version,
        createdAt,
        updatedAt,
        extra: row?.extra ?? '',
        timeZones: row?.timeZones ?? '',
      }),
  };
}

/** Whether the client has left the line as it was shown, also before the language of the household changed. */
export function isShownAs(grocery: Pick<GroceryDto, 'amount' | 'unit' | 'name'>, summary: string): boolean {
  return LANGUAGES.some((language) => (inOneLine(showLine(grocery, language)) || NO_SUMMARY) === summary);
}

export function isNote({ note }: Pick<GroceryDto, 'note'>, description: string | null): boolean {
  return (note ?? '').trim() === (description ?? '');
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function saysTheSame(grocery: GroceryDto, task: SentTask): boolean {
  return inOneLine(grocery.display) === task.summary && isNote(grocery, task.description);
}

/** @throws PreconditionFailure */
export function lineOf({ summary }: SentTask): string {
  if (summary.length <= LONGEST_LINE) return summary;
  throw new PreconditionFailure(
    403,
    'C:valid-calendar-object-resource',
    `A SUMMARY that is typed has at most ${LONGEST_LINE} characters`,
  );
}
