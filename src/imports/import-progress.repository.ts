import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';
import type { FailureCode } from './import-failure.js';
import type { ImportStatus } from './recipe-import.entity.js';

/** One import as a line of the list that people see. */
export interface ImportLine {
  readonly id: string;
  readonly url: string | null;
  readonly status: ImportStatus;
  readonly attempts: number;
  readonly errorCode: FailureCode | null;
  readonly errorMessage: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The name of the imported recipe; `null` until then, and when the recipe was deleted. */
  readonly recipeName: string | null;
  /** The beginning of a pasted text that has no recipe yet. */
  readonly textStart: string | null;
  /** When a failed import will be tried again. */
  readonly nextAttemptAt: Date | null;
}

/** The position of a line in the list, where the next page begins. */
export interface ImportPlace {
  readonly createdAt: Date;
  readonly id: string;
}

const LINES = `
  SELECT i.id, i.url, i.status, i.attempts, i.error_code AS "errorCode", i.error_message AS "errorMessage",
    i.created_at AS "createdAt", i.updated_at AS "updatedAt", r.name AS "recipeName", left(i.text, 300) AS "textStart",
    i.next_attempt_at AS "nextAttemptAt"
  FROM recipe_imports i
  LEFT JOIN recipes r ON i.status = 'completed' AND r.household_id = $1 AND r.id = i.id AND r.deleted_at IS NULL`;

const PAGE = {
  name: 'import-progress-page',
  text: `
    ${LINES}
    WHERE i.household_id = $1 AND ($2::text IS NULL OR i.status = $2)
      AND ($3::timestamptz IS NULL OR (i.created_at, i.id) < ($3, $4::uuid))
    ORDER BY i.created_at DESC, i.id DESC LIMIT $5`,
};

const BY_IDS = {
  name: 'import-progress-by-ids',
  text: `${LINES} WHERE i.household_id = $1 AND i.id = ANY($2::uuid[]) ORDER BY i.created_at DESC, i.id DESC`,
};

const COUNTS = {
  name: 'import-progress-counts',
  text: 'SELECT status, count(*)::int AS count FROM recipe_imports WHERE household_id = $1 GROUP BY status',
};

@Injectable()
export class ImportProgressRepository {
  constructor(private readonly sql: Sql) {}

  /** Newest first. */
  page(
    householdId: string,
    status: ImportStatus | null,
    before: ImportPlace | null,
    limit: number,
  ): Promise<ImportLine[]> {
    return this.sql.rows(PAGE, [householdId, status, before?.createdAt ?? null, before?.id ?? null, limit]);
  }

  byIds(householdId: string, ids: readonly string[]): Promise<ImportLine[]> {
    return this.sql.rows(BY_IDS, [householdId, ids]);
  }

  counts(householdId: string): Promise<{ status: ImportStatus; count: number }[]> {
    return this.sql.rows(COUNTS, [householdId]);
  }
}
