import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../database/sql.js';
import { OWN_HOUSEHOLD } from '../../database/own-household.js';
import type { Task } from '../../tasks/task.js';
import { Tasks } from '../../tasks/tasks.js';
import type { EntryStatus } from './archive-entry.entity.js';
import type { DuplicateChoice } from './archive-import.entity.js';
import { changeArchive, noteArchives, OPEN } from './archive-sql.js';

/** An archive that this process imports. */
export interface ArchiveRun {
  readonly task: Task;
  readonly householdId: string;
  readonly id: string;
  readonly userId: string;
  readonly fileName: string;
  /** Size of the file. */
  readonly bytes: number;
  readonly onDuplicate: DuplicateChoice;
  readonly dryRun: boolean;
  readonly total: number;
  /** Names of the parts of the household that the person may change. */
  readonly parts: readonly string[];
}

export interface EntryOutcome {
  readonly number: number;
  readonly entry: string;
  readonly name: string;
  readonly status: EntryStatus;
  readonly recipeId: string | null;
  readonly version: number | null;
  readonly error: string | null;
}

/** Days that the results of an archive are kept. */
const KEPT_DAYS = 30;

const BEGIN = changeArchive('archive-begin', `status = 'processing'`, OPEN);
const COMPLETE = changeArchive(
  'archive-complete',
  `status = 'completed', error = CASE
     WHEN imported + skipped > 0 THEN NULL
     WHEN EXISTS (SELECT FROM archive_additions WHERE household_id = $1 AND archive_id = $2) THEN NULL
     WHEN total = 0 THEN 'The archive holds no recipes.'
     ELSE 'None of the recipes could be imported; the entries say why.'
   END`,
  OPEN,
);
const FAIL = changeArchive('archive-fail', `status = 'failed', error = $3`, OPEN);
const HAND_BACK = changeArchive('archive-hand-back', `status = 'queued'`, `status = 'processing'`);

const DONE = {
  name: 'archive-done',
  text: `
    SELECT number, status = 'imported' AND recipe_id IS NULL AS "isTried" FROM archive_entries
    WHERE household_id = $1 AND archive_id = $2`,
};

const RECIPES = {
  name: 'archive-recipes',
  text: `
    SELECT entry, recipe_id AS "recipeId" FROM archive_entries
    WHERE household_id = $1 AND archive_id = $2 AND recipe_id IS NOT NULL`,
};

/** An entry that another process has added stays as it is. */
const ADD_ENTRY: Statement = {
  name: 'archive-add-entry',
  notes: true,
  text: `
    WITH added AS (
      INSERT INTO archive_entries (household_id, archive_id, number, entry, name, status, recipe_id, version, error)
      SELECT own.household_id, $2, $3, $4, $5, $6, $7, $8, $9 FROM ${OWN_HOUSEHOLD}
      WHERE EXISTS (SELECT FROM archive_imports WHERE household_id = $1 AND id = $2)
      ON CONFLICT (household_id, archive_id, number) DO NOTHING
      RETURNING status
    ),
    changed AS (
      UPDATE archive_imports a SET imported = a.imported + (added.status = 'imported')::int,
        skipped = a.skipped + (added.status = 'duplicate')::int, failed = a.failed + (added.status = 'failed')::int,
        updated_at = now()
      FROM added WHERE a.household_id = $1 AND a.id = $2
      RETURNING a.*
    ),
    ${noteArchives('changed')}
    SELECT count(*) FROM added`,
};

const PART = {
  name: 'archive-part',
  text: 'SELECT bytes FROM archive_parts WHERE household_id = $1 AND archive_id = $2 AND number = $3',
};

const REMOVE_PARTS: Statement = {
  name: 'archive-remove-parts',
  text: 'DELETE FROM archive_parts WHERE household_id = $1 AND archive_id = $2',
};

const IS_OLD = `NOT ${OPEN} AND updated_at < now() - interval '${KEPT_DAYS} days'`;

const HOUSEHOLDS_WITH_OLD: Statement = {
  name: 'archive-households-with-old',
  scope: 'server',
  text: `SELECT DISTINCT household_id AS id FROM archive_imports WHERE ${IS_OLD}`,
};

const REMOVE_OLD: Statement = {
  name: 'archive-remove-old',
  notes: true,
  text: `
    WITH removed AS (DELETE FROM archive_imports WHERE household_id = $1 AND ${IS_OLD} RETURNING *),
    ${noteArchives('removed', 'delete')}
    SELECT count(*) FROM removed`,
};

type RunRow = Omit<ArchiveRun, 'task' | 'householdId'> & Record<string, unknown>;

/** Archives from the view of the process that imports them. */
@Injectable()
export class ArchiveRunsRepository {
  constructor(
    private readonly sql: Sql,
    private readonly tasks: Tasks,
  ) {}

  /** `null` when the archive does not exist or has ended. */
  async begin(task: Task): Promise<ArchiveRun | null> {
    const row = await this.sql.row<RunRow>(BEGIN, [task.householdId, task.subject]);
    return row && { ...row, task, householdId: task.householdId };
  }

  /** The numbers of the entries that have a result, and how many of them a dry run would have added. */
  async done({ householdId, id }: ArchiveRun): Promise<{ numbers: Set<number>; tried: number }> {
    const rows = await this.sql.rows<{ number: number; isTried: boolean }>(DONE, [householdId, id]);
    const tried = rows.filter(({ isTried }) => isTried).length;
    return { numbers: new Set(rows.map(({ number }) => number)), tried };
  }

  /** The recipes that were imported or existed, by their path in the archive. */
  async recipesByEntry({ householdId, id }: ArchiveRun): Promise<Map<string, string>> {
    const rows = await this.sql.rows<{ entry: string; recipeId: string }>(RECIPES, [householdId, id]);
    return new Map(rows.map(({ entry, recipeId }) => [entry, recipeId]));
  }

  async addEntry({ householdId, id }: ArchiveRun, outcome: EntryOutcome): Promise<void> {
    const { number, entry, name, status, recipeId, version, error } = outcome;
    await this.sql.rows(ADD_ENTRY, [householdId, id, number, entry, name, status, recipeId, version, error]);
  }

  /** The part of the file with this number; `null` after the last part. */
  async part({ householdId, id }: ArchiveRun, number: number): Promise<Buffer | null> {
    return (await this.sql.row<{ bytes: Buffer }>(PART, [householdId, id, number]))?.bytes ?? null;
  }

  /** @throws LeaseLostError */
  async complete({ task }: ArchiveRun): Promise<void> {
    await this.end(task, COMPLETE, []);
  }

  /** @throws LeaseLostError */
  async fail(task: Task, error: string): Promise<void> {
    await this.end(task, FAIL, [error]);
  }

  /** Makes the archive wait for its next attempt. @throws LeaseLostError */
  async postpone({ task, householdId, id }: ArchiveRun, seconds: number): Promise<void> {
    await this.sql.transaction(householdId, async (tx) => {
      await this.tasks.postpone(task, seconds, tx);
      await tx.rows(HAND_BACK, [householdId, id]);
    });
  }

  /**
   * Makes the archive wait for its next turn, after those of other households. Earlier interruptions no longer count.
   * @throws LeaseLostError
   */
  async waitForTurn({ task, householdId, id }: ArchiveRun): Promise<void> {
    const { kind, subject } = task;
    await this.sql.transaction(householdId, async (tx) => {
      await this.tasks.complete(task, tx);
      await this.tasks.add(tx, { kind, householdId, subject });
      await tx.rows(HAND_BACK, [householdId, id]);
    });
  }

  /** Called in the transaction that makes the task wait again without counting the attempt. */
  async handBack({ householdId, subject }: Task): Promise<void> {
    await this.sql.rows(HAND_BACK, [householdId, subject]);
  }

  async removeOld(): Promise<void> {
    for (const { id } of await this.sql.rows<{ id: string }>(HOUSEHOLDS_WITH_OLD, []))
      await this.sql.rows(REMOVE_OLD, [id]);
  }

  private async end(task: Task, statement: Statement, values: readonly unknown[]): Promise<void> {
    const { householdId, subject } = task;
    await this.sql.transaction(householdId, async (tx) => {
      await this.tasks.complete(task, tx);
      await tx.rows(REMOVE_PARTS, [householdId, subject]);
      await tx.rows(statement, [householdId, subject, ...values]);
    });
  }
}
