import { Injectable } from '@nestjs/common';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { listFull } from '../../households/list-limits.js';
import { tooManyElements } from '../../http/fields/to-dto.js';
import { InvalidRequestError, NotFoundError, orNotFound } from '../../http/problems/errors.js';
import { SearchIndex } from '../../search/search-index.service.js';
import { caselessKey } from '../../shared/text/name-key.js';
import type { Tag } from '../entities/tag.entity.js';
import { RecipesRepository } from '../recipes.repository.js';
import { LIMITS } from '../writing/recipe-limits.js';
import { RecipePartsRepository } from '../writing/recipe-parts.repository.js';
import type { TagCountDto } from './tags.dto.js';
import { TagsRepository } from './tags.repository.js';
import { TagsService } from './tags.service.js';

/** Changes of tags in many recipes at once. */
@Injectable()
export class TagChangesService {
  constructor(
    private readonly tags: TagsRepository,
    private readonly names: TagsService,
    private readonly recipes: RecipesRepository,
    private readonly parts: RecipePartsRepository,
    private readonly searchIndex: SearchIndex,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /**
   * Changes the tag in all recipes that have it, also in those in the bin. When the household has a tag with the new name, the recipes get
   * that one.
   * @throws NotFoundError
   */
  async rename(householdId: string, from: string, to: string): Promise<TagCountDto> {
    return orNotFound(await this.mergeAll(householdId, [from], to), 'Tag');
  }

  /** As `rename`, for several tags, which become one. Those that no recipe has are left out. @returns `null` when none is left */
  mergeAll(householdId: string, from: readonly string[], to: string): Promise<TagCountDto | null> {
    return this.transactions.run(async () => {
      const tags = await this.tags.inUse(householdId, from.map(caselessKey));
      if (tags.length === 0) return null;
      const key = caselessKey(to);
      const others = tags.filter(({ nameKey }) => nameKey !== key);
      const renamed = tags.find(({ nameKey, name }) => nameKey === key && name !== to);
      await this.inRecipes(householdId, renamed === undefined ? others : tags, async (ids) => {
        if (renamed !== undefined) await this.tags.changeName(householdId, renamed.id, to);
        const target = (await this.tags.findOrAdd(householdId, new Map([[key, to]]))).get(key) as Tag;
        const otherIds = others.map(({ id }) => id);
        await this.parts.exchangeTags(householdId, ids, otherIds, target.id);
      });
      const [tag] = await this.tags.inUse(householdId, [key]);
      // Somebody else has taken the tags from their last recipes meanwhile.
      if (tag === undefined) return null;
      return { name: tag.name, count: await this.tags.countRecipes(householdId, key) };
    });
  }

  /** Removes the tag from all recipes that have it, also from those in the bin. @throws NotFoundError */
  async remove(householdId: string, name: string): Promise<void> {
    if ((await this.removeAll(householdId, [name])) === 0) throw new NotFoundError('Tag not found');
  }

  /** As `remove`, for several tags. Those that no recipe has are left out. @returns number of removed tags */
  removeAll(householdId: string, names: readonly string[]): Promise<number> {
    return this.transactions.run(async () => {
      const tags = await this.tags.inUse(householdId, names.map(caselessKey));
      const tagIds = tags.map(({ id }) => id);
      await this.inRecipes(householdId, tags, (ids) => this.parts.removeTags(householdId, ids, tagIds));
      return tags.length;
    });
  }

  /**
   * Adds the tags to the recipes, after their own tags. Recipes that are not there, or in the bin, are left out; without
   * another one no tag is created.
   * @returns number of the recipes that did not have all of them; the others stay as they are
   * @throws InvalidRequestError when a recipe would have too many tags, UnprocessableError when the household would
   */
  addToRecipes(householdId: string, recipeIds: readonly string[], names: readonly string[]): Promise<number> {
    return this.transactions.run(async () => {
      if (!(await this.recipes.hasOneOutsideBin(householdId, recipeIds))) return 0;
      if (!(await this.names.hasRoomFor(householdId, names))) throw listFull('tags');
      const tags = await this.names.findOrAdd(householdId, names);
      const tagIds = [...new Set(names.flatMap((name) => tags.get(caselessKey(name))?.id ?? []))];
      const ids = await this.recipes.lockAllOutsideBin(householdId, recipeIds, 'for_no_key_update');
      const changed = await this.parts.addTags(householdId, ids, tagIds);
      if (await this.parts.haveMoreTags(householdId, changed, LIMITS.tags))
        throw new InvalidRequestError([{ path: 'tags', ...tooManyElements('tags', LIMITS.tags) }]);
      return this.edited(householdId, changed);
    });
  }

  /**
   * Removes the tags from the recipes. Recipes that are not there, or in the bin, are left out.
   * @returns number of the recipes that had one of them; the others stay as they are
   */
  removeFromRecipes(householdId: string, recipeIds: readonly string[], names: readonly string[]): Promise<number> {
    return this.transactions.run(async () => {
      const tags = await this.tags.byKey(householdId, names.map(caselessKey));
      const tagIds = [...tags.values()].map(({ id }) => id);
      const ids = await this.recipes.lockAllOutsideBin(householdId, recipeIds, 'for_no_key_update');
      return this.edited(householdId, await this.parts.removeTags(householdId, ids, tagIds));
    });
  }

  /** Those in the bin change without a new version, because clients do not see them. */
  private async inRecipes(
    householdId: string,
    tags: readonly Tag[],
    change: (recipeIds: readonly string[]) => Promise<unknown>,
  ): Promise<void> {
    const tagIds = tags.map(({ id }) => id);
    const ids = await this.parts.recipesWithTags(householdId, tagIds);
    await this.recipes.lockAllIn(householdId, ids);
    await change(ids);
    await this.edited(householdId, ids);
  }

  /** @returns number of the recipes */
  private async edited(householdId: string, ids: readonly string[]): Promise<number> {
    this.changes.note('recipe', ...(await this.recipes.raiseVersions(householdId, ids)));
    await this.searchIndex.refresh(householdId, ids);
    return ids.length;
  }
}
