import { Injectable } from '@nestjs/common';
import { noteChanges } from '../changes/note-changes.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import type { Task } from '../tasks/task.js';
import { Tasks } from '../tasks/tasks.js';
import type { ImportFailure } from './import-failure.js';

/** An attempt under way in this process. Of its task the subject is the import. */
export interface ImportRun {
  readonly task: Task;
  readonly householdId: string;
  /** Of the import, and of the recipe that it becomes. */
  readonly id: string;
  readonly userId: string;
  readonly url: string | null;
  readonly text: string | null;
  /** Whether the AI is to read it whatever the parser can. */
  readonly forceAi: boolean;
}

const KEPT = `interval '30 days'`;

const noteImports = (from: string, op: 'upsert' | 'delete' = 'upsert'): string =>
  noteChanges([{ kind: 'recipeImport', from, op, version: 'NULL' }]);

/** Changes the import `$2`, and notes it. The last statement of its transaction. */
const change = (name: string, set: string, where: string): Statement => ({
  name,
  notes: true,
  text: `
    WITH changed AS (
      UPDATE recipe_imports SET ${set}, updated_at = now() WHERE household_id = $1 AND id = $2 AND ${where} RETURNING *
    ),
    ${noteImports('changed')}
    SELECT household_id AS "householdId", id, user_id AS "userId", url, text, force_ai AS "forceAi" FROM changed`,
});

const OPEN = `status IN ('queued', 'processing')`;

const BEGIN = change('import-begin', `status = 'processing', attempts = $3, next_attempt_at = NULL`, OPEN);
const COMPLETE = change(
  'import-complete',
  `status = 'completed', text = NULL, error_code = NULL, error_message = NULL`,
  OPEN,
);
const FAIL = change('import-fail', `status = 'failed', error_code = $3, error_message = $4`, OPEN);
const POSTPONE = change(
  'import-postpone',
  `status = 'queued', error_code = $3, error_message = $4, next_attempt_at = now() + $5 * interval '1 second'`,
  OPEN,
);
const HAND_BACK = change('import-hand-back', `status = 'queued', attempts = $3`, `status = 'processing'`);

const IS_OLD = `updated_at < now() - ${KEPT} AND (status = 'failed' OR (status = 'completed' AND url IS NULL))`;

const HOUSEHOLDS_WITH_OLD: Statement = {
  name: 'import-households-with-old',
  scope: 'server',
  text: `SELECT DISTINCT household_id AS id FROM recipe_imports WHERE ${IS_OLD}`,
};

const REMOVE_OLD: Statement = {
  name: 'import-remove-old',
  notes: true,
  text: `
    WITH removed AS (DELETE FROM recipe_imports WHERE household_id = $1 AND ${IS_OLD} RETURNING *),
    ${noteImports('removed', 'delete')}
    SELECT count(*) FROM removed`,
};

/** Imports as the processes see them that work on them. Every end of an attempt holds only while its task is leased to it. */
@Injectable()
export class ImportRunsRepository {
  constructor(
    private readonly sql: Sql,
    private readonly tasks: Tasks,
  ) {}

  /** `null` when there is no such import, or it has ended. */
  async begin(task: Task): Promise<ImportRun | null> {
    const row = await this.sql.row<Omit<ImportRun, 'task'>>(BEGIN, [task.householdId, task.subject, task.attempts]);
    return row && { ...row, task };
  }

  /** For the end of the transaction that stores the recipe and completes the task. */
  async complete(tx: Transaction, { householdId, id }: ImportRun): Promise<void> {
    await tx.rows(COMPLETE, [householdId, id]);
  }

  /** For an import whose recipe is there already. @throws LeaseLostError */
  async completeAlone(run: ImportRun): Promise<void> {
    await this.sql.transaction(run.householdId, async (tx) => {
      await this.tasks.complete(run.task, tx);
      await this.complete(tx, run);
    });
  }

  /** @throws LeaseLostError */
  async fail(task: Task, { code, message }: ImportFailure): Promise<void> {
    await this.sql.transaction(task.householdId, async (tx) => {
      await this.tasks.complete(task, tx);
      await tx.rows(FAIL, [task.householdId, task.subject, code, message]);
    });
  }

  /** Puts the import back to wait for its next attempt. @throws LeaseLostError */
  async postpone(task: Task, { code, message }: ImportFailure, delaySeconds: number): Promise<void> {
    await this.sql.transaction(task.householdId, async (tx) => {
      await this.tasks.postpone(task, delaySeconds, tx);
      await tx.rows(POSTPONE, [task.householdId, task.subject, code, message, delaySeconds]);
    });
  }

  /** For the transaction that makes the task wait again: the attempt does not count. */
  async handBack(tx: Transaction, { householdId, subject, attempts }: Task): Promise<void> {
    await tx.rows(HAND_BACK, [householdId, subject, attempts - 1]);
  }

  /** Removes what is past its time: failed imports, and completed ones whose row tells nothing more. */
  async removeOld(): Promise<void> {
    for (const { id } of await this.sql.rows<{ id: string }>(HOUSEHOLDS_WITH_OLD, []))
      await this.sql.rows(REMOVE_OLD, [id]);
  }
}
