/** Words by their frequency: the first ones are in most recipes, the last ones in few. */
const INGREDIENTS = words(
  `salt, butter, garlic, onion, olive oil, sugar, flour, egg, pepper, milk, lemon, tomato, parmesan, cream, carrot, cinnamon, potato,
   parsley, vanilla, celery, thyme, rice, ginger, cheddar, honey, chicken, soy sauce, basil, mushroom, bacon, cumin, lime, oregano, spinach,
   beef, yogurt, paprika, mustard, bay leaf, almond, coconut milk, rosemary, nutmeg, apple, yeast, zucchini, orange, walnut, chickpea,
   cucumber, broccoli, salmon, mint, dill, cocoa, turmeric, leek, mozzarella, feta, prawn, sesame, oat, banana, sage, lentil, pea, pumpkin`,
);
const ADJECTIVES = words(
  'easy, creamy, roasted, classic, spicy, quick, baked, crispy, warm, grilled, smoky, sweet, fresh, rustic',
);
const DISHES = words(
  'soup, salad, cake, stew, pie, curry, bread, pasta, cookies, risotto, tart, muffins, pancakes, gratin, lasagne',
);
const TAGS = words(
  'weeknight, family, vegetarian, quick, baking, healthy, summer, vegan, winter, budget, kids, holiday, brunch',
);
const CATEGORIES = ['Breakfast', 'Lunch', 'Dinner', 'Snack'];
/** The ingredient of one recipe in two hundred. */
const RARE = 'saffron';
const RARE_EVERY = 200;

function words(list: string): string[] {
  return list.split(',').map((word) => word.trim());
}

/** The body that adds recipe number `index`. It is the same in every run. */
export function recipe(index: number): object {
  const random = randomNumbers(index);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  // The square prefers the first words.
  const frequent = (from: readonly string[]): string => from[Math.floor(random() ** 2 * from.length)] ?? '';
  const names = [...new Set(Array.from({ length: 10 }, () => frequent(INGREDIENTS)))];
  if (index % RARE_EVERY === 0) names.push(RARE);
  return {
    name: `${pick(ADJECTIVES)} ${names.at(-1) ?? ''} ${pick(DISHES)}`,
    description: `A ${pick(ADJECTIVES)} ${pick(DISHES)} with ${pick(names)}.`,
    servings: 1 + Math.floor(random() * 8),
    prepMinutes: 5 * (1 + Math.floor(random() * 12)),
    cookMinutes: 5 * (1 + Math.floor(random() * 24)),
    categories: [pick(CATEGORIES)],
    recipeIngredients: names.map((ingredientName) => ({
      ingredientName,
      amount: 1 + Math.floor(random() * 9),
      unit: 'g',
    })),
    steps: names
      .slice(0, 6)
      .map((name) => ({ step: `Add the ${name} and cook for ${1 + Math.floor(random() * 40)} minutes.` })),
    tags: [...new Set([frequent(TAGS), frequent(TAGS), pick(TAGS)])].map((name) => ({ name })),
  };
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value ^= value + Math.imul(value ^ (value >>> 7), 61 | value);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
