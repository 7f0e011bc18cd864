/** The number of a step inside a text: `Step 2: Boil.` */
export const STEP_COUNT =
  /(?:^|\s)(?:step|schritt|[ée]tape|paso|passo|stap|steg|trinn?|krok|шаг|adım) (\d{1,2})(?=[\s.):–-])/giu;

/** A name that ends in the number of a step: `tomato-soup step 3`. */
export const COUNTED_STEP_NAME =
  /(?:^|[\s_:–-])(?:steps?|schritt|[ée]tape|paso|passo|passaggio|fase|stap|steg|trinn?|krok|lépés|pas|шаг|крок|adım|vaihe|korak) ?#?\d{1,2}$/iu;

/** The number before the text of a step: `1.`, `②`, `Schritt 3`. */
export const STEP_NUMBER =
  /^(?:\(?\d{1,2} ?[.):、．）](?!\d)|\d{1,2}[️⃣⃣]{1,2}|[①-⑳⓪❶-❿➀-➓]|(?:step|schritt|etape|étape|paso|passo|stap|steg|trin|trinn|krok|шаг|adim|adım|步骤|步驟|手順|단계|第)[\s.]{0,3}(?:n°|nr\.?|no\.?)?\s?(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s?(?:步|단계)?(?: ?[.:)–—-]| of \d{1,2}|\/\d{1,2})?)[ \t]*/iu;

/** The number of a step in a line without other text: `2.`, `3단계`. */
export const LONE_STEP_NUMBER = /^\d{1,2}[.:)]? *$|^[\d]{1,2} ?단계$/u;

/** The beginning of a heading of one step or of the steps for one part: `2`, `Step 2`, `To make the sauce`. */
export const STEP_HEADING = /^\d|^step|^to (?:make|assemble|serve|finish|cook|bake) /i;

/** The number that a step of data begins with: `2. Boil`, `Step 2: Boil`. */
export const STEP_PREFIX = /^(?:step\s)?\d{1,2}[.):]\s+/i;

/** The title of a column that numbers the steps. Folded, without marks. */
export const STEP_COLUMN = /^(?:no|nr|n|num|step|steps|schritt|etape|paso|passo|passaggio|fase|stap|steg|trin|krok)$/;

/** Headings that say when a part of the method is done: `Day 2`, `The day before`, `Am Vortag`. Folded. */
export const DAY_HEADING =
  /^(?:(?:day|tag|jour|dia|giorno|dag) (?:\d{1,2}|one|two|three|eins|zwei|drei|un|deux|trois|uno|dos|tres|due|tre|een|twee|drie)|\d{1,2}\. tag|(?:the )?(?:day|night|evening) before(?: serving| baking)?|on the (?:same |next |baking )?day(?: itself)?|(?:the )?(?:next|following|same) day|am (?:vortag|vorabend|backtag|abend (?:davor|zuvor|vorher)|tag (?:davor|zuvor|danach|selbst)|(?:nachsten|selben|gleichen|folgenden|zweiten|dritten) tag)|(?:la )?veille|(?:le )?jour (?:meme|j)|le lendemain|(?:el )?dia (?:anterior|siguiente)|(?:la )?(?:vispera|noche anterior)|(?:el )?mismo dia|al dia siguiente|(?:il )?giorno (?:prima|dopo|stesso|seguente|successivo)|(?:la )?sera prima|lo stesso giorno|(?:de )?(?:dag|avond) (?:ervoor|zelf|erna|van tevoren)|op de dag zelf|de volgende dag)\P{L}*$/u;

/** Headings of the last part of a method: `To finish`. Folded. */
export const END_OF_METHOD =
  /^(?:(?:to )?finish(?:ing)?(?: off| up| the dish)?|(?:to )?assembl(?:e|y|ing)|fertigstell(?:en|ung)|anrichten|zusammensetzen|(?:la |le )?(?:finitions?|montage|dressage)|(?:el )?(?:montaje|acabado|emplatado)|(?:la )?(?:finitura|composizione)|(?:l['’])?assemblaggio|(?:il )?montaggio|impiattamento|afwerken|afwerking)\P{L}*$/u;
