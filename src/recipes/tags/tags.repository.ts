import { Injectable } from '@nestjs/common';
import { inPieces, type LongText, type TextRow, textOf } from '../../database/long-text.js';
import { Sql, type Statement } from '../../database/sql.js';
import { inSlices } from '../../slices.js';

const LIST = {
  name: 'tag-list',
  text: inPieces(`
    SELECT COALESCE(json_agg(item), '[]')::text AS text FROM (
      SELECT t.name, t.version, count(*)::int AS count
      FROM tags t JOIN recipe_tags r ON r.household_id = $1 AND r.tag_id = t.id
      WHERE t.household_id = $1 AND NOT EXISTS (
        SELECT FROM recipes d WHERE d.household_id = $1 AND d.id = r.recipe_id AND d.deleted_at IS NOT NULL
      )
      GROUP BY t.household_id, t.id ORDER BY t.name_key, t.id
    ) AS item`),
};

const COUNT: Statement = {
  name: 'tag-count',
  text: 'SELECT count(*)::int AS count FROM tags WHERE household_id = $1',
};

const KEYS_IN_USE: Statement = {
  name: 'tag-keys-in-use',
  text: `
    SELECT t.name_key AS key FROM tags t
    WHERE t.household_id = $1 AND EXISTS (SELECT FROM recipe_tags r WHERE r.household_id = $1 AND r.tag_id = t.id)`,
};

@Injectable()
export class TagsRepository {
  constructor(private readonly sql: Sql) {}

  /** The JSON of a list of `CountedTagDto`: the tags of recipes outside the bin. */
  async listJson(householdId: string): Promise<LongText> {
    return (await inSlices(textOf(await this.sql.rows<TextRow>(LIST, [householdId])))) ?? '[]';
  }

  /** Number of tags, in use or not. */
  async count(householdId: string): Promise<number> {
    return (await this.sql.row<{ count: number }>(COUNT, [householdId]))?.count ?? 0;
  }

  /** The keys of the tags that recipes have, in the bin or not. */
  async keysInUse(householdId: string): Promise<Set<string>> {
    return new Set((await this.sql.rows<{ key: string }>(KEYS_IN_USE, [householdId])).map(({ key }) => key));
  }
}
