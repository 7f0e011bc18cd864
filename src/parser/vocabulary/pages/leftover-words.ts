/** Folded words of menus and paths above a recipe, each alone or with others of them. */
export const SITE_PATH_WORDS = new Set(
  (
    'skip to main content navigation about contact shop subscribe search newsletter videos cookbook faq kontakt suche impressum ' +
    'rechercher recherche buscar cerca zoeken contacto contatti over contacter ' +
    'home start startseite startside accueil inicio inici forside hjem hem etusivu strona glowna domu главная anasayfa menu ' +
    'recipes rezepte recettes recetas ricette receitas recepten recept opskrifter oppskrifter przepisy recepty рецепты tarifler reseptit receptek ' +
    'food cooking kitchen blog mains sides lunch dinner supper breakfast brunch snack snacks drinks baking vegetarian vegan ' +
    'hauptspeise hauptspeisen hauptgericht hauptgerichte vorspeise vorspeisen suppen kuchen nachspeisen backen vegetarisch ' +
    'plats plat entrees desserts dessert platos principales postres primi secondi dolci antipasti pratos sobremesas ' +
    'hoofdgerecht hoofdgerechten nagerecht nagerechten voorgerecht middag aftensmad frokost huvudratt huvudratter efterratt middagsmat ' +
    'obiad obiady dania glowne desery zupy hlavni jidla dezerty polevky супы десерты salate salads salades ensaladas soups soupes sopas zuppe'
  ).split(' '),
);

/** Talk behind a recipe that is no step: thanks, questions to the reader, where to follow the writer. Folded. */
export const CLOSING =
  /^(?:let (?:me|us) know|lmk(?!\p{L})|hope (?:you|it|this)|i hope|follow (?:me|us|for|(?=@))|(?:un)?til next (?:time|week|month|issue|\p{L}+day)(?!\p{L})|bis nachste[nsr]? (?:woche|mal|monat|\p{L}+tag)(?!\p{L})|forward this|did you (?:like|make|try) th|(?:hat es|hat's) (?:dir|euch) geschmeckt|te ha gustado|ti e piaciut|(?:vous avez|tu as) aime|find me|(?:get|grab|download|order|buy) (?:my|our|the|your)(?: [\p{L}-]+){0,2} (?:e-?book|cookbook|guide|newsletter|meal plan|app)|(?:hol|lad)\p{L}* (?:dir )?(?:mein|unser)\p{L}* (?:\p{L}+ )?(?:e-?book|kochbuch)|telecharge[rz]? (?:mon|notre) (?:\p{L}+ )?(?:e-?book|livre)|descarga (?:mi|nuestro) (?:\p{L}+ )?(?:e-?book|libro)|scarica il (?:mio|nostro) (?:\p{L}+ )?(?:e-?book|ricettario)|download (?:mijn|ons) (?:\p{L}+ )?(?:e-?book|kookboek)|subscribe|would you like|do you want me|(?:if you(?:'d| would) like|if you want),? i can|(?:wenn|falls) du (?:magst|mochtest|willst),? (?:kann|konnte) ich|soll ich dir|si (?:tu veux|vous voulez|tu le souhaites),? je peux|veux-tu que|voulez-vous que|si (?:quieres|lo deseas),? puedo|quieres que te|se vuoi,? posso|vuoi che ti|als je wilt,? kan ik|zal ik (?:ook|je|een)|thanks?\b|thank you|thx|speak soon|talk soon|see you|you(?: are|'re) receiving this|you received this|sie erhalten diese|vous recevez (?:ce|cet)|recibes este|ricevi questa|je ontvangt deze|all the best|take care|yours(?: truly| sincerely)?,|bis bald|(?:bis (?:dann|morgen|spater|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|a (?:demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|domani|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)|hasta (?:luego|manana|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))|tot (?:morgen|straks|gauw|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag))(?=[\s,.!]|$)|a bientot|hasta pronto|a presto|ate logo|tot snel|vi ses|do zobaczenia|see (?:more|less)$|read more|(?:edit(?:ed)?|update|correction|correzione|correccion|correctie|korrektur|nachtrag|aktualisierung|aggiornamento|actualizacion|mise a jour)(?: (?:[\d./-]{1,10}|\p{L}{3,10} \d{1,4}|from \p{L}{3,10}))? ?:|meld\p{L}* (?:dich|euch)(?!\p{L})|(?:call|text|ring) me(?!\p{L})|shout if|(?:ecris|appelle|telephone)[- ]moi|(?:escribe|llama)me(?!\p{L})|(?:scrivi|chiama)mi(?!\p{L})|(?:bel|app|mail) me(?!\p{L})|(?:gros|mille|plein de|muchos|tanti|veel|dikke) (?:bisous|bises|besos|baci|kusjes|kussen)|(?:a )?big hugs?|lots of love|in other news|(?:music|musique|musik|musica|muziek) ?:|credits?:|video:|kisses|hugs|xoxo|x{1,4}$|best wishes|bye|more recipes|link in bio|save (?:this|it for later|for later|the recipe)|(?:don't|do not) forget to (?:save|like|share|subscribe|follow|tag)|(?:jetzt |unbedingt )?(?:ab)?speichern(?: nicht vergessen|!)|nicht vergessen[ :]{1,3}(?:ab)?speichern|enregistre[rz]? (?:ce|cet|cette|la|pour)|guarda (?:est[ea]|la receta|el post)|guardal[oa] para|salva (?:la ricetta|questa|il post)|salval[oa] per|enregistre[- ]l[ea] pour|speicher (?:dir )?(?:das|es) fur|bewaar (?:dit|deze|hem voor)|tag a|comment|share (?:this|it)|like and|p\.? ?s\.? ?:|music by|recipe (?:inspired|adapted) (?:by|from)|publie par|libelles|posted by|labels:|over ons|about us|cookies?$|impressum|datenschutz|mentions legales|werbung|anzeige|affiliate|sponsored|publicite|publicidad|pubblicita|advertentie|copyright|all rights reserved|privacy policy|terms (?:and|of)|sign up|compart[ei]\p{L}*|partage\p{L}*|condivid\p{L}+|teil[et]\p{L}* (?:es|das|dieses|den|die)|deel dit|dela (?:receptet|gärna)|tak(?:,|!|$| for| skal)|danke|vielen dank|sag(?:t)? (?:mir )?bescheid|viel spass|gutes gelingen|merci|dis[- ]moi|dites[- ]moi|bisous|bises|regalez[- ]vous|gracias|besos|besitos|avisame|grazie|baci|fammi sapere|obrigad[oa]|beijos|beijinhos|bedankt|groet(?:en|jes)|liefs|kus(?:jes)?(?:,|!|$| van)|laat (?:me|het me) weten|succes|tack(?:,|!|$| for| sa)|kram(?:,|!|$| fran)|lycka till|hilsen|kh|knus(?:,|!|$| fra)|kram|held og lykke|lykke til|klem(?:,|!|$| fra)|dzieki|dziekuje|pozdrawiam|buziaki|powodzenia|dekuj\p{L}*|diky|zdravim|at se dari|спасибо|целую|удачи|на здоровье|tesekkur|kolay gelsin|sevgiler|kiitos|terveisin|koszonom|jo etvagyat|hyvaa ruokahalua|faleminderit|multumesc|pofta buna)(?!\p{L})/u;

/** The first words of lines that ask readers to share or keep a recipe, and of steps that divide a dough. Folded. */
export const SHARING = /^(?:share|save|teil|partag|compart|guarda|salva|enregistr|condivid|deel|dela|bewaar)/u;

/** Names of a system of units before the buttons that multiply the amounts. */
export const UNIT_SWITCHES = /^(?:(?:us customary|us|metric|imperial|units?|scale|original)[\s:|/-]*)+(?=\d|½|¼|$)/;

/** Several switches in one row: `Metric Cups Imperial`, `½x 1x 2x Cups / Metric`. Folded. */
export const SWITCH_ROW =
  /^(?:(?:us customary|us|u\.s\.|metric|imperial|cups?|grams?|ounces|units?|scale|original|metrisch|metrique|metrico|imperiale?s?|\d{0,2}[./⁄]?\d? ?x|[½¼] ?x)(?:[\s:|/·•,-]+|$)){2,8}$/;

/** Headings of what readers say below a recipe. Folded. */
export const COMMENTS_HEADING =
  /^(?:\d{1,5} )?(?:comments?|reviews?|kommentare?|kommentarer|commentaires?|comentarios?|commenti|reacties|komentarze|komentare|комментарии|yorumlar|kommentit|コメント|评论|댓글)(?: \(?\d{1,5}\)?)?:?$/u;

/** What a forum says of a member beside a post: `Posts: 14`, `Inscription : 4 mars 2012`. Folded. */
export const FORUM_MEMBER =
  /^(?:(?:posts|beitrage|messages|mensajes|messaggi|berichten) ?: ?\d{1,6}|(?:joined|registriert(?: seit)?|inscription|registrado|iscritto il|geregistreerd) ?: .{4,40})$/u;

/** The names of networks in one line, perhaps behind a word for sharing. Folded. */
export const SHARE_ROW =
  /^(?:(?:share|teilen|teile|partager|partagez|compartir|comparte|condividi|delen|deel)(?: (?:this|on|via|auf|sur|en|su|op))?:? ?)?(?:(?:facebook|twitter|x|pinterest|whatsapp|e-?mail|telegram|instagram|linkedin|reddit|tumblr|print)[\s,|·•/]*)+$/u;

/** One button for the scale of a recipe, or those around the number of servings: `½x`, `2x`, `- 4 +`. Folded. */
export const SCALE_BUTTON =
  /^(?:(?:\d{1,2}|\d?[./⁄½¼]?\d?) ?x|(?:[-–−] ?)?\d{1,2} ?\+|[-–−] ?\d{1,2} ?\+ \p{L}{4,12})$/u;

/** Between the day and the time of a message. A pattern. */
export const BEFORE_TIME = '(?:,? (?:at|um|à|a las|alle|alle ore|ore|om|kl\\.?) |,? )';

/** The name of the sender and the time above a message: `Anna, [05.02.2026 13:20]`, `maria — Today at 6:12 PM`. */
export const SENDER_AND_TIME =
  /^(?:\p{L}[\p{L}\p{M} .'’-]{0,40}?(?:, ?| [—–-] |  +))?(?:(?:today|yesterday|heute|gestern|hier|aujourd'hui|hoy|ayer|oggi|ieri|hoje|ontem|vandaag|gisteren|idag|igår)(?: at| um| a| à| om| kl\.?)? )?\[?(?:(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.? (?:de )?\p{L}{3,10}\.?(?: de)? \d{4}|\p{L}{3,10}\.? \d{1,2}, \d{4}),? )?\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?(?:[AaPp]\.?[Mm]\.?|Uhr|h|uur))?\]?(?: ?[·•].{0,5})?$/iu;

/** A time alone on a line, perhaps with its day and the sign for who can read the post: `Yesterday at 9:14 AM · 🌎`. */
export const TIME_ALONE =
  /^\[?(?:(?:today|yesterday|heute|gestern|hier|aujourd'hui|hoy|ayer|oggi|ieri|vandaag|gisteren)(?: at| um| a| à| om)? )?\d{1,2}:\d{2}(?::\d{2})?(?: ?(?:[AaPp]\.?[Mm]\.?|Uhr|h|uur))?\]?(?: ?[·•].{0,5})?$/iu;

/** Links to a video on a copied page. Folded. */
export const VIDEO_LINK =
  /^(?:watch (?:how|the video|this video|video)\b|(?:zum video|video ansehen|voir la video|ver (?:el )?video|guarda il video)$)/;

/** The size of a file behind its name: `Recipe card (344 KB)`. */
export const FILE_SIZE = /\(\d{1,4}(?:[.,]\d{1,2})? ?[kKmM][bB]\)$/;

/** A price, perhaps for a unit or with the button beside it: `$14.99 Add to cart`, `7,98 €/kg`, `85p`, `19p/100g`. */
export const PRICE =
  /^(?:(?:from|ab|from only|à partir de) )?(?:[$€£] ?\d{1,4}[.,]\d{2}|\d{1,4}[.,]\d{2} ?(?:[$€£]|(?:kr|zl|kc|chf|eur)\.?(?!\p{L}))|\d{1,3} ?(?:p|ct|¢)(?=$|[\s/]))(?!\d)\*?(?:(?:\s|\/).{0,30})?$/iu;

/** Invites to a channel or a newsletter. Folded. */
export const PROMOTION =
  /(?<!\p{L})(?:unsubscribe|se desabonner|se desinscrire|darse de baja|disiscriviti|uitschrijven|subscribe|subscribers?|newsletter|youtube|instagram|tiktok|pinterest|facebook|(?:my|our|the) channel|(?:mein|unser|dem|den)\p{L}* kanal|lass\p{L}* (?:ein|mir|uns)\p{L}* (?:abo|like|kommentar)|ma chaine|notre chaine|abonne[- ]toi|abonnez[- ]vous|mi canal|nuestro canal|suscribete|suscribete|il mio canale|nostro canale|iscriviti|iscrivetevi|meu canal|nosso canal|inscreva[- ]se|abonneer|pin it|pin this|tag(?:g\p{L}*)? (?:(?=@)|me|us|mig|meg|oss|mich|uns)|etiquet\p{L}+me|ta(?:gg|gu)\p{L}*[- ]moi|(?:markier|verlink)\p{L}* (?:mich|uns))(?!\p{L})/u;

/** The books and other works of the writer. Folded. */
export const OWN_WORKS =
  /(?<!\p{L})(?:my|our|mein\p{L}{0,2}|unser\p{L}{0,2}|mon|notre|mi|nuestro|il mio|il nostro|mijn|ons) (?:[\p{L}-]+ ){0,3}(?:e-?books?|cookbooks?|kochbuch|kochbucher|backbuch|livre de (?:cuisine|recettes)|libro de (?:cocina|recetas)|ricettario|libro di (?:cucina|ricette)|kookboek|receptenboek|podcast)(?!\p{L})/u;

/** Offers new recipes by mail. Folded. */
export const RECIPES_BY_MAIL =
  /(?<!\p{L})(?:(?:jed\p{L}+ (?:woche|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag) ein|(?:elke|iedere) (?:week|\p{L}+dag) een) (?:neues|nieuw) rez?e[pc]t|(?:una|een|un[ae]?) (?:nueva receta|receta nueva|nouvelle recette|ricetta nuova|nuova ricetta) (?:cada|chaque|ogni)|(?:cada|chaque|ogni) [\p{L}]+,? un[ae] (?:nueva receta|receta nueva|nouvelle recette|ricetta nuova|nuova ricetta)|a new recipe (?:every|each)|(?:in|to) (?:your|my) inbox|in (?:dein|eur|ihr)\p{L}* postfach|dans (?:ta|votre) boite|en tu (?:correo|bandeja|buzon)|nella tua (?:casella|posta|mail)|in je (?:mailbox|inbox|mail))(?!\p{L})/u;

/** Leads to another recipe. Folded. */
export const FURTHER_RECIPE =
  /^(?:you (?:may|might) also (?:like|enjoy)|also try|try also|see also|read (?:on|next|also)|(?:dazu|auch) (?:passt|passen|lecker|gut)(?: auch| gut)?:|das konnte|noch mehr \p{L}+|mehr rezepte|a lire aussi|vous aimerez|(?:tambien|quiza) te (?:puede|gustara)|otras recetas|ti potrebbe|altre ricette|veja tambem|outras receitas|(?:related|similar) (?:posts?|articles?|recipes?)|ahnliche (?:beitrage|rezepte)|articles? (?:similaires?|lies)|recettes similaires|(?:articulos|entradas|recetas) relacionad[oa]s|articoli correlati|ricette correlate|gerelateerde? \p{L}+|lees ook|meer recepten|next (?:week|time|month|issue)(?::| on)|in (?:the|our) next issue|nachste woche|la semaine prochaine|la proxima semana|la prossima settimana|volgende week|las ocksa|fler recept|laes ogsa|flere opskrifter)/u;

/** Of these words, those that stand above what a page shows below a recipe. Folded. */
export const RELATED =
  /^(?:(?:related|similar) (?:posts?|articles?|recipes?)|ahnliche (?:beitrage|rezepte)|articles? similaires?|recettes similaires|(?:articulos|entradas|recetas) relacionad[oa]s|articoli correlati|ricette correlate|gerelateerde? (?:artikelen|berichten|recepten))\W*$/u;

/** A name in a network, perhaps behind a label, or an address of mail at the end of a line. */
export const CONTACT =
  /^(?:[^:\n]{2,25}:\s*)?@[\w.]{2,40}$|(?<=^|[\s:])[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{2,20}){1,3}$/u;

/** Invites to write below the recipe, anywhere in a line. Folded. */
export const ASKS_FOR_COMMENT =
  /(?<!\p{L})(?:(?:leave|drop) (?:me |us )?a (?:comment|review|rating)|laisse[rz]?[- ](?:moi|nous) (?:un |votre )?(?:commentaire|avis)|(?:hinterlass|schreib)\p{L}* (?:mir |uns )?(?:gern\p{L}* )?(?:einen? )?kommentar|deja(?:me|nos)? (?:tu|un) comentario|lascia(?:mi|ci|te)? un commento|laat (?:een |je )?(?:reactie|bericht)|laat (?:me |het me |het )?weten|in the comments|in den kommentaren|in die kommentare|en commentaires?|en (?:los )?comentarios|nei commenti|in de reacties)(?!\p{L})/u;

/** Who wrote a post and when. Folded. */
export const POST_HEAD =
  /^(?:r\/\w{2,30} ?[•·] ?)?(?:posted by|written by|poste par|publie par|ecrit par|geschrieben (?:von|am)|verfasst (?:von|am)|gepostet von|publicado por|escrito por|pubblicato da|scritto da|(?:geplaatst|gepost) door)(?!\p{L}).{0,60}\d/u;

/** How long a dish keeps, and whether it can be frozen, behind its method. Folded. */
export const KEEPS =
  /^(?:(?:(?:it|they|this|these) )?(?:will )?keeps?(?= (?:for|in|well|up|about|a|two|three|\d))|(?:das |es |sie |der |die )?(?:halt|halten) sich|se (?:conserve|garde|conserva)|si conserva|blijft (?:goed|\d)|(?:it |they |this )?(?:freezes?|can be frozen)(?= (?:well|beautifully|for up to|(?:[\p{L}-]+ ){1,4}for (?:up to )?\d+ (?:weeks?|months?)))|suitable for freezing|(?:make[- ]ahead|storage|storing|freezing|reheating|leftovers)(?=: )|lasst sich (?:gut |prima )?einfrieren|se congel[ea]|(?:ca |peut )?se congele(?:r)?|se puede congelar|(?:si puo|si puo anche) congelare|(?:kan|kun je) .{0,20}(?:invriezen|in de vriezer))(?!\p{L})/u;

/** How often a post was liked, commented and shared: `124 likes · 38 comments`. Folded. */
export const POST_COUNTS =
  /^(?:\d[\d.,]* ?[km]? (?:likes?|views?|comments?|shares?|gefallt mir|kommentare?|mal geteilt|j'aime|commentaires?|partages?|me gusta|comentarios?|mi piace|commenti|reacties|gilla-markeringar|kommentarer)\W*)+$/u;

/** Who liked a post: `Liked by anna and 31 others`, `Gefällt anna und weiteren Personen`. Folded. */
export const LIKED_BY =
  /^(?:liked by|gefallt|aime par|les? gusta a|piace a|leuk gevonden door) .{1,60} (?:and|und|et|y|e|en) .{0,12}(?:others?|weiteren?|anderen?|autres?|otr[ao]s|altr[ie])(?!\p{L})|^.{1,40} (?:and|und|et|y|e|en) .{0,12}(?:others?|weitere|andere|autres?|otr[ao]s|altr[ie]|anderen)(?: people| personen| personnes| personas| persone)? (?:liked? this|gefallt das|aiment (?:ca|cela)|les gusta esto|piace questo|vinden dit leuk)$/u;

/** Thanks, alone or with a few words. Folded. */
export const THANKS =
  /(?<!\p{L})(?:thanks|thank you|thx|danke|merci|grazie|gracias|bedankt|dank je|tack|obrigad[oa]|dzieki)(?!\p{L})/u;

/** The sound of a video, below the account. Folded. */
export const SOUND =
  /^(?:original (?:audio|sound)|originalton|(?:audio|son|sonido|suono|som) (?:d'origine|original|originale)|origineel geluid)$/u;

/** How long ago something was posted, alone on a line: `2 d`, `3 Wo.`, `il y a 5 j`. Folded. */
export const POST_AGE =
  /^(?:vor |il y a |hace |ha )?\d{1,3} ?(?:s|m|min|h|hr|hrs|std|uur|d|days?|tage?n?|jours?|j|dias?|giorni|gg|dagen|w|wk|wks|weeks?|wo|wochen?|sem|semaines?|semanas?|sett|settimane|weken|mo|months?|mon|monate?|mois|mes|mesi|y|yrs?|years?)\.?(?: ago| fa| geleden)?$/u;

/** The end of a comment below a post, with its age, its likes and the button beside them. Folded. */
export const COMMENT_BUTTONS =
  /(?:^|\s)\d{1,4} ?\p{L}{1,8}\.?(?: \d[\d.,]{0,7} (?:likes?|gefallt mir|j'aime|me gusta|mi piace|vind-ik-leuks?|gillar|curtidas?))? (?:reply|antworten|repondre|responder|rispondi|beantwoorden|reageren|svara|svar)$/u;

/** What a chat program says about a message: who said it to an assistant, that it was read, that somebody liked it, that its picture is not copied. Folded. */
export const CHAT_NOTICE =
  /^(?:(?:you|du|vous|tu|tú|jij|chatgpt|copilot|gemini|claude|assistant) (?:said|sagte|hast gesagt|hat gesagt|avez dit|as dit|a dit|dijo|dijiste|ha dicho|has dicho|ha detto|hai detto|zei) ?:?|(?:chatgpt|copilot|gemini|claude|assistant) ?:|<(?:media|medien|multimedia|medias|mediafil|arquivo|archivo|attached)[^<>]{0,40}>|(?:image|photo|video|audio|sticker|gif|document|bild|imagen|immagine|afbeelding|imagem) (?:omitted|weggelassen|absente?|omitid[oa]|omess[oa]|weggelaten|ocultad[oa])|(?:delivered|read|seen|gelesen|zugestellt|distribue|lu|entregado|leido|consegnato|letto|bezorgd|gelezen)(?: (?:today|yesterday|heute|gestern|hier|ayer|ieri|gisteren))?(?: (?:at|um|a|alle|om))?(?: \d{1,2}[:.]\d{2}(?: ?[ap]m)?)?|(?:loved|liked|disliked|laughed at|emphasi[sz]ed|questioned|reacted .{1,4} to) [“"„«].{1,250}|(?:missed|verpasster|appel) (?:voice|video|vocal|anruf).{0,40}|this message was deleted|diese nachricht wurde geloscht|(?:messages and calls are|nachrichten und anrufe sind) .{0,200})$/u;

/** What the dish goes well with, behind its method. Folded. */
export const GOES_WITH =
  /^(?:dazu (?:passt|passen|schmeckt|schmecken)|(?:das )?schmeckt (?:\p{L}+ )?(?:mit|zu)|(?:(?:it|this) )?(?:goes|is|tastes)? ?(?:so |really |very )?(?:great|good|lovely|delicious|perfect|nice|well|best) (?:with|w\/)|(?:c'est )?(?:delicieux|parfait|tres bon) avec|(?:esta |queda )?(?:riquisim[oa]|delicios[oa]|perfect[oa]|ideal) con|(?:e )?(?:ottim[oa]|perfett[oa]|buonissim[oa]) con|(?:heel )?(?:lekker|heerlijk) (?:met|bij)|fica (?:otim[oa]|deliciosa?|uma delicia) com|gott med|godt med)(?!\p{L})/u;

/** From whom a recipe is, behind its method: `Recette de ma belle-mère, 1987.` Folded. */
export const FROM_SOMEBODY =
  /^(?:(?:a |the |this )?recipe (?:is )?(?:from|by|of)|(?:das )?rezept (?:ist )?(?:von|nach|aus)|(?:la )?recette (?:de|d'apres|tiree de)|(?:la )?receta de|(?:la )?ricetta (?:di|della|del|dalla|dal)|(?:het )?recept (?:van|uit|komt)) /u;

/** A button that leads to another part of a page. Folded. */
export const JUMP =
  /^(?:(?:jump|skip|go|scroll) to (?:the )?\p{L}+|(?:zu|zum|zur|zu den) (?:rezept|zutaten|kommentaren?|bewertungen|video)(?: springen)?|(?:aller|passer) (?:a la|au|aux) (?:recette|commentaires|video)|ir (?:a la|a los|al) (?:receta|comentarios|video)|vai (?:alla|ai|al) (?:ricetta|commenti|video)|(?:naar|ga naar) (?:het|de) (?:recept|reacties|video))$/u;

/** What a dish makes, without a number: `ergibt ein ganzes Blech`. Folded. */
export const YIELDS =
  /^(?:ergibt|reicht fur|(?:this |it )?makes|(?:this )?yields|(?:cela |ca )?donne|rinde|salen|(?:ne )?vengono|geeft|goed voor|genoeg voor|enough for) (?!sure)(?:\p{L}+ ){1,5}\p{L}+\.?$/u;

/** The caption of a picture in a book. Folded. */
export const CAPTION_OF_BOOK =
  /^(?:plate|fig(?:ure|\.)?|abb(?:ildung|\.)?|planche|tafel|lamina|tavola) \d{1,3}(?!\d| ?(?:g|ml|cm)).{0,60}$/u;
