import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LongText } from '../../database/long-text.js';
import { InvalidRequestError, NotFoundError } from '../../http/problems/errors.js';
import { SearchPlacesService } from '../../search/search-places.service.js';
import type { StoredRecipe } from '../changing/stored-recipe.js';
import { NutritionService } from '../nutrition/nutrition.service.js';
import { IdTakenError } from '../recipes.repository.js';
import { type Owner, RecipesService } from '../recipes.service.js';
import { nameIssues } from '../writing/content-of-payload.js';
import { stripHtml } from '../writing/strip-html.js';
import { copiedContent, sharedPicture } from './copied-content.js';
import { copyName, nameOfCopies } from './copy-name.js';
import type { DuplicateRecipeDto } from './duplicate-recipe.dto.js';
import { type RecipeCopy, RecipeDuplicatesRepository } from './recipe-duplicates.repository.js';

@Injectable()
export class RecipeDuplicatesService {
  constructor(
    private readonly repository: RecipeDuplicatesRepository,
    private readonly recipes: RecipesService,
    private readonly nutrition: NutritionService,
    private readonly searchPlaces: SearchPlacesService,
  ) {}

  /**
   * Copies a recipe and returns the JSON of the copy, a `RecipeDto`. A retry with the same id for the same recipe writes
   * nothing.
   * @param goesToBin whether the copy is put into the bin at once, where it does not count against the limit of recipes
   * @throws NotFoundError InvalidRequestError IdInBinError LimitReachedError, ConflictError when another recipe has the id
   */
  async duplicate(
    owner: Owner,
    originalId: string,
    { id, name }: DuplicateRecipeDto,
    goesToBin = false,
  ): Promise<LongText> {
    const { householdId } = owner;
    const givenName = name === undefined ? null : plainName(name);
    const copyId = id ?? randomUUID();
    const contentHash = hashOf(originalId, givenName);
    try {
      const copyAs = givenName ?? (await this.nextName(householdId, originalId));
      const copied = await this.repository.insertCopy(householdId, originalId, (original) =>
        this.copyOf(original, { ...owner, id: copyId, name: copyAs, contentHash, goesToBin }),
      );
      if (copied === null) throw new NotFoundError('Recipe not found');
      this.searchPlaces.noteAdded(householdId, copied.characters);
      return copied.text;
    } catch (error) {
      if (!(error instanceof IdTakenError)) throw error;
      await this.recipes.refuseOther(householdId, copyId, contentHash);
      return this.recipes.getJson(owner, copyId);
    }
  }

  private copyOf(
    { content: before, picture, authorId, ingredientNames: names }: StoredRecipe,
    copy: Owner & { id: string; name: string; contentHash: Buffer; goesToBin: boolean },
  ): RecipeCopy {
    const { householdId, userId, id, name, contentHash, goesToBin } = copy;
    const content = copiedContent(before, name);
    const ingredientNames = content.ingredients.map(({ ingredientId }) => names.get(ingredientId ?? '') ?? '');
    const estimate = this.nutrition.request(householdId, id, content);
    return {
      recipe: {
        householdId,
        userId,
        id,
        content,
        ingredientNames,
        authorId,
        contentHash,
        goesToBin,
        picture: picture && sharedPicture(picture),
      },
      steps: estimate === undefined ? [] : [estimate],
    };
  }

  /** Two copies that are made at the same time may get the same name. */
  private async nextName(householdId: string, originalId: string): Promise<string> {
    const { content } = await this.recipes.getStored(householdId, originalId);
    const base = nameOfCopies(content.name);
    return copyName(content.name, await this.repository.namesOfCopies(householdId, base));
  }
}

function plainName(name: string): string {
  const plain = stripHtml(name);
  const issues = nameIssues(plain);
  if (issues.length > 0) throw new InvalidRequestError(issues);
  return plain;
}

/** Hash of the request, which tells a retry from another request. */
function hashOf(originalId: string, name: string | null): Buffer {
  return createHash('sha256')
    .update(JSON.stringify({ duplicateOf: originalId, name }))
    .digest();
}
