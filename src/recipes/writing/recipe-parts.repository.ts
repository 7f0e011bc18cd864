import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Any, type EntityTarget, In, type ObjectLiteral, type QueryDeepPartialEntity } from 'typeorm';
import { SqlRepository } from '../../database/sql-repository.js';
import type { Recipe } from '../entities/recipe.entity.js';
import { RecipeCuisine } from '../entities/recipe-cuisine.entity.js';
import { RecipeImage } from '../entities/recipe-image.entity.js';
import { RecipeIngredient } from '../entities/recipe-ingredient.entity.js';
import { RecipeStep } from '../entities/recipe-step.entity.js';
import { RecipeTag } from '../entities/recipe-tag.entity.js';
import { RecipeVideo } from '../entities/recipe-video.entity.js';
import type { PartRows } from './recipe-rows.js';

interface PartRow {
  readonly householdId: string;
  readonly recipeId: string;
}

/** A part that has an id and a version of its own. */
interface VersionedPart extends PartRow {
  readonly id: string;
  readonly version: number;
}

/** Writes the six tables of the parts of recipes. A part never changes without its recipe, whose row is locked before. */
@Injectable()
export class RecipePartsRepository extends SqlRepository {
  async add(parts: PartRows): Promise<void> {
    await this.insert(RecipeIngredient, parts.ingredients);
    await this.insert(RecipeStep, parts.steps);
    await this.insert(RecipeImage, parts.images);
    await this.insert(RecipeVideo, parts.videos);
    await this.insert(RecipeTag, parts.tags);
    await this.insert(RecipeCuisine, parts.cuisines);
  }

  /**
   * Puts these parts in the place of those that the recipe has. A part with the id of an existing one stays; its version rises when
   * its content changed.
   * @returns the ids of the ingredients that are gone
   */
  async replace(recipe: Pick<Recipe, 'householdId' | 'id'>, parts: PartRows): Promise<string[]> {
    const of = { householdId: recipe.householdId, recipeId: recipe.id };
    const linesRemoved = await this.replaceVersioned(RecipeIngredient, of, parts.ingredients);
    await this.replaceVersioned(RecipeStep, of, parts.steps);
    await this.replaceVersioned(RecipeImage, of, parts.images);
    await this.replaceVersioned(RecipeVideo, of, parts.videos);
    await this.replaceLinks(RecipeTag, of, parts.tags);
    await this.replaceLinks(RecipeCuisine, of, parts.cuisines);
    return linesRemoved;
  }

  /** In their order. */
  findImages(householdId: string, recipeId: string): Promise<RecipeImage[]> {
    const where = { householdId, recipeId };
    return this.transactions.manager.find(RecipeImage, { where, order: { position: 'ASC', id: 'ASC' } });
  }

  async addImage(image: Omit<RecipeImage, 'generated' | 'version'>): Promise<void> {
    await this.insert(RecipeImage, [{ ...image, generated: false, version: 1 }]);
  }

  async removeImage({ householdId, recipeId, id }: RecipeImage): Promise<void> {
    await this.transactions.manager.delete(RecipeImage, { householdId, recipeId, id });
  }

  /** The ids of the recipes with one of the tags, in the bin or not. */
  async recipesWithTags(householdId: string, tagIds: readonly string[]): Promise<string[]> {
    const links = await this.transactions.manager.findBy(RecipeTag, { householdId, tagId: In(tagIds) });
    return [...new Set(links.map(({ recipeId }) => recipeId))];
  }

  /** Puts one tag in the place of others. A recipe that already has it loses the others; any other recipe gets it where the first of them was. */
  async exchangeTags(
    householdId: string,
    recipeIds: readonly string[],
    from: readonly string[],
    to: string,
  ): Promise<void> {
    const values = [householdId, recipeIds, from, to];
    await this.query(
      `DELETE FROM recipe_tags l
       WHERE l.household_id = $1 AND l.recipe_id = ANY($2::uuid[]) AND l.tag_id = ANY($3::uuid[]) AND EXISTS (
         SELECT FROM recipe_tags o WHERE o.household_id = $1 AND o.recipe_id = l.recipe_id
           AND (o.tag_id = $4 OR o.tag_id = ANY($3) AND (o.position, o.tag_id) < (l.position, l.tag_id))
       )`,
      values,
    );
    await this.query(
      `UPDATE recipe_tags SET tag_id = $4
       WHERE household_id = $1 AND recipe_id = ANY($2::uuid[]) AND tag_id = ANY($3::uuid[])`,
      values,
    );
  }

  /** Adds tags after those that the recipes have. @returns the ids of the recipes that did not have all of them */
  async addTags(householdId: string, recipeIds: readonly string[], tagIds: readonly string[]): Promise<string[]> {
    const rows = await this.query<{ recipeId: string }>(
      `INSERT INTO recipe_tags (household_id, recipe_id, tag_id, position)
       SELECT r.household_id, r.id, t.id, t.place::int + COALESCE(
         (SELECT max(l.position) FROM recipe_tags l WHERE l.household_id = $1 AND l.recipe_id = r.id), -1
       )
       FROM recipes r CROSS JOIN unnest($3::uuid[]) WITH ORDINALITY AS t(id, place)
       WHERE r.household_id = $1 AND r.id = ANY($2::uuid[])
       ON CONFLICT DO NOTHING RETURNING recipe_id AS "recipeId"`,
      [householdId, recipeIds, tagIds],
    );
    return [...new Set(rows.map(({ recipeId }) => recipeId))];
  }

  /** Whether one of the recipes has more than `most` tags. */
  async haveMoreTags(householdId: string, recipeIds: readonly string[], most: number): Promise<boolean> {
    const rows = await this.query(
      `SELECT recipe_id FROM recipe_tags WHERE household_id = $1 AND recipe_id = ANY($2::uuid[])
       GROUP BY recipe_id HAVING count(*) > $3::int LIMIT 1`,
      [householdId, recipeIds, most],
    );
    return rows.length > 0;
  }

  /** @returns the ids of the recipes that had one of the tags */
  async removeTags(householdId: string, recipeIds: readonly string[], tagIds: readonly string[]): Promise<string[]> {
    const rows = await this.query<{ recipeId: string }>(
      `DELETE FROM recipe_tags WHERE household_id = $1 AND recipe_id = ANY($2::uuid[]) AND tag_id = ANY($3::uuid[])
       RETURNING recipe_id AS "recipeId"`,
      [householdId, recipeIds, tagIds],
    );
    return [...new Set(rows.map(({ recipeId }) => recipeId))];
  }

  /** The ids of the recipes with one of the ingredients, in the bin or not. */
  async recipesWithIngredients(householdId: string, ingredientIds: readonly string[]): Promise<string[]> {
    const where = { householdId, ingredientId: In(ingredientIds) };
    const lines = await this.transactions.manager.find(RecipeIngredient, { select: { recipeId: true }, where });
    return [...new Set(lines.map(({ recipeId }) => recipeId))];
  }

  async exchangeIngredients(
    householdId: string,
    recipeIds: readonly string[],
    from: readonly string[],
    to: string,
  ): Promise<void> {
    const where = { householdId, recipeId: Any(recipeIds), ingredientId: In(from) };
    const line = { ingredientId: to, version: () => 'version + 1' };
    await this.transactions.manager.update(RecipeIngredient, where, line);
  }

  private async replaceVersioned<Row extends VersionedPart>(
    entity: EntityTarget<Row>,
    of: PartRow,
    rows: readonly Row[],
  ): Promise<string[]> {
    const { manager } = this.transactions;
    const stored = new Map((await manager.findBy(entity, { ...of } as object)).map((row) => [row.id, row]));
    const given = new Set(rows.map(({ id }) => id));
    const removed = [...stored.keys()].filter((id) => !given.has(id));
    const changed = rows.flatMap((row) => {
      const before = stored.get(row.id);
      if (before === undefined) return row;
      const after = { ...before, ...row, version: before.version };
      return isDeepStrictEqual({ ...before }, after) ? [] : { ...after, version: before.version + 1 };
    });
    const written = [...removed, ...changed.map(({ id }) => id).filter((id) => stored.has(id))];
    if (written.length > 0) await manager.delete(entity, { ...of, id: In(written) });
    await this.insert(entity, changed);
    return removed;
  }

  private async replaceLinks<Row extends PartRow>(
    entity: EntityTarget<Row>,
    of: PartRow,
    rows: readonly Row[],
  ): Promise<void> {
    const { manager } = this.transactions;
    const stored = await manager.find(entity, { where: { ...of } as object, order: { position: 'ASC' } as object });
    if (
      isDeepStrictEqual(
        stored.map((row) => ({ ...row })),
        rows.map((row) => ({ ...row })),
      )
    )
      return;
    if (stored.length > 0) await manager.delete(entity, { ...of });
    await this.insert(entity, rows);
  }

  private async insert<Row extends ObjectLiteral>(entity: EntityTarget<Row>, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const insert = this.transactions.manager.createQueryBuilder().insert().into(entity);
    await insert
      .values(rows as unknown as QueryDeepPartialEntity<Row>[])
      .updateEntity(false)
      .execute();
  }
}
