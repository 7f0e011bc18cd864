/** Who made the pictures: `Photo by …`, `Image credit: …`. */
export const PICTURE_CREDIT = /^(?:(?:photo|image|picture|recipe)s?\s*(?:credits?|by)\b|©|foto\s*:|crédit photo)/i;

/** Who wrote the recipe, who photographed it, or where it is from, in one short line. */
export const CREDIT_LINE =
  /^(?:recipe|rezept|recette|receta|ricetta|recept|photo|foto|source|quelle|kilde|källa|bron|fuente|fonte)s?:.{1,80}$/iu;

/** The words before the name of an author: `Recipe by Anna`. */
export const BYLINE_START =
  /^(?:(?:written|recipe|posted|rédigé|publié)\s+)?(?:by|von|par|por|di|door|av|af|autor(?:in)?|author|auteur)(?:\s*:\s*|\s+)/i;

/** Between the name of a dish and its author: `Pancakes by Anna`. */
export const BYLINE_JOINT = /\s(?:by|von|par)\s/;

/** Lines that stand below a title: author, date, number of comments, rating. */
export const BYLINE_OR_DATE =
  /^(?:by|von|par|por|di|door|av|af|recipe by|author)\b|\b(?:19|20)\d\d\b|\d (?:comments?|reviews?|ratings?|votes?)|★/u;
