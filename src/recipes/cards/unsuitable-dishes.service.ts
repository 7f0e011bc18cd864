import { Injectable } from '@nestjs/common';
import type { UnsuitableForDto } from '../../foods/diet.dto.js';
import { type PersonDiet, unsuitableFor } from '../../foods/unsuitable-for.js';
import { UnsuitableDishesRepository } from './unsuitable-dishes.repository.js';

/** Whom the recipes of a household do not suit, by what its people said of themselves. */
@Injectable()
export class UnsuitableDishesService {
  constructor(private readonly repository: UnsuitableDishesRepository) {}

  /** The people of the household who keep a diet or have an allergy, in the order in which they joined. */
  people(householdId: string): Promise<PersonDiet[]> {
    return this.repository.people(householdId);
  }

  /** By the ids of the recipes; those that suit everybody, or are in the bin, are missing. */
  async find(householdId: string, recipeIds: readonly string[]): Promise<ReadonlyMap<string, UnsuitableForDto[]>> {
    const people = recipeIds.length === 0 ? [] : await this.people(householdId);
    if (people.length === 0) return new Map();
    const dishes = await this.repository.dishes(householdId, recipeIds);
    const judged = dishes.map((dish) => [dish.id, unsuitableFor(dish, people)] as const);
    return new Map(judged.filter(([, persons]) => persons.length > 0));
  }
}
