/** Instead of an amount: `to taste`, `for garnish`, `nach Belieben`. */
export const TO_TASTE =
  /\b(?:to taste|as needed|for (?:serving|garnish(?:ing)?|topping|frying|greasing|dusting|brushing|sprinkling|decorating|rolling|glazing|the (?:pan|tin|tray|dish|basin|mould|mold))|to (?:serve|garnish|finish|decorate|dust)$|optional|of your choice|nach (?:geschmack|belieben|bedarf)|zum (?:bestreuen|braten|garnieren|bestreichen|servieren|ausrollen|(?:be|ein)?pinseln|bestauben|dekorieren|einfetten|anbraten|verzieren|frittieren|ausbacken|betraufeln)|fur (?:die (?:form|pfanne)|das blech|den topf)|au gout|selon gout|al gusto|q\.? ?b\.?|quanto basta|c\/n|a gosto|naar smaak|om (?:in )?te \p{L}+|voor (?:de (?:vorm|pan)|het (?:bakblik|invetten|bestuiven))|till? (?:stekning|steking|stegning|formen|pensling|servering)|do (?:smazenia|posypania|podania)|na (?:smazeni|vymazani)|para (?:el molde|la (?:sarten|forma)|freir|untar|fritar|servir|decorar|espolvorear|engrasar|pintar|adornar|rebozar|polvilhar)|per (?:la (?:teglia|padella)|lo stampo|friggere|ungere|servire|decorare|guarnire|spolver(?:izz)?are|imburrare)|pour (?:la (?:cuisson|poele)|le (?:moule|plat)|servir|decorer|saupoudrer|graisser|beurrer|fariner)|efter smak|efter smag|etter smak|do smaku|podle chuti|dle chuti|по вкусу|для жарки|arzuya gore|damak tadina)|適量|少々|お好み|适量|適量|少许|若干|약간|적당량|조금/u;

/** The part of it that leaves the amount to the cook, folded. Words that name a purpose are not in it. */
export const LITTLE =
  /(?<!\p{L})(?:to taste|as needed|nach (?:geschmack|belieben|bedarf)|au gout|selon (?:(?:le|vos|votre) )?gouts?|al gusto|q\.? ?b(?:\.|(?!\p{L}))|quanto basta|c\/n|a gosto|naar smaak|efter smak|efter smag|etter smak|do smaku|podle chuti|dle chuti|по вкусу|arzuya gore|damak tad[iı]na)(?!\p{L})|適量|适量|少々|お好み|少许|若干|약간|적당량|조금/u;

/** The first words of ingredients without an amount: `Optional: …`, `Some …`. */
export const LOOSE_OPENING =
  /^(?:(?:optional|to serve|to garnish|to finish|to top|for (?:serving|garnish(?:ing)?|topping|dusting|frying|the garnish))\b.{0,30}:|(?:optional|garnish(?:es)?|toppings?|garnitures?|zum servieren|zum garnieren|a servir|para servir|per servire|till servering|til servering)(?: \p{L}+)?:|your (?:favou?rite|choice of)|(?:some|a little|a few|etwas|ein wenig|ein paar|einige|un peu de|un peu d'|quelques|un poco de|unas|unos|un po' di|qualche|um pouco de|wat|een beetje|een paar|eventueel|evt\.?|ev\.?|lite|litt|lidt|nagra|noen|nogle|troche|kilka|trochu|nekolik|немного|несколько|biraz|birkac) )/u;

/** Temperatures and times, which steps have and ingredients have not. */
export const HEAT_OR_TIME =
  /\d ?(?:°|º|℃|degrees|grad\b|derece|gas mark)|(?:\d|½) ?(?:-|–|to|bis|a|à|до)? ?\d* ?(?:minut|mins?\b|minuut|dakika|мин|分(?!の)|분|hours?\b|stund|heure|horas?\b|\bore\b|\buur\b|timm|timer?\b|godzin|hodin|час|saat\b|時間|小时|시간)/;

/** The end of a line that goes on in the next: a joining word or mark. */
export const UNFINISHED =
  /[,(/&+–-]$|\s(?:and|or|of|into|in|with|for|to|the|a|plus|from|at|about|und|oder|mit|für|zum|zur|aus|von|et|ou|de|du|des|en|à|pour|y|o|con|para|del|e|di|da|per|com|van|voor|met|och|eller|med|til|og|i|lub|z|do|na|nebo|s|и|или|для|с|ve|veya|için)$/iu;

/** First parts of words that are written with a hyphen: `all-purpose`. */
export const HYPHENATED =
  /(?:^|[\s-])(?:all|self|low|high|full|half|extra|semi|non|medium|large|small|fat|gluten|sugar|dairy|free|bone|skin|thin|pre|well|deep|stir|pan|oven|slow|freshly|good|old|six|two|three|four|\p{N}+)-$/iu;

/** The last word of a line whose sentence goes on in the next line, although it ends in no joining word. */
export const HANGING_WORD = /(?:^|\s)(?:\p{L}{3,}ly|large|small|thin|thick|fine|big|bite-sized?)$/u;

/** The first word of the rest of an ingredient: `into 8 pieces`. Folded. */
export const STARTS_WITH_PLACE =
  /^(?:cut )?(?:into|in|en|a) (?:\d{1,2} )?(?:small |thin |large |thick |kleine |dunne |grosse |feine )?(?:pieces?|chunks?|cubes?|slices?|strips?|rounds?|wedges?|halves|quarters|stucke|scheiben|wurfel|streifen|ringe|rondelles|morceaux|des|tranches|lanieres|rodajas|trozos|cubos|tiras|fette|cubetti|pezzi|rondelle|strisce|stukjes|plakjes|blokjes|reepjes|ringen)[.,]?$/u;

/** A number or an adjective whose food stands in the next line: `zest of 1`, `salt and freshly ground`, `1 bottle (750 ml) red`. Folded. */
export const OPEN_END =
  /\s(?:of|von|de|di|van) \d{1,2}$|(?<!,)\s(?:freshly ground|frisch gemahlener?|vers gemalen|fraichement moulu)$|(?:\)|\d|\s(?:and|und|en|et|y|e|bottle|glass|ml|cl|dl|tbsp|tsp)) (?:freshly|fresh|red|white|black|brown|frischer?|roter?|weißer?|weisser?|schwarzer?|verse)$/u;

/** How hard a dish is, without a label. Folded. */
export const DIFFICULTY =
  /^(?:very )?(?:easy|medium|hard|leicht|einfach|mittel|schwer|tres facile|facile|moyen|difficile|facil|media|dificil|medio|makkelijk|gemiddeld|moeilijk)$/u;

/** How hard or expensive a dish is and from which kitchen, behind its label. Folded. */
export const DIFFICULTY_OR_COST =
  /^(?:(?:cuisine|course|effort)(?=:)|difficulty(?: level)?|skill(?: level)?|level|cost|budget|schwierigkeit(?:sgrad)?|kosten|niveau|difficulte|cout|prix|dificultad|nivel|coste|costo|dificuldade|custo|difficolta|moeilijkheid(?:sgraad)?|svarighetsgrad|svaerhedsgrad|vanskelighetsgrad|trudnosc|obtiznost)\s*:?\s+\p{L}+(?: \p{L}+)?$/u;

/** The sum of all ingredients below a table. */
export const TOTAL =
  /(?<!\p{L})(?:gesamt\p{L}*|total|totale|totaal|totalt|summe|somme|suma|samlet|razem|celkem|итого|yhteensä)(?!\p{L})/iu;
