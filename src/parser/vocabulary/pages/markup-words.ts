/** Classes and ids of elements that hold ingredients. */
export const INGREDIENT_CLASS = /ingr[eé]dien[ts]|zutaten|skladnik|surovin|malzeme|материал|sestavin/i;

/** Classes and ids of elements that hold the steps. */
export const STEP_CLASS =
  /instruction|direction|(?:^|[\s_-])(?:method|steps?|preparation|prep-steps|zubereitung|bereiding|preparacion|preparo|preparazione|procedimento|postup|hazirlanisi|howto)(?:$|[\s_-])/i;

/** In scripts and keys of their data: they hold ingredients. */
export const INGREDIENT_WORD = /ingr[eé]di[eë]nt|zutat/i;

/** The key of the method in JSON. */
export const METHOD_KEY =
  /"(?:method|steps|instructions|directions|preparation|zubereitung|schritte|anleitung|etapes|étapes|preparacion|preparación|pasos|instrucciones|elaboracion|elaboración|preparazione|procedimento|passaggi|passi|istruzioni|bereiding|bereidingswijze|stappen|instructies)"\s{0,5}:/i;

/** A line that is only the heading of the notes. */
export const NOTES_HEADING = /^(?:recipe\s+)?(?:notes?|tips?|notizen|hinweise?|tipps?|notas?|note)\s*:?$/i;
