import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rowsIn, Sql } from '../../database/sql.js';
import type { NutritionEstimate } from '../entities/recipe.entity.js';

/** An attempt under way in this process. */
export interface NutritionAttempt {
  readonly householdId: string;
  readonly recipeId: string;
  readonly token: string;
  /** This one included. */
  readonly attempts: number;
}

/** A recipe as an estimate needs it. */
export interface EstimatedRecipe {
  readonly version: number;
  readonly ingredients: readonly {
    id: string;
    amount: number | null;
    unit: string | null;
    name: string;
    note: string | null;
  }[];
}

const ADD = {
  name: 'nutrition-task-add',
  text: 'INSERT INTO nutrition_tasks (household_id, recipe_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
};

const BEGIN = {
  name: 'nutrition-task-begin',
  text: `
    WITH due AS MATERIALIZED (
      SELECT household_id, recipe_id FROM nutrition_tasks
      WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE nutrition_tasks t
    SET attempts = attempts + 1, lease_token = gen_random_uuid(), due_at = now() + $1 * interval '1 second'
    FROM due WHERE t.household_id = due.household_id AND t.recipe_id = due.recipe_id
    RETURNING t.household_id AS "householdId", t.recipe_id AS "recipeId", t.lease_token AS token, t.attempts`,
};

const FIND_RECIPE = {
  name: 'nutrition-recipe',
  text: `
    SELECT r.version, COALESCE((
      SELECT json_agg(
        json_build_object('id', i.id, 'amount', i.amount, 'unit', i.unit, 'name', n.name, 'note', i.note)
        ORDER BY i.position, i.system_used, i.id
      )
      FROM recipe_ingredients i JOIN ingredients n ON n.household_id = i.household_id AND n.id = i.ingredient_id
      WHERE i.household_id = r.household_id AND i.recipe_id = r.id
    ), '[]') AS ingredients
    FROM recipes r
    WHERE r.household_id = $1 AND r.id = $2 AND num_nonnulls(r.calories, r.fat, r.carbs, r.protein) = 0`,
};

const MINE = 'household_id = $1 AND recipe_id = $2 AND lease_token = $3';

/**
 * An estimate is no change that somebody made: the version stays, so that whoever holds it can still change the recipe.
 * A recipe that was changed since it was read keeps what it has.
 */
const KEEP = {
  name: 'nutrition-keep',
  text: `
    WITH kept AS (
      UPDATE recipes SET nutrition_estimate = $5::jsonb
      WHERE household_id = $1 AND id = $2 AND version = $4 AND EXISTS (SELECT 1 FROM nutrition_tasks WHERE ${MINE})
      RETURNING id
    )
    DELETE FROM nutrition_tasks WHERE ${MINE} AND EXISTS (SELECT 1 FROM kept) RETURNING recipe_id`,
};

const GIVE_UP = { name: 'nutrition-task-give-up', text: `DELETE FROM nutrition_tasks WHERE ${MINE}` };

const POSTPONE = {
  name: 'nutrition-task-postpone',
  text: `UPDATE nutrition_tasks SET due_at = now() + $4 * interval '1 second', lease_token = NULL WHERE ${MINE}`,
};

const HAND_BACK = {
  name: 'nutrition-task-hand-back',
  text: `UPDATE nutrition_tasks SET due_at = now(), attempts = attempts - 1, lease_token = NULL WHERE ${MINE}`,
};

/** Estimates that are yet to be made. Every change of an attempt holds only while nobody else began another one. */
@Injectable()
export class NutritionTasksRepository {
  constructor(private readonly sql: Sql) {}

  /** For the transaction that stores the recipe. */
  async add(manager: EntityManager, householdId: string, recipeId: string): Promise<void> {
    await rowsIn(manager, ADD, [householdId, recipeId]);
  }

  /** Begins an attempt at what is due the longest; no other process gets it until the seconds are over. */
  begin(seconds: number): Promise<NutritionAttempt | null> {
    return this.sql.row<NutritionAttempt>(BEGIN, [seconds]);
  }

  /** `null` for a recipe that is gone or has nutrition of its own by now. */
  findRecipe({ householdId, recipeId }: NutritionAttempt): Promise<EstimatedRecipe | null> {
    return this.sql.row<EstimatedRecipe>(FIND_RECIPE, [householdId, recipeId]);
  }

  /** `false`, with nothing done, when the recipe has another version by now. */
  async keep(attempt: NutritionAttempt, version: number, estimate: NutritionEstimate): Promise<boolean> {
    const { householdId, recipeId, token } = attempt;
    const values = [householdId, recipeId, token, version, JSON.stringify(estimate)];
    return (await this.sql.rows(KEEP, values)).length > 0;
  }

  async giveUp({ householdId, recipeId, token }: NutritionAttempt): Promise<void> {
    await this.sql.rows(GIVE_UP, [householdId, recipeId, token]);
  }

  async postpone({ householdId, recipeId, token }: NutritionAttempt, delaySeconds: number): Promise<void> {
    await this.sql.rows(POSTPONE, [householdId, recipeId, token, delaySeconds]);
  }

  /** Gives an attempt up that a stop of this process cuts short: the next process begins it at once. */
  async handBack({ householdId, recipeId, token }: NutritionAttempt): Promise<void> {
    await this.sql.rows(HAND_BACK, [householdId, recipeId, token]);
  }
}
