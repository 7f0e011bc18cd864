import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The data source's own connections, for what TypeORM has no way of its own: prepared statements, locks, other libraries. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}
