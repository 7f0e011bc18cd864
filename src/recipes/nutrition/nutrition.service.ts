import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { AiFailure } from '../../ai/ai-failure.js';
import { AiService } from '../../ai/ai.service.js';
import { Transactions } from '../../database/transactions.js';
import { isDatabaseUnavailable } from '../../database/pg-errors.js';
import { LOGGER } from '../../http/logger.js';
import { LeaseLostError, type Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import { toStoredRecipe } from '../changing/stored-recipe.js';
import { RecipesRepository } from '../recipes.repository.js';
import type { RecipeContent } from '../writing/recipe-content.js';
import { type EstimatedRecipe, NutritionRepository } from './nutrition.repository.js';

/** Seconds before the second, third and fourth attempt. They are long, because nobody waits for an estimate. */
const BACKOFF: readonly number[] = [60, 600, 3_600];
/** Maximum number of ingredients of a recipe for an estimate. The length of the AI's answer grows with their number. */
const MOST_LINES = 100;

/**
 * Lets the AI estimate the nutrition of recipes that have none. It takes one recipe at a time, so that imports and people are served
 * first. Without an AI it does nothing. The subject of a task is the recipe.
 */
@Injectable()
export class NutritionService implements OnModuleInit, TaskKind {
  readonly name = 'nutrition';
  readonly places = 1;

  constructor(
    private readonly repository: NutritionRepository,
    private readonly recipes: RecipesRepository,
    private readonly tasks: Tasks,
    private readonly transactions: Transactions,
    private readonly runner: TaskRunner,
    private readonly ai: AiService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    if (this.ai.isConfigured) this.runner.register(this);
  }

  /** Call this in the transaction that stores the recipe. Does nothing when there is nothing to estimate, or no AI. */
  async request(householdId: string, recipeId: string, content: RecipeContent): Promise<void> {
    if (!this.ai.isConfigured || !lacksNutrition(content)) return;
    await this.tasks.add({ kind: this.name, householdId, subject: recipeId });
  }

  /** The same for a recipe that is stored already. */
  async requestStored(householdId: string, recipeId: string): Promise<void> {
    if (!this.ai.isConfigured) return;
    const [whole] = await this.recipes.findWhole(householdId, [recipeId]);
    if (whole !== undefined) await this.request(householdId, recipeId, toStoredRecipe(whole).content);
  }

  async run(task: Task, stop: AbortSignal): Promise<void> {
    try {
      await this.estimate(task, stop);
    } catch (error) {
      if (isDatabaseUnavailable(error) || error instanceof LeaseLostError || stop.aborted) throw error;
      await this.settle(task, error);
    }
  }

  private async estimate(task: Task, stop: AbortSignal): Promise<void> {
    const { householdId, subject: recipeId } = task;
    const recipe = await this.repository.findRecipe(householdId, recipeId);
    if (recipe === null || recipe.ingredients.length === 0 || recipe.ingredients.length > MOST_LINES)
      return this.tasks.complete(task);
    const { version, ingredients } = recipe;
    const nutrition = await this.ai.estimateNutrition(ingredients.length, textOf(recipe), stop);
    const lines = nutrition.map((values, index) => ({ key: ingredients[index]?.id ?? '', ...values }));
    const isKept = await this.transactions.run(async () => {
      const kept = await this.recipes.keepEstimate({ householdId, id: recipeId }, version, { lines });
      if (kept) await this.tasks.complete(task);
      return kept;
    });
    if (!isKept) await this.settle(task, null);
  }

  /** @param error `null` when the recipe was changed in the meantime: the next attempt reads it again */
  private async settle(task: Task, error: unknown): Promise<void> {
    const backoff = BACKOFF[task.attempts - 1];
    const asked = error instanceof AiFailure ? (error.retryAfterSeconds ?? 0) : 0;
    if (backoff !== undefined) return this.tasks.postpone(task, error === null ? 0 : Math.max(backoff, asked));
    await this.tasks.complete(task);
    this.logger.info({ err: error, recipeId: task.subject }, 'The nutrition of a recipe stays without an estimate');
  }
}

function lacksNutrition({ calories, fat, carbs, protein, ingredients }: RecipeContent): boolean {
  const isWithout = [calories, fat, carbs, protein].every((value) => value === null || value === '');
  return isWithout && ingredients.length > 0 && ingredients.length <= MOST_LINES;
}

/** Numbered from 1. */
function textOf({ ingredients }: EstimatedRecipe): string {
  return ingredients
    .map(({ amount, unit, name, note }, index) => {
      const words = [amount, unit, name, note === null ? null : `(${note.slice(0, 200)})`];
      return `${index + 1}: ${words.filter((word) => word !== null).join(' ')}`;
    })
    .join('\n');
}
