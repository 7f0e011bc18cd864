import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../database/sql.js';

/**
 * A recipe without a `picture_id` shows the picture with its own id. A transaction that copies a reference to a picture holds a lock
 * on the recipe that it copies from, and a transaction that removes a reference waits for that lock. So a picture without references
 * never gets one again.
 */
const REMOVE: Statement = {
  name: 'picture-remove-unused',
  text: `
    DELETE FROM pictures p
    WHERE household_id = $1
      AND NOT EXISTS (SELECT FROM recipes r WHERE r.household_id = $1 AND r.picture_id = p.id)
      AND NOT EXISTS (
        SELECT FROM recipes r
        WHERE r.household_id = $1 AND r.id = p.id AND r.picture_id IS NULL AND r.picture_token IS NOT NULL
      )
      AND NOT EXISTS (SELECT FROM recipe_images m WHERE m.household_id = $1 AND m.picture_id = p.id)`,
};

/** Removes pictures. Its statement reads recipes and images too, which refer to pictures. */
@Injectable()
export class UnusedPicturesRepository {
  constructor(private readonly sql: Sql) {}

  /** Removes the household's pictures that nothing refers to. */
  async remove(householdId: string): Promise<void> {
    await this.sql.rows(REMOVE, [householdId]);
  }
}
