import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { noteChanges } from '../changes/note-changes.js';
import { isUniqueViolation } from '../database/pg-errors.js';
import { OWN_HOUSEHOLD } from '../database/own-household.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import { inSlices } from '../slices.js';
import type { NewTask } from '../tasks/task.js';
import { Tasks } from '../tasks/tasks.js';
import { writeJson } from '../text/pieces-of-json.js';
import type { ImportDto } from './imports.dto.js';
import type { ImportStatus } from './recipe-import.entity.js';

export interface NewImport {
  /** Of imports that are queued together, the one with the larger id counts as newer. */
  id: string;
  url: string | null;
  urlKey: string | null;
  text: string | null;
  forceAi: boolean;
}

/** Number of open imports by status, and the age of the oldest one. */
export interface OpenImports {
  status: ImportStatus;
  count: number;
  oldestSeconds: number;
}

/** An import of a page, with the fields for the answer to another request for the same page. */
export interface PageImport {
  id: string;
  userId: string;
  url: string;
  status: ImportStatus;
  createdAt: Date;
}

/** What the household already has for a page: its recipe, or an open import. */
export interface KnownPage {
  urlKey: string;
  recipeId: string;
  status: 'queued' | 'exists';
}

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

const IMPORT_COLUMNS = `
  id AS "recipeId", source, url, status, attempts,
  CASE WHEN error_code IS NOT NULL THEN json_build_object('code', error_code, 'message', error_message) END AS error,
  to_char(created_at AT TIME ZONE 'UTC', ${ISO}) AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', ${ISO}) AS "updatedAt"`;

const PAGE_COLUMNS = 'id, user_id AS "userId", url, status, created_at AS "createdAt"';

const FIND = {
  name: 'import-find',
  text: `SELECT ${IMPORT_COLUMNS} FROM recipe_imports WHERE household_id = $1 AND id = $2`,
};

const LIST = {
  name: 'import-list',
  text: `
    SELECT ${IMPORT_COLUMNS} FROM recipe_imports
    WHERE household_id = $1 AND ($2::text IS NULL OR status = $2)
    ORDER BY created_at DESC, id DESC LIMIT $3`,
};

const FIND_PAGE = {
  name: 'import-find-page',
  text: `SELECT ${PAGE_COLUMNS} FROM recipe_imports WHERE household_id = $1 AND url_key = $2 AND status <> 'failed'`,
};

/** The oldest recipe with this address, or the recipe that was imported from it when the page has another canonical address. */
const KNOWN_PAGES = {
  name: 'import-known-pages',
  text: `
    SELECT k.key AS "urlKey", COALESCE(r.id, i.id) AS "recipeId",
      CASE WHEN r.id IS NULL THEN 'queued' ELSE 'exists' END AS status
    FROM unnest($2::text[]) AS k(key)
    LEFT JOIN recipe_imports i ON i.household_id = $1 AND i.url_key = k.key AND i.status <> 'failed'
    LEFT JOIN LATERAL (
      SELECT id FROM recipes WHERE household_id = $1 AND deleted_at IS NULL AND (url_key = k.key OR id = i.id)
      ORDER BY (url_key IS NOT DISTINCT FROM k.key) DESC, created_at, id LIMIT 1
    ) r ON true
    WHERE r.id IS NOT NULL OR i.status <> 'completed'`,
};

/** Sorted by key, so that two transactions with the same pages cannot deadlock. */
const INSERT: Statement = {
  name: 'import-insert',
  notes: true,
  text: `
    WITH added AS (
      INSERT INTO recipe_imports (household_id, id, user_id, source, url, url_key, text, force_ai, status)
      SELECT own.household_id, w.id, $2, CASE WHEN w.url IS NULL THEN 'paste' ELSE 'url' END, w.url, w."urlKey", w.text, w."forceAi", 'queued'
      FROM jsonb_to_recordset($3::jsonb -> 'imports') AS w(id uuid, url text, "urlKey" text, text text, "forceAi" boolean)
      CROSS JOIN ${OWN_HOUSEHOLD}
      ORDER BY w."urlKey", w.id
      ON CONFLICT (household_id, url_key) WHERE status <> 'failed' DO NOTHING
      RETURNING *
    ),
    ${noteChanges([{ kind: 'recipeImport', from: 'added', version: 'NULL' }])}
    SELECT ${PAGE_COLUMNS} FROM added`,
};

const OPEN_BY_STATUS: Statement = {
  name: 'import-open-by-status',
  scope: 'server',
  text: `
    SELECT s.status, count(i.id)::int AS count,
      GREATEST(EXTRACT(epoch FROM now() - min(i.created_at)), 0)::float8 AS "oldestSeconds"
    FROM (VALUES ('queued'), ('processing')) s(status)
    LEFT JOIN recipe_imports i ON i.status = s.status AND (i.status = 'queued' OR i.status = 'processing')
    GROUP BY s.status`,
};

/** Limits of a household: number of open imports, and bytes of their texts. */
export const MOST_OPEN = 10_000;
export const MOST_TEXT = 100_000_000;

const COUNT_OPEN = {
  name: 'import-count-open',
  text: `
    SELECT count(*)::int AS count, COALESCE(sum(octet_length(text)), 0)::float8 AS bytes FROM recipe_imports
    WHERE household_id = $1 AND (status = 'queued' OR status = 'processing')`,
};

const REVIVE: Statement = {
  name: 'import-revive',
  notes: true,
  text: `
    WITH revived AS (
      UPDATE recipe_imports
      SET status = 'queued', attempts = 0, error_code = NULL, error_message = NULL, next_attempt_at = NULL, updated_at = now()
      WHERE household_id = $1 AND id = $2 AND status = 'failed'
      RETURNING *
    ),
    ${noteChanges([{ kind: 'recipeImport', from: 'revived', version: 'NULL' }])}
    SELECT ${IMPORT_COLUMNS} FROM revived`,
};

const FORGET: Statement = {
  name: 'import-forget-completed',
  notes: true,
  text: `
    WITH removed AS (
      DELETE FROM recipe_imports WHERE household_id = $1 AND id = $2 AND status = 'completed' RETURNING *
    ),
    ${noteChanges([{ kind: 'recipeImport', from: 'removed', op: 'delete', version: 'NULL' }])}
    SELECT id FROM removed`,
};

/** Locks the row, so that only one of two requests queues the import again. */
const FIND_FAILED = {
  name: 'import-find-failed',
  text: `SELECT url FROM recipe_imports WHERE household_id = $1 AND id = $2 AND status = 'failed' FOR UPDATE`,
};

/** The kind of the tasks of imports. Their subject is the id of the import. */
export const IMPORT_TASK = 'import';

/** Imports from the view of the person who requested them. An import and its task are added in one transaction. */
@Injectable()
export class ImportsRepository implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly tasks: Tasks,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    const entity = `SELECT ${IMPORT_COLUMNS} FROM recipe_imports WHERE household_id = $1 AND id = changed.id`;
    this.feed.show({ kind: 'recipeImport', scope: 'recipes:read', entities: entity });
  }

  findById(householdId: string, id: string): Promise<ImportDto | null> {
    return this.sql.row<ImportDto>(FIND, [householdId, id]);
  }

  list(householdId: string, status: ImportStatus | null, limit: number): Promise<ImportDto[]> {
    return this.sql.rows<ImportDto>(LIST, [householdId, status, limit]);
  }

  /** Of all households; for metrics. */
  openByStatus(): Promise<OpenImports[]> {
    return this.sql.rows<OpenImports>(OPEN_BY_STATUS, []);
  }

  /** The import of the page that is open or completed. */
  findPage(householdId: string, urlKey: string): Promise<PageImport | null> {
    return this.sql.row<PageImport>(FIND_PAGE, [householdId, urlKey]);
  }

  /** Those of the pages that need no new import. */
  knownPages(householdId: string, urlKeys: readonly string[]): Promise<KnownPage[]> {
    return this.sql.rows<KnownPage>(KNOWN_PAGES, [householdId, urlKeys]);
  }

  /**
   * Queues imports in their order, all or none. A page that already has an open or completed import is left out of the result.
   * @returns `full` when nothing was queued because the household would have too many open imports
   */
  insert(householdId: string, userId: string, imports: readonly NewImport[]): Promise<PageImport[] | 'full'> {
    return this.sql.transaction(householdId, async (tx) => {
      const open = await countOpen(tx, householdId);
      const bytes = imports.reduce((sum, { text }) => sum + Buffer.byteLength(text ?? ''), open.bytes);
      if (open.count + imports.length > MOST_OPEN || bytes > MOST_TEXT) return 'full';
      // INSERT notes changes, so it must be the last statement. The task of a page that INSERT leaves out will find no import,
      // and end.
      await this.tasks.add(tx, ...imports.map(({ id, url }) => taskOf(householdId, id, url)));
      return tx.rows<PageImport>(INSERT, [householdId, userId, await inSlices(writeJson({ imports }))]);
    });
  }

  /**
   * Queues a failed import again.
   * @returns `null` when it does not exist or has not failed, `in-flight` when its page has another import, `full` as in `insert`
   */
  async revive(householdId: string, id: string): Promise<ImportDto | 'in-flight' | 'full' | null> {
    try {
      return await this.sql.transaction(householdId, async (tx) => {
        const open = await countOpen(tx, householdId);
        if (open.count >= MOST_OPEN || open.bytes >= MOST_TEXT) return 'full';
        const failed = await tx.row<{ url: string | null }>(FIND_FAILED, [householdId, id]);
        if (failed === null) return null;
        await this.tasks.add(tx, taskOf(householdId, id, failed.url));
        return tx.row<ImportDto>(REVIVE, [householdId, id]);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'recipe_imports_url_key')) return 'in-flight';
      throw error;
    }
  }

  /** Removes a completed import whose recipe was deleted. */
  async forgetCompleted(householdId: string, id: string): Promise<void> {
    await this.sql.rows(FORGET, [householdId, id]);
  }
}

/** A lower priority than retries of the household. The lane is the host, so that one slow site does not use all places. */
function taskOf(householdId: string, id: string, url: string | null): NewTask {
  return { kind: IMPORT_TASK, householdId, subject: id, lane: url && new URL(url).hostname, priority: 1 };
}

async function countOpen(tx: Transaction, householdId: string): Promise<{ count: number; bytes: number }> {
  const [row] = await tx.rows<{ count: number; bytes: number }>(COUNT_OPEN, [householdId]);
  return row ?? { count: 0, bytes: 0 };
}
