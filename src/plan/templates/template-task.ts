import type { NewTask } from '../../tasks/task.js';

export const REPEAT_TASK = 'repeatMealTemplate';

/** Puts the template on the plan as its repeating says. */
export function repeatTask(householdId: string, templateId: string, delaySeconds = 0): NewTask {
  return { kind: REPEAT_TASK, householdId, subject: templateId, delaySeconds };
}
