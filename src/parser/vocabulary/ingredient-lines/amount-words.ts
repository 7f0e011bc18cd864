/** A number with a unit in Latin letters. */
export const AMOUNT_WITH_UNIT = /\d\s?(?:g|gr|kg|ml|cl|dl|l|oz|lbs?|cups?|tbsp|tsp|el|tl|msk|tsk|krm|st)(?!\p{L})/iu;

/** A number with a Chinese, Japanese or Korean unit, or their words for an open amount. */
export const EAST_ASIAN_AMOUNT =
  /[\d一二三四五六七八九十半]\s?(?:克|毫升|勺|个|個|本|枚|片|杯|개|큰술|작은술)|(?:大さじ|小さじ|适量|適量|少々|약간)/u;

/** A number at the start of a line: `2 eggs`. */
export const STARTS_WITH_NUMBER = /^[\d½¼¾⅓⅔⅛]/u;

/** An amount at the start of a line: `2 eggs`, `About 3 cups`. */
export const OPENING_AMOUNT = /^(?:about )?[\d½¼¾⅓⅔⅛]/iu;

/** The comma between two ingredients in one line: `1 cup flour, 2 eggs`. */
export const COMMA_BEFORE_AMOUNT = /\s?,\s?(?=[\d½¼¾⅓⅔⅛]|about )/u;

/** An amount with a unit at the start of a line, as no title has. */
export const MEASURE_AT_START = /^[\d½¼¾]+\s*(?:g|kg|ml|l|dl|cups?|tbsp|tsp|oz|lb|el|tl)\b/iu;

/** The sum below a column of amounts: `Total weight: 1.16`. In lower case. */
export const TOTAL =
  /^(?:total|totale|totaal|totalt|gesamt|gesamtgewicht|summe|suma|somma|celkem|spolu|razem|összesen|итого|всего|toplam)(?: \p{L}{2,12}){0,2}:? ?[\d.,]+ ?\p{L}{0,5}$/u;

/** Words before an amount that say how exact it is, that it is a limit, or that it comes on top: `at least 2 cups`, `max. 250 ml`, `rund 500 g`. */
const OPENERS = [
  'at (?:least|most)|(?:no |not )?(?:more|less|fewer) than|(?:a )?(?:maximum|minimum)(?: of)?|max\\.?|min\\.?|(?:just |slightly |a (?:little|bit|touch) )?(?:over|under|more than|less than)|nearly|almost|another|an (?:additional|extra)|a further|plus|\\+ ?[/-] ?-|±|~',
  'maximal|minimal|mind\\.?|mindestens|h[öo]chstens|bis zu|(?:nicht )?(?:mehr|weniger) als|(?:etwas|ein (?:wenig|bisschen)) (?:mehr|weniger) als|rund|gut|knapp|reichlich|fast|evtl\\.?|eventuell|nach (?:Belieben|Bedarf|Geschmack)|noch|weitere|zus[äa]tzlich',
  "au (?:moins|plus|maximum|minimum)|maximum|minimum|jusqu['’][àa]|pas plus de|(?:un peu )?(?:plus|moins) de|[àa] peine|[àa] peu pr[èe]s|presque|encore|[ée]ventuellement",
  'al menos|por lo menos|como (?:m[áa]ximo|m[íi]nimo|mucho)|hasta|m[áa]x\\.?|m[íi]n\\.?|m[áa]ximo|m[íi]nimo|(?:no |un poco )?(?:m[áa]s|menos) de|apenas|casi|alrededor de|cerca de',
  'massimo|almeno|al (?:massimo|minimo)|fino a|(?:non |poco |un po.? )?pi[ùu] di|(?:poco |un po.? )?meno di|appena|quasi|ancora|eventualmente',
  "ten minste|minstens|maximaal|minimaal|hoogstens|hooguit|(?:niet |iets |een beetje )?(?:meer|minder) dan|ongeveer|tot|zo['’]n|plm\\.?|ruim|krap|bijna|nog|eventueel",
];
export const OPENER_BEFORE_AMOUNT = new RegExp(`^(?:${OPENERS.join('|')})\\s*(?<=[\\s.~±-])(?=[\\d½¼¾⅓⅔⅛])`, 'iu');
