import { Injectable } from '@nestjs/common';
import { noteChanges } from '../../changes/note-changes.js';
import { inPieces, type LongText, type TextRow, textOf } from '../../database/long-text.js';
import { Sql, type Statement } from '../../database/sql.js';
import { inSlices } from '../../slices.js';
import type { Owner } from '../owner.js';
import { utc } from '../../database/utc-sql.js';
import { LOCK_RECIPE } from '../writing/recipe-change-sql.js';
import type { TimesMadeDto } from './made.dto.js';

export interface NewMade {
  id: string;
  recipeId: string;
  /** `null`: now. */
  madeAt: Date | null;
  servings: number | null;
  note: string | null;
}

const TIMES = `r.id AS "recipeId", ${utc('r.last_made_at')} AS "lastMadeAt", r.made_count AS "madeCount"`;

/** Adds an entry to the log. Answers no row when the id is taken. The recipe must be locked. */
const ADD: Statement = {
  name: 'recipe-made-add',
  notes: true,
  text: `
    WITH added AS (
      INSERT INTO recipe_made (household_id, recipe_id, id, user_id, made_at, servings, note)
      VALUES ($1, $2, $3, $4, COALESCE($5, now()), $6, $7)
      ON CONFLICT (household_id, id) DO NOTHING
      RETURNING made_at
    ),
    recipe AS (
      UPDATE recipes r SET last_made_at = greatest(r.last_made_at, added.made_at), made_count = r.made_count + 1
      FROM added WHERE r.household_id = $1 AND r.id = $2
      RETURNING r.id, r.version, r.last_made_at, r.made_count
    ),
    entry AS (
      UPDATE search_entries e SET last_made_at = r.last_made_at FROM recipe r
      WHERE e.household_id = $1 AND e.recipe_id = r.id
      RETURNING e.recipe_id
    ),
    summary AS (
      UPDATE recipe_summaries s SET last_made_at = r.last_made_at, made_count = r.made_count FROM recipe r
      WHERE s.household_id = $1 AND s.recipe_id = r.id
      RETURNING s.recipe_id
    ),
    ${noteChanges([{ kind: 'recipe', from: 'recipe', single: true }], ['entry', 'summary'])}
    SELECT ${TIMES} FROM recipe r`,
};

/** The entry with the id, if it has the same content. An entry without a given time has `made_at` equal to `created_at`. */
const FIND_SAME = {
  name: 'recipe-made-find-same',
  text: `
    SELECT ${TIMES} FROM recipe_made m JOIN recipes r ON r.household_id = $1 AND r.id = m.recipe_id
    WHERE m.household_id = $1 AND m.recipe_id = $2 AND m.id = $3 AND m.user_id = $4
      AND m.made_at = COALESCE($5::timestamptz(3), m.created_at)
      AND (m.servings, m.note) IS NOT DISTINCT FROM ($6::int, $7::text)`,
};

const COUNT: Statement = {
  name: 'recipe-made-count',
  text: 'SELECT count(*)::int AS count FROM recipe_made WHERE household_id = $1 AND recipe_id = $2',
};

const FIND_ID: Statement = {
  name: 'recipe-made-find-id',
  text: 'SELECT id FROM recipe_made WHERE household_id = $1 AND id = $2',
};

const LIST = {
  name: 'recipe-made-list',
  text: inPieces(`
    SELECT COALESCE((
      SELECT json_agg(json_build_object(
        'id', m.id, 'recipeId', m.recipe_id, 'userId', m.user_id, 'madeAt', ${utc('m.made_at')}, 'servings', m.servings, 'note', m.note,
        'createdAt', ${utc('m.created_at')}
      ) ORDER BY m.made_at DESC, m.created_at DESC, m.id)
      FROM recipe_made m WHERE m.household_id = $1 AND m.recipe_id = s.recipe_id
    ), '[]')::text AS text
    FROM recipe_summaries s WHERE s.household_id = $1 AND s.recipe_id = $2`),
};

@Injectable()
export class MadeRepository {
  constructor(private readonly sql: Sql) {}

  /** The JSON of a list of `MadeDto`; `null` when there is no such recipe. */
  async listJson(householdId: string, recipeId: string): Promise<LongText | null> {
    return inSlices(textOf(await this.sql.rows<TextRow>(LIST, [householdId, recipeId])));
  }

  async count(householdId: string, recipeId: string): Promise<number> {
    return (await this.sql.row<{ count: number }>(COUNT, [householdId, recipeId]))?.count ?? 0;
  }

  /** `null` when no entry of the household has the id. */
  async findId(householdId: string, id: string): Promise<string | null> {
    return (await this.sql.row<{ id: string }>(FIND_ID, [householdId, id]))?.id ?? null;
  }

  /** A retry with the same id and content changes nothing; `id-taken` when the id has other content. */
  add(
    { householdId, userId }: Owner,
    { recipeId, id, madeAt, servings, note }: NewMade,
  ): Promise<TimesMadeDto | 'unknown-recipe' | 'id-taken'> {
    const values = [householdId, recipeId, id, userId, madeAt, servings, note];
    return this.sql.transaction(householdId, async (tx) => {
      if ((await tx.row(LOCK_RECIPE, [householdId, recipeId])) === null) return 'unknown-recipe';
      const added = await tx.row<TimesMadeDto & Record<string, unknown>>(ADD, values);
      return added ?? (await tx.row<TimesMadeDto & Record<string, unknown>>(FIND_SAME, values)) ?? 'id-taken';
    });
  }
}
