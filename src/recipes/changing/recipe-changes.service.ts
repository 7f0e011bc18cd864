import { Inject, Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { CONFIG, type Config } from '../../config/config.js';
import { Transactions } from '../../database/transactions.js';
import { LineReader } from '../../foods/line-reader.js';
import { pictureOfLink } from '../pictures/picture-link.js';
import { RecipePicturesService } from '../pictures/recipe-pictures.service.js';
import { UnusedPicturesService } from '../pictures/unused-pictures.service.js';
import { RecipesService } from '../recipes.service.js';
import { linesOf } from '../writing/content-of-payload.js';
import type { RecipeContent, StoredPicture } from '../writing/recipe-content.js';
import { RecipeReferences } from '../writing/recipe-references.js';
import { RecipeWriter } from '../writing/recipe-writer.js';
import { type ChangedRecipeDto, ChangeRecipeDto } from './change-recipe.dto.js';
import type { LinkOf } from './changed-images.js';
import { contentOfChange } from './content-of-change.js';
import type { StoredRecipe } from './stored-recipe.js';

/** New content for a recipe. */
export interface ReplacedRecipe {
  readonly id: string;
  /** The version that the recipe must have. */
  readonly version: number;
  readonly content: RecipeContent;
  /** Of its image. */
  readonly picture: StoredPicture | null;
}

@Injectable()
export class RecipeChangesService {
  private readonly linkOf: LinkOf;

  constructor(
    private readonly writer: RecipeWriter,
    private readonly recipes: RecipesService,
    private readonly references: RecipeReferences,
    private readonly pictures: RecipePicturesService,
    private readonly unusedPictures: UnusedPicturesService,
    private readonly lines: LineReader,
    private readonly transactions: Transactions,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.linkOf = (address) => pictureOfLink(publicUrl, address);
  }

  /**
   * Merges the change into the stored recipe, if the recipe has the version of the change.
   * @param gone aborted when the client has gone
   * @throws NotFoundError InvalidRequestError QueueFullError, UnprocessableError when the household has too many tags
   */
  async change(owner: Person, id: string, change: ChangeRecipeDto, gone?: AbortSignal): Promise<ChangedRecipeDto> {
    const stored = await this.recipes.getStored(owner.householdId, id);
    const isChanged = stored.version === change.version && (await this.store(owner, id, stored, change, gone));
    return { recipe: await this.recipes.get(owner, id), stale: !isChanged };
  }

  /**
   * Replaces the content of a recipe with an imported one, but not its author. New tags and cuisines for which there is no room are left
   * out. `false`, when the recipe has another version or was deleted.
   */
  async replace(householdId: string, { id, version, content: given, picture }: ReplacedRecipe): Promise<boolean> {
    const content = await this.references.fitting(householdId, given);
    return this.transactions.run(async () => {
      const changed = await this.writer.change({ householdId, id, version, content, picture, keepsEstimate: false });
      if (changed !== null) await this.unusedPictures.look(householdId);
      return changed !== null;
    });
  }

  private async store(
    { householdId }: Person,
    id: string,
    stored: StoredRecipe,
    asked: ChangeRecipeDto,
    gone?: AbortSignal,
  ): Promise<boolean> {
    const partsOf = await this.lines.read(linesOf(asked.recipeIngredients ?? []), 'recipeIngredients', {
      householdId,
      signal: gone,
    });
    const change = await this.withSource(householdId, id, asked);
    const { version } = change;
    const tools = { recipeId: id, partsOf, linkOf: this.linkOf };
    const { content, picture, keepsEstimate } = contentOfChange(stored, change, tools);
    const known = new Set(stored.content.ingredients.flatMap(({ ingredientId }) => ingredientId ?? []));
    await this.references.refuseUnknown(householdId, content, change.cuisines ?? [], known);
    await this.references.refuseTags(householdId, content);
    const losesPicture = picture !== 'kept' || content.images.length < stored.content.images.length;
    return this.transactions.run(async () => {
      const changed = await this.writer.change({ householdId, id, version, content, picture, keepsEstimate });
      if (changed !== null && losesPicture) await this.unusedPictures.look(householdId);
      return changed !== null;
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
