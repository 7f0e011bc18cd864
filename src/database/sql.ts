import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { poolOf } from './pool.js';

/** One SQL text under one name, which Postgres parses once for each connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Milliseconds to wait for an answer that may take longer than a request should. `SET LOCAL statement_timeout` goes with it. */
  readonly query_timeout?: number;
}

/** Runs named prepared statements on the data source's own pool: the way for reads and single-statement changes. */
@Injectable()
export class Sql {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async rows<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const query = queryOf(this.dataSource, statement, values);
    return (await poolOf(this.dataSource).query<Row>(query)).rows;
  }

  /** The first row, `null` when there is none. */
  async row<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row | null> {
    return (await this.rows<Row>(statement, values))[0] ?? null;
  }
}

/** The same inside the transaction of `manager`. */
export async function rowsIn<Row extends QueryResultRow>(
  manager: EntityManager,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const client = (await manager.queryRunner?.connect()) as PoolClient | undefined;
  if (client === undefined) throw new Error('rowsIn needs the manager of an open transaction');
  return (await client.query<Row>(queryOf(manager.dataSource, statement, values))).rows;
}

/** Without its name a statement is parsed anew each time, as poolers need it that hand connections from one to the other. */
function queryOf({ options }: DataSource, { name, ...rest }: Statement, values: unknown[]): QueryConfig {
  const { prepared } = options.extra as { prepared: boolean };
  return prepared ? { name, ...rest, values } : { ...rest, values };
}
