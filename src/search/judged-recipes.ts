import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Changes } from '../changes/changes.js';
import { Transactions } from '../database/transactions.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { rowVersion } from './search-row.js';
import { JUDGING, SearchIndex } from './search-index.service.js';
import { SearchIndexRepository } from './search-index.repository.js';

const HOUR_SECONDS = 3_600;
const AT_ONCE = 50;

/**
 * Makes the rows of recipes again that were stored before: after an update of Larder with another lexicon or other lexemes, and when their
 * ingredients mean other foods.
 */
@Injectable()
export class JudgedRecipes implements OnModuleInit {
  constructor(
    private readonly tasks: TaskRunner,
    private readonly index: SearchIndex,
    private readonly repository: SearchIndexRepository,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  onModuleInit(): void {
    this.tasks.every(HOUR_SECONDS, JUDGING, () => this.judge());
  }

  private async judge(): Promise<void> {
    for (;;) {
      const recipes = await this.repository.listNotJudged(rowVersion(), AT_ONCE);
      for (const { householdId, recipeId } of recipes) await this.judgeOne(householdId, recipeId);
      if (recipes.length < AT_ONCE) return;
    }
  }

  /** The plan and the lists of recipes show whom a recipe does not suit, so their readers are told. The version of the recipe stays. */
  private judgeOne(householdId: string, recipeId: string): Promise<void> {
    return this.transactions.run(async () => {
      const before = await this.repository.findJudged(householdId, recipeId);
      await this.index.refresh(householdId, [recipeId]);
      const after = await this.repository.findJudged(householdId, recipeId);
      if (after !== undefined && !isDeepStrictEqual(after, before)) this.changes.note('recipe', after);
    });
  }
}
