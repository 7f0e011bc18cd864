import { fieldsAsJson } from '../recipe-fields.js';
import { imageSql } from '../pictures/picture-link.js';

/** SQL that makes the JSON of the API in the database, so that a read is one round trip. `r` is the recipe. */

export const utc = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const listOf = (fields: string, from: string, order: string): string =>
  `COALESCE((SELECT json_agg(json_build_object(${fields}) ORDER BY ${order}) FROM ${from}), '[]')`;

const ofRecipe = (alias: string): string => `${alias}.household_id = r.household_id AND ${alias}.recipe_id = r.id`;

export const TAGS = listOf(
  `'name', g.name, 'version', g.version`,
  `recipe_tags rg JOIN tags g ON g.household_id = rg.household_id AND g.id = rg.tag_id WHERE ${ofRecipe('rg')}`,
  'rg.position',
);

export const AUTHOR = `(
  SELECT json_build_object('id', a.id, 'name', a.name, 'image', a.image, 'version', a.version)
  FROM authors a WHERE a.household_id = r.household_id AND a.id = r.author_id
)`;

/** Text that is the JSON of a summary, from `s`, its row of `recipe_summaries`. @param publicUrl as in the configuration */
export const summaryJson = (publicUrl: string | null): string =>
  `'{"image":' || COALESCE(to_json(${imageSql(publicUrl, 's', 's.recipe_id')})::text, 'null') || ',' || s.facts`;

const INGREDIENTS = listOf(
  `'id', i.id, 'amount', i.amount, 'unit', i.unit, 'order', i.position, 'systemUsed', i.system_used, 'version', i.version,
   'ingredientName', n.name, 'ingredientId', i.ingredient_id, 'note', i.note`,
  `recipe_ingredients i JOIN ingredients n ON n.household_id = i.household_id AND n.id = i.ingredient_id WHERE ${ofRecipe('i')}`,
  'i.position, i.system_used, i.id',
);

const STEPS = listOf(
  `'step', s.text, 'systemUsed', s.system_used, 'order', s.position, 'version', s.version, 'images', s.images,
   'stepIngredients', s.step_ingredients`,
  `recipe_steps s WHERE ${ofRecipe('s')}`,
  's.position, s.system_used, s.id',
);

const CUISINES = listOf(
  `'id', c.id, 'name', c.name, 'version', c.version`,
  `recipe_cuisines rc JOIN cuisines c ON c.household_id = rc.household_id AND c.id = rc.cuisine_id WHERE ${ofRecipe('rc')}`,
  'rc.position',
);

const IMAGES = listOf(
  `'id', m.id, 'image', m.image, 'order', m.position, 'generated', m.generated, 'version', m.version`,
  `recipe_images m WHERE ${ofRecipe('m')}`,
  'm.position, m.id',
);

const VIDEOS = listOf(
  `'id', v.id, 'video', v.video, 'thumbnail', v.thumbnail, 'duration', v.duration, 'order', v.position, 'version', v.version`,
  `recipe_videos v WHERE ${ofRecipe('v')}`,
  'v.position, v.id',
);

/** The whole recipe. @param image SQL for its image: `imageSql()` */
export const recipeJson = (image: string): string => `json_build_object(
  'id', r.id, 'userId', r.user_id, 'image', ${image}, ${fieldsAsJson(true)},
  'createdAt', ${utc('r.created_at')}, 'updatedAt', ${utc('r.updated_at')}, 'version', r.version, 'tags', ${TAGS}, 'author', ${AUTHOR},
  ${fieldsAsJson(false)}, 'recipeIngredients', ${INGREDIENTS}, 'steps', ${STEPS}, 'cuisines', ${CUISINES},
  'images', ${IMAGES}, 'videos', ${VIDEOS}, 'nutritionEstimate', r.nutrition_estimate)`;
