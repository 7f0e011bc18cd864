/** `428 kcal`, `Energy 1405kJ`. */
export const ENERGY_LINE = /^\D{0,15}\d[\d.,]{0,6}\s?(?:kcal|kj|calories)(?!\p{L})/iu;

/** A share of the day's need, or an energy. */
export const NUTRIENT = /\d\s?(?:kcal|kj|%)/i;

export const ENERGY = /(\d{1,6}(?:[.,]\d{1,3})?)\s{0,3}(kcal|k?cal\p{L}*|kj|kilojoules?)?/giu;
