import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, PoolClient } from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool.js';
import { DIRECT_DATABASE_URL } from '../database/direct-url.js';
import type { Transaction } from '../database/sql.js';
import { underSchemaLock } from '../database/schema-lock.js';
import type { TurnsTaken } from '../queues/turns.js';
import { LOGGER } from '../http/logger.js';

export interface ImportKey {
  readonly householdId: string;
  readonly id: string;
}

export interface Waiting extends ImportKey {
  /** New ones wait behind all others of their household. */
  readonly isNew?: boolean;
  readonly delaySeconds?: number;
}

const SCHEMA = 'pgboss';
export const QUEUE_NAME = 'recipe-imports';

/** `$1` and `$2` are what `TurnsTaken` holds. */
const TAKE = {
  name: 'import-queue-take',
  text: `
    DELETE FROM ${SCHEMA}.job
    WHERE name = '${QUEUE_NAME}' AND id = (
      SELECT id FROM ${SCHEMA}.job
      WHERE name = '${QUEUE_NAME}' AND state < 'active' AND start_after < now() AND data->>'householdId' <> ALL ($1::text[])
      ORDER BY array_position($2::text[], data->>'householdId') NULLS FIRST, priority DESC, created_on, id
      LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING data->>'householdId' AS "householdId", data->>'id' AS id`,
};

/** A job that was added later than now waits as if it was added now, in the order that there was. */
const FOLLOW_CLOCK = {
  name: 'import-queue-follow-clock',
  text: `
    UPDATE ${SCHEMA}.job j
    SET start_after = start_after - (created_on - now()), created_on = created_on - (ahead.latest - now())
    FROM (
      SELECT max(created_on) AS latest FROM ${SCHEMA}.job
      WHERE name = '${QUEUE_NAME}' AND start_after > now() AND created_on > now() + interval '1 second'
    ) ahead
    WHERE j.name = '${QUEUE_NAME}' AND j.start_after > now() AND j.created_on > now() + interval '1 second'
    RETURNING j.id`,
};

/**
 * Who waits for their turn, kept by pg-boss in the same database. A job lives from the transaction that adds it to the
 * one that takes it; whose turn has come is from then on told by the lease of the import's own row. So nothing has to be
 * cleaned up here, and pg-boss's own timers and connections stay off.
 */
@Injectable()
export class ImportQueue implements OnModuleInit {
  private readonly boss: PgBoss;
  private readonly pool: Pool;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    @Inject(DIRECT_DATABASE_URL) private readonly databaseUrl: string,
  ) {
    this.pool = poolOf(dataSource);
    this.boss = new PgBoss({ schema: SCHEMA, db: onPool(this.pool), supervise: false, schedule: false });
    this.boss.on('error', (error) => {
      logger.error({ err: error }, 'Import queue');
    });
  }

  /** pg-boss makes tables of its own here; processes that did so at once have met in a deadlock. */
  async onModuleInit(): Promise<void> {
    await underSchemaLock(this.databaseUrl, async () => {
      await this.boss.start();
      await this.boss.createQueue(QUEUE_NAME);
    });
  }

  /** What waits already stays where it is. */
  async add(tx: Transaction, imports: readonly Waiting[]): Promise<void> {
    if (imports.length === 0) return;
    const jobs = imports.map(({ householdId, id, isNew = false, delaySeconds = 0 }) => ({
      id,
      name: QUEUE_NAME,
      data: { householdId, id },
      priority: isNew ? -1 : 0,
      startAfter: String(delaySeconds),
    }));
    await this.boss.insert(jobs, { db: await inTransaction(tx) });
  }

  /** The one whose turn it is, `null` for none; no other process gets it. */
  async take(tx: Transaction, { full, served }: TurnsTaken): Promise<ImportKey | null> {
    return (await tx.rows<ImportKey>(TAKE, [full, served]))[0] ?? null;
  }

  /** Keeps a clock that was put back from making those wait who are here already; how many there were. */
  async followClock(tx: Transaction): Promise<number> {
    return (await tx.rows(FOLLOW_CLOCK, [])).length;
  }
}

/** A connection on which something failed is closed: pg-boss may have left a transaction open on it. */
function onPool(pool: Pool): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect();
      try {
        const result = await client.query(text, values);
        client.release();
        return result;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}

async function inTransaction({ manager }: Transaction): Promise<PgBoss.Db> {
  const client = (await manager.queryRunner?.connect()) as PoolClient | undefined;
  if (client === undefined) throw new Error('The import queue needs the manager of an open transaction');
  return { executeSql: (text, values) => client.query(text, values) };
}
