/** Most items of each list, and most characters of each text, in one recipe. */
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
