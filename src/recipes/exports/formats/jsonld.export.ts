import { recipeJsonLd } from '../../reading/recipe-json-ld.js';
import { type ExportedRecipe, type ExportFormat, fileName, tagsAndMeals } from '../exported-recipe.js';

/** A file of schema.org for each recipe, with its pictures beside it. */
export const jsonld: ExportFormat = {
  ending: '.zip',
  single: (exported) => ({
    path: `${fileName(exported.recipe.name)}.json`,
    type: 'application/ld+json',
    content: JSON.stringify(jsonLdOf(exported, [])),
  }),
  files: (exported, stem) => {
    const paths = exported.pictures.map((_picture, index) => `images/${stem}-${index + 1}.webp`);
    return [
      { path: `${stem}.json`, content: JSON.stringify(jsonLdOf(exported, paths)) },
      ...exported.pictures.map((content, index) => ({ path: paths[index] ?? '', content })),
    ];
  },
};

function jsonLdOf(exported: ExportedRecipe, pictures: readonly string[]): Record<string, unknown> {
  const { recipe } = exported;
  const { userRating } = recipe;
  return {
    ...recipeJsonLd(recipe),
    keywords: tagsAndMeals(exported),
    ...(pictures.length > 0 && { image: pictures }),
    ...(userRating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: userRating, ratingCount: 1 },
    }),
  };
}
