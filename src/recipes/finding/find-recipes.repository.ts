import { Injectable } from '@nestjs/common';
import { Sql } from '../../database/sql.js';
import { FIND_COOKABLE } from './cookable-sql.js';
import type { CookableRecipe, WhatIsThere } from './cookable.js';

/** Finds recipes by their ingredients. It has no table of its own. */
@Injectable()
export class FindRecipesRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * The recipes with the fewest missing ingredients first. Each row also has the total number of recipes.
   * @param keys of the names in `there`
   */
  findCookable(
    householdId: string,
    keys: readonly string[],
    there: WhatIsThere,
  ): Promise<(CookableRecipe & { readonly total: number })[]> {
    const { withPantry, mostMissing, maxMinutes, categories, limit, cursor } = there;
    const values = [householdId, keys, withPantry, mostMissing, maxMinutes, categories, limit, cursor];
    return this.sql.rows(FIND_COOKABLE, values);
  }
}
