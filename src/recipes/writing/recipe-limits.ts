/** Maximum number of items in each list, and of characters in each text, of one recipe. */
export const LIMITS = {
  name: 500,
  text: 20_000,
  url: 2_048,
  string: 500,
  ingredients: 500,
  steps: 500,
  tags: 100,
  cuisines: 100,
  images: 10,
  videos: 5,
} as const;
