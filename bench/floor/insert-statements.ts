import { noteChanges } from '../../src/changes/note-changes.js';
import { findOrAdd } from '../../src/database/find-or-add.js';
import type { Statement } from '../../src/database/sql.js';
import { ENTRY_COLUMNS, PART_COLUMNS, RECIPE_COLUMNS } from '../../src/recipes/writing/recipe-sql-parts.js';
import { summaryFacts } from '../../src/recipes/writing/recipe-summary-sql.js';

/** What Larder adds with a recipe in one statement, as most programs do it: one statement for each table. */

export const AUTHOR: Statement = {
  name: 'floor-author',
  text: 'SELECT id FROM authors WHERE household_id = $1 AND user_id = $2',
};

export const FIND_OR_ADD_INGREDIENTS = findOrAddStatement('ingredients');
export const FIND_OR_ADD_TAGS = findOrAddStatement('tags');

function findOrAddStatement(table: 'ingredients' | 'tags'): Statement {
  const text = `WITH ${findOrAdd(table, '$2::jsonb')} SELECT id, key FROM ${table}_found`;
  return { name: `floor-find-or-add-${table}`, text };
}

const ROW_TYPES = typesOf({ ...RECIPE_COLUMNS, ...ENTRY_COLUMNS });
const RECIPE_NAMES = Object.keys(RECIPE_COLUMNS).join(', ');
const ENTRY_NAMES = Object.keys(ENTRY_COLUMNS).join(', ');

/** Includes its search entry and its lexemes. */
export const INSERT_RECIPE: Statement = {
  name: 'floor-recipe',
  text: `
    WITH given AS (SELECT * FROM jsonb_to_record($3::jsonb) AS row(${ROW_TYPES})),
    recipe AS (
      INSERT INTO recipes (household_id, id, content_hash, ${RECIPE_NAMES}) SELECT $1, $2, $5, ${RECIPE_NAMES} FROM given
      RETURNING id, created_at
    ),
    entry AS (
      INSERT INTO search_entries (household_id, recipe_id, created_at, ${ENTRY_NAMES})
      SELECT $1, recipe.id, recipe.created_at, ${ENTRY_NAMES} FROM recipe CROSS JOIN given
    )
    INSERT INTO search_fresh (household_id, recipe_id, lexemes) SELECT $1, id, array_to_tsvector($4::text[]) FROM recipe`,
};

export const INSERT_INGREDIENTS = insertStatement('recipe_ingredients');
export const INSERT_STEPS = insertStatement('recipe_steps');
export const INSERT_TAGS = insertStatement('recipe_tags');

function insertStatement(table: keyof typeof PART_COLUMNS): Statement {
  const columns = PART_COLUMNS[table];
  const names = Object.keys(columns).join(', ');
  const text = `
    INSERT INTO ${table} (household_id, recipe_id, ${names})
    SELECT $1, $2, ${names} FROM jsonb_to_recordset($3::jsonb) AS rows(${typesOf(columns)})`;
  return { name: `floor-${table}`, text };
}

export const INSERT_SUMMARY: Statement = {
  name: 'floor-summary',
  text: `
    INSERT INTO recipe_summaries (household_id, recipe_id, image, picture_token, facts)
    SELECT $1, r.id, r.image, r.picture_token, ${summaryFacts()} FROM recipes r WHERE r.household_id = $1 AND r.id = $2`,
};

export const NOTE_RECIPE: Statement = {
  name: 'floor-change',
  text: `
    WITH recipe AS (SELECT $2::uuid AS id, 1 AS version), ${noteChanges([{ kind: 'recipe', from: 'recipe' }])}
    SELECT id FROM recipe`,
};

export const ADD_WORDS: Statement = {
  name: 'floor-words',
  text: `
    INSERT INTO search_words (household_id, word, near)
    SELECT $1, w.word, w.near FROM jsonb_to_recordset($2::jsonb) AS w(word text, near text[])
    WHERE NOT EXISTS (SELECT 1 FROM search_words s WHERE s.household_id = $1 AND s.word = w.word)
    ORDER BY w.word
    ON CONFLICT (household_id, word) DO NOTHING`,
};

function typesOf(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
}
