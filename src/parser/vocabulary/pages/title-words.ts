/** The label before a title: `Recipe: Pancakes`. */
export const TITLE_LABEL =
  /^(?:(?:the |my |our |mein |unser |ma |notre |mi |nuestra |la mia |mijn |ons )?(?:recipe|rezept|recette|receta|ricetta|receita|recept|opskrift|oppskrift|przepis|рецепт|tarif|レシピ|菜谱|食谱|레시피)(?:\s?name| (?:of the|des|der|de la|de l['’]|du|del|della|dello|van de|van het) ?\p{L}+)?|(?:dish|gericht|plat|plato|piatto|gerecht) (?:of the|des|der|du|del|della|van de) \p{L}+)\s?[:：]\s*/iu;

/** Lines above a recipe that are not its title: buttons, names of people, facts, paths of links. */
export const NO_TITLE =
  /^(?:start your|log ?out|inloggen|einloggen|se connecter|iniciar|accedi|entrar$|use app|learn about|recipe video|jobs |by |von |par |por |door |av |af |photo|foto|image|email |to the |skip |jump |go to |zum |zur |direkt |aller |ir al|saltar|ga naar|vai al|hoppa|menu$|did you|have you|leave a|tag (?:@|us|me)|share|author|keywords?\b|nutrition|calories|serving|rate |pin |save |print|if you |let (?:me|us)|follow|disclaimer|posted|published|updated|last |filed|this post|video|more |watch|you (?:may|might)|related|subscribe|sign |log ?in|newsletter|copyright|©|all rights|total|prep|cook(?:ing)? time|course|cuisine|category|difficulty|yield|servings?|units?\b|about |home$|search|in this|why |how |what |tips|table of|contents|read |see |view |get |add |ingredients? |my |the best|our |recipes$|an average|less than|over \d|\d+(?:[.,]\d+)? ?(?:reviews?|ratings?|comments?|votes?|stars?|min|from|kcal))|[»›>|→]| (?:recipes|rezepte|recettes|recetas|ricette|receitas)$|[@:,;]$|\b(?:comments?|reviews?|ratings?|votes?|bewertung(?:en)?|kommentare?|commentaires?)\b.{0,10}$/u;

/** Folded words that say nothing of a dish. */
export const COMMON_TITLE_WORDS = new Set(
  'recipe recipes rezept rezepte recette receta ricetta receita recept with and the for from mit und aus avec con les des der die das del best easy how make home menu food cooking kitchen'.split(
    ' ',
  ),
);

/** A date: `April 23, 2025`, `4.10.2008`, `23 avril 2025`. */
export const DATE =
  /^(?:\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d|\d{1,2}\.? (?:de )?\p{L}{3,10}\.?,? (?:de )?(?:19|20)\d\d|\d{1,4}[./-]\d{1,2}[./-]\d{1,4})(?!\p{L})/u;

/** The word for recipe. */
export const RECIPE_WORD = /\brecipe\b|rezept|recette|receta|ricetta/i;

/** What a site writes behind the name of a recipe: `| Rated 4.8 of 5`, `- 120 reviews`, `| Recipe with video`. */
export const WORDS_OF_SITE =
  /\s+[|–—-]\s+(?:rated\b|rating\b|\d+(?:[.,]\d)? ?(?:of|von|sur|de|di|van|\/) ?5\b|\d[\d.,]* ?(?:stars?|reviews?|ratings?|votes?|sterne|bewertungen|avis|valoraciones|recensioni|beoordelingen)\b|(?:with )?(?:recipe )?video\b|print(?:able)? recipe\b|(?:all|more|alle|mehr|toutes (?:les|nos|mes)|todas (?:las|nuestras|mis)|tutte le|todas as|meer) (?:[\p{L}'’-]+ ){0,2}(?:recipes|rezepte|recettes|recetas|ricette|receitas|recepten)(?!\p{L})|recipe (?:with|and)\b|(?:recipe|rezept|recette|receta|ricetta|recept)(?: (?:with|mit|avec|con|met) (?:v[ií]d[eé]o|bild(?:ern)?|photos?|fotos?|pictures?|images?|imágenes|immagini)| (?:easy|simple|einfach|facile|rapide|fácil|semplice|makkelijk))?(?=\s*(?:[|–—-]|$))).*$/iu;

/** In brackets behind the name of a dish: `Hazelnut Spread (with video)`. */
export const VIDEO_IN_BRACKETS =
  /\s*[([](?:with|mit|avec|con|met|com)\s(?:(?:a|recipe|how-to|step-by-step)\s)?(?:v[ií]d[eé]o|videor(?:ecipe|ezept|ecette|eceta|icetta))(?:\s(?:recipe|tutorial|guide))?[)\]]/iu;

/** The word for recipe before the name of a dish, in languages that put it there: `Recette Flan`, `Receta de gazpacho`. */
export const WORD_FOR_RECIPE_BEFORE =
  /^(?:recette|receta|ricetta|receita)\s+(?:d[eo]s?\s+|du\s+|d['’]\s?|di\s+|del(?:la)?\s+)?(?!(?:d[eiou]s?|del|della|ma|mon|mes|ta|notre|nos|la|le|les|el|los|las|mi|mis|grands?|grand-\p{L}+|mamie|mami|famille|base|abuela|nonna|famiglia|familia|avó|chef)(?!\p{L}))(?=\p{L})/iu;

/** The word for recipe behind the name of a dish: `Hazelnut Spread Recipe`. */
export const WORD_FOR_RECIPE_BEHIND = /\s+(?:recipe|recept|recette|receta|ricetta|rezept)$/iu;

/** The label of one of several recipes before its title: `Option 2: Pea soup`. */
export const COUNTED_TITLE =
  /^(?:#{1,3} )?(?:\*\*)?(?:option|idea|recipe|variante?|idee|rezept|opci[oó]n|receta|recette|ricetta|opzione|optie|recept)\s*(?:n[or°º]\.?|#)?\s*\d{1,2}\s?[:.)–—-]+\s*(?:\*\*)?(?=\p{L})/iu;

/** A line that only counts the recipes of a text: `No. 1`, `#2`, `Rezept 3:`. */
export const COUNTED_RECIPE =
  /^(?:#{1,3} )?(?:\*\*)?(?:(?:recipe|rezept|recette|receta|ricetta|receita|recept|opskrift|oppskrift|przepis|рецепт)\s*(?:n[or°º]\.?|#)?|n[or°º]\.?|num\.|#)\s*\d{1,2}[.:)]?(?:\*\*)?$/iu;

/** The last word of a title that goes on with the number behind it: `Stew that feeds 8`. Folded. */
export const JOINT_BEFORE_FACTS =
  /(?<!\p{L})(?:that|which|in|with|for|from|after|under|over|only|just|about|and|of|to|the|der|die|das|den|mit|nur|fur|nach|von|uber|unter|aus|in|ab|bis|und|zu|etwa|ca|qui|en|avec|pour|apres|sous|de|des|et|seulement|que|con|para|por|tras|solo|menos|y|che|per|dopo|sotto|di|e|soli|die|dat|met|voor|na|van|binnen|maar|slechts|en)$/u;

/** The name of a site or channel that cooks, folded: `kathis kochblog`, `la cocina de ana`. */
export const SITE_NAME =
  /^(?:(?:la|le|il|de|het|the|ma|mi) )?(?:kitchen|kuche|cuisine|cocina|cucina|keuken|ricette|recettes|recetas|recepten|recipes|rezepte|cookbook) (?:(?:de|di|da|del|della|van|von|of) .+|stories)$|^(?:[\p{L}'’.-]+ ){0,3}(?:\p{L}*(?:kuche|kochecke|kochblog|kochbuch|kochstudio|backstube|backblog|foodblog)|kitchen|recipes|blog|keuken|recepten|recettes|recetas|ricette)$|^(?:recetas|recettes|ricette|recepten|rezepte|recipes) \p{L}+$/u;

/** Makes it a part of a name: `klopse aus omas kuche`. Folded. */
export const FROM_A_KITCHEN =
  /(?<!\p{L})(?:aus|wie|von|nach|uit|from|of|d|de la|della|dalla) (?:\p{L}+['’]?s? ){0,2}\p{L}+$/u;

/** What a dish costs, behind its name: ` - about $1.20 a square`, ` (unter 5 €)`. */
export const PRICE_BEHIND_TITLE =
  /\s*(?:[-–—|,]\s+|\()(?:\p{L}{2,8}\.? ){0,2}(?:[$€£] ?\d{1,4}(?:[.,]\d{1,2})?|\d{1,4}(?:[.,]\d{1,2})? ?(?:[$€£]|euros?(?!\p{L})|eur(?!\p{L})|chf(?!\p{L})|p(?!\p{L})))(?: \p{L}+){0,4}[!)]{0,2}$/iu;

/** The chapter of a book above its recipe: `Chapter VII. Fish`. */
export const CHAPTER =
  /^(?:chapter|kapitel|chapitre|capítulo|capitulo|capitolo|hoofdstuk) (?:[ivxlc]{1,7}|\d{1,2})(?:[.:\s–—-].{0,50})?$/iu;
