import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { Transactions } from '../../database/transactions.js';
import { InvalidRequestError, orNotFound } from '../../http/problems/errors.js';
import { SearchIndex } from '../../search/search-index.service.js';
import { titleKey } from '../../shared/text/title-key.js';
import { HouseholdLimits } from '../limits/household-limits.service.js';
import type { RecipeDto } from '../reading/recipe.dto.js';
import { RecipesRepository } from '../recipes.repository.js';
import { RecipesService } from '../recipes.service.js';
import { AddRecipesService } from '../writing/add-recipes.service.js';
import { nameIssues } from '../writing/content-of-payload.js';
import { RecipeWriter } from '../writing/recipe-writer.js';
import { stripHtml } from '../writing/strip-html.js';
import { copiedContent, sharedPicture } from './copied-content.js';
import { copyName, nameOfCopies } from './copy-name.js';
import type { DuplicateRecipeDto } from './duplicate-recipe.dto.js';
import { hashOf } from '../../shared/text/digest.js';

@Injectable()
export class RecipeDuplicatesService {
  constructor(
    private readonly recipes: RecipesService,
    private readonly additions: AddRecipesService,
    private readonly repository: RecipesRepository,
    private readonly writer: RecipeWriter,
    private readonly limits: HouseholdLimits,
    private readonly searchIndex: SearchIndex,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Copies a recipe and returns the copy. A retry with the same id for the same recipe writes nothing.
   * @param goesToBin whether the copy is put into the bin at once, where it does not count against the limit of recipes
   * @throws NotFoundError InvalidRequestError IdInBinError LimitReachedError, ConflictError when another recipe has the id
   */
  async duplicate(
    owner: Person,
    originalId: string,
    { id: copyId = randomUUID(), name }: DuplicateRecipeDto,
    goesToBin = false,
  ): Promise<RecipeDto> {
    const { householdId } = owner;
    const givenName = name === undefined ? null : plainName(name);
    const contentHash = hashOf({ duplicateOf: originalId, name: givenName });
    const copyAs = givenName ?? (await this.nextName(householdId, originalId));
    const isAdded = await this.transactions.run(async () => {
      // Whoever stores a picture locks the limits before the recipe, too.
      if (!goesToBin) await this.limits.lockRecipes(householdId);
      // Who removes the picture of the original waits until the copy refers to it too.
      orNotFound(await this.repository.lockAgainstChange(householdId, originalId), 'Recipe');
      const { content, picture, authorId } = await this.recipes.getStored(householdId, originalId);
      const added = await this.writer.add({
        ...owner,
        id: copyId,
        content: copiedContent(content, copyAs),
        authorId,
        contentHash,
        goesToBin,
        picture: picture && sharedPicture(picture),
      });
      return added !== null;
    });
    if (!isAdded) await this.additions.existing(householdId, copyId, contentHash);
    return this.recipes.get(owner, copyId);
  }

  /** Two copies that are made at the same time may get the same name. */
  private async nextName(householdId: string, originalId: string): Promise<string> {
    const { content } = await this.recipes.getStored(householdId, originalId);
    const base = nameOfCopies(content.name);
    const ids = await this.searchIndex.idsOfBeginning(householdId, titleKey(base));
    const others = await this.repository.findAllOutsideBin(householdId, ids);
    return copyName(content.name, new Set(others.map(({ name }) => name)));
  }
}

function plainName(name: string): string {
  const plain = stripHtml(name);
  const issues = nameIssues(plain);
  if (issues.length > 0) throw new InvalidRequestError(issues);
  return plain;
}
