import type { Dish } from './dish.js';
import { type Files, zipOf } from './zip.js';

/** An export with one zip a recipe. */
export async function tandoorExport(dishes: readonly Dish[]): Promise<Buffer> {
  const files: Record<string, unknown> = {};
  for (const [index, one] of dishes.entries()) files[`${index}_${one.name}.zip`] = await tandoorRecipe(one);
  return zipOf(files);
}

export function tandoorRecipe(one: Dish): Promise<Buffer> {
  const recipe = {
    name: one.name,
    description: one.description,
    keywords: [
      { name: one.kind, description: '' },
      { name: one.tag, description: '' },
    ],
    steps: one.steps.map((instruction, order) => ({
      name: '',
      instruction,
      time: 0,
      order,
      show_as_header: true,
      ingredients:
        order > 0
          ? []
          : [
              {
                food: null,
                unit: null,
                amount: '0.0',
                note: 'For the soup',
                order: 0,
                is_header: true,
                no_amount: true,
              },
              ...one.ingredients.map((item, place) => ({
                food: { name: item.food, plural_name: null, ignore_shopping: false, supermarket_category: null },
                unit: { name: item.unit, plural_name: null, description: null },
                amount: item.amount,
                note: item.note ?? '',
                order: place + 1,
                is_header: false,
                no_amount: false,
                original_text: null,
              })),
            ],
    })),
    working_time: one.prepMinutes,
    waiting_time: one.cookMinutes,
    internal: true,
    nutrition: { carbohydrates: '10.5', fats: '12', proteins: '8', calories: String(one.calories), source: '' },
    servings: one.servings,
    servings_text: 'bowls',
    source_url: one.url,
  };
  const files: Files = { 'recipe.json': recipe, ...(one.picture === null ? {} : { 'image.jpeg': one.picture }) };
  return zipOf(files);
}
