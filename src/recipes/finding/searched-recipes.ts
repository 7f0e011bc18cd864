import { COOKBOOK, PERSON, type SearchedSql } from '../../search/search-sql.js';
import { recipesIn } from '../cookbooks/cookbook-sql.js';
import { favoritesOf, joinMarks } from '../marks/mark-sql.js';
import { imageSql } from '../pictures/picture-link.js';
import { summaryJson } from '../reading/recipe-json.js';

/** SQL of a search that answers pages of summaries. @param publicUrl as in the configuration */
export const searchedRecipes = (publicUrl: string | null): SearchedSql => ({
  name: 'recipe-search',
  shown: summaryJson(publicUrl),
  joined: joinMarks('s', PERSON),
  favorites: favoritesOf(PERSON),
  inCookbook: recipesIn(COOKBOOK),
  paged: true,
});

/** SQL of a search that answers names and images. */
export const searchedNames = (publicUrl: string | null): SearchedSql => ({
  ...searchedRecipes(publicUrl),
  name: 'recipe-names',
  shown: `json_build_object(
    'id', s.recipe_id, 'name', ('{' || s.facts)::json -> 'name', 'image', ${imageSql(publicUrl, 's', 's.recipe_id')}
  )::text`,
  joined: '',
  paged: false,
});
