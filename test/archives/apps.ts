import { gzipSync } from 'node:zlib';
import { type Dish, lineOf } from './dish.js';
import { type Files, zipOf } from './zip.js';

const base64 = (one: Dish): string | null => one.picture?.toString('base64') ?? null;
const lines = (one: Dish): string => one.ingredients.map(lineOf).join('\n');

export function paprikaRecipe(one: Dish): Buffer {
  return gzipSync(
    JSON.stringify({
      uid: one.id.toUpperCase(),
      name: one.name,
      ingredients: `For the soup:\n${lines(one)}`,
      directions: one.steps.join('\n\n'),
      description: one.description,
      notes: one.notes,
      nutritional_info: `Calories: ${one.calories}\nFat: 12 g`,
      servings: `Serves ${one.servings}`,
      difficulty: 'Easy',
      prep_time: `${one.prepMinutes} min`,
      cook_time: `${one.cookMinutes} mins`,
      total_time: '',
      source: 'Grandma',
      source_url: one.url,
      image_url: null,
      rating: one.rating,
      on_favorites: one.isFavorite,
      categories: [one.kind, one.tag],
      photo: 'x.jpg',
      photo_data: base64(one),
      photos: one.picture === null ? [] : [{ name: '1', filename: 'x.jpg', data: base64(one) }],
      hash: 'ABC',
      created: '2024-01-01 10:00:00',
    }),
  );
}

/** `.paprikarecipes`: a zip of JSON files, each packed with gzip. */
export function paprikaExport(dishes: readonly Dish[]): Promise<Buffer> {
  return zipOf(Object.fromEntries(dishes.map((one) => [`${one.name}-${one.id}.paprikarecipe`, paprikaRecipe(one)])));
}

export function melaRecipe(one: Dish): object {
  return {
    id: one.url.replace('https://', ''),
    title: one.name,
    text: one.description,
    images: one.picture === null ? [] : [base64(one)],
    categories: [one.kind, one.tag],
    yield: String(one.servings),
    prepTime: `${one.prepMinutes} min`,
    cookTime: `${one.cookMinutes} min`,
    totalTime: '',
    ingredients: `# For the soup\n${lines(one)}`,
    instructions: `# Cooking\n${one.steps.map((step) => `**${step}**`).join('\n')}`,
    notes: one.notes,
    nutrition: `Calories: ${one.calories} kcal`,
    link: one.url,
    favorite: one.isFavorite,
    wantToCook: false,
    date: 726_000_000,
  };
}

/** `.melarecipes`: a zip of JSON files. */
export function melaExport(dishes: readonly Dish[]): Promise<Buffer> {
  return zipOf(Object.fromEntries(dishes.map((one) => [`${one.name} ${one.id}.melarecipe`, melaRecipe(one)])));
}

const CROUTON_UNITS: Readonly<Record<string, string>> = { g: 'GRAMS', cup: 'CUP' };

/** `.crumb` files in a zip. */
export function croutonExport(dishes: readonly Dish[]): Promise<Buffer> {
  const crumb = (one: Dish): object => ({
    uuid: one.id.toUpperCase(),
    name: one.name,
    serves: one.servings,
    defaultScale: 1,
    duration: one.prepMinutes,
    cookingDuration: one.cookMinutes,
    webLink: one.url,
    sourceName: 'example.org',
    notes: one.notes,
    neutritionalInfo: `Calories: ${one.calories} kcal,\nFat: 12 g`,
    tags: [
      { uuid: 't', color: '#fff', name: one.tag },
      { uuid: 'k', color: '#fff', name: one.kind },
    ],
    folderIDs: [],
    isPublicRecipe: false,
    rating: one.rating,
    images: one.picture === null ? [] : [base64(one)],
    ingredients: [
      { uuid: 's', order: 0, ingredient: { uuid: 's', name: 'For the soup' }, quantity: { quantityType: 'SECTION' } },
      ...one.ingredients.map((item, index) => ({
        uuid: `i${index}`,
        order: index + 1,
        ingredient: { uuid: `f${index}`, name: [item.food, item.note].filter(Boolean).join(', ') },
        quantity: { quantityType: CROUTON_UNITS[item.unit] ?? item.unit.toUpperCase(), amount: item.amount },
      })),
    ],
    steps: [
      { uuid: 's0', order: 0, isSection: true, step: 'Cooking' },
      ...one.steps.map((step, index) => ({ uuid: `s${index + 1}`, order: index + 1, isSection: false, step })),
    ],
  });
  return zipOf(Object.fromEntries(dishes.map((one) => [`Crouton Recipes/${one.name} ${one.id}.crumb`, crumb(one)])));
}

/** One page with all recipes, and their photos beside it. */
export function recipeKeeperExport(dishes: readonly Dish[]): Promise<Buffer> {
  const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
  const blocks = dishes.map(
    (one) => `
    <div class="recipe-details">
      <meta content="${one.id}" itemprop="recipeId">
      <meta content="${one.isFavorite ? 'True' : 'False'}" itemprop="recipeIsFavourite">
      <meta content="${one.rating}" itemprop="recipeRating">
      <table><tr><td>
        <h2 itemprop="name">${one.name}</h2>
        <div>Courses: <span itemprop="recipeCourse">${one.kind}</span></div>
        <div>Categories: <span>${one.tag}</span><meta content="${one.tag}" itemprop="recipeCategory"></div>
        <div>Source: <span itemprop="recipeSource"><a href="${one.url}">${one.url}</a></span></div>
        <div>Serving size: <span itemprop="recipeYield">${one.servings}</span></div>
        <div>Preparation time: <span>15 mins</span><meta content="PT${one.prepMinutes}M" itemprop="prepTime"></div>
        <div>Cooking time: <span>25 mins</span><meta content="PT${one.cookMinutes}M" itemprop="cookTime"></div>
        <meta content="${one.calories}" itemprop="recipeNutCalories"><meta content="12" itemprop="recipeNutTotalFat">
        ${one.picture === null ? '' : `<img src="images/${one.id}_0.jpg" class="recipe-photo" />`}
      </td></tr><tr>
        <td><div class="recipe-ingredients" itemprop="recipeIngredients">${paragraphs(['For the soup:', ...one.ingredients.map(lineOf)])}</div></td>
        <td><div itemprop="recipeDirections">${paragraphs(one.steps.map((step, index) => `${index + 1}. ${step}`))}</div></td>
      </tr></table>
      <div class="recipe-notes" itemprop="recipeNotes">${paragraphs([one.notes])}</div>
      <hr>
    </div>`,
  );
  return zipOf({
    'recipes.html': `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${blocks.join('')}</body></html>`,
    ...(Object.fromEntries(
      dishes.flatMap((one) => (one.picture === null ? [] : [[`images/${one.id}_0.jpg`, one.picture]])),
    ) as Files),
  });
}

/** One page with all recipes, and their photos beside it. */
export function copyMeThatExport(dishes: readonly Dish[]): Promise<Buffer> {
  const blocks = dishes.map(
    (one) => `
    <div class="recipe">
      <div id="name">${one.name}</div>
      <div id="link">Adapted from <a id="original_link" href="${one.url}">${one.url}</a></div>
      ${one.picture === null ? '' : `<img class="recipeImage" src="images/${one.id}.jpg" />`}
      <div id="categories"><span class="recipeCategory">Tags:</span><span class="recipeCategory">${one.kind}</span><span class="recipeCategory">${one.tag}</span></div>
      <div id="extra_info">${one.isFavorite ? '<div id="starred">Starred</div>' : ''}<div id="rating">Rating: <span id="ratingValue">${one.rating}</span></div></div>
      <div id="description">${one.description}</div>
      <div id="servings">Servings: <a id="recipeYield">${one.servings}</a></div>
      <ul id="recipeIngredients">
        <li class="recipeIngredient_subheader">For the soup</li>
        ${one.ingredients.map((item) => `<li class="recipeIngredient">${lineOf(item)}</li>`).join('\n')}
      </ul>
      <ol id="recipeInstructions">${one.steps.map((step) => `<li class="instruction">${step}</li>`).join('\n')}</ol>
      <ul id="recipeNotes"><li class="recipeNote">${one.notes}</li></ul>
    </div>`,
  );
  return zipOf({
    'recipes.html': `<html><body>${blocks.join('')}</body></html>`,
    ...(Object.fromEntries(
      dishes.flatMap((one) => (one.picture === null ? [] : [[`images/${one.id}.jpg`, one.picture]])),
    ) as Files),
  });
}
