import { foldPhrase } from '../../phrases/fold-phrase.js';

/** What mail and chat programs put around a text, in several languages. Each pattern looks at one folded line. */
const SIGNATURES = [
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
const QUOTE_INTROS = [
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
const SUBJECT =
  /^(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|amne|emne|temat|predmet|тема|konu|件名|主题|主旨|제목) ?[:：] ?/;
const MAIL_HEADER =
  /^(?:from|to|cc|bcc|sent|date|reply-to|von|an|gesendet|datum|de|a|envoye|para|enviado|fecha|da|data|inviato|van|aan|verzonden|fran|till|skickat|fra|til|sendt|dato|od|do|wyslano|komu|odeslano|от|кому|отправлено|дата|kimden|kime|tarih) ?: .{0,200}$/;
const ADDRESS_OR_DATE = /@|\b(?:19|20)\d\d\b|\d{1,2}[:.]\d{2}/;
const REPLY_MARK =
  /^(?:(?:fwd?|re|aw|wg|tr|rv|sv|vs|vb|i|doorst|antw|odp|ynt|ilt|ha|回复|转发)(?:\[\d\])?[:：] ?){1,5}/i;

const GREETING =
  /^(?:hi|hello|hey|dear|hallo|liebe|lieber|guten (?:tag|morgen|abend)|bonjour|salut|coucou|cher|chere|hola|buenos dias|buenas|querida|querido|ciao|cara|caro|buongiorno|ola|oi|bom dia|hoi|beste|dag|hej|hejsan|kaere|hei|czesc|dzien dobry|ahoj|dobry den|привет|здравствуйте|добрый день|merhaba|selam|こんにちは|你好|您好|大家好|안녕하세요|안녕)(?=[\s,!.:…~]|$)/;
const FAREWELL =
  /^(?:enjoy|bon appetit|guten appetit|lass(?:t)? es (?:dir|euch) schmecken|buon appetito|buen provecho|bom apetite|eet smakelijk|smaklig maltid|velbekomme|smacznego|dobrou chut|приятного аппетита|afiyet olsun|いただきます|맛있게 드세요|thanks|thank you|cheers|best|best regards|kind regards|regards|love|lots of love|xx+|xoxo|liebe grusse|lg|viele grusse|mfg|vg|gruss|grusse|bises|bisous|cordialement|merci|saludos|besos|gracias|un abrazo|saluti|baci|un abbraccio|grazie|beijos|abracos|obrigada|obrigado|groetjes|groeten|liefs|kram|kramar|mvh|halsningar|knus|hilsen|mange hilsner|klem|pozdrawiam|pozdrowienia|buziaki|s pozdravem|с уважением|целую|sevgiler|saygilar|ps?)(?:[\s,!.:♥❤)]*|,? .{0,25})$/;
const INTRODUCTION =
  /\b(?:here(?:'s| is| are| it is| you go)|as promised|you asked|hier (?:ist|kommt|das)|wie versprochen|voici|comme promis|aqui (?:tienes|esta|te|va|vai)|ecco|come promesso|como prometido|hierbij|zoals beloofd|har kommer|har ar|her er|her kommer|oto|tady je|posilam|вот|как и обещал|iste)\b/;

const SITE_BUTTONS = new Set(
  (
    'print|print recipe|print this recipe|pin|pin it|pin recipe|share|share recipe|share this recipe|save|save recipe|save this recipe|jump to recipe|jump to video|' +
    'rate|rate this recipe|rate recipe|email|facebook|twitter|pinterest|whatsapp|tweet|copy|copy link|comment|comments|add to favorites|add to collection|' +
    'advertisement|advertisement - continue reading below|article continues below|continue reading below|story continues below|ad|sponsored|us customary|metric|us customary metric|us customary - metric|us customary – metric|us customarymetric|units usm|cook modeprevent your screen from going dark|email this recipe|1x|2x|3x|1x2x3x|1x 2x 3x|scale|cook mode|' +
    'prevent your screen from going dark|cook mode prevent your screen from going dark|keep screen awake|deselect all|select all|add to shopping list|' +
    'add all to shopping list|add to grocery list|view recipe|see recipe|read more|show more|show less|watch|watch video|play video|follow|follow us|subscribe|log in|sign in|' +
    'drucken|rezept drucken|teilen|merken|speichern|rezept speichern|pinnen|zum rezept|zum rezept springen|bewerten|anzeige|werbung|einkaufsliste anzeigen|' +
    'auf die einkaufsliste|alle zutaten auf die einkaufsliste|kochbuch|imprimer|partager|enregistrer|imprimer la recette|aller a la recette|publicite|imprimir|compartir|guardar|' +
    'ir a la receta|imprimir receta|publicidad|compartilhar|salvar|partilhar|pular para a receita|stampa|condividi|salva|vai alla ricetta|stampa ricetta|pubblicita|' +
    'printen|delen|bewaren|opslaan|naar het recept|skriv ut|spara|dela|udskriv|gem|del|drukuj|zapisz|udostepnij|tisk|ulozit|sdilet|распечатать|сохранить|поделиться|' +
    'yazdir|kaydet|paylas|印刷|保存|シェア|收藏|分享|打印|저장|공유|인쇄|ingredient checklist|instructions checklist|ingredients checklist'
  ).split('|'),
);
const RATING = /^[★☆⭐✩✪\s\d.,/()]*[★☆⭐✩✪][★☆⭐✩✪\s\d.,/()\p{L}]{0,40}$/u;
const VOTES = /^\d(?:\.\d{1,2})? from \d{1,6} (?:votes?|reviews?|ratings?)(?: ?\(.{0,40}\))?$/;
const SCALE = /^(?:scale ?)?(?:(?:\d{0,2}[./]?\d|½|¼) ?x ?){2,6}(?:custom)?$|^1 ?2 ?3$/;
const HASHTAGS = /^(?:#[\p{L}\p{N}_-]{2,60}[\s,]*){2,}$/u;
const CHAT_STAMPS = [
  /^\[\d{1,2}[./-]\d{1,2}[./-]?,? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\] ?(?:[^:\n]{1,40}: ?)?/,
  /^\[\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\] ?(?:[^:\n]{1,40}: ?)?/,
  /^\[\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?, \d{1,4}[./-]\d{1,2}[./-]\d{1,4}\] ?(?:[^:\n]{1,40}: ?)?/,
  /^\[\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\] ?(?:[^:\n]{1,40}: ?)?/,
  /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)? ?[-–] ?(?:[^:\n]{1,40}: ?)?/,
  /^\d{1,2}:\d{2} ?[-–] ?[^:\n\d]{1,30}: ?/,
];

/** Without the time and name that a chat program puts before a message. */
export function withoutChatStamp(line: string): string {
  const head = line.slice(0, 120).replace(/[\u200e\u200f\u202f\u00a0]/g, ' ');
  const stamp = CHAT_STAMPS.map((pattern) => pattern.exec(head)?.[0]).find((found) => found !== undefined);
  return stamp === undefined ? line : line.slice(stamp.length);
}

/** The subject of a mail without `Fwd:` and the like, `null` when the line is no subject. */
export function subjectOf(line: string): string | null {
  const subject = SUBJECT.exec(foldPhrase(line.slice(0, 300)));
  if (!subject) return null;
  const rest = line.slice(line.search(/[:：]/) + 1).trim();
  return rest.replace(REPLY_MARK, '').trim() || null;
}

/** Whether a line was put there by a mail program, a chat or a web page's buttons, and says nothing of the recipe. */
export function isLeftover(line: string): boolean {
  if (line.length > 300) return false;
  const folded = foldPhrase(line).trim();
  if (SITE_BUTTONS.has(folded.replace(/[^\p{L}\p{N}]+$/u, ''))) return true;
  if (MAIL_HEADER.test(folded) && ADDRESS_OR_DATE.test(folded)) return true;
  if (RATING.test(line) || VOTES.test(folded) || SCALE.test(folded) || HASHTAGS.test(line.trim())) return true;
  return [...SIGNATURES, ...QUOTE_INTROS].some((pattern) => pattern.test(folded));
}

/** `Hi Anna!`, `Here is the recipe you asked for:`: talk before the recipe begins. */
export function isGreeting(line: string): boolean {
  if (line.length > 200) return false;
  const folded = foldPhrase(line)
    .trim()
    .replace(/^[^\p{L}]+/u, '');
  return (
    (GREETING.test(folded) && (folded.length < 30 || INTRODUCTION.test(folded) || /[!?,:]/.test(folded))) ||
    (INTRODUCTION.test(folded) && folded.length > 12)
  );
}

/** `Enjoy!`, `Love, Anna`: talk after the recipe ended. */
export function isFarewell(line: string): boolean {
  return (
    line.length < 60 &&
    FAREWELL.test(
      foldPhrase(line)
        .trim()
        .replace(/^[^\p{L}]+/u, ''),
    )
  );
}
