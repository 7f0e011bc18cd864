import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { MEGABYTE } from '../../config/limit-settings.js';
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
    @Inject(CONFIG) { householdRecipes, householdPictureMegabytes }: Config,
  ) {
    this.recipes = householdRecipes;
    this.pictureBytes = householdPictureMegabytes * MEGABYTE;
  }

  /** Before `checkRecipes` in a transaction that adds a recipe. It is the first lock that writing the recipe takes. */
  async lockRecipes(householdId: string): Promise<void> {
    if (this.recipes > 0) await this.use.lockUse(householdId);
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

  /** Before the first lock of a transaction that stores pictures, which `checkStoredPictures` counts at its end. */
  async lockPictures(householdId: string): Promise<void> {
    if (this.pictureBytes > 0) await this.use.lockUse(householdId);
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
   * Counts the pictures of a transaction that began with `lockPictures` and stored them.
   * @throws LimitReachedError, which rolls the transaction back
   */
  async checkStoredPictures(householdId: string): Promise<void> {
    if (this.pictureBytes === 0) return;
    const used = await this.use.pictureBytesOf(householdId);
    if (used > this.pictureBytes) throw LimitReachedError.ofOnePictureMore(used, this.pictureBytes);
  }

  /** The numbers of all households, for the administrator. A household with neither recipes nor pictures is missing. */
  useOfAll(): Promise<ReadonlyMap<string, HouseholdUse>> {
    return this.use.ofAll();
  }
}
