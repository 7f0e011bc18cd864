import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { refuseAbove } from '../../households/list-limits.js';
import { momentOf } from '../../http/fields/calendar-dates.js';
import { addedBefore } from '../../http/problems/added-before.js';
import { orNotFound } from '../../http/problems/errors.js';
import { SearchIndex } from '../../search/search-index.service.js';
import type { Recipe } from '../entities/recipe.entity.js';
import { FavoritesAndRatingsService } from '../favorites-and-ratings/favorites-and-ratings.service.js';
import { RecipesRepository } from '../recipes.repository.js';
import { type AddMadeDto, type MadeDto, type TimesMadeDto, toMadeDto } from './made.dto.js';
import { MadeRepository } from './made.repository.js';
import type { RecipeMade } from './recipe-made.entity.js';

/** The log of cooking of the household. An entry does not raise the version of the recipe. */
@Injectable()
export class MadeService {
  constructor(
    private readonly repository: MadeRepository,
    private readonly recipes: RecipesRepository,
    private readonly searchIndex: SearchIndex,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly ratings: FavoritesAndRatingsService,
  ) {}

  /** The latest first. @throws NotFoundError */
  async list(householdId: string, recipeId: string): Promise<MadeDto[]> {
    orNotFound(await this.recipes.findOutsideBin(householdId, recipeId), 'Recipe');
    return (await this.repository.list(householdId, recipeId)).map(toMadeDto);
  }

  /** A retry with the same id and content is not counted. @throws NotFoundError ConflictError UnprocessableError */
  async add({ householdId, userId }: Person, recipeId: string, body: AddMadeDto): Promise<TimesMadeDto> {
    const { id = randomUUID(), servings = null, note = null, rating = null } = body;
    const createdAt = new Date();
    const given = body.madeAt == null ? null : momentOf(body.madeAt);
    const entry = { householdId, id, recipeId, userId, servings, note, createdAt, madeAt: given ?? createdAt };
    return this.transactions.run(async () => {
      const recipe = orNotFound(await this.recipes.lockOutsideBin(householdId, recipeId), 'Recipe');
      if (await this.repository.add(entry)) {
        refuseAbove('made', await this.repository.count(householdId, recipeId));
        const times = await this.count(recipe, entry.madeAt);
        if (rating !== null) await this.ratings.rate({ householdId, userId }, recipeId, rating);
        return times;
      }
      const existing = await this.repository.findIn(householdId, id);
      addedBefore(existing, (row) => isSame(row, { ...entry, madeAt: given ?? row.createdAt }), 'entry');
      return timesMade(recipe);
    });
  }

  private async count(recipe: Recipe, madeAt: Date): Promise<TimesMadeDto> {
    const { householdId, id } = recipe;
    const isLatest = recipe.lastMadeAt === null || recipe.lastMadeAt < madeAt;
    const after = { lastMadeAt: isLatest ? madeAt : recipe.lastMadeAt, madeCount: recipe.madeCount + 1 };
    await this.recipes.touch(householdId, id, after);
    await this.searchIndex.refresh(householdId, [id]);
    this.changes.note('recipe', recipe);
    return timesMade({ id, ...after });
  }
}

function isSame(one: RecipeMade, other: RecipeMade): boolean {
  return (
    one.recipeId === other.recipeId &&
    one.userId === other.userId &&
    one.madeAt.getTime() === other.madeAt.getTime() &&
    one.servings === other.servings &&
    one.note === other.note
  );
}

function timesMade({ id, lastMadeAt, madeCount }: Pick<Recipe, 'id' | 'lastMadeAt' | 'madeCount'>): TimesMadeDto {
  return { recipeId: id, lastMadeAt: lastMadeAt?.toISOString() ?? null, madeCount };
}
