import { COOKBOOK, PERSON, type SearchedSql } from '../../search/search-sql.js';
import { recipesIn } from '../cookbooks/cookbook-sql.js';
import { favoritesOf } from '../marks/mark-sql.js';
import { imageSql } from '../pictures/picture-link.js';
import { summaryJson } from '../reading/recipe-json.js';

/** How searches show recipes: whole summaries, page by page. @param publicUrl as in the configuration */
export const searchedRecipes = (publicUrl: string | null): SearchedSql => ({
  name: 'recipe-search',
  shown: summaryJson(publicUrl, PERSON),
  favorites: favoritesOf(PERSON),
  inCookbook: recipesIn(COOKBOOK),
  paged: true,
});

/** The same with what a list of names shows of each. */
export const searchedNames = (publicUrl: string | null): SearchedSql => ({
  ...searchedRecipes(publicUrl),
  name: 'recipe-names',
  shown: `json_build_object(
    'id', s.recipe_id, 'name', ('{' || s.facts)::json -> 'name', 'image', ${imageSql(publicUrl, 's', 's.recipe_id')}
  )::text`,
  paged: false,
});
