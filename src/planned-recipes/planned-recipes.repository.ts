import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { noteChanges } from '../changes/note-changes.js';
import { polledList, PolledLists, type ReadList } from '../changes/polled-lists.js';
import { Sql, type Statement } from '../database/sql.js';
import { imageSql } from '../recipes/pictures/picture-link.js';
import { MEAL_CATEGORIES, type MealCategory } from '../parser/vocabulary/meal-categories.js';
import type { DateRange } from './calendar-ranges.js';
import type { PlannedRecipeDto } from './planned-recipes.dto.js';

export interface NewPlannedRecipe {
  householdId: string;
  id: string;
  date: string;
  slot: MealCategory;
  recipeId: string;
}

type PlannedItem = Pick<PlannedRecipeDto, 'id' | 'date' | 'slot' | 'recipeId' | 'version'>;

const SLOTS_IN_ORDER = `ARRAY[${MEAL_CATEGORIES.map((slot) => `'${slot}'`).join(', ')}]`;

/** @param image SQL for the image of the recipe `r` */
export const listPlanned = (image: string): Statement =>
  polledList({
    name: 'planned-recipe-list',
    items: `
      SELECT p.id, p.date, p.slot, p.sort_order AS "sortOrder", p.recipe_id AS "recipeId", p.version,
        r.name AS "recipeName", ${image} AS "recipeImage", r.servings, r.calories
      FROM planned_recipes p JOIN recipes r ON r.household_id = p.household_id AND r.id = p.recipe_id
      WHERE p.household_id = $1 AND p.date BETWEEN $2 AND $3
      ORDER BY p.date, array_position(${SLOTS_IN_ORDER}, p.slot), p.sort_order, p.id`,
    kind: 'calendarItem',
    part: ['$2::date', '$3::date'],
    known: '$4',
  });

const ITEM = 'id, date::text AS date, slot, recipe_id AS "recipeId", version';

const FIND = {
  name: 'planned-recipe-find',
  text: `SELECT ${ITEM} FROM planned_recipes WHERE household_id = $1 AND id = $2`,
};

/** Adds nothing when the household has no such recipe, or a planned recipe with this id. */
const INSERT: Statement = {
  name: 'planned-recipe-insert',
  notes: true,
  text: `
    WITH added AS (
      INSERT INTO planned_recipes (household_id, id, date, slot, recipe_id, sort_order)
      SELECT r.household_id, $2, $3::date, $4, r.id, (
        SELECT COALESCE(max(sort_order), 0) + 1 FROM planned_recipes WHERE household_id = $1 AND date = $3::date AND slot = $4
      )
      FROM recipes r WHERE r.household_id = $1 AND r.id = $5
      ON CONFLICT (household_id, id) DO NOTHING
      RETURNING *
    ),
    ${noteChanges([{ kind: 'calendarItem', from: 'added' }])}
    SELECT ${ITEM} FROM added`,
};

const DELETE: Statement = {
  name: 'planned-recipe-delete',
  notes: true,
  text: `
    WITH removed AS (DELETE FROM planned_recipes WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING *),
    ${noteChanges([{ kind: 'calendarItem', from: 'removed', op: 'delete' }])}
    SELECT ${ITEM} FROM removed`,
};

@Injectable()
export class PlannedRecipesRepository {
  private readonly listBetween: Statement;

  constructor(
    private readonly sql: Sql,
    private readonly lists: PolledLists,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.listBetween = listPlanned(imageSql(publicUrl));
  }

  /** A list of `PlannedRecipeDto`. */
  list(householdId: string, { from, to }: DateRange, known: readonly string[]): Promise<ReadList> {
    return this.lists.read(this.listBetween, [householdId, from, to], known);
  }

  findById(householdId: string, id: string): Promise<PlannedItem | null> {
    return this.sql.row<PlannedItem>(FIND, [householdId, id]);
  }

  /** `null` when the recipe is not the household's or the id is taken. */
  insert({ householdId, id, date, slot, recipeId }: NewPlannedRecipe): Promise<PlannedItem | null> {
    return this.sql.row<PlannedItem>(INSERT, [householdId, id, date, slot, recipeId]);
  }

  removeAtVersion(householdId: string, id: string, version: number): Promise<PlannedItem | null> {
    return this.sql.row<PlannedItem>(DELETE, [householdId, id, version]);
  }
}
