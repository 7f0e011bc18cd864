import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import type { Allergen, Diet } from '../foods/diets.js';
import type { UnsuitableForDto } from '../foods/diet.dto.js';
import { type PersonDiet, unsuitableFor } from '../foods/unsuitable-for.js';

interface SearchRow {
  readonly id: string;
  readonly allergens: Allergen[];
  readonly unsuitedDiets: Diet[];
}

/** Whom the recipes of a household do not suit, by what its people said and by the rows of the search. It only reads. */
@Injectable()
export class UnsuitableDishesRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The people of the household who keep a diet or have an allergy, in the order in which they joined. */
  people(householdId: string): Promise<PersonDiet[]> {
    return this.transactions.manager.query(
      `SELECT u.id AS "userId", u.name, u.allergens, u.diets FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.household_id = $1 AND (u.allergens <> '{}' OR u.diets <> '{}') ORDER BY m.created_at, u.id`,
      [householdId],
    );
  }

  /** By the ids of the recipes; those that suit everybody, or are in the bin, are missing. */
  async find(householdId: string, recipeIds: readonly string[]): Promise<ReadonlyMap<string, UnsuitableForDto[]>> {
    if (recipeIds.length === 0) return new Map();
    const people = await this.people(householdId);
    if (people.length === 0) return new Map();
    const rows = await this.transactions.manager.query<SearchRow[]>(
      `SELECT recipe_id AS id, allergens, unsuited_diets AS "unsuitedDiets" FROM recipe_search
       WHERE household_id = $1 AND recipe_id = ANY($2::uuid[])`,
      [householdId, recipeIds],
    );
    const found = rows.map((row) => [row.id, unsuitableFor(row, people)] as const);
    return new Map(found.filter(([, persons]) => persons.length > 0));
  }
}
