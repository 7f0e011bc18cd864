import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HouseholdRemoval } from '../households/removal/household-removal.js';
import { RecipesRepository } from './recipes.repository.js';

/** Number of recipes that are deleted at once. Each of them may have many parts and pictures. */
const AT_A_TIME = 200;

/** Deletes the recipes of households that are removed, few at a time. */
@Injectable()
export class RecipesOfRemovedHouseholds implements OnModuleInit {
  constructor(
    private readonly recipes: RecipesRepository,
    private readonly removal: HouseholdRemoval,
  ) {}

  onModuleInit(): void {
    this.removal.register((householdId) => this.recipes.eraseSome(householdId, AT_A_TIME));
  }
}
