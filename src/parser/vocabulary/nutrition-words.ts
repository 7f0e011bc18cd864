/** A number and its unit of energy, if it has one. */
export const ENERGY_LINE = /^\D{0,15}\d[\d.,]{0,6}\s?(?:kcal|kj|calories)(?!\p{L})/iu;

/** An energy, or a share of what a person needs in a day. */
export const NUTRIENT = /\d\s?(?:kcal|kj|%)/i;

export const ENERGY = /(\d{1,6}(?:[.,]\d{1,3})?)\s{0,3}(kcal|k?cal\p{L}*|kj|kilojoules?)?/giu;
