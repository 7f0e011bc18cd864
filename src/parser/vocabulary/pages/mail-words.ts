/** Lines that mail programs put below a mail, folded: `Sent from my iPhone`. */
export const SIGNATURES = [
  /^(?:sent|get outlook) (?:from|for|via|with) /,
  /^(?:von meinem|gesendet von|diese nachricht wurde von) /,
  /^envoye (?:de|depuis|a partir) /,
  /^enviado (?:desde|do|de|a partir) /,
  /^inviato da /,
  /^verzonden (?:vanaf|met|via) /,
  /^(?:verstuurd|skickat|skickades|sendt) (?:vanaf|fran|fra|via) /,
  /^(?:wyslane|wyslano) z /,
  /^odeslano z /,
  /^отправлено (?:с|из) /,
  /^(?:iphone|android|.{0,20}cihazimdan|iphone'umdan).{0,20}gonderildi/,
  /^iphoneから送信/,
  /^(?:发自|從我的|从我的|發自)我?的?/,
  /에서 보냄$/,
  /^--$/,
];

/** Lines before a mail that is quoted or forwarded, folded. */
export const QUOTE_INTROS = [
  /^(?:zitat von|originally posted by|quote from|citation de|cita de|citazione di|citaat van) .{2,40}$/,
  /^\S{2,30} (?:wrote|schrieb|a ecrit|escribio|ha scritto|escreveu|schreef|skrev) ?:$/,
  /^on .{6,120} wrote:?$/,
  /^am .{6,120} schrieb.{0,80}:?$/,
  /^le .{6,120} a ecrit ?:?$/,
  /^el .{6,120} escribio:?$/,
  /^il .{6,120} ha scritto:?$/,
  /^em .{6,120} escreveu:?$/,
  /^op .{6,120} schreef.{0,80}:?$/,
  /^den .{6,120} skrev.{0,80}:?$/,
  /^.{6,120} (?:napisal\(a\)|napisal|napisala|napsal\(a\)|napsal|napsala):?$/,
  /^.{6,120} (?:пишет|написал|написала):?$/,
  /^.{0,10}-{3,} ?(?:original message|forwarded message|ursprungliche nachricht|weitergeleitete nachricht|message transfere|message d'origine|mensaje reenviado|mensaje original|messaggio inoltrato|messaggio originale|mensagem encaminhada|doorgestuurd bericht|oorspronkelijk bericht|vidarebefordrat meddelande|originalmeddelande|videresendt|wiadomosc przekazana|preposlana zprava|пересылаемое сообщение|пересылаемое письмо|исходное сообщение).{0,30}$/,
  /^(?:begin forwarded message|anfang der weitergeleiteten nachricht|debut du message (?:transfere|reexpedie)|inicio del mensaje reenviado|inizio messaggio inoltrato|inicio da mensagem encaminhada):?$/,
];

/** The label of a subject, folded. */
export const SUBJECT =
  /^(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|amne|emne|temat|predmet|тема|konu|件名|主题|主旨|제목) ?[:：] ?/;

/** The label of another header of a mail, folded. */
export const MAIL_HEADER =
  /^(?:from|to|cc|bcc|sent|date|reply-to|von|an|gesendet|datum|de|a|envoye|para|enviado|fecha|da|data|inviato|van|aan|verzonden|fran|till|skickat|fra|til|sendt|dato|od|do|wyslano|komu|odeslano|от|кому|отправлено|дата|kimden|kime|tarih) ?: .{0,200}$/;

/** What mail programs put before the subject of an answer: `Re:`, `Fwd:`. */
export const REPLY_MARK =
  /^(?:(?:fwd?|re|aw|wg|tr|rv|sv|vs|vb|i|doorst|antw|odp|ynt|ilt|ha|回复|转发)(?:\[\d\])?[:：] ?){1,5}/i;

/** The first words of a letter, folded. */
export const GREETING =
  /^(?:hi|hiya|howdy|hello|hey|servus|moin(?: moin)?|gruezi|gruss dich|gruss gott|hoi|hee|ehi|ehila|good (?:morning|evening|afternoon)|(?:morning|evening|afternoon)(?=[,!.]|$| (?:love|pet|dear|darling|all|everyone|folks|mum|dad|guys)(?:[,!.]|$))|bonsoir|buonasera|buona sera|buenas (?:tardes|noches)|boa (?:noite|tarde)|goede(?:morgen|middag|navond)|ja hoor|jawohl|ja klar|si claro|yes|yep|yeah|okay|ok|one sec|hang on|moment|sofort|oui|vale|certainly|of course|absolutely|sure thing|sure|great choice|naturlich|sehr gerne|gerne|klar|bien sur|bien entendu|avec plaisir|claro que si|claro|por supuesto|con gusto|certo|certamente|volentieri|(?:na)?tuurlijk|uiteraard|graag gedaan|dear|hallo|liebe|lieber|guten (?:tag|morgen|abend)|bonjour|salut|coucou|cher|chere|hola|buenos dias|buenas|querida|querido|ciao|cara|caro|buongiorno|ola|oi|bom dia|hoi|beste|dag|hej|hejsan|kaere|hei|czesc|dzien dobry|ahoj|dobry den|привет|здравствуйте|добрый день|merhaba|selam|こんにちは|你好|您好|大家好|안녕하세요|안녕)(?=[\s,!.:…~]|$)/u;

/** The first words of the end of a letter, folded. */
export const FAREWELL =
  /^(?:(?:bon appetit|guten appetit|buon appetito|buen provecho|eet smakelijk)(?: \P{N}{2,45})?|enjoy|herzlichst|(?:ganz )?herzliche grusse|alles (?:liebe|gute)|tschuss|servus|warmly|warm regards|sincerely|yours|with love|all my love|amities|amicalement|affectueusement|bien a (?:toi|vous)|je (?:t'|vous )embrasse|grosses bises|un saludo|con carino|un fuerte abrazo|cari saluti|un caro saluto|con affetto|(?:hartelijke|vriendelijke|met vriendelijke) groet(?:en)?|veel liefs|dikke kus|bon appetit|guten appetit|lass(?:t)? es (?:dir|euch) schmecken|buon appetito|buen provecho|que aproveche|bom apetite|eet smakelijk|smakelijk(?: eten)?|guten hunger|mahlzeit|bonne degustation|regalez-vous|smaklig maltid|velbekomme|smacznego|dobrou chut|приятного аппетита|afiyet olsun|いただきます|맛있게 드세요|thanks|thank you|cheers|best|best regards|kind regards|regards|love|lots of love|xx+|xoxo|(?:mit )?(?:\p{L}+ )?grusse?n?(?: aus| von)?|lg|mfg|vg|gruss|bises|bisous|cordialement|merci|saludos|besos|gracias|un abrazo|un beso|un besito|muchos besos|saluti|baci|un abbraccio|un bacio|grazie|beijos|abracos|obrigada|obrigado|groetjes|groeten|liefs|kram|kramar|mvh|halsningar|knus|hilsen|mange hilsner|kaerlig hilsen|varma halsningar|klemmer|klem|pozdrawiam|pozdrowienia|buziaki|s pozdravem|с уважением|целую|sevgiler|saygilar|ps?)(?:[\s,!.:♥❤)]*|,? .{0,25})$/u;

/** Words that announce a recipe in a letter, folded: `here is the recipe you asked for`. */
export const INTRODUCTION =
  /\b(?:so this is how (?:i|we)|here(?:'?s| is| are| it is| you go)|below is|as promised|you asked|hier (?:ist|sind|kommt|kommen|das|meine?|unsere?|zijn|is|mijn|findest du)|wie versprochen|voici|comme promis|aqui (?:tienes|estan?|te|van?|vai)|ecco|come promesso|como prometido|hierbij|zoals beloofd|har kommer|har ar|her er|her kommer|oto|tady je|posilam|вот|как и обещал|iste)\b/u;

/** At the beginning of a line above a recipe, folded: `Auf Wunsch: …`, `Te dejo la receta de …`. */
export const ANNOUNCES_RECIPE =
  /^(?:(?:as requested|by request|auf (?:vielfachen )?wunsch|wie (?:gewunscht|besprochen)|comme (?:convenu|demande)|zoals (?:gevraagd|afgesproken)|op verzoek)(?=\s*[,:.!–—-]|$)|.{0,40}(?:ahi (?:va|van|tienes|teneis))\W*$|(?:como|tal como) (?:me|nos) (?:pediste|pedisteis|pidieron)|(?:te|os) (?:dejo|paso|mando) (?:la|mi|una) receta|come (?:mi avevi|mi avete|mi hai) chiesto|(?:ti|vi) (?:mando|giro|lascio) (?:la|una) ricetta|(?:tu voulais|vous vouliez|tu m'as (?:demande|reclame)|du wolltest|ihr wolltet|querias|volevi|(?:mi|ci) hai chiesto|je wilde) .{0,20}(?:recette|rezept|receta|ricetta|recept)|(?:nun|jetzt)(?: aber| dann)? zu (?:deine|eure|meine|unsere)[mrn]? |now to (?:your|my|our) |ahora con (?:tus?|mis?) |so mache ich mein|voici comment (?:je|on|nous) |ecco come (?:faccio|preparo) |zo maak ik mijn )/u;

/** At the beginning of a line above a recipe, folded: `that's how my nan made it`. */
export const TELLS_HOW =
  /^(?:so )?(?:this|that)(?:'s| is) how (?:i|we|he|she|they|my|our|\p{L}+ (?:did|does|makes?|made|always))(?!\p{L})/u;

/** The name of the recipe in such an announcement: `Here is an easy recipe for lentil soup:`. */
export const NAMES_IN_INTRODUCTION = [
  /(?<!\p{L})(?:how (?:to|you can|you|i|we) (?:make|cook|prepare|bake)|so (?:machst|kochst|backst) du|comment (?:faire|préparer|réaliser)|cómo (?:hacer|preparar)|come (?:fare|preparare)|zo maak je)\s+(.+)$/iu,
  /(?<!\p{L})(?:(?:this|that)(?:['’]s| is) how (?:i|we|my \p{L}+) (?:do|make|made|cook)s?|so (?:mache|koche|backe) ich|voici comment (?:je|on|nous) (?:fais|fait|faisons)|así (?:es como )?(?:hago|hacemos|preparo)(?: yo)?|ecco come (?:faccio|preparo)|zo maak ik)\s+(?:my|our|the|meinen?|unseren?|mon|ma|mes|notre|nos|mis?|nuestr[oa]s?|il mio|la mia|i miei|le mie|mijn|onze)\s+(.+)$/iu,
  /(?<!\p{L})here(?:['’]s| is| are)\s+(?:my|the|that|your)\s+(?!recipe )(.{3,50}?)(?: recipe)?\s+(?:that )?(?:you|i|we) (?:wanted|asked|promised|mentioned|talked|told)/iu,
  /(?<!\p{L})(?:y['’]all|everyone|people|some of you|many of you)(?: have)? (?:asked|begged)(?: me)? for (?:my |the |this )?(.+?)(?:,? (?:so|and) here .*)?$/iu,
  /(?<!\p{L})ecco (?:l['’]|(?:il|lo|la|i|gli|le) )(.{3,50}?) (?:che|di cui) (?:(?:mi|ci|ti|vi) )?(?:chied|parla|vole|(?:hai|avete|ho|abbiamo) (?:chiest|promess|parlat|dett))/iu,
  /(?<!\p{L})aqu[ií] (?:va|van|tienes|tenéis) (?:la|las|el|los) (.{3,50}?) que (?:(?:me|nos|te|os) )?(?:ped|quer|promet|dij)/iu,
  /(?<!\p{L})voici (?:l['’]|(?:la|le|les) )(.{3,50}?) (?:que|dont) (?:(?:tu|vous|je|on) )?(?:m['’]|me |t['’]|te |vous )?(?:a[sv]|voul|parl|demand|réclam|promet)/iu,
  /(?<!\p{L})(?:recipe|rezept|recette|receta|ricetta|recept)\s+(?:(?:for|für|vom|von der|zum|zur|pour|para|per|voor|van|della|del|di|de la|des|du|de) |(?:dell|de l|d)['’]\s?)(.+)$/iu,
  /(?<!\p{L})(?:you (?:asked|wanted)|you(?:['’]ve| have) (?:asked|wanted))(?: me)? for (.+)$/iu,
  /(?<!\p{L})(?:(?:nun|jetzt)(?: aber| dann)? zu (?:deine|eure|meine|unsere)[mrn]|now to (?:your|my|our)|ahora con (?:tus?|mis?)|ora (?:al|alla|ai|alle) (?:tu|mi)[oaei]\p{L}*) (.+)$/iu,
  /(?<!\p{L})here(?:['’]s| is)\s+(?:my|the|our|an?|that)\s+(.{3,60}?)\s+recipe(?!\p{L})/iu,
  /(?<!\p{L})(?:hier (?:ist|kommt) (?:mein|unser|das|dein|ein))\s+(\p{Lu}[\p{L}-]{3,40})rezept(?!\p{L})/iu,
];

/** What a letter says somebody asked for. It is the recipe only where it names a food: `You asked about the lemon posset we had.` */
export const ASKED_FOR = [
  /(?<!\p{L})you(?:['’]ve| have| had)? (?:asked|wanted|wondered|raved)(?: me)? (?:for|about) (.+?)(?: (?:that |which )?(?:we|you|i) .*)?$/iu,
  /(?<!\p{L})(?:die|den|das|der) (\p{Lu}[\p{L}-]+(?: (?:mit|und|aus|vom|von) \p{L}+){0,2}), (?:die|den|das|(?:von|nach) (?:der|dem|denen)) (?:du|ihr) (?:.{1,60} )?(?:wolltes?t|gefragt|gebeten|geschwärmt)(?!\p{L})/u,
  /(?<!\p{L})(?:du|ihr|sie) (?:wolltes?t|hattes?t|habt|hast|wollten)(?: \p{Ll}+){0,3} (?:nach )?(?:den|die|das|dem|der|meine[nr]?|unsere[nr]?) (\p{Lu}[\p{L}-]+(?: (?:mit|und|aus|vom|von|im) \p{L}+){0,2})(?:[ ,].*)?$/iu,
  /(?<!\p{L})(?:(?:me|nos) (?:pediste|pedisteis|habéis pedido|has pedido|pidieron)|(?:mi|ci) (?:hai|avete) chiesto|(?:je|jullie) (?:wilde|wilden|vroeg|vroegen)(?: \p{Ll}+){0,2})(?: (?:la receta|la ricetta|het recept))?(?: (?:de|del|di|dei|degli|delle|dello|della|van|naar))? (?:dell['’]|l['’]|(?:el|la|los|las|il|lo|i|gli|le|de|het) )?(.+?)(?: (?:que|che|die|dat|de la|del|dell['’]|van) .*)?$/iu,
  /(?<!\p{L})(?:here(?:['’]s| is| are)|sharing) (?:my|our|the|that|your|this) (.+?)(?: (?:that |which |with )?(?:you|i|we|everyone|everybody|all)(?!\p{L}).*)?$/iu,
  /(?<!\p{L})hier (?:(?:ist|sind|kommt|kommen) )?(?:der|die|das|den|mein|meine|unser|unsere) (\p{Lu}[\p{L}-]+(?: (?:mit|und|aus|vom|von) \p{L}+){0,2})(?!\p{L})/u,
  /(?<!\p{L})voici (?:l['’]|(?:la|le|les|ma|mon|mes|notre|nos|cette?) )(.+?)(?: (?:que|dont)(?!\p{L}).*| qu['’].*)?$/iu,
  /(?<!\p{L})aqu[ií] (?:va|van|está|están|tienes|tenéis|(?:te|os) dejo) (?:la|las|el|los|mi|mis|nuestr[oa]s?|esa|ese) (.+?)(?: que .*)?$/iu,
  /(?<!\p{L})ecco (?:l['’]|(?:il|lo|la|i|gli|le|quel|quella) )(.+?)(?: (?:che|di cui)(?!\p{L}).*)?$/iu,
  /(?<!\p{L})hier(?: (?:is|zijn|komt|komen)|bij)? (?:de|het|mijn|onze|die|dat) (.+?)(?: (?:waar|die|dat)(?!\p{L}).*)?$/iu,
  /(?<!\p{L})(?:tu|vous) m['’](?:as|avez) demandé (?:la recette (?:de la |du |des |de l['’]|de |d['’]))?(.+?)(?: (?:que|dont) .*)?$/iu,
];

/** The relation of the writer before the name, at the end of a letter, folded: `Ta cousine Solange`. */
export const SIGNED_AS =
  /^(?:your|yours|deine?|eure?|ta|ton|votre|tu|vuestr[oa]|(?:la |il )?tu[oa]|je|jouw|jullie) (?:\p{L}{2,12} ){0,2}\p{L}{2,12}[,.!]?$/u;

/** Who speaks or is spoken to, folded: words that steps seldom have. */
export const PERSON =
  /(?<![\p{L}'])(?:i'(?:m|ll|ve|d)|i (?:am|was|have|had|will|would|could|think|know|like|love|made|got|used|just|always|usually|never|wish|can|don't|didn't|hope)|me|my|we|we'(?:re|ll|ve)|us|our|you|your|(?:wenn|falls|ob|dass|hast|kannst|magst) du|ich|mir|mich|mein\p{L}*|wir|uns|unser\p{L}*|euch|euer|eure\p{L}*|dir|dich|je|j'\p{L}+|moi|mes|nous|vous|toi|yo|mi|nuestr\p{L}*|ustedes|vosotros|io|noi|mio|mia|fammi|fatemi|ti|chiamami|dimmi|ditemi|avisame|dime|cuentame|ik|mij|mijn|wij|ons|jullie|jou|jouw|jag|mig|mitt|oss|jeg|meg|jer|eu|meu|minha|voce|voces|mnie|nam|wam)(?![\p{L}'])/u;

/** Who is spoken to in a farewell, folded: words that are also foods or verbs elsewhere (`te`). */
export const READER =
  /(?<!\p{L})(?:tu|te|os|vuestr[oa]s?|ta|ton|tes|votre|vos|tuo|tua|tuoi|tue|vi|vostr[oaie]|dein\p{L}*)(?!\p{L})/u;

/**
 * What the signature of an office has: the number of a room or a telephone, the form of a company, an address. Folded. Without a number or a
 * colon the words are those of cooks: `at room temperature`, `all'interno del forno`, `tel quel`, `keep a towel handy`.
 */
export const CONTACT_DETAIL =
  /(?<!\p{L})(?:tel|telefon|telephone|telefono|phone|mobile?|mobiel|movil|handy|cell|fax|ext|extension|durchwahl|poste|raum|room|zimmer|bureau|buro|oficina|despacho|ufficio|stanza|interno|toestel|kamer)(?: ?:|\W{1,4}(?:(?:nr|no|n)\W{1,2})?\p{L}?\W?\d)|(?<!\p{L})(?:gmbh|ltd|llc|inc|sarl|srl|bv(?!\.))(?!\p{L})|www\.|https?:\/\/|[\w.+-]@[\w-]|^\W*[tmf]\W{1,3}\+?[\d ()/-]{6,20}$|\+\d{2}[\d ()/-]{5,20}/u;

/** Says that the work is done, at the end of a chat. Folded. */
export const DONE =
  /^(?:(?:all |and |und |et |y |e |en )?(?:done|ready|finished|that's it|that's all|voila|fertig|das war's|das wars|c'est tout|c'est pret|et voila|listo|ya esta|eso es todo|ecco fatto|fatto|tutto qui|finito|klaar|dat was het|dat is alles|fardig|klart|faerdig|ferdig|gotowe|pronto))[^\p{L}]*$/u;

/** Behind the name of a dish in a sentence: what was said of it, or where it was eaten. */
export const BEHIND_NAME =
  /\s(?:dont|qu['’]|que?(?= (?:tu|vous|on|j|te|me|os|nos|hic|com))|che(?= (?:ti|mi|vi|hai|avet|abbia))|(?:die|das|den|dat|that|which)(?= (?:we|you|i|du|ihr|ich|wir|je|jullie|ik)(?!\p{L}))|(?:from|vom|von|de|du|del|di|van) (?:last|letzte[nmr]|vorige[nr]?|la semaine|dernier|dernière|pasado|pasada|scors[oa]|ieri|hier|ayer|gisteren|gestern|yesterday)(?!\p{L})|(?:at|bei|beim|en|durante|bij|op|alla|nella) (?:the |der |dem |la |el |het )?(?:party|lunch|dinner|feier|grillabend|essen|comida|cena|fiesta|festa|feest|etentje)(?!\p{L})).*$/iu;

/** For how many a dish is, at the end of its name. */
export const FOR_SOME =
  / (?:for|für|pour|para|per|voor) (?:\d{1,2}|two|three|four|six|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro|due|tre|quattro|twee|drie)$/u;

/** Whose dish it is, before its name in a sentence. */
export const POSSESSIVE = /^(?:my|our|meine?n?|unsere?n?|mon|ma|mes|notre|nos|mis?|nuestr[oa]|mijn|onze?) (?=\p{L})/u;

/** An article before the name of a dish in a sentence: `the recipe for the red cabbage`. */
export const ARTICLE =
  /^(?:(?:the|a|an|der|die|das|den|dem|ein|eine|einen|le|la|les|un|une|el|los|las|una|il|lo|gli|de|het|een) |l['’] ?)(?=\p{L})/iu;
