export const INGREDIENT_CLASS = /ingr[eé]dien[ts]|zutaten|skladnik|surovin|malzeme|материал|sestavin/i;

export const STEP_CLASS =
  /instruction|direction|(?:^|[\s_-])(?:method|steps?|preparation|prep-steps|zubereitung|bereiding|preparacion|preparo|preparazione|procedimento|postup|hazirlanisi|howto)(?:$|[\s_-])/i;

export const INGREDIENT_WORD = /ingredient|zutat/i;

export const NOTES_HEADING = /^(?:recipe\s+)?(?:notes?|tips?|notizen|hinweise?|tipps?|notas?|note)\s*:?$/i;
