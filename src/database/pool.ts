import pg from 'pg';

/** The pools of this process, for the metrics: TypeORM makes its pool itself and does not give it away. */
const pools: pg.Pool[] = [];

class CountedPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super(options);
    pools.push(this);
  }
}

/** `pg` with counted pools, for the option `driver` of TypeORM. */
export const countedDriver = { ...pg, Pool: CountedPool };

/** Numbers of connections that are in use, of those that are not, and of callers that wait for one. */
export function poolCounts(): { busy: number; idle: number; waiting: number } {
  const counts = { busy: 0, idle: 0, waiting: 0 };
  for (const { totalCount, idleCount, waitingCount } of pools) {
    counts.busy += totalCount - idleCount;
    counts.idle += idleCount;
    counts.waiting += waitingCount;
  }
  return counts;
}
