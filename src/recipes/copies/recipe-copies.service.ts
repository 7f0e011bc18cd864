import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sql } from '../../database/sql.js';
import { LimitReachedError } from '../../households/limit-reached-error.js';
import { StorageQuota } from '../../households/storage-quota.js';
import { type Belongings, type PlannedCopies, TakenAlong, type Taking } from '../../moving/taken-along.js';
import { SearchPlacesService } from '../../search/search-places.service.js';
import type { Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import type { StoredRecipe } from '../changing/stored-recipe.js';
import { copiedContent, sharedPicture } from '../duplicates/copied-content.js';
import { HouseholdLimits } from '../limits/household-limits.service.js';
import { MarksService } from '../marks/marks.service.js';
import { NutritionService } from '../nutrition/nutrition.service.js';
import type { Owner } from '../owner.js';
import { type InsertSteps, RecipesRepository } from '../recipes.repository.js';
import { lengthOf, type RecipeContent } from '../writing/recipe-content.js';
import { RecipeReferences } from '../writing/recipe-references.js';
import type { NewRecipe } from '../writing/written-values.js';
import { type CopiedRecipe, RecipeCopiesRepository } from './recipe-copies.repository.js';
import type { RecipeCopy } from './recipe-copy.entity.js';

/** Milliseconds that the request waits for the copies. The others are copied in the background. */
const SOON = 3_000;
/** Seconds until the next attempt for a household that is full. */
const HOUR = 3_600;

/**
 * Copies the recipes of one household into another, with their pictures, and with the ratings and favourites of the
 * person who takes them along. Cookbooks, the log of cooking, shares and marks of other people are not copied. A copy
 * has the id of its original, so that an interrupted task, or a person who leaves and comes back, makes no second copy.
 * When the household has reached its limit of recipes, the others wait until there is room. When it has reached its
 * limit of pictures, recipes are copied without them. The subject of a task is the id of a `RecipeCopy`.
 */
@Injectable()
export class RecipeCopiesService implements OnModuleInit, TaskKind, Belongings {
  readonly name = 'recipeCopies';
  readonly places = 2;
  /** By id of the row, a function to call when all recipes have been copied, for requests that wait in this process. */
  private readonly waiting = new Map<string, () => void>();

  constructor(
    private readonly copies: RecipeCopiesRepository,
    private readonly recipes: RecipesRepository,
    private readonly references: RecipeReferences,
    private readonly marks: MarksService,
    private readonly nutrition: NutritionService,
    private readonly searchPlaces: SearchPlacesService,
    private readonly quota: StorageQuota,
    private readonly limits: HouseholdLimits,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    private readonly takenAlong: TakenAlong,
    private readonly sql: Sql,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
    this.takenAlong.register(this);
  }

  plan({ userId, from, to }: Taking): PlannedCopies {
    const id = randomUUID();
    let hasBegun = false;
    return {
      begin: () =>
        this.sql.transaction(to, async (tx) => {
          tx.afterCommit(() => {
            hasBegun = true;
          });
          await this.copies.add(tx, { householdId: to, id, userId, fromHouseholdId: from });
          await this.tasks.add(tx, { kind: this.name, householdId: to, subject: id });
        }),
      isDoneSoon: () => (hasBegun ? this.isDoneSoon(id) : Promise.resolve(false)),
    };
  }

  async run(task: Task, stop: AbortSignal): Promise<void> {
    const { householdId, subject } = task;
    if (await this.quota.isFull(householdId)) return this.tasks.postpone(task, HOUR);
    const copy = await this.copies.findIn(householdId, subject);
    try {
      if (copy !== null) for (let isMore = true; isMore;) isMore = await this.copyNext(copy, stop);
    } catch (error) {
      if (!(error instanceof LimitReachedError)) throw error;
      return this.tasks.postpone(task, HOUR);
    }
    await this.sql.transaction(householdId, async (tx) => {
      await this.tasks.complete(task, tx);
      await this.copies.end(tx, householdId, subject);
    });
    this.waiting.get(subject)?.();
  }

  /**
   * Copies the next recipes.
   * @returns `false` when there are no further ones
   * @throws when the attempt must end
   */
  private async copyNext(copy: RecipeCopy, stop: AbortSignal): Promise<boolean> {
    const next = await this.copies.next(copy);
    for (const recipe of next) {
      stop.throwIfAborted();
      await this.copyOne(copy, recipe);
      copy.lastRecipeId = recipe.id;
    }
    await this.copies.advance(copy);
    return next.length > 0;
  }

  private async isDoneSoon(id: string): Promise<boolean> {
    const late = new AbortController();
    const done = new Promise<boolean>((resolve) => {
      this.waiting.set(id, () => {
        resolve(true);
      });
    });
    const given = sleep(SOON, false, { signal: late.signal }).catch(() => false);
    const isDone = await Promise.race([done, given]);
    late.abort();
    this.waiting.delete(id);
    return isDone;
  }

  private async copyOne({ householdId, userId, fromHouseholdId }: RecipeCopy, recipe: CopiedRecipe): Promise<void> {
    const { id } = recipe;
    const original = await this.recipes.findStored(fromHouseholdId, id);
    if (original === null || original.isDeleted) return;
    const content = await this.references.fitting(householdId, contentFor(original, recipe));
    const ingredientNames = content.ingredients.map(({ name }) => name ?? '');
    const copy: NewRecipe = {
      householdId,
      userId,
      id,
      content,
      ingredientNames,
      picture: original.picture && sharedPicture(original.picture),
    };
    const ids = picturesOf(original);
    const pictures: InsertSteps = {
      before: (tx) => this.copies.copyPictures(tx, householdId, fromHouseholdId, ids),
      after: async (tx) => {
        if (ids.length > 0) await this.limits.checkStoredPictures(tx, householdId);
      },
    };
    const estimate = this.nutrition.request(householdId, id, content);
    if (await this.insert(copy, pictures, estimate)) this.searchPlaces.noteAdded(householdId, lengthOf(content));
    await this.copyMarks({ householdId, userId }, recipe);
  }

  /**
   * Adds the recipe, without its pictures when there is no room for them.
   * @throws LimitReachedError when there is no room for the recipe
   */
  private async insert(copy: NewRecipe, pictures: InsertSteps, estimate: InsertSteps | undefined): Promise<boolean> {
    const others = estimate === undefined ? [] : [estimate];
    try {
      return await this.recipes.insert(copy, [pictures, ...others]);
    } catch (error) {
      if (!(error instanceof LimitReachedError) || error.of !== 'pictures') throw error;
      const images = copy.content.images.filter(({ picture }) => picture === undefined);
      return this.recipes.insert({ ...copy, content: { ...copy.content, images }, picture: null }, others);
    }
  }

  /**
   * Copies the favourite and the rating of the person. A rating that the copy already has is not changed, because an
   * interrupted task runs again.
   */
  private async copyMarks(owner: Owner, { id, rating, isFavorite }: CopiedRecipe): Promise<void> {
    if (isFavorite) await this.marks.addFavorite(owner, id);
    if (rating !== null) await this.marks.rateFirst(owner, id, rating);
  }
}

/** The content with names instead of ids, which have no meaning in another household. */
function contentFor(
  { content, ingredientNames }: StoredRecipe,
  { author, authorImage, cuisines }: CopiedRecipe,
): RecipeContent {
  const copied = copiedContent(content, content.name);
  return {
    ...copied,
    ingredients: copied.ingredients.map((ingredient) => ({
      ...ingredient,
      name: ingredient.name ?? ingredientNames.get(ingredient.ingredientId ?? '') ?? '',
      ingredientId: null,
    })),
    cuisineIds: [],
    cuisineNames: [...cuisines],
    author: author === null ? null : { name: author, image: authorImage },
  };
}

function picturesOf({ picture, content }: StoredRecipe): string[] {
  return [picture?.id, ...content.images.map((image) => image.picture?.id)].filter((id) => id !== undefined);
}
