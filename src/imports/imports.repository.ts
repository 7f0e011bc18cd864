import { Injectable } from '@nestjs/common';
import { isUniqueViolation } from '../database/pg-errors.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import { inSlices } from '../slices.js';
import { writeJson } from '../text/pieces-of-json.js';
import { ImportQueue } from './import-queue.js';
import type { ImportDto } from './imports.dto.js';
import type { ImportStatus } from './recipe-import.entity.js';

export interface NewImport {
  /** Of imports that are queued at once, the larger one is the newer. */
  id: string;
  url: string | null;
  urlKey: string | null;
  host: string | null;
  text: string | null;
  forceAi: boolean;
}

/** How many imports stand where, and for how long the oldest of them. */
export interface OpenImports {
  status: ImportStatus;
  count: number;
  oldestSeconds: number;
}

/** An import of a page, as the answer to those who ask for the page again needs it. */
export interface PageImport {
  id: string;
  userId: string;
  url: string;
  status: ImportStatus;
  createdAt: Date;
}

/** What the household has of a page: its recipe, or an import under way. */
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

/** The oldest recipe of that address, or the one that was imported from there and calls itself by another. */
const KNOWN_PAGES = {
  name: 'import-known-pages',
  text: `
    SELECT k.key AS "urlKey", COALESCE(r.id, i.id) AS "recipeId",
      CASE WHEN r.id IS NULL THEN 'queued' ELSE 'exists' END AS status
    FROM unnest($2::text[]) AS k(key)
    LEFT JOIN recipe_imports i ON i.household_id = $1 AND i.url_key = k.key AND i.status <> 'failed'
    LEFT JOIN LATERAL (
      SELECT id FROM recipes WHERE household_id = $1 AND (url_key = k.key OR id = i.id)
      ORDER BY (url_key IS NOT DISTINCT FROM k.key) DESC, created_at, id LIMIT 1
    ) r ON true
    WHERE r.id IS NOT NULL OR i.status <> 'completed'`,
};

/** Sorted, so that two lists of the same pages wait for each other and never in a circle. */
const INSERT = {
  name: 'import-insert',
  text: `
    INSERT INTO recipe_imports (household_id, id, user_id, source, url, url_key, host, text, force_ai, status)
    SELECT $1, w.id, $2, CASE WHEN w.url IS NULL THEN 'paste' ELSE 'url' END, w.url, w."urlKey", w.host, w.text, w."forceAi", 'queued'
    FROM jsonb_to_recordset($3::jsonb -> 'imports') AS w(id uuid, url text, "urlKey" text, host text, text text, "forceAi" boolean)
    ORDER BY w."urlKey", w.id
    ON CONFLICT (household_id, url_key) WHERE status <> 'failed' DO NOTHING
    RETURNING ${PAGE_COLUMNS}`,
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

/** Imports of a household that wait or are under way, and bytes of the texts that are kept for them. */
export const MOST_OPEN = 10_000;
export const MOST_TEXT = 100_000_000;

const COUNT_OPEN = {
  name: 'import-count-open',
  text: `
    SELECT count(*)::int AS count, COALESCE(sum(octet_length(text)), 0)::float8 AS bytes FROM recipe_imports
    WHERE household_id = $1 AND (status = 'queued' OR status = 'processing')`,
};

const REVIVE = {
  name: 'import-revive',
  text: `
    UPDATE recipe_imports
    SET status = 'queued', attempts = 0, interruptions = 0, error_code = NULL, error_message = NULL, updated_at = now()
    WHERE household_id = $1 AND id = $2 AND status = 'failed'
    RETURNING ${IMPORT_COLUMNS}`,
};

const FORGET = {
  name: 'import-forget-completed',
  text: `DELETE FROM recipe_imports WHERE household_id = $1 AND id = $2 AND status = 'completed'`,
};

/** Imports as those see them who ask for them. What a row and its place in the queue become, they become in one transaction. */
@Injectable()
export class ImportsRepository {
  constructor(
    private readonly sql: Sql,
    private readonly queue: ImportQueue,
  ) {}

  findById(householdId: string, id: string): Promise<ImportDto | null> {
    return this.sql.row<ImportDto>(FIND, [householdId, id]);
  }

  list(householdId: string, status: ImportStatus | null, limit: number): Promise<ImportDto[]> {
    return this.sql.rows<ImportDto>(LIST, [householdId, status, limit]);
  }

  /** Of all households; for those who watch over the queue. */
  openByStatus(): Promise<OpenImports[]> {
    return this.sql.rows<OpenImports>(OPEN_BY_STATUS, []);
  }

  /** The import of the page that has not failed, under way or completed. */
  findPage(householdId: string, urlKey: string): Promise<PageImport | null> {
    return this.sql.row<PageImport>(FIND_PAGE, [householdId, urlKey]);
  }

  /** Those of the pages that need no import. */
  knownPages(householdId: string, urlKeys: readonly string[]): Promise<KnownPage[]> {
    return this.sql.rows<KnownPage>(KNOWN_PAGES, [householdId, urlKeys]);
  }

  /**
   * Queues them in their order, all or none; those are left out, and not given back, whose page has an import that has not failed.
   * `full`, with nothing done, when that would be more than may be open.
   */
  insert(householdId: string, userId: string, imports: readonly NewImport[]): Promise<PageImport[] | 'full'> {
    return this.sql.transaction(householdId, async (tx) => {
      const open = await countOpen(tx, householdId);
      const bytes = imports.reduce((sum, { text }) => sum + Buffer.byteLength(text ?? ''), open.bytes);
      if (open.count + imports.length > MOST_OPEN || bytes > MOST_TEXT) return 'full';
      const json = await inSlices(writeJson({ imports }));
      const rows = await tx.rows<PageImport>(INSERT, [householdId, userId, json]);
      const added = new Set(rows.map(({ id }) => id));
      const ids = imports.flatMap(({ id }) => (added.has(id) ? id : []));
      await this.enqueue(tx, householdId, ids);
      return rows;
    });
  }

  /**
   * Queues a failed import anew: `null` when there is none that failed, `in-flight` when its page has another import by now,
   * `full` as with `insert`.
   */
  async revive(householdId: string, id: string): Promise<ImportDto | 'in-flight' | 'full' | null> {
    try {
      return await this.sql.transaction(householdId, async (tx) => {
        const open = await countOpen(tx, householdId);
        if (open.count >= MOST_OPEN || open.bytes >= MOST_TEXT) return 'full';
        const [row] = await tx.rows<ImportDto>(REVIVE, [householdId, id]);
        if (row === undefined) return null;
        await this.enqueue(tx, householdId, [id]);
        return row;
      });
    } catch (error) {
      if (isUniqueViolation(error, 'recipe_imports_url_key')) return 'in-flight';
      throw error;
    }
  }

  /** For a completed import whose recipe is gone. */
  async forgetCompleted(householdId: string, id: string): Promise<void> {
    await this.sql.rows(FORGET, [householdId, id]);
  }

  /** Behind those of the household that are tried again. */
  private enqueue(tx: Transaction, householdId: string, ids: readonly string[]): Promise<void> {
    return this.queue.add(
      tx,
      ids.map((id) => ({ householdId, id, isNew: true })),
    );
  }
}

async function countOpen(tx: Transaction, householdId: string): Promise<{ count: number; bytes: number }> {
  const [row] = await tx.rows<{ count: number; bytes: number }>(COUNT_OPEN, [householdId]);
  return row ?? { count: 0, bytes: 0 };
}
