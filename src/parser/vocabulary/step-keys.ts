// Names of keys in data for the parts of a step. Of several keys in one object, the first of a list counts: the most certain stand first.

/** For the text of a step. */
export const STEP_TEXT_KEYS =
  'text instruction instructions step description content direction body value details texte texto testo tekst anweisung beschreibung schritt etape consigne instruccion descripcion paso istruzione descrizione passaggio passo instructie omschrijving beschrijving stap'.split(
    ' ',
  );

/** For the name of a step or a section of steps. */
export const STEP_TITLE_KEYS =
  'title name section group heading summary label titel titre titulo titolo nom nombre nome naam gruppe groupe grupo gruppo groep abschnitt'.split(
    ' ',
  );

/** For the list of steps in a section. */
export const STEP_ITEMS_KEYS =
  'steps items itemListElement instructions directions list method schritte etapes pasos passaggi passi stappen'.split(
    ' ',
  );
