import type { AnyDatabase } from './database.js';
import { until } from './until.js';

/** Has recurring work of this kind done now instead of after its pause, as often as it takes until something holds. */
export async function workUntil(
  database: AnyDatabase,
  kind: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  await until(async () => {
    await database.run(`UPDATE tasks SET state = 'ready', due_at = now() WHERE kind = '${kind}' AND state = 'waiting'`);
    return holds();
  });
}
