/** Numbers as people say them; the vocabulary of ingredient lines has the small ones with their values. Folded. */
export const SPOKEN_NUMBER =
  /^(?:(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|(?:thir|for|fif|six|seven|eigh|nine)ty|hundred|quarters?|thirds?|\p{L}*hundert(?:\p{L}*zig)?|\p{L}{3,}(?:zig|ssig)|cents?|vingt|trente|quarante|cinquante|soixante|\p{L}*cien(?:to|tos|tas)?|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|quinientos|\p{L}*cento|venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|\p{L}*honderd|\p{L}{3,}tig|\d+(?:[.,/]\d+)?|[½¼¾⅓⅔])$/u;

/** The number one, which is also an article, and a half. Folded. */
export const ONE_OR_HALF =
  /^(?:a|an|one|half|ein|eine|einen|halbe?[rsn]?|un|une|demi|demie|una|uno|medio|media|mezzo|mezza|een|halve)$/u;

/** Joins a measure with what is measured: `half a cup of`, `deux pots de`. Folded. */
export const MEASURE_JOINT =
  /^(?:of|a|an|de|d|du|di|del|della|van|la|le|l|the|soupe|cafe|cuilleres?|cucharad\p{L}+|cucchia\p{L}+)$/u;

/** Joins two foods to one. Folded. */
export const OF_A_FOOD = /^(?:de|di|du)$/u;

/** Ends what is measured in a sentence. Folded. */
export const PHRASE_END =
  /^(?:and|into|in|with|to|until|over|for|from|then|on|at|or|und|mit|im|unter|zu|auf|dazu|bis|oder|et|avec|dans|puis|en|sur|ou|y|con|hasta|sobre|o|e|poi|met|tot|op|dan|of)$/u;

/** What people measure with, beside units. Folded. */
export const VESSEL =
  /^(?:\p{L}*loffel|becher|glas|tassen?|glaser|handvoll|schuss|verres?|tasses?|bols?|pots?|poignees?|cuilleres?|vasos?|tazas?|pizca|chorro|punado|cucharad\p{L}+|bicchier[ei]|tazz[ae]|cucchia\p{L}+|pugno|manciata|vasetto|kopjes?|glazen|lepels?|eetlepels?|theelepels?|scheutje|handje|klontje|scheut|snuf(?:je)?|schijfje|handful|splash|glug|knob|squirt|drizzle|dollop|dash|grind|sprinkling|glass|mug|spoons?|spoonfuls?|klecks|spritzer|prise|stich|flocken|stuck(?:chen)?|noix|noisette|filet|trait|pincee|brin|botte|zeste|chorrito|nuez|hebra|rama|ramita|noce|filo|goccio|giro|ciuffo|rametto|spicchio)$/u;

/** Before a number that is a size or a part of another amount: `2 x 400 g`, `about 200 g`, `of 1 lemon`. Folded. */
export const SIZE_JOINT =
  /^(?:x|×|of|about|approx\.?|circa|ca\.?|etwa|environ|to|or|oder|bis|ou|a|o|de|d'un|d'une|di|von|plus|\+|-|–)$/u;

/** The seasoning at the end of many lists. Folded. */
export const SALT = /^(?:salt|salz|sel|sal|sale|zout)$/u;

/** What people say before they begin. */
export const FILLERS =
  /^(?:(?:ok(?:ay)?|so|right|um|uh|well|also|ja|ahm|ähm|gut|alors|bon|euh|bueno|vale|pues|allora|dunque|dus|nou|even kijken)[,.]?\s+)+/iu;

/** Between what people dictate, and before the next step. Folded. */
export const GOES_ON =
  /^(?:next|then|and|also|plus|comma|new|line|und|dann|noch|dazu|komma|et|puis|ensuite|virgule|y|luego|despues|coma|e|poi|virgola|en|dan|ook)$/u;

/** Before something that holds food: `in a buttered dish`. Folded. */
export const PLACE = /^(?:in|into|on|onto|to|over|auf|im|dans|sur|en|sobre|su|nel|nella|op)$/u;

/** Before the name of the dish: `this is for the`, `das ist für`. */
export const ANNOUNCES_DISH =
  /^(?:(?:this is|it's|das ist|das wird|c'est|voici|esto es|esta es|questa è|questo è|dit is|dit wordt)(?: (?:for|how (?:i|we|you) make|the recipe for|das rezept für|für|la recette (?:de|du|des)|pour|la receta (?:de|del)|para|la ricetta (?:di|del|della|per)|per|het recept voor|voor))?|for|für|pour|para|per|voor) (?:(?:the|my|an?|die|der|den|das|einen?|meinen?|les?|la|ma|mes|el|l[ao]s|mis?|il|i|gli|mijn|de|het) |l['’] ?)?(?=\p{L})/iu;

/** Between the name of the dish and its ingredients: `you need`, `il faut`. */
export const NEEDS =
  / (?:(?:you(?:'ll| will)?|we|i) (?:need|take|use|want)|it takes|(?:man|du|ich|wir|ihr) (?:brauchs?t|nimms?t|nehme|nehmen|brauche|brauchen|benötigs?t)|(?:brauchst|nimmst|brauchen|nehmen|braucht|benötigst) (?:du|wir|ihr|man)|il (?:te |vous |nous )?faut|(?:tu prends|vous prenez|on prend|on met)|(?:se )?necesit(?:as|amos|an)|hacen? falta|ci vogliono|(?:ti |vi )?serv(?:e|ono)|(?:je hebt|heb je|we nemen|je neemt)(?: nodig)?)$/iu;

/** Between `you need` and the ingredients. Folded. */
export const FOR_IT =
  /^(?:dafur|dazu|hierfur|for (?:it|this|that)|pour (?:ca|cela)|per questo|daarvoor|hiervoor|para ello|nodig)$/u;
