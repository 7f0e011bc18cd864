import { Injectable } from '@nestjs/common';
import { NamedRepository } from '../../database/named-repository.js';
import { Transactions } from '../../database/transactions.js';
import { caselessKey } from '../../shared/text/name-key.js';
import { Tag } from '../entities/tag.entity.js';
import type { CountedTagDto } from './tags.dto.js';

@Injectable()
export class TagsRepository extends NamedRepository<Tag> {
  constructor(transactions: Transactions) {
    super(Tag, transactions);
  }

  /** Number of tags, in use or not. */
  count(householdId: string): Promise<number> {
    return this.table.countBy({ householdId });
  }

  /** Those of the tags that a recipe has, in the bin or not. */
  inUse(householdId: string, nameKeys: readonly string[]): Promise<Tag[]> {
    return this.table
      .createQueryBuilder('t')
      .where('t.householdId = :householdId AND t.nameKey IN (:...nameKeys)', { householdId, nameKeys })
      .andWhere('EXISTS (SELECT FROM recipe_tags r WHERE r.household_id = :householdId AND r.tag_id = t.id)')
      .getMany();
  }

  /** Only upper and lower case may differ. */
  async changeName(householdId: string, id: string, name: string): Promise<void> {
    await this.table.update({ householdId, id }, { name, version: () => 'version + 1' });
  }

  /** Number of recipes outside the bin with the tag. */
  async countRecipes(householdId: string, nameKey: string): Promise<number> {
    return (await this.list(householdId)).find(({ name }) => caselessKey(name) === nameKey)?.count ?? 0;
  }

  /** The keys of the tags that recipes have, in the bin or not. */
  async keysInUse(householdId: string): Promise<Set<string>> {
    const rows = await this.query<{ key: string }>(
      `SELECT t.name_key AS key FROM tags t
       WHERE t.household_id = $1 AND EXISTS (SELECT FROM recipe_tags r WHERE r.household_id = $1 AND r.tag_id = t.id)`,
      [householdId],
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** The tags of recipes outside the bin, by name. */
  list(householdId: string): Promise<CountedTagDto[]> {
    return this.query(
      `SELECT t.name, t.version, count(*)::int AS count
       FROM tags t JOIN recipe_tags r ON r.household_id = $1 AND r.tag_id = t.id
       WHERE t.household_id = $1 AND NOT EXISTS (
         SELECT FROM recipes d WHERE d.household_id = $1 AND d.id = r.recipe_id AND d.deleted_at IS NOT NULL
       )
       GROUP BY t.household_id, t.id ORDER BY t.name_key, t.id`,
      [householdId],
    );
  }
}
