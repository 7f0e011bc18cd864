import { Injectable } from '@nestjs/common';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { ConflictError, NotFoundError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { RecipeBinService } from '../../recipes/bin/recipe-bin.service.js';
import { ArchiveEntriesRepository } from './archive-entries.repository.js';
import type { ArchiveImport } from './archive-import.entity.js';
import type { UndoneArchiveDto } from './archives.dto.js';
import { ArchivesRepository } from './archives.repository.js';
import { ArchivesService } from './archives.service.js';
import { HouseholdImporter } from './household/household-importer.js';

/** Undoes imports of archives. */
@Injectable()
export class ArchiveUndoService {
  constructor(
    private readonly archives: ArchivesService,
    private readonly repository: ArchivesRepository,
    private readonly entries: ArchiveEntriesRepository,
    private readonly bin: RecipeBinService,
    private readonly household: HouseholdImporter,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /**
   * Puts the recipes that the archive added into the bin and removes what was added with them, unless somebody has
   * changed it since.
   * @throws NotFoundError, ConflictError while the import is under way
   */
  async undo(householdId: string, id: string): Promise<UndoneArchiveDto> {
    const archive = await this.archives.find(householdId, id);
    if (archive.status === 'queued' || archive.status === 'processing')
      throw new ConflictError(
        'The import of this archive is under way: undo it when it is done',
        reason('archive.underWay'),
      );
    await this.household.undo(archive, 'before the recipes');
    const entries = await this.entries.unchanged(archive);
    let deleted = 0;
    for (const { recipeId, version } of entries) if (await this.remove(householdId, recipeId, version)) deleted++;
    await this.household.undo(archive, 'after the recipes');
    await this.markUndone(archive);
    return { deleted };
  }

  private async markUndone(archive: ArchiveImport): Promise<void> {
    await this.transactions.run(async () => {
      const patch = { undoneAt: () => 'LEAST(undone_at, now())' };
      const undone = await this.repository.change(archive, ['completed', 'failed'], patch);
      if (undone !== null) this.changes.note('recipeArchive', undone);
    });
  }

  private async remove(householdId: string, recipeId: string, version: number): Promise<boolean> {
    try {
      return await this.bin.remove(householdId, recipeId, version);
    } catch (error) {
      if (error instanceof NotFoundError) return false;
      throw error;
    }
  }
}
