import { COOKBOOK, PERSON, type SearchedSql } from '../../search/search-sql.js';
import { recipesIn } from '../cookbooks/cookbook-sql.js';
import { favoritesOf } from '../marks/mark-sql.js';

/** SQL of the choices of single recipes in a search. */
export const SEARCHED: SearchedSql = { favorites: favoritesOf(PERSON), inCookbook: recipesIn(COOKBOOK) };
