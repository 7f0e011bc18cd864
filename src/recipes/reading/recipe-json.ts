import pg from 'pg';
import { fieldsAsJson } from '../recipe-fields.js';
import { MARK_FIELDS, MARKS_TEXT, recipeIdOf } from '../marks/mark-sql.js';
import { imageSql } from '../pictures/picture-link.js';

/** SQL that makes the JSON of the API in the database, so that a read is one round trip. `r` is the recipe. */

import { utc } from '../../database/utc-sql.js';

/** SQL for the JSON of a list of objects. */
export const jsonList = (fields: string, from: string, order: string): string =>
  `COALESCE((SELECT json_agg(json_build_object(${fields}) ORDER BY ${order}) FROM ${from}), '[]')`;

/** The rows of `alias` that belong to the recipe. */
export const ofRecipe = (alias: string): string => `${alias}.household_id = $1 AND ${alias}.recipe_id = r.id`;

export const TAGS = jsonList(
  `'name', g.name, 'version', g.version`,
  `recipe_tags rg JOIN tags g ON g.household_id = $1 AND g.id = rg.tag_id WHERE ${ofRecipe('rg')}`,
  'rg.position',
);

export const AUTHOR = `(
  SELECT json_build_object('id', a.id, 'name', a.name, 'image', a.image, 'version', a.version)
  FROM authors a WHERE a.household_id = $1 AND a.id = r.author_id
)`;

/**
 * SQL of the JSON text of a summary, for a statement with `joinMarks`. The fields of a person are joined, and never stored in
 * the summary, which others read too.
 * @param publicUrl as in the configuration
 * @param row alias of a row of `recipe_summaries`, or `r` for one of `recipes`
 * @param facts SQL for the facts of the summary
 */
export const summaryJson = (publicUrl: string | null, row = 's', facts = 's.facts'): string => `
  '{"image":' || COALESCE(to_json(${imageSql(publicUrl, row, recipeIdOf(row))})::text, 'null')
    || ',"lastMadeAt":' || COALESCE('"' || ${utc(`${row}.last_made_at`)} || '"', 'null') || ',"madeCount":' || ${row}.made_count
    || ',' || ${MARKS_TEXT} || ',' || ${facts}`;

const INGREDIENTS = jsonList(
  `'id', i.id, 'amount', i.amount, 'unit', i.unit, 'order', i.position, 'systemUsed', i.system_used, 'version', i.version,
   'ingredientName', n.name, 'ingredientId', i.ingredient_id, 'note', i.note`,
  `recipe_ingredients i JOIN ingredients n ON n.household_id = $1 AND n.id = i.ingredient_id WHERE ${ofRecipe('i')}`,
  'i.position, i.system_used, i.id',
);

const STEPS = jsonList(
  `'id', s.id, 'step', s.text, 'systemUsed', s.system_used, 'order', s.position, 'version', s.version, 'images', s.images,
   'stepIngredients', s.step_ingredients`,
  `recipe_steps s WHERE ${ofRecipe('s')}`,
  's.position, s.system_used, s.id',
);

const CUISINES = jsonList(
  `'id', c.id, 'name', c.name, 'version', c.version`,
  `recipe_cuisines rc JOIN cuisines c ON c.household_id = $1 AND c.id = rc.cuisine_id WHERE ${ofRecipe('rc')}`,
  'rc.position',
);

/** @param image SQL for the image of `m`, a row of `recipe_images` @param condition SQL about `m` */
const imagesOf = (image: string, condition = 'true'): string =>
  jsonList(
    `'id', m.id, 'image', ${image}, 'order', m.position, 'generated', m.generated, 'version', m.version`,
    `recipe_images m WHERE ${ofRecipe('m')} AND ${condition}`,
    'm.position, m.id',
  );

const VIDEOS = jsonList(
  `'id', v.id, 'video', v.video, 'thumbnail', v.thumbnail, 'duration', v.duration, 'order', v.position, 'version', v.version`,
  `recipe_videos v WHERE ${ofRecipe('v')}`,
  'v.position, v.id',
);

const content = (images: string): string => `
  'tags', ${TAGS}, 'author', ${AUTHOR}, ${fieldsAsJson(false)}, 'recipeIngredients', ${INGREDIENTS}, 'steps', ${STEPS},
  'cuisines', ${CUISINES}, 'images', ${images}, 'videos', ${VIDEOS}, 'nutritionEstimate', r.nutrition_estimate`;

const DATES = `'createdAt', ${utc('r.created_at')}, 'updatedAt', ${utc('r.updated_at')}`;

/**
 * The whole recipe, for a statement with `joinMarks`.
 * @param image SQL for its image: `imageSql()`
 * @param imageOfList the same for each of its images
 */
export const recipeJson = (image: string, imageOfList: string): string => `json_build_object(
  'id', r.id, 'userId', r.user_id, 'image', ${image}, ${fieldsAsJson(true)}, ${DATES}, 'version', r.version, ${content(imagesOf(imageOfList))},
  'lastMadeAt', ${utc('r.last_made_at')}, 'madeCount', r.made_count, ${MARK_FIELDS})`;

/**
 * The recipe for strangers who have the link of a share: without fields about the household and its people, and without
 * links to stored pictures that would stay valid longer than the share.
 * @param publicUrl as in the configuration
 * @param picture SQL for the address of the stored picture
 */
export const sharedRecipeJson = (publicUrl: string | null, picture: string): string => `json_build_object(
  'id', r.id, 'image', CASE WHEN r.picture_token IS NULL THEN ${unlessOurs('r.image', publicUrl)} ELSE ${picture} END,
  ${fieldsAsJson(true)}, ${DATES}, ${content(imagesOf('m.image', `NULLIF(${unlessOurs('m.image', publicUrl)}, '') IS NOT NULL`))})`;

/** `NULL` when the address is one of this server. */
function unlessOurs(address: string, publicUrl: string | null): string {
  if (publicUrl === null) return address;
  return `CASE WHEN starts_with(${address}, ${pg.escapeLiteral(`${publicUrl}/`)}) THEN NULL ELSE ${address} END`;
}
