import type { QueryResultRow } from 'pg';
import type { Queries, Sql, Statement, Transaction } from '../database/sql.js';
import type { ChangeKind } from './change-kind.js';
import { noteChanges, noteRows } from './note-changes.js';

/** A statement that changes one row of a household and returns it with `id` and `version`. */
export interface NotedStatement {
  readonly kind: ChangeKind;
  readonly op: 'upsert' | 'delete';
  /** Form that also notes the change. */
  readonly alone: Statement;
  /** Form for a transaction with many changes, which a `ChangeSet` notes. */
  readonly within: Statement;
}

interface NotedParts {
  name: string;
  kind: ChangeKind;
  op?: 'upsert' | 'delete';
  /** The CTEs. */
  parts: string;
  /** The CTE that returns the changed row. */
  from: string;
  /** The columns of the result. */
  select: string;
}

export function notedStatement({ name, kind, op = 'upsert', parts, from, select }: NotedParts): NotedStatement {
  const alone = `WITH ${parts}, ${noteChanges([{ kind, from, op, single: true }])} ${select}`;
  return {
    kind,
    op,
    alone: { name, notes: true, text: alone },
    within: { name: `${name}-within`, text: `WITH ${parts} ${select}` },
  };
}

/** Runs noted statements, each by itself or many in one transaction. */
export interface Changes {
  /** For statements that only read. */
  readonly queries: Queries;
  row<Row extends QueryResultRow>(statement: NotedStatement, values: unknown[]): Promise<Row | null>;
}

/** Each change is a transaction of its own. */
export function changesAlone(sql: Sql): Changes {
  return { queries: sql, row: ({ alone }, values) => sql.row(alone, values) };
}

const NOTE_ALL: Statement = {
  name: 'change-set-note',
  notes: true,
  text: `
    WITH ${noteRows(`
      SELECT kind, id, op, version FROM jsonb_to_recordset($2::jsonb) AS given(kind text, id uuid, op text, version int)
    `)}
    SELECT last FROM counted`,
};

/**
 * Makes all changes of `work` or none, in one transaction that notes them with its last statement. After a deadlock `work` is
 * called once more.
 */
export function inChangeSet<T>(sql: Sql, householdId: string, work: (changes: Changes) => Promise<T>): Promise<T> {
  return sql.transaction(householdId, async (tx) => {
    const changes = new ChangeSet(tx);
    const result = await work(changes);
    await changes.note(householdId);
    return result;
  });
}

class ChangeSet implements Changes {
  private readonly noted: { kind: ChangeKind; op: string; id: unknown; version: unknown }[] = [];

  constructor(readonly queries: Transaction) {}

  async row<Row extends QueryResultRow>(statement: NotedStatement, values: unknown[]): Promise<Row | null> {
    const { kind, op, within } = statement;
    const row = await this.queries.row<Row>(within, values);
    if (row !== null) this.noted.push({ kind, op, id: row['id'], version: row['version'] });
    return row;
  }

  async note(householdId: string): Promise<void> {
    if (this.noted.length > 0) await this.queries.rows(NOTE_ALL, [householdId, JSON.stringify(this.noted)]);
  }
}
