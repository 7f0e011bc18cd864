import pg from 'pg';

/** The pools of the data sources of this process that have not ended, for the metrics: TypeORM makes its pool itself and does not give it away. */
const pools = new Set<pg.Pool>();

class CountedPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super(options);
    pools.add(this);
  }
}

/** `pg` with counted pools, for the option `driver` of TypeORM. */
export const countedDriver = { ...pg, Pool: CountedPool };

/** Numbers of connections that are in use, of those that are not, and of callers that wait for one. */
export function poolCounts(): { busy: number; idle: number; waiting: number } {
  const counts = { busy: 0, idle: 0, waiting: 0 };
  for (const pool of pools) {
    if (pool.ended) pools.delete(pool);
    counts.busy += pool.totalCount - pool.idleCount;
    counts.idle += pool.idleCount;
    counts.waiting += pool.waitingCount;
  }
  return counts;
}
