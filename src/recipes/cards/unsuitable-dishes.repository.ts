import { Injectable } from '@nestjs/common';
import { SqlRepository } from '../../database/sql-repository.js';
import type { Judgement } from '../../foods/judge.js';
import type { PersonDiet } from '../../foods/unsuitable-for.js';

/** What a search knows of a dish. */
export type JudgedDish = Pick<Judgement, 'allergens' | 'unsuitedDiets'> & { readonly id: string };

@Injectable()
export class UnsuitableDishesRepository extends SqlRepository {
  /** The people of the household who keep a diet or have an allergy, in the order in which they joined. */
  people(householdId: string): Promise<PersonDiet[]> {
    return this.query(
      `SELECT u.id AS "userId", u.name, u.allergens, u.diets FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.household_id = $1 AND (u.allergens <> '{}' OR u.diets <> '{}') ORDER BY m.created_at, u.id`,
      [householdId],
    );
  }

  /** Recipes in the bin are missing. */
  dishes(householdId: string, recipeIds: readonly string[]): Promise<JudgedDish[]> {
    return this.query(
      `SELECT recipe_id AS id, allergens, unsuited_diets AS "unsuitedDiets" FROM recipe_search
       WHERE household_id = $1 AND recipe_id = ANY($2::uuid[])`,
      [householdId, recipeIds],
    );
  }
}
