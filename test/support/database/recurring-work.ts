import type { AnyDatabase } from './database.js';
import { until } from '../until.js';

/**
 * Makes recurring work of this kind due now instead of after its pause, repeatedly until a condition is true. No run is
 * under way when the function returns.
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
