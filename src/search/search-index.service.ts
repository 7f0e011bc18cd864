import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { WHOLE_SERVER } from '../tasks/task.js';
import { Tasks } from '../tasks/tasks.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { searchRow } from './search-row.js';
import { canBeMistyped, nearForms } from './search-words.js';

/** Number of recipes that are in memory at the same time. */
const AT_ONCE = 200;

/** The task that makes rows of recipes again (`JudgedRecipes`). */
export const JUDGING = 'recipeFoods';

/** What searches know of recipes. It follows the recipes in the transactions that change them. */
@Injectable()
export class SearchIndex {
  constructor(
    private readonly repository: SearchIndexRepository,
    private readonly transactions: Transactions,
    private readonly tasks: Tasks,
  ) {}

  /** Call this after the rows of the recipes were written. Recipes in the bin are removed. */
  async refresh(householdId: string, recipeIds: readonly string[]): Promise<void> {
    if (recipeIds.length === 0) return;
    await this.transactions.run(async () => {
      for (let first = 0; first < recipeIds.length; first += AT_ONCE)
        await this.write(householdId, recipeIds.slice(first, first + AT_ONCE));
    });
  }

  /** Refreshes the recipes after the transaction, however many they are. */
  refreshLater(householdId: string, recipeIds: readonly string[]): Promise<void> {
    return this.transactions.run(async () => {
      await this.repository.forgetJudgements(householdId, recipeIds);
      await this.tasks.addNow({ kind: JUDGING, householdId: WHOLE_SERVER, subject: WHOLE_SERVER });
    });
  }

  async remove(householdId: string, recipeIds: readonly string[]): Promise<void> {
    if (recipeIds.length === 0) return;
    await this.transactions.run(() => this.repository.remove(householdId, recipeIds));
  }

  /** The ids of the recipes with this `titleKey`. */
  idsOfTitle(householdId: string, titleKey: string): Promise<string[]> {
    return this.repository.idsBetween(householdId, titleKey, titleKey);
  }

  /** The ids of the recipes whose `titleKey` begins with this one. */
  idsOfBeginning(householdId: string, titleKey: string): Promise<string[]> {
    return this.repository.idsBetween(householdId, titleKey, `${titleKey}\u{10ffff}`);
  }

  private async write(householdId: string, recipeIds: readonly string[]): Promise<void> {
    const recipes = await this.repository.read(householdId, recipeIds);
    const present = new Set(recipes.map(({ id }) => id));
    await this.repository.remove(
      householdId,
      recipeIds.filter((id) => !present.has(id)),
    );
    const words = new Set<string>();
    // One after the other: to make the rows of many recipes at once would keep others waiting.
    for (const recipe of recipes) {
      const indexed = searchRow(recipe);
      await this.repository.write(householdId, indexed.row);
      for (const word of indexed.words) if (canBeMistyped(word)) words.add(word);
    }
    const known = await this.repository.knownWords(householdId, [...words]);
    const added = [...words].filter((word) => !known.has(word)).map((word) => ({ word, near: nearForms(word) }));
    await this.repository.addWords(householdId, added);
  }
}
