import { Injectable, type OnModuleInit } from '@nestjs/common';
import { lexiconVersion } from '../foods/lexicon.js';
import { HouseholdsService } from '../households/households.service.js';
import { WHOLE_SERVER } from '../tasks/task.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { Tasks } from '../tasks/tasks.js';
import { IngredientsRepository } from './ingredients.repository.js';
import { IngredientsService } from './ingredients.service.js';

const HOUR_SECONDS = 3_600;
const AT_ONCE = 200;
const TASK = 'ingredientFoods';

/**
 * Looks up the foods of the ingredients that were added before: after an update of Larder with another lexicon, and after a household has
 * chosen another language.
 */
@Injectable()
export class IngredientFoods implements OnModuleInit {
  constructor(
    private readonly runner: TaskRunner,
    private readonly tasks: Tasks,
    private readonly households: HouseholdsService,
    private readonly ingredients: IngredientsService,
    private readonly repository: IngredientsRepository,
  ) {}

  onModuleInit(): void {
    this.runner.every(HOUR_SECONDS, TASK, () => this.lookUp());
    this.households.onLocaleChanged(async (householdId) => {
      await this.repository.forgetLookUps(householdId);
      await this.tasks.addNow({ kind: TASK, householdId: WHOLE_SERVER, subject: WHOLE_SERVER });
    });
  }

  private async lookUp(): Promise<void> {
    const lexicon = lexiconVersion();
    for (;;) {
      const ingredients = await this.repository.listNotLookedUp(lexicon, AT_ONCE);
      for (const ingredient of ingredients) await this.ingredients.linkFood(ingredient, lexicon);
      if (ingredients.length < AT_ONCE) return;
    }
  }
}
