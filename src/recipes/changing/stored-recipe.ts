import { inPieces, type LongText } from '../../database/long-text.js';
import type { Statement } from '../../database/sql.js';
import { parseJson } from '../../http/bodies/json-parser.js';
import { jsonList, ofRecipe } from '../reading/recipe-json.js';
import { fieldsAsJson } from '../recipe-fields.js';
import type { RecipeContent, StoredPicture } from '../writing/recipe-content.js';

/** A stored recipe, in the bin or not, in the form that statements write. */
export interface StoredRecipe {
  readonly version: number;
  readonly isDeleted: boolean;
  readonly authorId: string | null;
  /** The picture of the recipe's image in the database. */
  readonly picture: StoredPicture | null;
  /** Ingredients, cuisines and elements have their ids. */
  readonly content: RecipeContent;
  /** Names of the recipe's ingredients by `ingredientId`. */
  readonly ingredientNames: ReadonlyMap<string, string>;
}

/** @param row what its columns are read from @param id SQL for the id of the picture */
const pictureOf = (row: string, id: string): string => `
  CASE WHEN ${row}.picture_token IS NOT NULL THEN json_build_object('id', ${id}, 'token', ${row}.picture_token) END`;

const INGREDIENTS = jsonList(
  `'id', i.id, 'name', n.name, 'ingredientId', i.ingredient_id, 'amount', i.amount, 'unit', i.unit, 'order', i.position,
   'systemUsed', i.system_used, 'note', i.note`,
  `recipe_ingredients i JOIN ingredients n ON n.household_id = $1 AND n.id = i.ingredient_id WHERE ${ofRecipe('i')}`,
  'i.position, i.system_used, i.id',
);

const STEPS = jsonList(
  `'id', s.id, 'text', s.text, 'order', s.position, 'systemUsed', s.system_used, 'images', s.images,
   'ingredients', s.step_ingredients`,
  `recipe_steps s WHERE ${ofRecipe('s')}`,
  's.position, s.system_used, s.id',
);

const IMAGES = jsonList(
  `'id', m.id, 'image', m.image, 'order', m.position, 'picture', ${pictureOf('m', 'm.picture_id')}`,
  `recipe_images m WHERE ${ofRecipe('m')}`,
  'm.position, m.id',
);

const VIDEOS = jsonList(
  `'id', v.id, 'video', v.video, 'thumbnail', v.thumbnail, 'duration', v.duration, 'order', v.position`,
  `recipe_videos v WHERE ${ofRecipe('v')}`,
  'v.position, v.id',
);

const TAGS = `ARRAY(
  SELECT g.name FROM recipe_tags rg JOIN tags g ON g.household_id = $1 AND g.id = rg.tag_id
  WHERE ${ofRecipe('rg')} ORDER BY rg.position
)`;

const CUISINES = `ARRAY(SELECT rc.cuisine_id FROM recipe_cuisines rc WHERE ${ofRecipe('rc')} ORDER BY rc.position)`;

/** Answers text for `storedRecipe`, in the pieces of `textOf`. */
export const FIND_STORED: Statement = {
  name: 'recipe-find-stored',
  text: inPieces(`
    SELECT json_build_object(
      'version', r.version, 'isDeleted', r.deleted_at IS NOT NULL, 'authorId', r.author_id,
      'picture', ${pictureOf('r', 'COALESCE(r.picture_id, r.id)')},
      'content', json_build_object(
        'image', r.image, ${fieldsAsJson(true)}, ${fieldsAsJson(false)}, 'ingredients', ${INGREDIENTS}, 'steps', ${STEPS},
        'tags', ${TAGS}, 'cuisineIds', ${CUISINES}, 'cuisineNames', ARRAY[]::text[], 'images', ${IMAGES}, 'videos', ${VIDEOS},
        'author', NULL
      )
    )::text AS text
    FROM recipes r WHERE r.household_id = $1 AND r.id = $2`),
};

/** Reads the answer of `FIND_STORED`, in steps. */
export function* storedRecipe(text: LongText): Generator<void, StoredRecipe> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const stored = (yield* parseJson(bytes, Infinity)) as Omit<StoredRecipe, 'ingredientNames'>;
  const names = new Map<string, string>();
  for (const ingredient of stored.content.ingredients) {
    if (ingredient.ingredientId !== null && ingredient.name !== null)
      names.set(ingredient.ingredientId, ingredient.name);
    // The ingredient has its id, so nothing needs its name.
    ingredient.name = null;
  }
  for (const image of stored.content.images as { picture?: StoredPicture | null }[])
    if (image.picture === null) delete image.picture;
  return { ...stored, ingredientNames: names };
}
