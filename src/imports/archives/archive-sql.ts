import { noteChanges } from '../../changes/note-changes.js';
import { utc } from '../../database/utc-sql.js';
import type { Statement } from '../../database/sql.js';

/** The columns of an `ArchiveImportDto`. */
export const ARCHIVE_COLUMNS = `
  id, file_name AS "fileName", format, on_duplicate AS "onDuplicate", dry_run AS "dryRun", status, total, imported, skipped, failed,
  error, ${utc('created_at')} AS "createdAt", ${utc('updated_at')} AS "updatedAt", ${utc('undone_at')} AS "undoneAt"`;

export const OPEN = `(status = 'queued' OR status = 'processing')`;

export const noteArchives = (from: string, op: 'upsert' | 'delete' = 'upsert'): string =>
  noteChanges([{ kind: 'recipeArchive', from, op, version: 'NULL' }]);

/** Changes the archive `$2` and notes the change. The last statement of its transaction. */
export const changeArchive = (name: string, set: string, where: string): Statement => ({
  name,
  notes: true,
  text: `
    WITH changed AS (
      UPDATE archive_imports SET ${set}, updated_at = now() WHERE household_id = $1 AND id = $2 AND ${where} RETURNING *
    ),
    ${noteArchives('changed')}
    SELECT id, user_id AS "userId", file_name AS "fileName", bytes::float8 AS bytes, on_duplicate AS "onDuplicate",
      dry_run AS "dryRun", total, imported, skipped, failed, parts
    FROM changed`,
});
