import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AiFailure } from '../../ai/ai-failure.js';
import { AiService } from '../../ai/ai.service.js';
import { isDatabaseUnavailable } from '../../database/pg-errors.js';
import type { RecipeTaskAttempt } from '../../database/recipe-tasks.js';
import type { Transaction } from '../../database/sql.js';
import { LOGGER } from '../../http/logger.js';
import { Turns } from '../../queues/turns.js';
import type { RecipeContent } from '../writing/recipe-content.js';
import { type EstimatedRecipe, NutritionTasksRepository } from './nutrition-tasks.repository.js';

/** Seconds before the second, third and fourth attempt: nobody waits for an estimate. */
const BACKOFF: readonly number[] = [60, 600, 3_600];
/** Seconds that an attempt may take besides the AI. */
const MARGIN = 10;
/** Ingredients; the answer grows with them. */
const MOST_LINES = 100;

/** Has the AI estimate the nutrition of recipes that came without any, whichever way they came. */
@Injectable()
export class NutritionService {
  private readonly turns = new Turns(1);

  constructor(
    private readonly tasks: NutritionTasksRepository,
    private readonly ai: AiService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** For the transaction that stores the recipe; `undefined` when there is nothing to estimate, or no AI. */
  request(
    householdId: string,
    recipeId: string,
    content: RecipeContent,
  ): ((tx: Transaction) => Promise<void>) | undefined {
    if (!this.ai.isConfigured || !lacksNutrition(content)) return undefined;
    return (tx) => this.tasks.add(tx, householdId, recipeId);
  }

  /** Makes one attempt at one estimate, in turn by household; `false` when none is due. */
  async estimateNext(stop: AbortSignal): Promise<boolean> {
    const attempt = await this.tasks.begin(this.turns.taken, this.ai.timeoutMs / 1_000 + MARGIN);
    if (attempt === null) return false;
    this.turns.serve(attempt.householdId);
    try {
      await this.estimate(attempt, stop);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await (stop.aborted ? this.tasks.handBack([attempt]) : this.settle(attempt, error));
    }
    return true;
  }

  private async estimate(attempt: RecipeTaskAttempt, stop: AbortSignal): Promise<void> {
    const recipe = await this.tasks.findRecipe(attempt);
    if (recipe === null || recipe.ingredients.length === 0 || recipe.ingredients.length > MOST_LINES) {
      await this.tasks.giveUp(attempt);
      return;
    }
    const { version, ingredients } = recipe;
    const nutrition = await this.ai.estimateNutrition(ingredients.length, textOf(recipe), stop);
    const lines = nutrition.map((values, index) => ({ key: ingredients[index]?.id ?? '', ...values }));
    if (!(await this.tasks.keep(attempt, version, { lines }))) await this.settle(attempt, null);
  }

  /** @param error `null` when the recipe was changed meanwhile: the next attempt reads it anew */
  private async settle(attempt: RecipeTaskAttempt, error: unknown): Promise<void> {
    const wait = error === null ? 0 : BACKOFF[attempt.attempts - 1];
    const asked = error instanceof AiFailure ? (error.retryAfterSeconds ?? 0) : 0;
    if (attempt.attempts <= BACKOFF.length && wait !== undefined)
      return this.tasks.postpone(attempt, Math.max(wait, asked));
    if (await this.tasks.giveUp(attempt))
      this.logger.info(
        { err: error, recipeId: attempt.recipeId },
        'The nutrition of a recipe stays without an estimate',
      );
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
