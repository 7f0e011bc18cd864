import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type RecipeTaskAttempt, RecipeTasks, recipeTaskStatements } from '../../database/recipe-tasks.js';
import { rowsIn, Sql } from '../../database/sql.js';
import { LeaseLostError } from '../import-runs.repository.js';

const STEPS = recipeTaskStatements('picture_fetches');

/** Pictures that are yet to be fetched. */
@Injectable()
export class PictureFetchesRepository extends RecipeTasks {
  constructor(sql: Sql) {
    super(sql, STEPS);
  }

  /** For the transaction that keeps the picture. @throws LeaseLostError */
  async finish(manager: EntityManager, { householdId, recipeId, token }: RecipeTaskAttempt): Promise<void> {
    if ((await rowsIn(manager, STEPS.end, [householdId, recipeId, token])).length === 0) throw new LeaseLostError();
  }
}
