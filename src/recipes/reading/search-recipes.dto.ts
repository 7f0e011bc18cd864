import { IsBoolean } from 'class-validator';
import { type Allergen, ALLERGENS, type Diet, DIETS } from '../../foods/diets.js';
import { Fraction } from '../../http/fields/field-formats.js';
import {
  IsCount,
  IsList,
  IsListOf,
  IsText,
  IsUuid,
  Optional,
  OptionalNullable,
  IsNumberFrom,
  IsWhole,
  OneOf,
} from '../../http/fields/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../../shared/meals.js';
import { RecipeSummaryDto } from './recipe.dto.js';
import { SEARCH_FIELDS, type SearchField } from '../../search/search-document.js';
import { SORT_MODES, type SortMode } from '../../search/sort-mode.js';

export class SearchRecipesDto {
  /** How many recipes to skip. */
  @Optional()
  @IsWhole(0, Number.MAX_SAFE_INTEGER)
  cursor: number = 0;

  @Optional()
  @IsWhole(1, 200)
  limit: number = 50;

  /** Each of its words must be found in one of the chosen fields. */
  @Optional()
  @IsText(500)
  search: string = '';

  @Optional()
  @IsListOf(SEARCH_FIELDS, 2 * SEARCH_FIELDS.length)
  searchFields: SearchField[] = ['title', 'ingredients'];

  @Optional()
  @IsList(100)
  @IsText(500, 1, { each: true })
  tags: string[] = [];

  @Optional()
  @IsListOf(MEAL_CATEGORIES, 100)
  categories: MealCategory[] = [];

  /** Combines the values within `tags` and within `categories`. */
  @Optional()
  @OneOf(['AND', 'OR'])
  filterMode: 'AND' | 'OR' = 'OR';

  /** Only recipes whose foods contain none of them. Recipes with an unknown food are left out. */
  @Optional()
  @IsListOf(ALLERGENS, ALLERGENS.length)
  withoutAllergens: Allergen[] = [];

  /** Only recipes whose foods all suit these diets. */
  @Optional()
  @IsListOf(DIETS, DIETS.length)
  diets: Diet[] = [];

  /** `none` sorts by relevance when there is a search term. */
  @Optional()
  @OneOf(SORT_MODES)
  sortMode: SortMode = 'dateDesc';

  @Optional()
  @IsNumberFrom(1, 5)
  @Fraction()
  minRating?: number;

  /** Maximum minutes. Recipes without times are left out. */
  @Optional()
  @IsCount(1)
  maxCookingTime?: number;

  /** Whether only favourites of the caller are found. */
  @Optional()
  @IsBoolean()
  favoritesOnly: boolean = false;

  /** Only recipes in this cookbook. */
  @OptionalNullable()
  @IsUuid()
  cookbookId?: string | null;

  /** Only recipes of this cuisine. */
  @OptionalNullable()
  @IsUuid()
  cuisineId?: string | null;

  /** Only these recipes. An empty list has no effect. */
  @Optional()
  @IsList(200)
  @IsUuid({ each: true })
  ids: string[] = [];
}

export class FoundRecipesDto {
  recipes!: RecipeSummaryDto[];
  /** Total number of matching recipes. */
  total!: number;
  /** The `cursor` of the next page; `null` on the last one. */
  nextCursor!: number | null;
}
