import { noteChanges } from '../../changes/note-changes.js';
import { polledJson } from '../../changes/polled-lists.js';
import type { Statement } from '../../database/sql.js';
import { OWN_HOUSEHOLD } from '../../database/own-household.js';
import { cursorSql } from '../../http/fields/cursor-page.js';
import { imageSql } from '../pictures/picture-link.js';
import { keptRecipe } from '../writing/kept-recipe.js';
import { utc } from '../../database/utc-sql.js';

const MOST_COVERS = 4;

/** The recipes of the cookbook `c` that are not in the bin. */
const MEMBERS = `
  cookbook_recipes cr JOIN recipes r ON r.household_id = $1 AND r.id = cr.recipe_id AND r.deleted_at IS NULL
  WHERE cr.household_id = $1 AND cr.cookbook_id = c.id`;

/** The kinds of changes that a cookbook's JSON depends on: it shows the number of recipes, and their pictures. */
const SHOWN = ['cookbook', 'recipe'] as const;

/** @param publicUrl as in the configuration */
export function cookbookStatements(publicUrl: string | null): Record<
  'list' | 'get' | 'listOf' | 'find' | 'findSame' | 'insert' | 'change' | 'remove',
  Statement
> & {
  /** For the feed of changes. */
  shown: string;
} {
  const image = imageSql(publicUrl);
  const covers = `COALESCE((
    SELECT json_agg(cover ORDER BY added_at DESC, recipe_id) FROM (
      SELECT ${image} AS cover, cr.added_at, cr.recipe_id FROM ${MEMBERS} AND ${image} IS NOT NULL
      ORDER BY cr.added_at DESC, cr.recipe_id LIMIT ${MOST_COVERS}
    ) AS covers
  ), '[]')`;
  const count = `(SELECT count(*)::int FROM ${MEMBERS})`;
  const columns = (recipeCount = count, coverImages = covers): string => `
    c.id, c.user_id AS "userId", c.title, ${recipeCount} AS "recipeCount", ${coverImages} AS "coverImages",
    ${utc('c.created_at')} AS "createdAt", ${utc('c.updated_at')} AS "updatedAt", c.version`;
  const cookbook = `(SELECT row_to_json(shown) FROM (SELECT ${columns()}) AS shown)`;
  return {
    shown: `SELECT ${columns()} FROM cookbooks c WHERE c.household_id = $1 AND c.id = changed.id`,
    list: listStatement(cookbook),
    get: polledJson({
      name: 'cookbook-get',
      json: `SELECT COALESCE((SELECT ${cookbook}::text FROM cookbooks c WHERE c.household_id = $1 AND c.id = $2::uuid), 'null')`,
      kind: SHOWN,
      part: ['$2::uuid'],
      known: '$3',
    }),
    listOf: polledJson({
      name: 'recipe-cookbooks',
      json: `
        SELECT COALESCE((
          SELECT COALESCE((
            SELECT json_agg(${cookbook} ORDER BY c.sort_key, c.id)
            FROM cookbooks c JOIN cookbook_recipes held ON held.household_id = $1 AND held.cookbook_id = c.id
            WHERE c.household_id = $1 AND held.recipe_id = r.id
          ), '[]')::text
          FROM recipes r WHERE r.household_id = $1 AND r.id = $2::uuid AND r.deleted_at IS NULL
        ), 'null')`,
      kind: SHOWN,
      part: ['$2::uuid'],
      known: '$3',
    }),
    find: {
      name: 'cookbook-find',
      text: `SELECT ${columns()} FROM cookbooks c WHERE c.household_id = $1 AND c.id = $2`,
    },
    findSame: {
      name: 'cookbook-find-same',
      text: `
        SELECT ${columns()} FROM cookbooks c
        WHERE c.household_id = $1 AND c.id = $2 AND c.title = $3 AND ($4::uuid IS NULL OR EXISTS (
          SELECT FROM cookbook_recipes held WHERE held.household_id = $1 AND held.cookbook_id = $2 AND held.recipe_id = $4
        ))`,
    },
    insert: {
      name: 'cookbook-insert',
      notes: true,
      text: `
        WITH ${keptRecipe('$7::uuid')},
        recipe AS (SELECT r.id AS recipe_id, ${image} AS image FROM kept_recipe k JOIN recipes r ON r.household_id = $1 AND r.id = k.id),
        added AS (
          INSERT INTO cookbooks (household_id, id, user_id, title, title_key, sort_key)
          SELECT own.household_id, $2, $3, $4, $5, $6 FROM ${OWN_HOUSEHOLD} WHERE $7::uuid IS NULL OR EXISTS (SELECT FROM recipe)
          ON CONFLICT (household_id, id) DO NOTHING
          RETURNING *
        ),
        member AS (
          INSERT INTO cookbook_recipes AS held (household_id, cookbook_id, recipe_id)
          SELECT own.household_id, added.id, recipe.recipe_id FROM added CROSS JOIN recipe CROSS JOIN ${OWN_HOUSEHOLD}
          RETURNING recipe_id
        ),
        ${noteChanges([{ kind: 'cookbook', from: 'added', single: true }], ['member'])}
        SELECT ${columns(
          '(SELECT count(*)::int FROM recipe)',
          `COALESCE((SELECT json_agg(image) FROM recipe WHERE image IS NOT NULL), '[]')`,
        )}
        FROM added c`,
    },
    change: {
      name: 'cookbook-change',
      notes: true,
      text: `
        WITH changed AS (
          UPDATE cookbooks SET title = COALESCE($4, title), title_key = COALESCE($5, title_key), sort_key = COALESCE($6, sort_key),
            version = version + 1, updated_at = now()
          WHERE household_id = $1 AND id = $2 AND version = $3
          RETURNING *
        ),
        ${noteChanges([{ kind: 'cookbook', from: 'changed', single: true }])}
        SELECT ${columns()} FROM changed c`,
    },
    remove: {
      name: 'cookbook-remove',
      notes: true,
      text: `
        WITH removed AS (DELETE FROM cookbooks WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING *),
        ${noteChanges([{ kind: 'cookbook', from: 'removed', op: 'delete', single: true }])}
        SELECT ${columns()} FROM removed c`,
    },
  };
}

/** `$2`: the limit. `$3`, `$4`: id and sort key of the last cookbook of the page before, empty for the first page. `$5`: text in the title. */
function listStatement(cookbook: string): Statement {
  return polledJson({
    name: 'cookbook-list',
    json: `
      SELECT json_build_object(
        'cookbooks', COALESCE(json_agg(cookbook ORDER BY nth) FILTER (WHERE nth <= $2::int), '[]'),
        'nextCursor', max(cursor) FILTER (WHERE nth = $2::int AND total > $2::int)
      )::text
      FROM (
        SELECT ${cookbook} AS cookbook, ${cursorSql(['c.sort_key', 'c.id'])} AS cursor, count(*) OVER () AS total,
          row_number() OVER (ORDER BY c.sort_key, c.id) AS nth
        FROM (
          SELECT * FROM cookbooks
          WHERE household_id = $1 AND strpos(sort_key, $5) > 0
            AND ($3 = '' OR (sort_key, id) > ($4 COLLATE "C", NULLIF($3, '')::uuid))
          ORDER BY sort_key, id LIMIT $2::int + 1
        ) AS c
      ) AS page`,
    kind: SHOWN,
    part: ['md5(json_build_array($2::text, $3::text, $4::text, $5::text)::text)'],
    known: '$6',
  });
}

/** Answers whether the cookbook `$2` and the recipe `$3` exist. It changes and notes nothing unless both exist and the membership changes. */
const changeMember = (name: string, change: string): Statement => ({
  name,
  notes: true,
  text: `
    WITH ${keptRecipe('$3')},
    cookbook AS MATERIALIZED (
      SELECT id, version FROM cookbooks
      WHERE household_id = $1 AND id = $2 AND (SELECT count(*) FROM kept_recipe) >= 0 FOR NO KEY UPDATE
    ),
    changed AS (${change} RETURNING cookbook_id),
    ${noteChanges([{ kind: 'cookbook', from: 'changed JOIN cookbook ON cookbook.id = changed.cookbook_id' }])}
    SELECT EXISTS (SELECT FROM cookbook) AS cookbook, EXISTS (SELECT FROM kept_recipe) AS recipe`,
});

export const MEMBER_STATEMENTS = {
  add: changeMember(
    'cookbook-recipe-add',
    `INSERT INTO cookbook_recipes AS held (household_id, cookbook_id, recipe_id)
     SELECT own.household_id, cookbook.id, kept_recipe.id FROM cookbook CROSS JOIN kept_recipe CROSS JOIN ${OWN_HOUSEHOLD}
     ON CONFLICT (household_id, cookbook_id, recipe_id) DO NOTHING`,
  ),
  remove: changeMember(
    'cookbook-recipe-remove',
    `DELETE FROM cookbook_recipes held USING cookbook, kept_recipe
     WHERE held.household_id = $1 AND held.cookbook_id = cookbook.id AND held.recipe_id = kept_recipe.id`,
  ),
};
