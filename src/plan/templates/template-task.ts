import type { NewTask } from '../../tasks/task.js';

export const REPEAT_TASK = 'repeatMealTemplate';

/** The task that plans the repetitions of a template. */
export function repeatTask(householdId: string, templateId: string, delaySeconds = 0): NewTask {
  return { kind: REPEAT_TASK, householdId, subject: templateId, delaySeconds };
}
