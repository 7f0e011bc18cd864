import { foldPhrase } from '../../phrases/fold-phrase.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { readServingsLine } from '../../phrases/servings.js';
import {
  ASKS_FOR_COMMENT,
  CHAT_NOTICE,
  CLOSING,
  COMMENT_BUTTONS,
  COMMENTS_HEADING,
  CONTACT,
  FILE_SIZE,
  FORUM_MEMBER,
  FURTHER_RECIPE,
  JUMP,
  OWN_WORKS,
  LIKED_BY,
  POST_COUNTS,
  POST_HEAD,
  PRICE,
  PROMOTION,
  RECIPES_BY_MAIL,
  SCALE_BUTTON,
  SHARE_ROW,
  SHARING,
  SITE_PATH_WORDS,
  SOUND,
  SWITCH_ROW,
  THANKS,
  UNIT_SWITCHES,
  VIDEO_LINK,
} from '../../vocabulary/pages/leftover-words.js';
import { SCALE_BUTTONS, SITE_BUTTONS, TO_SHOPPING_LIST, VOTES } from '../../vocabulary/pages/site-words.js';
import {
  FAREWELL,
  GREETING,
  INTRODUCTION,
  MAIL_HEADER,
  QUOTE_INTROS,
  REPLY_MARK,
  SIGNATURES,
  SUBJECT,
} from '../../vocabulary/pages/mail-words.js';

/** Maximum number of lines at the beginning of a text in which headers of a mail are looked for. */
const FARTHEST_HEADER = 60;
const LONGEST_PROMOTION = 250;
const OFFERS = [OWN_WORKS, RECIPES_BY_MAIL];
const LONGEST_TALK = 400;
const SENTENCE_GAP = /(?<=[.!?…]\p{P}?)\s+/u;
const SHORTEST_INTRODUCTION = 9;
/** `Stand mixer: https://…` */
const LABELLED_LINK = /^[^:\n]{2,50}: ?https?:\/\/\S+$/u;
const ADDRESS_OR_DATE = /@|\b(?:19|20)\d\d\b|\d{1,2}[:.]\d{2}/;

/** The head of a post: the account and the button beside it. */
export const ACCOUNT =
  /^(?:@?[\w.]{3,40} ?[·•]|(?:@|(?=\w*[._]\w))[\w.]{3,40}) ?(?:follow(?:ing)?|folgen|gefolgt|suivre|suivi\(?e?\)?|seguir|siguiendo|segui|segui già|volgen|volgend|følg|följ|obserwuj)$/iu;

const RATING = /^[★☆⭐✩✪\s\d.,/()]*[★☆⭐✩✪][★☆⭐✩✪\s\d.,/()\p{L}]{0,40}$/u;
const HASHTAGS = /^(?:[#@][\p{L}\p{N}_.-]{2,60}[\s,]*){2,}$/u;
/** The subject of a mail without `Fwd:` and the like; `null` when the line is no subject. */
export function subjectOf(line: string): string | null {
  const subject = SUBJECT.exec(foldPhrase(line.slice(0, 300)));
  if (!subject) return null;
  const rest = line.slice(line.search(/[:：]/) + 1).trim();
  return rest.replace(REPLY_MARK, '').trim() || null;
}

/** Whether a line comes from a mail program, a chat or the buttons of a page, and not from the recipe. */
export function isLeftover(line: string): boolean {
  if (line.length > 300) return false;
  const folded = foldPhrase(line).trim();
  if (SITE_BUTTONS.has(folded.replace(/[^\p{L}\p{N}]+$/u, '')) || areButtons(line)) return true;
  if (JUMP.test(folded) || TO_SHOPPING_LIST.test(folded) || SHARE_ROW.test(folded) || FORUM_MEMBER.test(folded))
    return true;
  if (ACCOUNT.test(line) || POST_HEAD.test(folded) || COMMENT_BUTTONS.test(folded)) return true;
  if (MAIL_HEADER.test(folded) && ADDRESS_OR_DATE.test(folded)) return true;
  if (RATING.test(line) || VOTES.test(folded) || isScaleButton(folded) || HASHTAGS.test(line.trim())) return true;
  if (FILE_SIZE.test(folded) || (PRICE.test(folded) && !namesFood(folded)) || POST_COUNTS.test(folded)) return true;
  if (LIKED_BY.test(folded) || SOUND.test(folded)) return true;
  if (VIDEO_LINK.test(folded) || CHAT_NOTICE.test(folded) || isServingLabel(folded)) return true;
  return [...SIGNATURES, ...QUOTE_INTROS].some((pattern) => pattern.test(folded));
}

/** Whether a line introduces a mail that is quoted below it. */
export function isQuoteIntro(line: string): boolean {
  return line.length < 300 && QUOTE_INTROS.some((pattern) => pattern.test(foldPhrase(line).trim()));
}

/** Several buttons in one line: `Pin · Rate · Print`, `214 comments  share  save`. */
function areButtons(line: string): boolean {
  const parts = line
    .trim()
    .split(/\s*[·•|]\s*|\s{2,}/u)
    .map(foldPhrase);
  return parts.length > 1 && parts.every((part) => SITE_BUTTONS.has(part) || COMMENTS_HEADING.test(part));
}

/** A word for eaters alone on a line, beside the buttons that change their number. */
function isServingLabel(folded: string): boolean {
  return /^\p{L}{4,12}:?$/u.test(folded) && readServingsLine(`4 ${folded}`) !== null;
}

/** The heading of what readers say below a recipe, which may also be a button above it. */
export function isCommentsHeading(line: string): boolean {
  return line.length < 60 && COMMENTS_HEADING.test(foldPhrase(line).trim());
}

/** The buttons for the system of units and for the scale, which a copied page may have in one line. */
function isScaleButton(folded: string): boolean {
  const buttons = folded.replace(UNIT_SWITCHES, '');
  return (
    SWITCH_ROW.test(folded) ||
    SCALE_BUTTONS.test(buttons) ||
    SCALE_BUTTON.test(folded) ||
    (buttons === '' && folded !== '')
  );
}

/**
 * Removes the headers of a mail: lines of which at least two follow each other at the beginning of the text. The subject is kept,
 * because it may name the recipe.
 */
export function withoutMailHeaders(lines: readonly string[]): string[] {
  const isHeader = lines.slice(0, FARTHEST_HEADER).map((line) => {
    const folded = foldPhrase(line.slice(0, 300));
    return MAIL_HEADER.test(folded) || SUBJECT.test(folded);
  });
  return lines.filter(
    (line, at) => !isHeader[at] || subjectOf(line) !== null || !(isHeader[at - 1] || isHeader[at + 1]),
  );
}

/** Talk before the recipe: `Hi Anna!`, `Here is the recipe you asked for:`. */
export function isGreeting(line: string): boolean {
  if (line.length > 200) return false;
  const folded = foldPhrase(line)
    .trim()
    .replace(/^[^\p{L}]+/u, '');
  return (
    (GREETING.test(folded) && (folded.length < 30 || INTRODUCTION.test(folded) || /[!?,:]/.test(folded))) ||
    (INTRODUCTION.test(folded) && folded.length > SHORTEST_INTRODUCTION)
  );
}

/** Whether a line announces a recipe. */
export function isIntroduction(line: string): boolean {
  return INTRODUCTION.test(foldPhrase(line));
}

/** Talk behind the recipe that is more than a greeting: `Let me know how it was!`, `Follow me for more`. */
export function isClosing(line: string): boolean {
  if (line.length > 160) return false;
  const folded = foldPhrase(line).replace(/^[^\p{L}]+/u, '');
  if (SHARING.test(folded) && (saysToCook(line) || namesFood(line))) return false;
  return CLOSING.test(folded) || /^(?:©|\(c\)) ?\d*/iu.test(line);
}

/** Invites readers to a channel, a newsletter or another recipe, or says how to reach the writer. */
export function isPromotion(line: string): boolean {
  if (line.length > LONGEST_PROMOTION) return false;
  const folded = foldPhrase(line).replace(/^[^\p{L}]+/u, '');
  return (
    PROMOTION.test(folded) ||
    OFFERS.some((pattern) => pattern.test(folded) && !isOfKitchen(folded.replace(pattern, ''))) ||
    LABELLED_LINK.test(line.trim()) ||
    ASKS_FOR_COMMENT.test(folded) ||
    FURTHER_RECIPE.test(folded) ||
    CONTACT.test(line.trim())
  );
}

/** Whether more is said than the offer: `Ice it with the buttercream from our cookbook.` */
function isOfKitchen(rest: string): boolean {
  return saysToCook(rest) || namesFood(rest);
}

/** Talk to readers in several sentences, of which one is a closing or a promotion and the others ask something: `Want more? Get my cookbook.` */
export function isTalkToReaders(text: string): boolean {
  if (text.length > LONGEST_TALK) return false;
  const sentences = text.split(SENTENCE_GAP).filter((sentence) => sentence !== '');
  const isTalk = (sentence: string): boolean => isClosing(sentence) || isPromotion(sentence);
  return sentences.some(isTalk) && sentences.every((sentence) => isTalk(sentence) || sentence.endsWith('?'));
}

/** The address of a page, the path to it or the name of a part of a site: `Home > Recipes > Dinner`, `Recipes`. */
export function isSitePath(line: string): boolean {
  if (/^https?:\/\/\S+$|^[ru]\/\w{2,30}$/i.test(line)) return true;
  if (line.length > 100 || /\d/.test(line)) return false;
  const words = foldPhrase(line).match(/\p{L}+/gu) ?? [];
  if (words.length > 0 && words.every((word) => SITE_PATH_WORDS.has(word))) return true;
  const steps = line.split(/ ?[>›»→] ?| \/ | \| /);
  return steps.length > 2 && SITE_PATH_WORDS.has(foldPhrase(steps[0] ?? '').trim());
}

/** A few words of thanks, as the others in a chat answer: `super, danke!!` */
export function isThanks(line: string): boolean {
  return line.length < 40 && line.split(/\s+/).length <= 5 && THANKS.test(foldPhrase(line));
}

/** Talk after the recipe: `Enjoy!`, `Love, Anna`. */
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
