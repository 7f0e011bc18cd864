import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { MEGABYTE } from '../../config/limit-settings.js';
import type { Transaction } from '../../database/sql.js';
import { LimitReachedError } from '../../households/limit-reached-error.js';
import { type HouseholdUse, HouseholdUseRepository } from './household-use.repository.js';

export type { HouseholdUse } from './household-use.repository.js';

/**
 * What the operator lets each household have at most. Both limits are exact, also when many add at once, and ask the database for nothing
 * while they are off. That of recipes is part of the statements that add one (`recipe-limit-sql.ts`); `checkRecipes` only tells sooner
 * that nothing will fit. A household above a limit keeps what it has.
 */
@Injectable()
export class HouseholdLimits {
  /** 0: no limit. */
  readonly recipes: number;
  /** Bytes; 0: no limit. */
  readonly pictureBytes: number;

  constructor(
    private readonly use: HouseholdUseRepository,
    @Inject(CONFIG) { householdRecipes, householdPictureMegabytes }: Config,
  ) {
    this.recipes = householdRecipes;
    this.pictureBytes = householdPictureMegabytes * MEGABYTE;
  }

  /**
   * For work that will add a recipe later.
   * @param others recipes that take room although they are not stored
   * @throws LimitReachedError when there is no room for one
   */
  async checkRecipes(householdId: string, others = 0): Promise<void> {
    if (this.recipes === 0) return;
    const used = (await this.use.recipesOf(householdId)) + others;
    if (used >= this.recipes) throw LimitReachedError.ofRecipes(used, this.recipes);
  }

  /** Before a picture is fetched or converted. @throws LimitReachedError when there is no room for any */
  async checkPictures(householdId: string): Promise<void> {
    if (this.pictureBytes === 0) return;
    const used = await this.use.pictureBytesOf(householdId);
    if (used >= this.pictureBytes) throw LimitReachedError.ofPictures(used, this.pictureBytes);
  }

  /**
   * The last read of a transaction that stores pictures, after the statement that notes changes: that one has waited for everybody else
   * who stores pictures of the household, so that their pictures are counted too.
   * @throws LimitReachedError which undoes the transaction
   */
  async checkStoredPictures(tx: Transaction, householdId: string): Promise<void> {
    if (this.pictureBytes === 0) return;
    const used = await this.use.pictureBytesOf(householdId, tx);
    if (used > this.pictureBytes) throw LimitReachedError.ofOnePictureMore(used, this.pictureBytes);
  }

  /** What each household has, for the administrator. One with neither recipes nor pictures is not among them. */
  useOfAll(): Promise<ReadonlyMap<string, HouseholdUse>> {
    return this.use.ofAll();
  }
}
