/**
 * Headings in a list of ingredients on a page that name only what the lines below are for: `For the sauce`, `Per la
 * crema`.
 */
export const PURPOSE_IN_LIST =
  /^(?:for the|für (?:den|die|das)|pour (?:les? |la |l['’])|para (?:as?|os?|la|el|los|las)|per (?:la |il |lo |gli |le |i |l['’])|voor (?:de|het)|для )\s?\p{L}{2,20}(?:\s\p{L}{1,20}){0,3}$/iu;

/** The same headings in a text that a person wrote: `For the sauce`, `Für den Teig`. */
export const PURPOSE_IN_TEXT =
  /^(?:for the|für (?:den|die|das)|pour (?:la|le|les)|para (?:la|el|los|las|o|a)|per (?:la|il|lo|i|le|gli)|voor (?:de|het)|для) \p{L}+(?: \p{L}+){0,4}$/iu;

/** Lines that always name a part of a recipe: `To serve:`, `Dough`. */
export const PART_HEADING =
  /^(?:for|to) (?:the [a-z' -]{3,30}|serv(?:e|ing)|garnish|decorat(?:e|ion)|finish|assembl[ey]|top)(?: the [a-z' -]{3,20})?(?: \(optional\))?:?$|^(?:garnish(?:es)?|dough|toppings?|filling|frosting|icing|dressing|marinade|on the side|optional|assembly|decoration|tilbehor|tillbehor|pynt|garnitur|topping|zum servieren|zum garnieren|pour servir|para servir|per servire):?$/u;

/** Words that mean a part of a dish and nothing that is bought. Folded. */
export const PART_ALONE =
  /^(?:crust|fillings?|toppings?|dough|batter|frosting|icing|glaze|marinade|assembly|garnish|decoration|teig|hefeteig|murbeteig|ruhrteig|belag|fullung|guss|glasur|boden|einlage|streusel|garnitur|deko|dekoration|garniture|finition|nappage|glacage|montage|masa|relleno|cobertura|glaseado|decoracion|impasto|ripieno|farcia|farcitura|copertura|glassa|massa|recheio|decoracao|deeg|vulling|beslag|glazuur|deg|fyllning|glasyr|fyld|pynt)$/u;

/** Words for parts of a dish that begin or end the name of such a part: `Lemon glaze`. */
export const PART_NAME =
  /(?:^|\s)(?:topping|filling|frosting|icing|glaze|sauce|dressing|dough|crust|marinade|garnish|cake|base|batter|syrup|seasonings?|salad|layer|swirl|streusel|crumble|coating|assembly|brine|rub|patties|meatballs|dip|slaw|salsa|mix-ins?|ingredients|decoration|teig|fullung|belag|glasur|guss|creme|boden|deko|pate|garniture|glacage|masa|relleno|cobertura|impasto|ripieno|farcia|massa|recheio|molho|deeg|vulling|deg|fyllning|glasyr|kaka|botten|fyld|bund|bunn|glazuur|bodem|crema|copertura|finition|glassa|calda|glaseado|taikina|tayte|kuorrute|toltelek|harci|serbeti|hamuru|blat|umplutura|fyll|ciasto|nadzienie|polewa|testo|napln|poleva|тесто|начинка|крем|соус)$/u;

/** Sauces and syrups that are ingredients, though their names end as those of parts do. */
export const BOUGHT_SAUCE =
  /^(?:(?:light|dark) )?(?:soya?|fish|oyster|hoisin|worcestershire|hot|chill?i|maple|corn|golden|agave|date) (?:sauce|syrup)$/u;

/** The first words of the name of a part: `For the`, `To serve`. */
export const PART_OPENING = /^(?:for|to) (?:the |serv|garnish|decorat|finish|assembl|top)/;

/** Foods that are written in capitals, as the names of groups are: olive oil in several languages, glutamate, soy protein. */
export const ABBREVIATED_FOODS: ReadonlySet<string> = new Set(['EVOO', 'EVO', 'AOVE', 'HOVE', 'MSG', 'TVP']);
