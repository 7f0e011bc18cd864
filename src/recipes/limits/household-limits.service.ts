import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { MEGABYTE } from '../../config/limit-settings.js';
import { AdvisoryLocks } from '../../database/advisory-locks.js';
import { Transactions } from '../../database/transactions.js';
import { LimitReachedError } from '../../households/limit-reached-error.js';
import { type HouseholdUse, HouseholdUseRepository } from './household-use.repository.js';

export type { HouseholdUse } from './household-use.repository.js';

/**
 * The limits that the operator sets for each household. They are exact, also for concurrent requests: who adds holds the household first,
 * then counts, and then writes. They cost no statement while they are off. A household above a limit keeps what it has.
 */
@Injectable()
export class HouseholdLimits {
  /** Maximum number of recipes; 0 means no limit. */
  readonly recipes: number;
  /** Maximum bytes of pictures; 0 means no limit. */
  readonly pictureBytes: number;

  constructor(
    private readonly use: HouseholdUseRepository,
    private readonly transactions: Transactions,
    private readonly locks: AdvisoryLocks,
    @Inject(CONFIG) { householdRecipes, householdPictureMegabytes }: Config,
  ) {
    this.recipes = householdRecipes;
    this.pictureBytes = householdPictureMegabytes * MEGABYTE;
  }

  /** Before `checkRecipes` in a transaction that adds a recipe. It is the first lock that writing the recipe takes. */
  async lockRecipes(householdId: string): Promise<void> {
    if (this.recipes > 0) await this.locks.wait('limits', householdId);
  }

  /**
   * @param added number of recipes that are to be added
   * @throws LimitReachedError when there is no room for them
   */
  async checkRecipes(householdId: string, added = 1): Promise<void> {
    if (this.recipes === 0) return;
    const used = await this.use.recipesOf(householdId);
    if (used + added > this.recipes) throw LimitReachedError.ofRecipes(used, this.recipes);
  }

  /**
   * Call this before a picture is fetched or converted.
   * @throws LimitReachedError when there is no room for any picture
   */
  async checkPictures(householdId: string): Promise<void> {
    if (this.pictureBytes === 0) return;
    const used = await this.use.pictureBytesOf(householdId);
    if (used >= this.pictureBytes) throw LimitReachedError.ofPictures(used, this.pictureBytes);
  }

  /**
   * Runs a transaction that stores pictures, and undoes it when they are too many.
   * @throws LimitReachedError
   */
  storePictures<T>(householdId: string, store: () => Promise<T>): Promise<T> {
    return this.transactions.run(async () => {
      if (this.pictureBytes === 0) return store();
      await this.locks.wait('limits', householdId);
      const result = await store();
      const used = await this.use.pictureBytesOf(householdId);
      if (used > this.pictureBytes) throw LimitReachedError.ofOnePictureMore(used, this.pictureBytes);
      return result;
    });
  }

  /**
   * Stores a recipe with its pictures, or without them when the household has no room for pictures: the recipe is worth more.
   * @returns why it has no pictures
   */
  async orWithoutPictures(
    store: () => Promise<void>,
    storeWithout: () => Promise<void>,
  ): Promise<LimitReachedError | null> {
    try {
      await store();
      return null;
    } catch (error) {
      if (!(error instanceof LimitReachedError) || error.of !== 'pictures') throw error;
      await storeWithout();
      return error;
    }
  }

  /** The numbers of all households, for the administrator. A household with neither recipes nor pictures is missing. */
  useOfAll(): Promise<ReadonlyMap<string, HouseholdUse>> {
    return this.use.ofAll();
  }
}
