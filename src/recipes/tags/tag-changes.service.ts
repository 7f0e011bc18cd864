import { Injectable } from '@nestjs/common';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { orNotFound } from '../../http/problems/errors.js';
import { SearchIndex } from '../../search/search-index.service.js';
import { caselessKey } from '../../shared/text/name-key.js';
import type { Tag } from '../entities/tag.entity.js';
import { RecipesRepository } from '../recipes.repository.js';
import { RecipePartsRepository } from '../writing/recipe-parts.repository.js';
import type { TagCountDto } from './tags.dto.js';
import { TagsRepository } from './tags.repository.js';

/** Changes of a tag in all recipes that have it, also in those in the bin. */
@Injectable()
export class TagChangesService {
  constructor(
    private readonly tags: TagsRepository,
    private readonly recipes: RecipesRepository,
    private readonly parts: RecipePartsRepository,
    private readonly searchIndex: SearchIndex,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /** When the household has a tag with the new name, the recipes get that one. @throws NotFoundError */
  rename(householdId: string, from: string, to: string): Promise<TagCountDto> {
    return this.transactions.run(async () => {
      const tag = await this.named(householdId, from);
      const key = caselessKey(to);
      if (key === tag.nameKey) {
        await this.inRecipes(householdId, tag, () => this.tags.changeName(householdId, tag.id, to));
      } else {
        const other = (await this.tags.findOrAdd(householdId, new Map([[key, to]]))).get(key) as Tag;
        await this.inRecipes(householdId, tag, (ids) => this.parts.exchangeTag(householdId, ids, tag.id, other.id));
      }
      return { name: (await this.named(householdId, to)).name, count: await this.tags.countRecipes(householdId, key) };
    });
  }

  /** @throws NotFoundError */
  remove(householdId: string, name: string): Promise<void> {
    return this.transactions.run(async () => {
      const tag = await this.named(householdId, name);
      await this.inRecipes(householdId, tag, (ids) => this.parts.removeTag(householdId, ids, tag.id));
    });
  }

  private async named(householdId: string, name: string): Promise<Tag> {
    return orNotFound(await this.tags.findNamed(householdId, caselessKey(name)), 'Tag');
  }

  /** Those in the bin change without a new version, because clients do not see them. */
  private async inRecipes(
    householdId: string,
    tag: Tag,
    change: (recipeIds: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const ids = await this.parts.recipesWithTag(householdId, tag.id);
    await this.recipes.lockAllIn(householdId, ids);
    await change(ids);
    this.changes.note('recipe', ...(await this.recipes.raiseVersions(householdId, ids)));
    await this.searchIndex.refresh(householdId, ids);
  }
}
