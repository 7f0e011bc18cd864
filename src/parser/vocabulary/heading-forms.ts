import type { WordsByLanguage } from './languages.js';

/** Openings of a heading whose rest names the dish: `How to make pancakes`. */
export const STEP_OPENINGS: WordsByLanguage = {
  en: 'how to make|how to cook|how to prepare|how to bake|how to assemble|steps to make|instructions for|directions for',
  de: 'so machst du|so bereitest du|so backst du|so kochst du|so gelingt|so gelingen|so bereiten sie|wie macht man',
  fr: 'comment faire|comment préparer|comment cuisiner|comment réaliser',
  es: 'cómo hacer|cómo preparar|cómo cocinar|cómo se hace|cómo se prepara',
  it: 'come preparare|come fare|come si fa|come si prepara|come cucinare',
  pt: 'como fazer|como preparar|como se faz',
  nl: 'hoe maak je|zo maak je|zo bereid je',
  sv: 'så gör du|så lagar du|så bakar du',
  da: 'sådan laver du|sådan bager du',
  no: 'slik lager du|slik baker du',
  pl: 'jak zrobić|jak przygotować|jak upiec|jak ugotować',
  cs: 'jak připravit|jak udělat|jak upéct|jak uvařit',
  ru: 'как приготовить|как сделать|как готовить|как испечь|как сварить|приготовление',
};

/** Words that open what a heading is for: `Ingredients for 4`, `Zutaten für den Teig`. */
export const FOR_WORDS: WordsByLanguage = {
  en: 'for|to serve',
  de: 'für|für den|zum|zur',
  fr: 'pour|de la|du|des',
  es: 'para|por',
  it: 'per',
  pt: 'para|da|do',
  nl: 'voor',
  sv: 'för|till',
  da: 'til|for',
  no: 'til|for',
  pl: 'na|dla|do',
  cs: 'na|pro|do',
  ru: 'для|на',
  hr: 'za',
  sk: 'na|pre',
  ca: 'per a|per',
  uk: 'для|на',
  ro: 'pentru',
  el: 'για',
  id: 'untuk',
  vi: 'cho',
};

/** `of` in the languages that put the dish behind the word. */
export const DISH_JOINT =
  /^(?:of|de|del|dels?|du|des|di|dell[ao]|dei|degli|da|do|dos|das|van|von|der|av|af)$|^(?:d|dell)'/;

/** Between two parts of a recipe in one heading, or two seasonings: `Ingredients and method`, `salt & pepper`. Folded. */
export const PART_JOINT = /^(&|\+|\/|and|und|et|y|e|en|och|og|i|a|и|ve)$/;

/** For how many: `材料 約2人分`. */
export const COUNT_BEHIND_HEADING = /^[\s:：/・]*(?:約|约|대략)?\s*\d+/u;
