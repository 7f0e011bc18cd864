import { Injectable } from '@nestjs/common';
import { noteChanges } from '../changes/note-changes.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import type { Task } from '../tasks/task.js';
import { Tasks } from '../tasks/tasks.js';
import type { ImportFailure } from './import-failure.js';

/** An attempt that runs in this process. The subject of its task is the id of the import. */
export interface ImportRun {
  readonly task: Task;
  readonly householdId: string;
  /** The id of the import, and of the recipe that it will create. */
  readonly id: string;
  readonly userId: string;
  readonly url: string | null;
  readonly text: string | null;
  /** Whether the AI must read it even when the parser could. */
  readonly forceAi: boolean;
}

/** Somebody cancelled the import while it was under way. */
export class ImportGoneError extends Error {}

const KEPT_FOR = `interval '30 days'`;

const noteImports = (from: string, op: 'upsert' | 'delete' = 'upsert'): string =>
  noteChanges([{ kind: 'recipeImport', from, op, version: 'NULL' }]);

/** Changes the import `$2` and notes the change. It must be the last statement of its transaction. */
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

const LOCK: Statement = {
  name: 'import-lock',
  text: `SELECT FROM recipe_imports WHERE household_id = $1 AND id = $2 AND ${OPEN} FOR UPDATE`,
};

const IS_OLD = `updated_at < now() - ${KEPT_FOR} AND (status = 'failed' OR (status = 'completed' AND url IS NULL))`;

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

/**
 * Imports from the view of the process that works on them. Every end of an attempt takes effect only while its task's lease is
 * held.
 */
@Injectable()
export class ImportRunsRepository {
  constructor(
    private readonly sql: Sql,
    private readonly tasks: Tasks,
  ) {}

  /** `null` when the import does not exist or has ended. */
  async begin(task: Task): Promise<ImportRun | null> {
    const row = await this.sql.row<Omit<ImportRun, 'task'>>(BEGIN, [task.householdId, task.subject, task.attempts]);
    return row && { ...row, task };
  }

  /**
   * For the transaction that stores the recipe. It locks the import before the transaction locks anything else.
   * @throws ImportGoneError when somebody cancelled the import
   */
  async lock(tx: Transaction, { householdId, id }: ImportRun): Promise<void> {
    if ((await tx.row(LOCK, [householdId, id])) === null) throw new ImportGoneError();
  }

  /** Marks the import as completed: the last statement of the transaction that stores the recipe and completes the task. */
  async complete(tx: Transaction, { householdId, id }: ImportRun): Promise<void> {
    await tx.rows(COMPLETE, [householdId, id]);
  }

  /** Completes an import whose recipe already exists. @throws LeaseLostError */
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

  /** Makes the import wait for its next attempt. @throws LeaseLostError */
  async postpone(task: Task, { code, message }: ImportFailure, delaySeconds: number): Promise<void> {
    await this.sql.transaction(task.householdId, async (tx) => {
      await this.tasks.postpone(task, delaySeconds, tx);
      await tx.rows(POSTPONE, [task.householdId, task.subject, code, message, delaySeconds]);
    });
  }

  /** Called in the transaction that makes the task wait again without counting the attempt. */
  async handBack({ householdId, subject, attempts }: Task): Promise<void> {
    await this.sql.rows(HAND_BACK, [householdId, subject, attempts - 1]);
  }

  /** Removes failed imports after their time, and completed ones that are not needed to find the recipe of an address. */
  async removeOld(): Promise<void> {
    for (const { id } of await this.sql.rows<{ id: string }>(HOUSEHOLDS_WITH_OLD, []))
      await this.sql.rows(REMOVE_OLD, [id]);
  }
}
