import { foldPhrase } from '../../phrases/fold-phrase.js';
import { SCALE_BUTTONS, SITE_BUTTONS, VOTES } from '../../vocabulary/pages/site-words.js';
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

const ADDRESS_OR_DATE = /@|\b(?:19|20)\d\d\b|\d{1,2}[:.]\d{2}/;

const RATING = /^[★☆⭐✩✪\s\d.,/()]*[★☆⭐✩✪][★☆⭐✩✪\s\d.,/()\p{L}]{0,40}$/u;
const HASHTAGS = /^(?:#[\p{L}\p{N}_-]{2,60}[\s,]*){2,}$/u;
const CHAT_STAMPS = [
  /^\[\d{1,2}[./-]\d{1,2}[./-]?,? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\] ?(?:[^:\n]{1,40}: ?)?/,
  /^\[\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\] ?(?:[^:\n]{1,40}: ?)?/,
  /^\[\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?, \d{1,4}[./-]\d{1,2}[./-]\d{1,4}\] ?(?:[^:\n]{1,40}: ?)?/,
  /^\[\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\] ?(?:[^:\n]{1,40}: ?)?/,
  /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)? ?[-–] ?(?:[^:\n]{1,40}: ?)?/,
  /^\d{1,2}:\d{2} ?[-–] ?[^:\n\d]{1,30}: ?/,
];

/** Removes the time and the name that a chat program puts before a message. */
export function withoutChatStamp(line: string): string {
  const head = line.slice(0, 120).replace(/[\u200e\u200f\u202f\u00a0]/g, ' ');
  const stamp = CHAT_STAMPS.map((pattern) => pattern.exec(head)?.[0]).find((found) => found !== undefined);
  return stamp === undefined ? line : line.slice(stamp.length);
}

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
  if (SITE_BUTTONS.has(folded.replace(/[^\p{L}\p{N}]+$/u, ''))) return true;
  if (MAIL_HEADER.test(folded) && ADDRESS_OR_DATE.test(folded)) return true;
  if (RATING.test(line) || VOTES.test(folded) || SCALE_BUTTONS.test(folded) || HASHTAGS.test(line.trim())) return true;
  return [...SIGNATURES, ...QUOTE_INTROS].some((pattern) => pattern.test(folded));
}

/** Talk before the recipe: `Hi Anna!`, `Here is the recipe you asked for:`. */
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
