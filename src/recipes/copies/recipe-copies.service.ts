import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { Transactions } from '../../database/transactions.js';
import { LimitReachedError } from '../../households/limit-reached-error.js';
import { StorageQuota } from '../../households/storage-quota.js';
import { type Belongings, type PlannedCopies, TakenAlong, type Taking } from '../../households/members/taken-along.js';
import type { Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import type { StoredRecipe } from '../changing/stored-recipe.js';
import { copiedContent, sharedPicture } from '../duplicates/copied-content.js';
import { HouseholdLimits } from '../limits/household-limits.service.js';
import { FavoritesAndRatingsService } from '../favorites-and-ratings/favorites-and-ratings.service.js';
import { PicturesRepository } from '../pictures/pictures.repository.js';
import { RecipesService } from '../recipes.service.js';
import type { RecipeContent } from '../writing/recipe-content.js';
import { RecipeReferences } from '../writing/recipe-references.js';
import { type NewRecipe, RecipeWriter } from '../writing/recipe-writer.js';
import { type CopiedRecipe, RecipeCopiesRepository } from './recipe-copies.repository.js';
import type { RecipeCopy } from './recipe-copy.entity.js';

/** Milliseconds that the request waits for the copies. The others are copied in the background. */
const SOON = 3_000;
/** Seconds until the next attempt for a household that is full. */
const HOUR = 3_600;

/**
 * Copies the recipes of one household into another, with their pictures, and with the ratings and favourites of the
 * person who takes them along. Cookbooks, the log of cooking, shares, and ratings and favourites of other people are not copied. A copy
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
    private readonly recipes: RecipesService,
    private readonly writer: RecipeWriter,
    private readonly references: RecipeReferences,
    private readonly pictures: PicturesRepository,
    private readonly favorites: FavoritesAndRatingsService,
    private readonly quota: StorageQuota,
    private readonly limits: HouseholdLimits,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    private readonly takenAlong: TakenAlong,
    private readonly transactions: Transactions,
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
        this.transactions.run(async () => {
          this.transactions.afterCommit(() => {
            hasBegun = true;
          });
          await this.copies.add({ householdId: to, id, userId, fromHouseholdId: from });
          await this.tasks.add({ kind: this.name, householdId: to, subject: id });
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
    await this.transactions.run(async () => {
      await this.tasks.complete(task);
      await this.copies.end(householdId, subject);
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
    const picture = original.picture && sharedPicture(original.picture);
    await this.add({ householdId, userId, id, content, picture }, fromHouseholdId, picturesOf(original));
    await this.copyFavoriteAndRating({ householdId, userId }, recipe);
  }

  /**
   * Adds the recipe, without its pictures when there is no room for them.
   * @throws LimitReachedError when there is no room for the recipe
   */
  private async add(copy: NewRecipe, from: string, pictureIds: readonly string[]): Promise<void> {
    const { householdId, content } = copy;
    if (pictureIds.length === 0) return void (await this.writer.add(copy));
    const storePictures = (): Promise<void> =>
      this.limits.storePictures(householdId, async () => {
        await this.pictures.copy(householdId, from, pictureIds);
        await this.writer.add(copy);
      });
    await this.limits.orWithoutPictures(storePictures, async () => {
      const images = content.images.filter(({ picture }) => picture === undefined);
      await this.writer.add({ ...copy, content: { ...content, images }, picture: null });
    });
  }

  /**
   * Copies the favourite and the rating of the person. A rating that the copy already has is not changed, because an
   * interrupted task runs again.
   */
  private async copyFavoriteAndRating(owner: Person, { id, rating, isFavorite }: CopiedRecipe): Promise<void> {
    if (isFavorite) await this.favorites.addFavorite(owner, id);
    if (rating !== null) await this.favorites.rateFirst(owner, id, rating);
  }
}

/** The content with names instead of ids, which have no meaning in another household. */
function contentFor({ content }: StoredRecipe, { author, authorImage, cuisines }: CopiedRecipe): RecipeContent {
  const copied = copiedContent(content, content.name);
  return {
    ...copied,
    ingredients: copied.ingredients.map((ingredient) => ({ ...ingredient, ingredientId: null })),
    cuisineIds: [],
    cuisineNames: [...cuisines],
    author: author === null ? null : { name: author, image: authorImage },
  };
}

function picturesOf({ picture, content }: StoredRecipe): string[] {
  return [picture?.id, ...content.images.map((image) => image.picture?.id)].filter((id) => id !== undefined);
}
