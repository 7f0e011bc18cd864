import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { inPieces, type LongText, type TextRow, textOf } from '../../database/long-text.js';
import { Sql, type Statement } from '../../database/sql.js';
import { inSlices } from '../../slices.js';
import { joinMarks } from '../marks/mark-sql.js';
import type { Owner } from '../owner.js';
import { imageOfListSql, imageSql } from '../pictures/picture-link.js';
import { recipeJson } from '../reading/recipe-json.js';
import { withTimers } from '../reading/with-timers.js';
import { FIND_COOKABLE } from './cookable-sql.js';
import type { CookableRecipe, WhatIsThere } from './cookable.js';

/** The join leaves out recipes in the bin: they have no summary. */
const byUrl = (publicUrl: string | null): Statement => ({
  name: 'recipe-by-url',
  text: inPieces(`
    SELECT (${recipeJson(imageSql(publicUrl), imageOfListSql(publicUrl))})::text AS text
    FROM recipes r JOIN recipe_summaries s ON s.household_id = $1 AND s.recipe_id = r.id ${joinMarks('r', '$3')}
    WHERE r.household_id = $1 AND r.url_key = $2 ORDER BY r.created_at, r.id LIMIT 1`),
});

/** Finds recipes by their address. It has no table of its own, for the reason that `RecipesRepository` gives. */
@Injectable()
export class FindRecipesRepository {
  private readonly byUrl: Statement;

  constructor(
    private readonly sql: Sql,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.byUrl = byUrl(publicUrl);
  }

  /** The JSON of a `RecipeDto`: the oldest of those whose address has this `urlKey()`. */
  async findByUrlKey({ householdId, userId }: Owner, urlKey: string): Promise<LongText | null> {
    const recipe = await inSlices(textOf(await this.sql.rows<TextRow>(this.byUrl, [householdId, urlKey, userId])));
    return recipe === null ? null : inSlices(withTimers(recipe));
  }

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
