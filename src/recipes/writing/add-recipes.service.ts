import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { LineReader } from '../../foods/line-reader.js';
import { addedBefore } from '../../http/problems/added-before.js';
import { hashOf } from '../../shared/text/digest.js';
import { IdInBinError } from '../bin/id-in-bin-error.js';
import type { Recipe } from '../entities/recipe.entity.js';
import { RecipePicturesService } from '../pictures/recipe-pictures.service.js';
import { RecipesRepository } from '../recipes.repository.js';
import { contentOfPayload, linesOf } from './content-of-payload.js';
import type { CreateRecipeDto } from './create-recipe.dto.js';
import type { RecipeContent, StoredPicture } from './recipe-content.js';
import { RecipeReferences } from './recipe-references.js';
import { RecipeWriter } from './recipe-writer.js';

/** Adds recipes: those that people write, and those of imports. */
@Injectable()
export class AddRecipesService {
  constructor(
    private readonly repository: RecipesRepository,
    private readonly writer: RecipeWriter,
    private readonly references: RecipeReferences,
    private readonly pictures: RecipePicturesService,
    private readonly lines: LineReader,
  ) {}

  /**
   * Creates a recipe and returns its id. A retry with the same id and content writes nothing.
   * @param gone aborted when the client has gone
   * @throws InvalidRequestError QueueFullError IdInBinError LimitReachedError, ConflictError when another recipe has
   * the id, UnprocessableError when the household has too many tags
   */
  async create({ householdId, userId }: Person, payload: CreateRecipeDto, gone?: AbortSignal): Promise<string> {
    const partsOf = await this.lines.read(linesOf(payload.recipeIngredients), 'recipeIngredients', {
      householdId,
      signal: gone,
    });
    const asked = contentOfPayload(payload, partsOf);
    const content = { ...asked, image: await this.pictures.sourceOf(householdId, asked.image) };
    await this.references.refuseUnknown(householdId, content, content.cuisineIds);
    const id = payload.id ?? randomUUID();
    // A request that is repeated adds no tags.
    if ((await this.repository.findIn(householdId, id)) === null)
      await this.references.refuseTags(householdId, content);
    const added = await this.writer.add({ householdId, userId, id, content });
    return (added ?? (await this.existing(householdId, id, hashOf(content)))).id;
  }

  /**
   * Adds an imported recipe. New tags and cuisines for which there is no room are left out. `false`, with nothing done, when the id is
   * taken.
   * @param picture of its image
   * @param contentHash `hashOf` what was read: the content may have photos beside it
   * @throws LimitReachedError
   */
  async addImported(
    { householdId, userId }: Person,
    id: string,
    given: RecipeContent,
    picture: StoredPicture | null = null,
    contentHash = hashOf(given),
  ): Promise<boolean> {
    const content = await this.references.fitting(householdId, given);
    return (await this.writer.add({ householdId, userId, id, content, picture, contentHash })) !== null;
  }

  /**
   * A recipe that was not added because it is there already.
   * @throws IdInBinError, ConflictError when another recipe has the id
   */
  async existing(householdId: string, id: string, hash: Buffer): Promise<Recipe> {
    const existing = await this.repository.findIn(householdId, id);
    if (existing !== null && existing.deletedAt !== null) throw new IdInBinError();
    return addedBefore(existing, (recipe) => recipe.contentHash.equals(hash), 'recipe');
  }
}
