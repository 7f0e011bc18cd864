import type { FileHandle } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../../changes/change-feed.js';
import { isUniqueViolation } from '../../database/pg-errors.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { Tasks } from '../../tasks/tasks.js';
import { ARCHIVE_COLUMNS, changeArchive, noteArchives, OPEN } from './archive-sql.js';
import type { DuplicateChoice } from './archive-import.entity.js';
import type { ArchiveEntryDto, ArchiveImportDto, QueuedArchiveDto } from './archives.dto.js';

export interface NewArchive {
  readonly householdId: string;
  readonly id: string;
  readonly userId: string;
  readonly fileName: string;
  readonly fileHash: Buffer;
  readonly bytes: number;
  readonly format: string;
  readonly onDuplicate: DuplicateChoice;
  readonly dryRun: boolean;
  readonly total: number;
  readonly parts: readonly string[];
}

/** An entry of a finished archive whose recipe still has the version that the import gave it. */
export interface ImportedEntry {
  readonly recipeId: string;
  readonly version: number;
}

/** The kind of the tasks of archives. Their subject is the id of the archive. */
export const ARCHIVE_TASK = 'archive';

/** Bytes of a part of the file. */
const PART = 1_048_576;
/** Maximum number of unfinished archives of a household. */
export const MOST_OPEN = 5;

const FIND_OPEN = {
  name: 'archive-find-open',
  text: `
    SELECT id AS "archiveId", status FROM archive_imports
    WHERE household_id = $1 AND file_hash = $2 AND on_duplicate = $3 AND dry_run = $4 AND ${OPEN}`,
};

const COUNT_OPEN = {
  name: 'archive-count-open',
  text: `SELECT count(*)::int AS count FROM archive_imports WHERE household_id = $1 AND ${OPEN}`,
};

const ADD_PART: Statement = {
  name: 'archive-add-part',
  text: 'INSERT INTO archive_parts (household_id, archive_id, number, bytes) VALUES ($1, $2, $3, $4)',
};

const INSERT: Statement = {
  name: 'archive-insert',
  notes: true,
  text: `
    WITH added AS (
      INSERT INTO archive_imports (
        household_id, id, user_id, file_name, file_hash, bytes, format, on_duplicate, dry_run, status, total, parts
      ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'queued', $10, $11)
      RETURNING *
    ),
    ${noteArchives('added')}
    SELECT id AS "archiveId", status FROM added`,
};

const LIST = {
  name: 'archive-list',
  text: `
    SELECT ${ARCHIVE_COLUMNS} FROM archive_imports WHERE household_id = $1 ORDER BY created_at DESC, id DESC LIMIT 200`,
};

const FIND = {
  name: 'archive-find',
  text: `SELECT ${ARCHIVE_COLUMNS} FROM archive_imports WHERE household_id = $1 AND id = $2`,
};

const ENTRIES = {
  name: 'archive-entries',
  text: `
    SELECT number, name, entry, status, recipe_id AS "recipeId", error FROM archive_entries
    WHERE household_id = $1 AND archive_id = $2 AND number > $3 ORDER BY number LIMIT $4`,
};

const IMPORTED = {
  name: 'archive-imported',
  text: `
    SELECT e.recipe_id AS "recipeId", e.version
    FROM archive_entries e JOIN recipes r ON r.household_id = $1 AND r.id = e.recipe_id
    WHERE e.household_id = $1 AND e.archive_id = $2 AND e.status = 'imported' AND e.version = r.version
      AND r.deleted_at IS NULL
    ORDER BY e.number`,
};

const MARK_UNDONE = changeArchive(
  'archive-mark-undone',
  'undone_at = COALESCE(undone_at, (SELECT now()))',
  `NOT ${OPEN}`,
);

/** Archives from the view of the person who imports them. An archive, its file and its task are added in one transaction. */
@Injectable()
export class ArchivesRepository implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly tasks: Tasks,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    const entity = `SELECT ${ARCHIVE_COLUMNS} FROM archive_imports WHERE household_id = $1 AND id = changed.id`;
    this.feed.show({ kind: 'recipeArchive', scope: 'recipes:read', entities: entity });
  }

  /** The unfinished import of the same file with the same choices. */
  findOpen({ householdId, fileHash, onDuplicate, dryRun }: NewArchive): Promise<QueuedArchiveDto | null> {
    return this.sql.row<QueuedArchiveDto & Record<string, unknown>>(FIND_OPEN, [
      householdId,
      fileHash,
      onDuplicate,
      dryRun,
    ]);
  }

  async isFull(householdId: string): Promise<boolean> {
    const row = await this.sql.row<{ count: number }>(COUNT_OPEN, [householdId]);
    return (row?.count ?? 0) >= MOST_OPEN;
  }

  /**
   * Queues the archive. `null`, with nothing done, when an unfinished import of the same archive exists.
   * @param file its content
   */
  async insert(archive: NewArchive, file: FileHandle): Promise<QueuedArchiveDto | null> {
    const { householdId, id, userId, fileName, fileHash, bytes, format, onDuplicate, dryRun, total, parts } = archive;
    const described = [fileName, fileHash, bytes, format];
    const values = [householdId, id, userId, ...described, onDuplicate, dryRun, total, parts];
    try {
      return await this.sql.transaction(householdId, async (tx) => {
        await addParts(tx, archive, file);
        await this.tasks.add(tx, { kind: ARCHIVE_TASK, householdId, subject: id });
        return tx.row<QueuedArchiveDto & Record<string, unknown>>(INSERT, values);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'archive_imports_open_key')) return null;
      throw error;
    }
  }

  /** Newest first. */
  list(householdId: string): Promise<ArchiveImportDto[]> {
    return this.sql.rows<ArchiveImportDto & Record<string, unknown>>(LIST, [householdId]);
  }

  find(householdId: string, id: string): Promise<ArchiveImportDto | null> {
    return this.sql.row<ArchiveImportDto & Record<string, unknown>>(FIND, [householdId, id]);
  }

  /** @param after the number of the last entry of the page before; -1 for the first page */
  entries(
    householdId: string,
    id: string,
    after: number,
    limit: number,
  ): Promise<(ArchiveEntryDto & { number: number })[]> {
    return this.sql.rows<ArchiveEntryDto & { number: number } & Record<string, unknown>>(ENTRIES, [
      householdId,
      id,
      after,
      limit,
    ]);
  }

  /** The recipes that the archive added and that nobody has changed since. */
  unchanged(householdId: string, id: string): Promise<ImportedEntry[]> {
    return this.sql.rows<ImportedEntry & Record<string, unknown>>(IMPORTED, [householdId, id]);
  }

  async markUndone(householdId: string, id: string): Promise<void> {
    await this.sql.row(MARK_UNDONE, [householdId, id]);
  }
}

async function addParts(tx: Transaction, { householdId, id, bytes }: NewArchive, file: FileHandle): Promise<void> {
  for (let number = 0; number * PART < bytes; number++) {
    const size = Math.min(PART, bytes - number * PART);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size, number * PART);
    if (bytesRead !== size) throw new Error('The uploaded file became shorter');
    await tx.rows(ADD_PART, [householdId, id, number, buffer]);
  }
}
