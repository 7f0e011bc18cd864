import { Injectable, type OnModuleInit } from '@nestjs/common';
import { lexiconVersion } from '../foods/lexicon.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { foodOfIngredient } from './food-of-ingredient.js';
import { IngredientsRepository } from './ingredients.repository.js';

const HOUR_SECONDS = 3_600;
const AT_ONCE = 200;

/** Looks up the foods of the ingredients that were added before, after an update of Larder with another lexicon. */
@Injectable()
export class IngredientFoods implements OnModuleInit {
  constructor(
    private readonly tasks: TaskRunner,
    private readonly repository: IngredientsRepository,
  ) {}

  onModuleInit(): void {
    this.tasks.every(HOUR_SECONDS, 'ingredientFoods', () => this.lookUp());
  }

  private async lookUp(): Promise<void> {
    const lexicon = lexiconVersion();
    for (;;) {
      const ingredients = await this.repository.listNotLookedUp(lexicon, AT_ONCE);
      for (const { name, locale, ...key } of ingredients)
        await this.repository.link(key, foodOfIngredient(name, locale), lexicon);
      if (ingredients.length < AT_ONCE) return;
    }
  }
}
