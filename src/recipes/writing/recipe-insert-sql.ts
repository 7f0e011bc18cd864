import { noteChanges } from '../../changes/note-changes.js';
import type { Statement } from '../../database/sql.js';
import { OWN_HOUSEHOLD } from '../../database/own-household.js';
import { AUTHOR } from '../reading/recipe-json.js';
import {
  ENTRY_NAMES,
  givenRow,
  TAGS_AS_WRITTEN,
  givenRowsOf,
  NAME_LOCKS,
  type Part,
  PART_COLUMNS,
  RECIPE_COLUMNS,
  FIND_OR_ADD_NAMES,
} from './recipe-sql-parts.js';
import { LIMITED, NO_LIMIT, type RecipeLimitSql } from '../limits/recipe-limit-sql.js';
import { summaryFacts } from './recipe-summary-sql.js';

const RECIPE_NAMES = Object.keys(RECIPE_COLUMNS)
  .filter((name) => name !== 'author_id')
  .join(', ');

function insertPart(table: Part): string {
  const names = Object.keys(PART_COLUMNS[table]);
  return `
    ${table}_added AS (
      INSERT INTO ${table} (household_id, recipe_id, ${names.join(', ')})
      SELECT own.household_id, recipe.id, ${names.map((name) => `given_rows.${name}`).join(', ')}
      FROM recipe CROSS JOIN (${givenRowsOf(table)}) AS given_rows CROSS JOIN ${OWN_HOUSEHOLD}
    )`;
}

/**
 * The JSON of the author. When this statement or another one at the same time adds the author, it is made from the
 * account.
 */
const NEW_AUTHOR = `COALESCE(${AUTHOR}, (
  SELECT json_build_object('id', u.id, 'name', u.name, 'image', NULL, 'version', 1)
  FROM account u WHERE u.id = r.author_id
))`;

/**
 * Adds a recipe with all its rows. It adds nothing and answers no row when the household has a recipe with this id.
 * `$6` is the hash of the request. Without an author id, the author is that of the account, which is added with the
 * account's name for the first recipe. Two first recipes at the same time may both try to add that author, which has
 * the id of the account: DO NOTHING without a target covers the primary key too. Names and words are added table by
 * table, in the order of their keys, so that two such statements cannot deadlock.
 */
const insertText = ({ parts, hasRoom, unless }: RecipeLimitSql): string => `
    WITH ${parts} ${givenRow(hasRoom)},
    account AS MATERIALIZED (SELECT id, name FROM users WHERE id = (SELECT user_id FROM given)),
    author AS (
      SELECT author_id AS id FROM given WHERE author_id IS NOT NULL
      UNION ALL
      SELECT a.id FROM authors a JOIN given ON a.user_id = given.user_id
      WHERE a.household_id = $1 AND given.author_id IS NULL
    ),
    author_added AS (
      INSERT INTO authors (household_id, id, user_id, name, name_key)
      SELECT own.household_id, u.id, u.id, u.name, lower(u.name) FROM account u CROSS JOIN ${OWN_HOUSEHOLD}
      WHERE NOT EXISTS (SELECT FROM author)
      ON CONFLICT DO NOTHING
      RETURNING id
    ),
    recipe AS (
      INSERT INTO recipes (household_id, id, content_hash, author_id, ${RECIPE_NAMES})
      SELECT own.household_id, $2, $6, COALESCE((SELECT id FROM author), user_id), ${RECIPE_NAMES} FROM given CROSS JOIN ${OWN_HOUSEHOLD}
      ON CONFLICT (household_id, id) DO NOTHING
      RETURNING *
    ),
    entry AS (
      INSERT INTO search_entries (household_id, recipe_id, created_at, updated_at, ${ENTRY_NAMES})
      SELECT own.household_id, recipe.id, recipe.created_at, recipe.updated_at, ${ENTRY_NAMES}
      FROM recipe CROSS JOIN given CROSS JOIN ${OWN_HOUSEHOLD}
    ),
    fresh AS (
      INSERT INTO search_fresh (household_id, recipe_id, lexemes)
      SELECT own.household_id, id, array_to_tsvector($4::text[]) FROM recipe CROSS JOIN ${OWN_HOUSEHOLD}
    ),
    ${FIND_OR_ADD_NAMES},
    ${(Object.keys(PART_COLUMNS) as Part[]).map(insertPart).join(',')},
    summary AS (
      INSERT INTO recipe_summaries (household_id, recipe_id, image, picture_token, facts)
      SELECT own.household_id, r.id, r.image, r.picture_token, ${summaryFacts(TAGS_AS_WRITTEN, NEW_AUTHOR)}
      FROM recipe r CROSS JOIN ${OWN_HOUSEHOLD}
    ),
    ${noteChanges([{ kind: 'recipe', from: 'recipe', single: true }], ['author_added', ...NAME_LOCKS], unless)}`;

export const INSERT_RECIPE: Statement = {
  name: 'recipe-insert',
  notes: true,
  text: `${insertText(NO_LIMIT)} SELECT id FROM recipe`,
};

/**
 * Adds the recipe only while the household has fewer than `$7` recipes outside the bin. It always answers one row; its
 * `id` is `null` when nothing was added.
 */
export const INSERT_WITHIN_LIMIT: Statement = {
  name: 'recipe-insert-within-limit',
  notes: true,
  text: `${insertText(LIMITED)}
    SELECT (SELECT id FROM recipe) AS id, used.count::int AS used,
      used.count >= $7::bigint AND NOT EXISTS (SELECT 1 FROM recipes WHERE household_id = $1 AND id = $2) AS "isRefused"
    FROM used`,
};

/** Finds or adds the author of an import by name. */
export const AUTHOR_BY_NAME: Statement = {
  name: 'author-by-name',
  text: `
    WITH pictured AS MATERIALIZED (
      SELECT id FROM authors WHERE household_id = $1 AND name_key = $4 AND user_id IS NULL AND image IS NOT NULL
    ),
    author AS (
      INSERT INTO authors AS a (household_id, id, name, name_key, image) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (household_id, name_key) WHERE user_id IS NULL DO UPDATE SET image = COALESCE(a.image, excluded.image)
      RETURNING id
    )
    SELECT id, $5::text IS NOT NULL AND NOT EXISTS (SELECT FROM pictured) AS "hasNewImage" FROM author`,
};

export const RECIPES_OF_AUTHOR: Statement = {
  name: 'author-recipes',
  text: 'SELECT id FROM recipes WHERE household_id = $1 AND author_id = $2',
};
