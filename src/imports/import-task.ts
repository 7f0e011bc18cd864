import type { NewTask } from '../tasks/task.js';
import type { RecipeImport } from './recipe-import.entity.js';

/** The kind of the tasks of imports. Their subject is the id of the import. */
export const IMPORT_TASK = 'import';

/** A lower priority than retries of the household. The lane is the host, so that one slow site does not use all places. */
export function importTaskOf({ householdId, id, url }: Pick<RecipeImport, 'householdId' | 'id' | 'url'>): NewTask {
  return { kind: IMPORT_TASK, householdId, subject: id, lane: url && new URL(url).hostname, priority: 1 };
}
