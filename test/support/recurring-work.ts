import type { AnyDatabase } from './database.js';
import { until } from './until.js';

/**
 * Has recurring work of this kind done now instead of after its pause, as often as it takes until something holds. The work is at
 * rest when the function returns.
 */
export async function workUntil(
  database: AnyDatabase,
  kind: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  await until(async () => {
    await database.run(`UPDATE tasks SET state = 'ready', due_at = now() WHERE kind = '${kind}' AND state = 'waiting'`);
    return holds();
  });
  await until(async () => {
    const unfinished = `SELECT 1 FROM tasks WHERE kind = '${kind}' AND state <> 'waiting'`;
    return (await database.query(unfinished)).length === 0;
  });
}
