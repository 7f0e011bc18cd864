import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { type HouseholdKey, HouseholdRepository } from '../database/household-repository.js';
import type { PatchOrSql } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import type { Reason } from '../http/problems/reason.js';
import type { FailureCode, ImportFailure } from './import-failure.js';
import type { ImportWarning, RecipeParts } from './import-warning.js';
import { type ImportSource, type ImportStatus, OPEN_STATUSES, RecipeImport } from './recipe-import.entity.js';

/** Days after which imports that nobody needs are removed. */
const KEPT_DAYS = 30;

export type NewImport = Pick<
  RecipeImport,
  'householdId' | 'id' | 'userId' | 'source' | 'url' | 'urlKey' | 'text' | 'forceAi' | 'fileOptions'
>;

/** Number of open imports by status, and the age of the oldest one. */
export interface OpenImports {
  status: ImportStatus;
  count: number;
  oldestSeconds: number;
}

/** One import as a line of the list that people see. */
export interface ImportLine {
  readonly id: string;
  /** The recipe that the completed import leads to. */
  readonly recipeId: string;
  readonly source: ImportSource;
  readonly url: string | null;
  readonly status: ImportStatus;
  readonly errorCode: FailureCode | null;
  readonly errorMessage: string | null;
  readonly errorReason: Reason | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The name of the imported recipe; `null` until then, and when the recipe was deleted. */
  readonly recipeName: string | null;
  /** The beginning of a pasted text that has no recipe yet. */
  readonly textStart: string | null;
  /** What the completed import did not find, and nobody added. */
  readonly warnings: readonly ImportWarning[];
  /** When a queued import whose last attempt failed will be tried again. */
  readonly nextAttemptAt: Date | null;
}

/** The position of a line in the list, where the next page begins. */
export interface ImportPlace {
  readonly createdAt: Date;
  readonly id: string;
}

/** Which lines are read. */
export interface AskedLines {
  /** `null` for all. */
  readonly status: ImportStatus | null;
  /** Only lines that come after this place in the list; `null` for the first ones. */
  readonly before: ImportPlace | null;
  readonly limit: number;
}

@Injectable()
export class ImportsRepository extends HouseholdRepository<RecipeImport> {
  constructor(transactions: Transactions) {
    super(RecipeImport, transactions);
  }

  /** Newest first. */
  list(householdId: string, status: ImportStatus | undefined, limit: number): Promise<RecipeImport[]> {
    return this.table.find({
      where: { householdId, ...(status !== undefined && { status }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
    });
  }

  /** The import of the page that is open or completed. */
  findPage(householdId: string, urlKey: string): Promise<RecipeImport | null> {
    return this.table.findOneBy({ householdId, urlKey, status: Not('failed') });
  }

  /**
   * Queues imports, in the order of their pages, so that two transactions with the same pages cannot deadlock. A page that already has
   * an open or completed import is left out of the result.
   */
  add(imports: readonly NewImport[]): Promise<RecipeImport[]> {
    const sorted = imports.toSorted((one, other) => ((one.urlKey ?? one.id) < (other.urlKey ?? other.id) ? -1 : 1));
    return this.insertNew(sorted.map((row) => ({ ...row, status: 'queued' })));
  }

  /** Number of open imports of the household, and bytes of their texts. */
  async countOpen(householdId: string): Promise<{ count: number; bytes: number }> {
    const [row] = await this.query<{ count: number; bytes: number }>(
      `SELECT count(*)::int AS count, COALESCE(sum(octet_length(text)), 0)::float8 AS bytes FROM recipe_imports
       WHERE household_id = $1 AND (status = 'queued' OR status = 'processing')`,
      [householdId],
    );
    return row ?? { count: 0, bytes: 0 };
  }

  /** Of all households; for metrics. */
  openByStatus(): Promise<OpenImports[]> {
    return this.query(
      `SELECT s.status, count(i.id)::int AS count,
         GREATEST(EXTRACT(epoch FROM now() - min(i.created_at)), 0)::float8 AS "oldestSeconds"
       FROM (VALUES ('queued'), ('processing')) s(status)
       LEFT JOIN recipe_imports i ON i.status = s.status AND (i.status = 'queued' OR i.status = 'processing')
       GROUP BY s.status`,
      [],
    );
  }

  /** The import, if it has one of these statuses. No other transaction can change it until this one ends. */
  lockWith({ householdId, id }: HouseholdKey, statuses: readonly ImportStatus[]): Promise<RecipeImport | null> {
    return this.table.findOne({
      where: { householdId, id, status: In(statuses) },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Changes the import if it has one of these statuses. @returns `null`, with nothing changed, when it has not */
  change(
    { householdId, id }: HouseholdKey,
    statuses: readonly ImportStatus[],
    patch: PatchOrSql<RecipeImport>,
  ): Promise<RecipeImport | null> {
    return this.updateWhere({ householdId, id, status: In(statuses) }, patch);
  }

  /** Makes an open import wait for its next attempt. */
  postpone(
    key: HouseholdKey,
    { code, message, reason }: Pick<ImportFailure, 'code' | 'message' | 'reason'>,
    seconds: number,
  ): Promise<RecipeImport | null> {
    return this.change(key, OPEN_STATUSES, {
      status: 'queued',
      errorCode: code,
      errorMessage: message,
      errorReason: reason,
      nextAttemptAt: () => `now() + ${seconds} * interval '1 second'`,
    });
  }

  /** Removes those of the imports that have one of these statuses. */
  async removeWith(
    householdId: string,
    ids: readonly string[],
    statuses: readonly ImportStatus[],
  ): Promise<RecipeImport[]> {
    const remove = this.table
      .createQueryBuilder()
      .delete()
      .where({ householdId, id: In(ids), status: In(statuses) });
    return this.toRows((await remove.returning('*').execute()).raw);
  }

  /** The households that have imports for `removeOld`. */
  async householdsWithOld(): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      `SELECT DISTINCT household_id AS id FROM recipe_imports
       WHERE updated_at < now() - interval '${KEPT_DAYS} days' AND (status = 'failed' OR (status = 'completed' AND url IS NULL))`,
      [],
    );
    return rows.map(({ id }) => id);
  }

  /** Removes failed imports after their time, and completed ones that are not needed to find the recipe of an address. */
  async removeOld(householdId: string): Promise<RecipeImport[]> {
    const rows = await this.query(
      `DELETE FROM recipe_imports
       WHERE household_id = $1 AND updated_at < now() - interval '${KEPT_DAYS} days'
         AND (status = 'failed' OR (status = 'completed' AND url IS NULL))
       RETURNING *`,
      [householdId],
    );
    return this.toRows(rows);
  }

  /** Newest first. `recipe`: what the recipe has by now; `null` without one. */
  lines(
    householdId: string,
    { status, before, limit }: AskedLines,
  ): Promise<(ImportLine & { recipe: RecipeParts | null })[]> {
    return this.query(
      `SELECT i.id, COALESCE(i.duplicate_of, i.id) AS "recipeId", i.source, i.url, i.status, i.error_code AS "errorCode",
         i.error_message AS "errorMessage", i.error_reason AS "errorReason",
         i.created_at AS "createdAt", i.updated_at AS "updatedAt", r.name AS "recipeName", left(i.text, 300) AS "textStart",
         i.warnings, i.next_attempt_at AS "nextAttemptAt",
         CASE WHEN r.id IS NOT NULL THEN json_build_object(
           'version', r.version,
           'hasIngredients', EXISTS (SELECT FROM recipe_ingredients WHERE household_id = $1 AND recipe_id = r.id),
           'hasSteps', EXISTS (SELECT FROM recipe_steps WHERE household_id = $1 AND recipe_id = r.id)
         ) END AS recipe
       FROM recipe_imports i
       LEFT JOIN recipes r ON i.status = 'completed' AND r.household_id = $1 AND r.id = COALESCE(i.duplicate_of, i.id)
         AND r.deleted_at IS NULL
       WHERE i.household_id = $1 AND ($2::text IS NULL OR i.status = $2)
         AND ($3::timestamptz IS NULL OR (i.created_at, i.id) < ($3, $4::uuid))
       ORDER BY i.created_at DESC, i.id DESC LIMIT $5`,
      [householdId, status, before?.createdAt ?? null, before?.id ?? null, limit],
    );
  }

  counts(householdId: string): Promise<{ status: ImportStatus; count: number }[]> {
    return this.query(
      'SELECT status, count(*)::int AS count FROM recipe_imports WHERE household_id = $1 GROUP BY status',
      [householdId],
    );
  }
}
