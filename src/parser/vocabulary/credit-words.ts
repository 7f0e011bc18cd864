export const PICTURE_CREDIT = /^(?:(?:photo|image|picture|recipe)s?\s*(?:credits?|by)\b|©|foto\s*:|crédit photo)/i;

/** Who wrote or photographed it and where it is from, in one short line. */
export const CREDIT_LINE =
  /^(?:recipe|rezept|recette|receta|ricetta|recept|photo|foto|source|quelle|kilde|källa|bron|fuente|fonte)s?:.{1,80}$/iu;

export const BYLINE_START =
  /^(?:(?:written|recipe|posted|rédigé|publié)\s+)?(?:by|von|par|por|di|door|av|af|autor(?:in)?|author|auteur)(?:\s*:\s*|\s+)/i;

export const BYLINE_JOINT = /\s(?:by|von|par)\s/;

export const BYLINE_OR_DATE =
  /^(?:by|von|par|por|di|door|av|af|recipe by|author)\b|\b(?:19|20)\d\d\b|\d (?:comments?|reviews?|ratings?|votes?)|★/u;
