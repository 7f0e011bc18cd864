import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Changes } from '../changes/changes.js';
import { Transactions } from '../database/transactions.js';
import { RecipeHooks } from '../recipes/recipe-hooks.js';
import type { Doubtful } from './files/doubtful.js';
import type { ImportWarning } from './import-warning.js';
import { ImportsRepository } from './imports.repository.js';
import { OPEN_STATUSES } from './recipe-import.entity.js';

/** Imports from the view of their recipes. */
@Injectable()
export class RecipeImportsService implements OnModuleInit {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly hooks: RecipeHooks,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  onModuleInit(): void {
    this.hooks.onRemoved(async (householdId, ids) => {
      await this.cancel(householdId, ids);
    });
    this.hooks.onUnfinishedRemoved((householdId, id) => this.cancel(householdId, [id]));
  }

  /** What the import of the recipe did not find; nothing for a recipe that was not imported. */
  async warningsFor(householdId: string, recipeId: string): Promise<readonly ImportWarning[]> {
    return (await this.repository.findIn(householdId, recipeId))?.warnings ?? [];
  }

  /** `null` for a recipe that was not read of files, or whose form was saved since. */
  async doubtfulFor(householdId: string, recipeId: string): Promise<Doubtful | null> {
    return (await this.repository.findIn(householdId, recipeId))?.fileOptions?.doubtful ?? null;
  }

  /** Somebody has saved the form of the recipe, perhaps without a change, so nothing in it is doubtful any more. */
  async endDoubt(householdId: string, recipeId: string): Promise<void> {
    const row = await this.repository.findIn(householdId, recipeId);
    if (row?.fileOptions?.doubtful === undefined) return;
    const { doubtful: _, ...fileOptions } = row.fileOptions;
    const warnings = row.warnings.filter((warning) => warning !== 'DOUBTFUL_WORDS');
    await this.transactions.run(async () => {
      const changed = await this.repository.change(row, ['completed'], { fileOptions, warnings });
      if (changed !== null) this.changes.note('recipeImport', changed);
    });
  }

  /** Removes open imports. The process that runs one stops, because its row is gone. @returns whether there was one */
  private cancel(householdId: string, ids: readonly string[]): Promise<boolean> {
    return this.transactions.run(async () => {
      const removed = await this.repository.removeWith(householdId, ids, OPEN_STATUSES);
      this.changes.noteRemoval('recipeImport', ...removed);
      return removed.length > 0;
    });
  }
}
