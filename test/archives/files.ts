import { type Dish, lineOf } from './dish.js';
import { type Files, zipOf } from './zip.js';

export function schemaOrgRecipe(one: Dish): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: one.name,
    description: one.description,
    url: one.url,
    recipeYield: one.servings,
    prepTime: `PT${one.prepMinutes}M`,
    cookTime: `PT${one.cookMinutes}M`,
    recipeIngredient: one.ingredients.map(lineOf),
    recipeInstructions: one.steps.map((text) => ({ '@type': 'HowToStep', text })),
    recipeCategory: one.kind,
    keywords: one.tag,
    nutrition: { '@type': 'NutritionInformation', calories: `${one.calories} kcal`, fatContent: '12 g' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: String(one.rating), ratingCount: 1 },
    recipeNotes: one.notes,
  };
}

/** The folder of recipes of Nextcloud Cookbook. */
export function nextcloudFolders(dishes: readonly Dish[]): Promise<Buffer> {
  const files = dishes.flatMap((one): [string, unknown][] => [
    [
      `Recipes/${one.name}/recipe.json`,
      { ...schemaOrgRecipe(one), id: '17', tool: ['Pot'], image: 'full.jpg', printImage: true },
    ],
    ...(one.picture === null ? [] : ([[`Recipes/${one.name}/full.jpg`, one.picture]] as [string, unknown][])),
  ]);
  return zipOf(Object.fromEntries(files));
}

/** `.norishrecipes`: a manifest, and one folder a recipe. */
export function norishExport(dishes: readonly Dish[]): Promise<Buffer> {
  const recipe = (one: Dish): object => ({
    name: one.name,
    description: one.description,
    url: one.url,
    notes: one.notes,
    servings: one.servings,
    systemUsed: 'metric',
    prepMinutes: one.prepMinutes,
    cookMinutes: one.cookMinutes,
    totalMinutes: one.prepMinutes + one.cookMinutes,
    calories: one.calories,
    fat: '12',
    carbs: null,
    protein: null,
    originCountry: null,
    categories: ['Dinner'],
    tags: [{ name: one.kind }, { name: one.tag }],
    cuisines: ['French'],
    recipeIngredients: one.ingredients.map((item, order) => ({
      ingredientId: null,
      ingredientName: item.food,
      amount: item.amount,
      unit: item.unit,
      systemUsed: 'metric',
      order,
    })),
    steps: one.steps.map((step, order) => ({
      step,
      order,
      systemUsed: 'metric',
      images: [],
      stepIngredients: order === 0 ? [{ ingredientOrder: 0, share: 0.5, order: 0 }] : [],
    })),
    image: one.picture === null ? null : 'images/hero.jpg',
    images: one.picture === null ? [] : [{ image: 'images/hero.jpg', order: 0 }],
    videos: [],
    authorName: 'Mika',
    rating: one.rating,
    favorite: one.isFavorite,
  });
  const files: Files = {
    'manifest.json': {
      format: 'norish-recipes',
      formatVersion: 1,
      exportedAt: '2026-08-15T12:00:00.000Z',
      exporter: { name: 'Mika', origin: 'https://norish.example.com' },
      recipeCount: dishes.length,
    },
    ...Object.fromEntries(
      dishes.flatMap((one): [string, unknown][] => [
        [`${one.id}/recipe.json`, recipe(one)],
        ...(one.picture === null ? [] : ([[`${one.id}/images/hero.jpg`, one.picture]] as [string, unknown][])),
      ]),
    ),
  };
  return zipOf(files);
}

export function cooklangRecipe(one: Dish): string {
  const [first, ...others] = one.steps;
  const marked = one.ingredients.map(
    ({ amount, unit, food, note }) => `@${food}{${amount}%${unit}}${note === null ? '' : `(${note})`}`,
  );
  return [
    '---',
    `title: ${one.name}`,
    `source: ${one.url}`,
    `servings: ${one.servings}`,
    `prep time: ${one.prepMinutes} minutes`,
    `cook time: ${one.cookMinutes} minutes`,
    `tags: ${one.kind}, ${one.tag}`,
    `description: ${one.description}`,
    '---',
    '',
    `> ${one.notes}`,
    '',
    `Take ${marked.join(' and ')}. ${first ?? ''}`,
    '',
    ...others.flatMap((step) => [step, '']),
  ].join('\n');
}

export function cooklangFolder(dishes: readonly Dish[]): Promise<Buffer> {
  const files = dishes.flatMap((one): [string, unknown][] => [
    [`recipes/${one.name}.cook`, cooklangRecipe(one)],
    ...(one.picture === null ? [] : ([[`recipes/${one.name}.jpg`, one.picture]] as [string, unknown][])),
  ]);
  return zipOf(Object.fromEntries(files));
}

/** The files of a site of Chowdown. */
export function chowdownSite(dishes: readonly Dish[]): Promise<Buffer> {
  const recipe = (one: Dish): string =>
    [
      '---',
      'layout: recipe',
      `title: "${one.name}"`,
      `image: ${one.id}.jpg`,
      `tags: ${one.kind}, ${one.tag}`,
      `source: ${one.url}`,
      `servings: ${one.servings}`,
      'ingredients:',
      ...one.ingredients.map((item) => `- ${lineOf(item)}`),
      'directions:',
      ...one.steps.map((step) => `- ${step}`),
      '---',
      '',
      one.description,
    ].join('\n');
  const files = dishes.flatMap((one): [string, unknown][] => [
    [`site/_recipes/${one.id}.md`, recipe(one)],
    ...(one.picture === null ? [] : ([[`site/images/${one.id}.jpg`, one.picture]] as [string, unknown][])),
  ]);
  return zipOf({ 'site/README.md': '# A site', ...Object.fromEntries(files) });
}

function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n');
}

export function planToEatTable(dishes: readonly Dish[]): string {
  const columns = [
    'Title',
    'Course',
    'Cuisine',
    'Main Ingredient',
    'Description',
    'Source',
    'Url',
    'Url Host',
    'Prep Time',
    'Cook Time',
    'Total Time',
    'Servings',
    'Yield',
    'Ingredients',
    'Directions',
    'Tags',
    'Rating',
    'Public Url',
    'Photo Url',
    'Private',
    'Nutritional Score (generic)',
    'Calories',
    'Fat',
    'Created At',
  ];
  const row = (one: Dish): string[] => [
    one.name,
    one.kind,
    'French',
    'Leek',
    one.description,
    '',
    one.url,
    'example.org',
    `${one.prepMinutes}`,
    `${one.cookMinutes}`,
    '',
    `${one.servings}`,
    '',
    `For the soup:\r\n${one.ingredients.map(lineOf).join('\r\n')}`,
    one.steps.join('\r\n\r\n'),
    one.tag,
    String(one.rating),
    '',
    '',
    '',
    '',
    String(one.calories),
    '12',
    '2024-01-01 10:00:00',
  ];
  return csv([columns, ...dishes.map(row)]);
}

export function myRecipeBoxTable(dishes: readonly Dish[]): string {
  const columns = [
    'title',
    'preparationTime',
    'cookingTime',
    'inactiveTime',
    'totalTime',
    'quantity',
    'ingredients',
    'instructions',
    'categories',
    'tags',
    'rating',
    'favorite',
    'source',
    'video',
    'notes',
    'nutrition',
    'originalPicture',
  ];
  const row = (one: Dish): string[] => [
    one.name,
    String(one.prepMinutes),
    String(one.cookMinutes),
    '',
    '',
    `${one.servings}`,
    one.ingredients.map(lineOf).join('\n'),
    one.steps.join('\n'),
    one.kind,
    one.tag,
    String(one.rating),
    '1',
    one.url,
    '',
    one.notes,
    `Calories: ${one.calories}\nFat: 12`,
    '',
  ];
  return csv([columns, ...dishes.map(row)]);
}
