import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { HouseholdKey } from '../../../database/household-repository.js';
import { StorageQuota } from '../../../households/storage-quota.js';
import { LOGGER } from '../../../http/logger.js';
import { isUuid } from '../../../shared/text/uuid.js';
import { unlessRefused } from '../../../households/archive/archived-values.js';
import type { GivenRow, HouseholdPart, ImportedRow, ImportTarget } from '../../../households/archive/household-part.js';
import { HouseholdParts } from '../../../households/archive/household-parts.js';
import { ArchiveEntriesRepository } from '../archive-entries.repository.js';
import type { ArchiveRun } from '../archive-runs.service.js';
import type { ArchiveReader } from '../reading/archive-reader.js';
import { RECIPE_PATHS } from '../reading/household-rows.js';
import { ArchiveAdditionsRepository } from './archive-additions.repository.js';

/** Imports the parts of an archive besides its recipes, and undoes that import. */
@Injectable()
export class HouseholdImporter {
  constructor(
    private readonly parts: HouseholdParts,
    private readonly additions: ArchiveAdditionsRepository,
    private readonly entries: ArchiveEntriesRepository,
    private readonly quota: StorageQuota,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Runs after all recipes of the archive. Rows that the household already has are not changed. A repetition after an
   * interruption adds nothing twice.
   */
  async import(run: ArchiveRun, reader: ArchiveReader, stop: AbortSignal): Promise<void> {
    if (run.dryRun || run.parts.length === 0) return;
    const target = { householdId: run.householdId, userId: run.userId, ids: await this.recipeIds(run, reader) };
    for (const part of this.parts.all.filter(({ name }) => run.parts.includes(name)))
      for await (const rows of reader.householdRows(part.name)) {
        stop.throwIfAborted();
        if (!(await this.hasRoom(run))) return;
        await this.importRows(run, target, part, givenRows(rows));
      }
  }

  /** Removes the rows of the parts that hold recipes after the recipes, and the others before. */
  async undo(archive: HouseholdKey, when: 'before the recipes' | 'after the recipes'): Promise<void> {
    const additions = await this.additions.list(archive);
    const parts = this.parts.all.filter(({ holdsRecipes = false }) => holdsRecipes === (when === 'after the recipes'));
    for (const part of parts.reverse())
      for (const row of additions.filter((addition) => addition.part === part.name))
        await unlessRefused(() => part.remove(archive.householdId, row));
  }

  private async importRows(
    run: ArchiveRun,
    target: ImportTarget,
    part: HouseholdPart,
    rows: GivenRow[],
  ): Promise<void> {
    const ids = rows.map(({ id }) => id);
    const known = await part.known(run.householdId, ids);
    const planned = await this.additions.planned(run, part.name);
    const fresh = rows.filter(({ id }) => !known.has(id) || planned.has(id));
    if (fresh.length === 0) return;
    const freshIds = fresh.map(({ id }) => id);
    await this.additions.plan(run, part.name, freshIds);
    const added: ImportedRow[] = [];
    for (const row of fresh) {
      const one = await unlessRefused(() => part.add(target, row));
      if (one !== null) added.push({ id: one.id, version: one.version });
    }
    await this.additions.settle(run, part.name, freshIds, added);
  }

  /** The ids of the recipes in this household, by their ids in the archive. */
  private async recipeIds(run: ArchiveRun, reader: ArchiveReader): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    const byEntry = await this.entries.recipesByEntry(run);
    for await (const rows of reader.householdRows(RECIPE_PATHS))
      for (const { id, path } of givenRows(rows)) {
        const here = typeof path === 'string' ? byEntry.get(path) : undefined;
        if (here !== undefined) ids.set(id, here);
      }
    return ids;
  }

  private async hasRoom({ householdId, id }: ArchiveRun): Promise<boolean> {
    if (!(await this.quota.isFull(householdId))) return true;
    this.logger.warn({ archiveId: id }, 'A household is full: the rest of its archive is left out');
    return false;
  }
}

/** The rows with a valid id, each id once. */
function givenRows(rows: readonly unknown[]): GivenRow[] {
  const byId = new Map<string, GivenRow>();
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) continue;
    const { id } = row as { id?: unknown };
    if (typeof id !== 'string' || !isUuid(id) || byId.has(id.toLowerCase())) continue;
    byId.set(id.toLowerCase(), { ...row, id: id.toLowerCase() });
  }
  return [...byId.values()];
}
