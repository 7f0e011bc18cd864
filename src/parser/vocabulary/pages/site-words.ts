/** Buttons and offers of shops that pages place inside their lists of ingredients. */
export const LIST_BUTTON =
  /^(?:add (?:to|all)|save to|shop\b|buy |get (?:the )?ingredients|view |see (?:all|the)|show |hide |copy\b|print\b|ingredient substitution|units?\b|metric|imperial|us\b|us customary|custom|reset|serves:?$|servings?:?$|for$|yield|makes?:?$|cook ?mode|keep (?:the )?screen|prevent your|want to save|just enter|select all|deselect|check (?:all|off)|scale|double|sponsored|advertisement|promotion|affiliate|alle zutaten|zutaten (?:kaufen|einkaufen|bestellen)|in den warenkorb|portionen?$|personen?$|pour$|personnes?$|ajouter (?:a|au)|acheter|anadir|comprar|raciones?$|personas?$|aggiungi|persone$|toevoegen|lagg till|add\b|group \d+$|kg$|\d*\.?\d?x$|how healthy|voedingswaarde|back to|ready to|text ingredients|read(?:y| more)|follow |cups\/|grams\/|u\.s\.|skriv ut|handla |inkop|laga |foj til|gem |del pa|lista de|coste\b|dificultad|facil$|bajo$|medio$|alto$|\d+ coste|utensilios|modalit|dosi per|difficolta|dodaj|moja lista|pridat|op basis|\(op basis|ga naar|bestel|koop |einkauf|schwierigkeit|nutrition\b|see (?:nutrition|all nutrition))/u;

/** The button of a shop behind the text of a line. */
export const SHOP_BUTTON_BEHIND =
  /(?<=.)\s+(?:(?:shop|buy|order) now|jetzt (?:kaufen|bestellen|einkaufen)|acheter maintenant|j['’]achète|comprar ahora|comprar agora|acquista ora|(?:nu kopen|koop nu))[\s!.>›»→]*$/iu;

/** The offer of a shop to order or deliver the ingredients, anywhere in a line. Folded. */
export const SHOP_OFFER =
  /(?<!\p{L})(?:(?:inkl|incl|zzgl|excl|plus)\.? (?:mwst|ust|vat|btw|versand|verzend)\p{L}*|iva (?:incl|compres)\p{L}*|prix ttc|order (?:now|online|the ingredients)|(?:free|same[- ]day|next[- ]day|home) delivery|delivered (?:today|to your)|click (?:and|&) collect|online (?:bestellen|kaufen)|lieferung|geliefert|lieferdienst|liefern lassen|warenkorb|livraison|livre[es]? (?:chez|aujourd)|commande[rz]? (?:en ligne|les)|en drive|retrait (?:en|gratuit)|envio gratis|a domicilio|pedido online|compra online|carrito|consegna (?:a|gratuita|in)|ordina (?:online|ora|gli)|carrello|spesa online|bezorgd|bezorging|thuisbezorg\p{L}*|online bestellen|winkelmand(?:je)?)(?!\p{L})/u;

/** The first words of lines that pages have below a recipe and no step or ingredient has: comments, related recipes. Folded. */
export const BELOW_RECIPES =
  /^(?:(?:rezept von|recette de|receta de|ricetta di|recept van)$|sort(?:ed)? by\b|did you|have you|leave a|tag (?:@|us|me)|keywords?\b|nutrition|calories|serving size|if you (?:make|made|try|tried|love|like)|let (?:me|us) know|disclaimer|posted in|filed under|this post|recipe video|more recipes|more from|subscribe|sign up|newsletter|copyright|©|all rights|you (?:may|might) (?:also )?(?:like|enjoy|love)|reader ratings|reviews?\b|comments?\b|ratings?\b|categor(?:y|ies)|tagged|tags?\b|advertisement|see all|view all|show all|next recipe|previous recipe|about (?:the|us|me)|pro-tips?\b|tried this|recipe adapted|don't forget|you can find|ajouter a|storage:?$|these taste|cook'?s? notes?|enter your|we'll email|i agree|per serving|amount per|kcal|naehrwert|nahrwert|kommentare?\b|das konnte|weitere rezepte|ahnliche|mehr rezepte|vorheriges|anmelden|valeurs? nutri|commentaires?\b|vous aimerez|d'autres recettes|recettes similaires|votre adresse|comentarios?\b|valoraci|te puede|tambien te|mas recetas|recetas relacionadas|informacion nutri|alergenos|commenti\b|valori nutri|potrebbe|altre ricette|informacao nutri|veja tambem|mais receitas|voedingswaarde|reacties|meer recepten|gerelateerd|naringsvarde|kommentarer\b|fler recept|flere opskrifter|flere oppskrifter|wartosci odzywcze|komentarz|podobne przepisy|komentare\b|podobne recepty|комментари|похожие|поделиться|пищевая|yorum|besin deger)|^(?:コメント|関連|評論|评论|相关|댓글|관련)/u;

/** A question, or the first words of buttons and of lines that follow a recipe on a page. They may begin a step elsewhere. Folded. */
const ASIDE =
  /\?$|^(?:by |email |to the |skip to |zum |menu$|share|author|rate |pin |save |print|follow|video|related|recommended|filed|shop|join |looking for|like this|spread the|adapted? |last step|please |klart?!?$|del pa|alle zub|gib als|tips en|mijn |steruj|serving suggestion|leftovers|store in|privacy|terms|contact|energy|yield|course|cuisine|bewertung|bewerten|teilen|notez|partager|comparte|compartir|condividi|deel |dela |naering|nutricni|benzer)/u;

/** Lines that follow a recipe on a page. Folded. */
export const AFTERWORD = new RegExp(`${BELOW_RECIPES.source}|${ASIDE.source}`, 'u');

/** Advice behind its label: `Make-Ahead: assemble it the day before.` */
export const ADVICE_HEADING =
  /^(?:[\p{L}'’,&-]{1,15} ){0,3}(?:tips?|notes?|variations?|substitutions?|guidelines|faqs?|tipps?|hinweise?|astuces?|conseils?|consejos?|trucos?|consigli|dicas?|wskazowki|tipy)(?:,? [\p{L}'’,&-]{1,15}){0,6}:?$/u;

/** `Make-Ahead: assemble it the day before.` */
export const LABELLED_ADVICE =
  /^(?:[\p{L}'’-]{1,15} ){0,2}(?:storage|storing|leftovers|make[- ]ahead|freezing|reheating|substitut(?:e|ions?)|tips?|notes?|variations?)(?: [\p{L}-]{1,15}){0,2}: /u;

/** Leads to other recipes of the writer, behind a question: `Try my …`, `Check out …`. Folded. */
export const LOOK_AT_RECIPES =
  /^(?:(?:then |also )?(?:check out|take a look|have a look|don't miss)|(?:(?:then|also|you can) )?(?:try|see|make|head) (?:\p{L}+ ){0,2}(?:my|our)(?!\p{L})|(?:probier|schau|versuch|entdeck|sieh)\p{L}* (?:\p{L}+ ){0,3}(?:mein|unser)|(?:essaye|decouvre|goute|regarde|va voir|allez voir)\p{L}* (?:\p{L}+ ){0,2}(?:m[aeo][ns]?|nos|notre)(?!\p{L})|(?:prueba|descubre|mira|no te pierdas) (?:\p{L}+ ){0,2}(?:mi|mis|nuestr\p{L}+)(?!\p{L})|(?:prova|scopri|guarda) (?:\p{L}+ ){0,2}(?:la mia|il mio|i miei|le mie|l[ae] nostr\p{L}+|i[l]? nostr\p{L})|(?:probeer|bekijk|ontdek) (?:\p{L}+ ){0,2}(?:mijn|onze)(?!\p{L}))/u;

/** Asks readers who have made the dish for a comment, a rating or a picture. */
export const REQUEST_TO_READERS =
  /^if you .{0,80}\b(?:comments?|ratings?|rate it|let (?:me|us) know|tag (?:me|us)|leave an?|reviews?)\b/u;

/** The first words of advice on how to store the finished dish. */
export const STORAGE_OPENING = /^(?:store |leftovers |keep |freeze |refrigerate )/u;

/** Whole lines that announce an advertisement, behind which the recipe goes on. Folded. */
export const ADVERTISEMENTS: ReadonlySet<string> = new Set(
  (
    'advertisement|advertisement - continue reading below|article continues below|continue reading below|story continues below|ad|sponsored|' +
    'fortsattning efter annonsen|weiter nach der werbung|anzeige|werbung|publicite|publicidad|pubblicita|publicidade|advertentie|annons|annonce|annonse|reklama|реклама|reklam|広告|广告|廣告|광고'
  ).split('|'),
);

/** Whole lines that are buttons, advertisements or switches of a page. Folded. */
export const SITE_BUTTONS: ReadonlySet<string> = new Set([
  ...ADVERTISEMENTS,
  ...(
    'view in browser|view this email in your browser|unsubscribe|manage preferences|update preferences|manage your preferences|im browser ansehen|im browser anzeigen|abmelden|newsletter abbestellen|' +
    'voir dans le navigateur|se desabonner|se desinscrire|gerer mes preferences|ver en el navegador|darse de baja|gestionar preferencias|visualizza nel browser|annulla iscrizione|' +
    'gestisci preferenze|bekijk in browser|bekijk in je browser|afmelden|uitschrijven|like|zum inhalt springen|zum inhalt|aller au contenu|passer au contenu|acceder au contenu|saltar al contenido|ir al contenido|vai al contenuto|passa al contenuto|naar de inhoud|doorgaan naar inhoud|' +
    'back to top|haut|retour en haut|nach oben|arriba|torna su|naar boven|skip to content|skip to main content|shop|shop now|buy|buy now|order|order now|kaufen|jetzt kaufen|acheter|comprar|acquista|koop|print|print recipe|print this recipe|pin|pin it|pin recipe|share|share recipe|share this recipe|save|save recipe|save this recipe|jump to recipe|jump to video|' +
    'hide|report|award|crosspost|rate|rate this recipe|rate recipe|email|facebook|twitter|pinterest|whatsapp|tweet|copy|copy link|comment|comments|add to favorites|add to collection|' +
    'us customary|metric|us customary metric|us customary - metric|us customary – metric|us customarymetric|units usm|cook modeprevent your screen from going dark|email this recipe|1x|2x|3x|1x2x3x|1x 2x 3x|scale|cook mode|' +
    'prevent your screen from going dark|cook mode prevent your screen from going dark|keep screen awake|deselect all|select all|' +
    'view recipe|see recipe|read more|show more|show less|watch|watch video|play video|follow|follow us|subscribe|log in|log out|sign in|sign up|register|my account|' +
    "anmelden|einloggen|registrieren|mein konto|connexion|se connecter|s'inscrire|mon compte|iniciar sesion|registrarse|acceder|mi cuenta|accedi|registrati|il mio account|inloggen|aanmelden|registreren|mijn account|" +
    'folgen|suivre|seguir|segui|volgen|' +
    'add to cart|add to basket|add to bag|shopping list|in den warenkorb|zum warenkorb|in den warenkorb legen|ajouter au panier|anadir a la cesta|anadir al carrito|agregar al carrito|aggiungi al carrello|adicionar ao carrinho|in winkelmand|in winkelwagen|lagg i varukorg|laeg i kurv|legg i handlekurv|do koszyka|dodaj do koszyka|do kosiku|' +
    'zutaten bestellen|zutaten kaufen|' +
    'drucken|rezept drucken|teilen|merken|speichern|rezept speichern|pinnen|zum rezept|zum rezept springen|bewerten|einkaufsliste anzeigen|' +
    'auf die einkaufsliste|kochbuch|imprimer|partager|enregistrer|imprimer la recette|aller a la recette|imprimir|compartir|guardar|' +
    'ir a la receta|imprimir receta|compartilhar|salvar|partilhar|pular para a receita|stampa|condividi|salva|vai alla ricetta|stampa ricetta|' +
    'printen|delen|bewaren|opslaan|naar het recept|skriv ut|spara|dela|udskriv|gem|del|drukuj|zapisz|udostepnij|tisk|ulozit|sdilet|распечатать|сохранить|поделиться|' +
    'yazdir|kaydet|paylas|印刷|保存|シェア|收藏|分享|打印|저장|공유|인쇄|deel dit recept|ingredient checklist|instructions checklist|ingredients checklist'
  ).split('|'),
]);

/** A button that puts ingredients on the list: `Add all to my shopping list`. Folded. */
export const TO_SHOPPING_LIST =
  /^(?:(?:add|save|zet|voeg|zur|auf|alle|ajouter|anadir|agregar|aggiungi|toevoegen|op)(?: \p{L}+){0,4} )?(?:shopping list|grocery list|einkaufsliste|einkaufszettel|liste de courses|lista de la compra|lista della spesa|boodschappenlijst(?:je)?)(?: (?:setzen|hinzufugen|toe))?$|^(?:add|ajoute[rz]?|anad[ei]r?|agregar?|aggiung\p{L}+|zet)(?: \p{L}+){0,3} (?:to (?:the|my|your)|a (?:la|ma|mi|tu)|alla(?: mia)?|op (?:de|mijn|je)) (?:list|liste|lista|lijst)$|^(?:auf (?:die|meine)|zu(?:r| meiner)|op (?:de|het|mijn|je)|in (?:de|mijn)) (?:merk)?(?:liste|zettel|lijst(?:je)?)(?: (?:setzen|hinzufugen|speichern|zetten|plaatsen))?$/u;

/** `4.8 from 120 votes`, `61 beoordelingen`. Folded. */
export const VOTES =
  /^\d(?:\.\d{1,2})? from \d{1,6} (?:votes?|reviews?|ratings?)(?: ?\(.{0,40}\))?$|^\(?\d{1,6} (?:votes?|ratings?|bewertung(?:en)?|stimmen|valoracion(?:es)?|votos?|valutazion[ei]|voti|beoordeling(?:en)?|stemmen)\)?$/;

/** Buttons that multiply the amounts: `1x 2x 3x`. */
export const SCALE_BUTTONS = /^(?:scale ?)?(?:(?:\d{0,2}[./]?\d|½|¼) ?x ?){2,6}(?:custom)?$|^1 ?2 ?3$/;

/** The title of a list of what to buy, folded. */
export const SHOPPING_LIST =
  /^(?:(?:the |our |my )?(?:shopping|groceries|grocery (?:list|run))(?: list)?|(?:still )?to buy|(?:wochen|gross)?einkauf|einkaufs?(?:liste|zettel)|(?:noch|zu) (?:kaufen|besorgen|holen)|(?:liste (?:de|des) )?courses|(?:a|il faut|il manque) (?:acheter|prendre)|lista de (?:la )?compras?|(?:hacer )?la compra|(?:que|por) comprar|(?:lista della |la )?spesa|(?:cosa|da) comprare|boodschappen(?:lijst(?:je)?)?|(?:nog|te) (?:kopen|halen))(?: (?:for|fur|pour|para|per|voor|on|am|du|del|de|di|the|this) .{1,30})?\s?:?$/u;
