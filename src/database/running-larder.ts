import type { ClientBase } from 'pg';
import { APPLICATION_NAME } from './data-source.js';

/** Whether a Larder is connected to the database of `client`. A connection of `connectForLong` does not count. */
export async function isLarderRunning(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1',
    [APPLICATION_NAME],
  );
  return rowCount !== 0;
}
