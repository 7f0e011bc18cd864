/** A number and its unit of energy, if it has one. */
export const ENERGY_LINE = /^\D{0,15}\d[\d.,]{0,6}\s?(?:kcal|kj|calories)(?!\p{L})/iu;

/** An energy, a share of what a person needs in a day, or a nutrient that is no food, with its amount: `saturates 9g`, `Kohlenhydrate: 12 g`. */
export const NUTRIENT =
  /\d\s?(?:kcal|kj|%)|^(?:kcal|calor|energ|sat(?:urates|urated)|carb|kohlenh|koolhyd|glucides?|hidratos|carboid|fib(?:re|er|ra)|vezels|ballasts|sodium|natri|choleste)[\p{L} ]{0,20}:? ?\d/iu;

export const ENERGY = /(\d{1,6}(?:[.,]\d{1,3})?)\s{0,3}(kcal|k?cal\p{L}*|kj|kilojoules?)?/giu;
