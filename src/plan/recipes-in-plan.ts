import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Changes } from '../changes/changes.js';
import { RecipeHooks } from '../recipes/recipe-hooks.js';
import { CalendarItemsRepository } from './calendar-items.repository.js';

/** What happens to the items of recipes that are changed, put into the bin, or restored. */
@Injectable()
export class RecipesInPlan implements OnModuleInit {
  constructor(
    private readonly hooks: RecipeHooks,
    private readonly items: CalendarItemsRepository,
    private readonly changes: Changes,
  ) {}

  onModuleInit(): void {
    // Items show the card of their recipe.
    this.hooks.onCardsChanged(async (householdId, ids) => {
      this.changes.note('calendarItem', ...(await this.items.lockOfRecipes(householdId, ids)));
    });
    this.hooks.onRemoved(async (householdId, ids) => {
      await this.items.lockOfRecipes(householdId, ids);
      this.changes.note('calendarItem', ...(await this.items.becomeNotes(householdId, ids)));
    });
    this.hooks.onRestored(async (householdId, ids) => {
      await this.items.lockOfFormerRecipes(householdId, ids);
      this.changes.note('calendarItem', ...(await this.items.becomeRecipes(householdId, ids)));
    });
    this.hooks.onErased((householdId, ids) => this.items.forgetRecipes(householdId, ids));
  }
}
