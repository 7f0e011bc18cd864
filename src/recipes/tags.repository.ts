import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';
import type { CountedTagDto } from './tags.dto.js';

const LIST = {
  name: 'tag-list',
  text: `
    SELECT t.name, t.version, count(*)::int AS count
    FROM tags t JOIN recipe_tags r ON r.household_id = t.household_id AND r.tag_id = t.id
    WHERE t.household_id = $1
    GROUP BY t.household_id, t.id ORDER BY t.name_key, t.id`,
};

@Injectable()
export class TagsRepository {
  constructor(private readonly sql: Sql) {}

  /** Those that some recipe carries. */
  list(householdId: string): Promise<CountedTagDto[]> {
    return this.sql.rows<CountedTagDto>(LIST, [householdId]);
  }
}
