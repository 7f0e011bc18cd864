import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import type { LongText } from '../../database/long-text.js';
import type { Transaction } from '../../database/sql.js';
import { ParserService } from '../../parser/parser.service.js';
import { SearchPlacesService } from '../../search/search-places.service.js';
import { inSlices } from '../../slices.js';
import { NutritionService } from '../nutrition/nutrition.service.js';
import { pictureOfLink } from '../pictures/picture-link.js';
import { RecipePicturesService } from '../pictures/recipe-pictures.service.js';
import { UnusedPicturesService } from '../pictures/unused-pictures.service.js';
import { changedRecipe } from '../reading/changed-recipe.js';
import { type InsertSteps, RecipesService, type Owner } from '../recipes.service.js';
import { lineParserFor } from '../writing/line-parser.js';
import { lengthOf, type RecipeContent, type StoredPicture } from '../writing/recipe-content.js';
import { RecipeReferences } from '../writing/recipe-references.js';
import { ChangeRecipeDto } from './change-recipe.dto.js';
import type { LinkOf } from './changed-images.js';
import { contentOfChange } from './content-of-change.js';
import { type RecipeChange, RecipeChangesRepository } from './recipe-changes.repository.js';
import type { StoredRecipe } from './stored-recipe.js';

/** New content for a recipe. */
export interface ReplacedRecipe {
  readonly id: string;
  /** The version that the recipe must have. */
  readonly version: number;
  readonly content: RecipeContent;
  readonly picture: StoredPicture | null;
}

@Injectable()
export class RecipeChangesService {
  private readonly linkOf: LinkOf;

  constructor(
    private readonly repository: RecipeChangesRepository,
    private readonly recipes: RecipesService,
    private readonly references: RecipeReferences,
    private readonly pictures: RecipePicturesService,
    private readonly unusedPictures: UnusedPicturesService,
    private readonly nutrition: NutritionService,
    private readonly searchPlaces: SearchPlacesService,
    private readonly parser: ParserService,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.linkOf = (address) => pictureOfLink(publicUrl, address);
  }

  /**
   * Merges the change into the stored recipe, if the recipe has the version of the change.
   * @returns the JSON of a `ChangedRecipeDto`
   * @param gone aborted when the client has gone
   * @throws NotFoundError InvalidRequestError QueueFullError, UnprocessableError when the household has too many tags
   */
  async change(owner: Owner, id: string, change: ChangeRecipeDto, gone?: AbortSignal): Promise<LongText> {
    const stored = await this.recipes.getStored(owner.householdId, id);
    const changed = stored.version === change.version ? await this.store(owner, id, stored, change, gone) : null;
    return changed === null
      ? changedRecipe(await this.recipes.getJson(owner, id), true)
      : changedRecipe(changed, false);
  }

  /**
   * Replaces the content of a recipe of this version, but not its author. `false`, with nothing done, when the recipe
   * has another version or was deleted. New tags and cuisines for which there is no room are left out.
   * @param picture of its image; the steps store it in the same transaction
   */
  async replace(
    { householdId, userId }: Owner,
    { id, version, content: given, picture }: ReplacedRecipe,
    steps: InsertSteps,
  ): Promise<boolean> {
    const content = await this.references.fitting(householdId, given);
    const ingredientNames = await this.references.ingredientNames(householdId, content);
    const estimate = this.nutrition.request(householdId, id, content);
    const recipe = { householdId, userId, id, content, ingredientNames, picture };
    const before = async (tx: Transaction): Promise<void> => {
      await steps.before(tx);
      await this.unusedPictures.look(tx, householdId);
      await estimate?.before(tx);
    };
    const change = { recipe, version, keepsEstimate: false };
    const changed = await this.repository.changeAtVersion(change, { ...steps, before });
    if (changed !== null) this.searchPlaces.noteAdded(householdId, lengthOf(content));
    return changed !== null;
  }

  private async store(
    { householdId, userId }: Owner,
    id: string,
    stored: StoredRecipe,
    asked: ChangeRecipeDto,
    gone?: AbortSignal,
  ): Promise<LongText | null> {
    const parseLine = await lineParserFor(asked.recipeIngredients ?? [], this.parser, { householdId, signal: gone });
    const change = await this.withSource(householdId, id, asked);
    const tools = { recipeId: id, parseLine, linkOf: this.linkOf };
    const { content, picture, keepsEstimate } = await inSlices(contentOfChange(stored, change, tools));
    const ingredientNames = await this.references.ingredientNames(householdId, content, stored.ingredientNames);
    await this.references.refuseUnknown(householdId, content, ingredientNames, change.cuisines ?? []);
    await this.references.refuseTags(householdId, content);
    const recipe = { householdId, userId, id, content, ingredientNames, picture };
    const changed = await this.write({ recipe, version: change.version, keepsEstimate }, stored);
    if (changed !== null) this.searchPlaces.noteAdded(householdId, lengthOf(content));
    return changed;
  }

  private write(change: RecipeChange, stored: StoredRecipe): Promise<LongText | null> {
    const { recipe, keepsEstimate } = change;
    const { householdId, id, content, picture } = recipe;
    const losesPicture = picture !== 'kept' || content.images.length < stored.content.images.length;
    const estimate = keepsEstimate ? undefined : this.nutrition.request(householdId, id, content);
    return this.repository.changeAtVersion(change, {
      before: async (tx) => {
        if (losesPicture) await this.unusedPictures.look(tx, householdId);
        await estimate?.before(tx);
      },
    });
  }

  /** Replaces a link to the picture of another recipe with the address that the picture came from. */
  private async withSource(householdId: string, id: string, change: ChangeRecipeDto): Promise<ChangeRecipeDto> {
    const { image } = change;
    if (image == null || this.linkOf(image)?.recipeId === id) return change;
    const source = await this.pictures.sourceOf(householdId, image);
    return Object.assign(new ChangeRecipeDto(), change, { image: source });
  }
}
