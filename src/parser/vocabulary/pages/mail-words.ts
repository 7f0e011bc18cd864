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
  /^(?:hi|hello|hey|certainly|of course|absolutely|sure thing|sure|great choice|naturlich|sehr gerne|gerne|klar|bien sur|bien entendu|avec plaisir|claro que si|claro|por supuesto|con gusto|certo|certamente|volentieri|natuurlijk|uiteraard|graag gedaan|dear|hallo|liebe|lieber|guten (?:tag|morgen|abend)|bonjour|salut|coucou|cher|chere|hola|buenos dias|buenas|querida|querido|ciao|cara|caro|buongiorno|ola|oi|bom dia|hoi|beste|dag|hej|hejsan|kaere|hei|czesc|dzien dobry|ahoj|dobry den|привет|здравствуйте|добрый день|merhaba|selam|こんにちは|你好|您好|大家好|안녕하세요|안녕)(?=[\s,!.:…~]|$)/;

/** The first words of the end of a letter, folded. */
export const FAREWELL =
  /^(?:enjoy|bon appetit|guten appetit|lass(?:t)? es (?:dir|euch) schmecken|buon appetito|buen provecho|bom apetite|eet smakelijk|smaklig maltid|velbekomme|smacznego|dobrou chut|приятного аппетита|afiyet olsun|いただきます|맛있게 드세요|thanks|thank you|cheers|best|best regards|kind regards|regards|love|lots of love|xx+|xoxo|liebe grusse|lg|viele grusse|mfg|vg|gruss|grusse|bises|bisous|cordialement|merci|saludos|besos|gracias|un abrazo|un beso|muchos besos|saluti|baci|un abbraccio|un bacio|grazie|beijos|abracos|obrigada|obrigado|groetjes|groeten|liefs|kram|kramar|mvh|halsningar|knus|hilsen|mange hilsner|kaerlig hilsen|varma halsningar|klemmer|klem|pozdrawiam|pozdrowienia|buziaki|s pozdravem|с уважением|целую|sevgiler|saygilar|ps?)(?:[\s,!.:♥❤)]*|,? .{0,25})$/;

/** Words that announce a recipe in a letter, folded: `here is the recipe you asked for`. */
export const INTRODUCTION =
  /\b(?:so this is how (?:i|we)|here(?:'?s| is| are| it is| you go)|below is|as promised|you asked|hier (?:ist|kommt|das|findest du)|wie versprochen|voici|comme promis|aqui (?:tienes|esta|te|va|vai)|ecco|come promesso|como prometido|hierbij|zoals beloofd|har kommer|har ar|her er|her kommer|oto|tady je|posilam|вот|как и обещал|iste)\b/;

/** The name of the recipe in such an announcement: `Here is an easy recipe for lentil soup:`. */
export const NAMES_IN_INTRODUCTION = [
  /(?<!\p{L})(?:recipe|rezept|recette|receta|ricetta|recept)\s+(?:for|für|pour|para|per|voor|van|della|dell['’]|del|di|de la|de l['’]|des|du|de|d['’])\s*(.+)$/iu,
  /(?<!\p{L})(?:you (?:asked|wanted)|you(?:['’]ve| have) (?:asked|wanted))(?: me)? for (.+)$/iu,
  /(?<!\p{L})here(?:['’]s| is)\s+(?:my|the|our|an?|that)\s+(.{3,60}?)\s+recipe(?!\p{L})/iu,
  /(?<!\p{L})(?:hier (?:ist|kommt) (?:mein|unser|das|dein|ein))\s+(\p{Lu}[\p{L}-]{3,40})rezept(?!\p{L})/iu,
];
