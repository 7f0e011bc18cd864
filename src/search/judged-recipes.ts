import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Changes } from '../changes/changes.js';
import { Transactions } from '../database/transactions.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { rowVersion } from './search-row.js';
import { JUDGING, SearchIndex } from './search-index.service.js';
import { SearchIndexRepository } from './search-index.repository.js';

/** Called in the transaction in which the recipe is judged. */
export type JudgedHook = (householdId: string, recipeId: string) => Promise<void>;

const HOUR_SECONDS = 3_600;
const AT_ONCE = 50;

/**
 * Makes the rows of recipes again that were stored before: after an update of Larder with another lexicon or other lexemes, and when their
 * ingredients mean other foods.
 */
@Injectable()
export class JudgedRecipes implements OnModuleInit {
  private readonly hooks: JudgedHook[] = [];

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

  /** Other domains register in `onModuleInit` how their rows follow when a recipe has other allergens or does not suit other diets. */
  onJudged(hook: JudgedHook): void {
    this.hooks.push(hook);
  }

  private async judge(): Promise<void> {
    for (;;) {
      const recipes = await this.repository.listNotJudged(rowVersion(), AT_ONCE);
      for (const { householdId, recipeId } of recipes) await this.judgeOne(householdId, recipeId);
      if (recipes.length < AT_ONCE) return;
    }
  }

  /** Readers of the recipe and of its cards, as in the plan, are told when what they show has changed. The version of the recipe stays. */
  private judgeOne(householdId: string, recipeId: string): Promise<void> {
    return this.transactions.run(async () => {
      const recipe = await this.repository.lockJudged(householdId, recipeId);
      await this.index.refresh(householdId, [recipeId]);
      if (recipe === null) return;
      const { judgement, hasOtherFoods } = recipe;
      const isOther = !isDeepStrictEqual(
        (await this.repository.lockJudged(householdId, recipeId))?.judgement,
        judgement,
      );
      if (isOther || hasOtherFoods) this.changes.note('recipe', recipe);
      if (isOther) for (const hook of this.hooks) await hook(householdId, recipeId);
    });
  }
}
