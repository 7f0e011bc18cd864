import { countEach } from '../../../shared/count-each.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { readTimeLine } from '../../phrases/time-lines.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import {
  BEFORE_TIME,
  POST_AGE,
  POST_HEAD,
  SENDER_AND_TIME,
  SOUND,
  TIME_ALONE,
} from '../../vocabulary/pages/leftover-words.js';
import { GREETING, REPLY_MARK } from '../../vocabulary/pages/mail-words.js';
import { ACCOUNT } from './leftovers.js';

const LONGEST_SENDER = 40;
const SPEAKER = /^(\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{0,20})?): ?/u;
/** The name of a sender, one space and a time, alone on a line. */
const NAME_AND_TIME = /^(\p{L}[\p{L}\p{M} .'’-]{0,30}?),? \d{1,2}[:.]\d{2}(?: ?[AaPp]\.?[Mm]\.?)?$/u;
/** Empty lines below a name that are looked over. */
const MOST_BLANK = 4;
const FEWEST_MESSAGES = 4;
const MOST_SPEAKERS = 4;
const MOST_WORDS_OF_YES = 2;
/** Lines with an amount that show who writes the recipe. */
const FEWEST_AMOUNTS = 2;
/** The name of an account in one word, and what a mark separates from it: `plot.and.pan / 3 d`, `jonah · 2 h`. A step is `Bake - 20 min`. */
const OF_ACCOUNT = /^(?:@?\w{3,40} ?[·•/]|(?:@\w{3,40}|(?=\w{0,40}[._])[\w.]{3,40}) ?[|–-]) ?(\d.{1,20})$/u;
const BULLET = /^[-*+•·–—▢☐] */u;

/** Every stamp has the time. */
const TIME = /^.{0,100}\d[:.]\d{2}/;
const TIME_OF_DAY = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.? ?[Mm]\.?)?`;
const DAY = String.raw`(?:\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4}|[./-])?|\d{1,2}\.? (?:de )?\p{L}{3,10}\.?(?:,? (?:de )?\d{4})?|\p{L}{3,10}\.? \d{1,2}(?:, \d{4})?)`;
const MOMENT = `(?:${DAY}${BEFORE_TIME}${TIME_OF_DAY}|${TIME_OF_DAY}(?:, ${DAY})?)`;
const SENDER = String.raw`(?:[^:\n]{1,40}: ?)?`;
/** `[5.2.2026, 13:20] Anna: …`, `05/02/2026 à 13:20 - Anna: …`, `13:20 - Anna: …`, `Anna, 13:20: …`. */
const CHAT_STAMPS = [
  String.raw`[[(]${MOMENT}[\])] ?${SENDER}`,
  String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{2,4}${BEFORE_TIME}${TIME_OF_DAY} ?[-–] ?${SENDER}`,
  String.raw`${TIME_OF_DAY} ?[-–] ?[^:\n\d]{1,30}: ?`,
  String.raw`\p{Lu}[^:,\n\d]{1,30}, ${TIME_OF_DAY}: `,
].map((pattern) => new RegExp(`^${pattern}`, 'u'));

/** Removes the time and the name that a chat program puts before a message. */
export function withoutChatStamp(line: string): string {
  if (!TIME.test(line)) return line;
  const head = line.slice(0, 120).replace(/[\u200e\u200f\u202f\u00a0]/g, ' ');
  const stamp = CHAT_STAMPS.map((pattern) => pattern.exec(head)?.[0]).find((found) => found !== undefined);
  return stamp === undefined ? line : line.slice(stamp.length);
}

interface Message {
  line: string;
  sender: string | null;
  /** The line without its stamp and bullet. */
  said: string;
}

/** Removes what the others in a chat say to the writer of the recipe, unless it may be a part of it. */
export function withoutAnswers(lines: readonly string[]): readonly string[] {
  const messages = messagesOf(lines);
  const { writer, senders } = writerOf(messages);
  const lastAmount = messages.findLastIndex(({ said }) => STARTS_WITH_NUMBER.test(said));
  const kept = messages.filter(({ said }, at) => {
    const sender = senders[at] ?? null;
    if (writer === null || sender === null) return true;
    const isAnswer = senders[at - 1] !== sender && /\?\W*$/u.test(messages[at - 1]?.said ?? '');
    return (sender === writer && !(isAnswer && at > lastAmount && isYes(said))) || isOfRecipe(said);
  });
  return kept.map(({ line }) => line);
}

/**
 * The writer of the recipe, and the senders to compare with. The writer is who sends the amounts; where the others send some too, who sends
 * most messages. Then a line counts for the name in its own stamp only.
 */
function writerOf(messages: readonly Message[]): { writer: string | null; senders: (string | null)[] } {
  const measured = messages.filter(({ said }) => STARTS_WITH_NUMBER.test(said));
  const [[writer, amounts] = [null, 0], ...rivals] = mostFrequent(measured.map(({ sender }) => sender));
  if (amounts >= FEWEST_AMOUNTS && rivals.length === 0)
    return { writer, senders: messages.map(({ sender }) => sender) };
  const senders = messages.map(({ line }) => senderOf(line));
  const [[first, most] = [null, 0], ...others] = mostFrequent(senders);
  const count = others.reduce((sum, [, number]) => sum + number, most);
  return { writer: count < FEWEST_MESSAGES || most * 3 < count * 2 ? null : first, senders };
}

/**
 * The lines with who sent each. A name and a time alone on a line, above a message, say who sent what follows, and are removed where the name
 * repeats. The times of a baker stand one below the other, or beside what there is to do.
 */
function messagesOf(lines: readonly string[]): Message[] {
  const alone = lines.map((line, at) => nameAbove(line, lines.slice(at + 1, at + 1 + MOST_BLANK)));
  const repeated = new Set(mostFrequent(alone).flatMap(([name, count]) => (count > 1 ? [name] : [])));
  const heads = alone.map((name) => (name !== null && repeated.has(name) ? name : null));
  let sender: string | null = null;
  return lines.flatMap((line, at) => {
    const head = heads[at] ?? null;
    sender = senderOf(line) ?? head ?? headSender(line) ?? sender;
    return head === null ? [{ line, sender, said: withoutChatStamp(line.trim()).replace(BULLET, '') }] : [];
  });
}

function nameAbove(line: string, below: readonly string[]): string | null {
  const name = NAME_AND_TIME.exec(line.trim())?.[1] ?? null;
  if (name === null || saysToCook(name) || readsAsInstruction(name) || readTimeLine(line).length > 0) return null;
  const next = below.find((text) => text.trim() !== '') ?? '';
  return NAME_AND_TIME.test(next.trim()) ? null : name;
}

/** The name in a line that says only who wrote and when: `Anna, [05.02.2026 13:20]`. */
function headSender(line: string): string | null {
  const text = line.trim();
  if (text.length > 100 || !SENDER_AND_TIME.test(text)) return null;
  return /^(\p{L}[\p{L}\p{M} .'’-]{0,40}?)(?:, ?| [—–-] |  +)/u.exec(text)?.[1] ?? null;
}

/** The names with the number of their messages, the most frequent first. */
function mostFrequent(names: readonly (string | null)[]): [name: string, count: number][] {
  return [...countEach(names.filter((name) => name !== null))].sort(([, a], [, b]) => b - a);
}

/** Whether a message of another person may be a part of the recipe. */
function isOfRecipe(said: string): boolean {
  return !/\?\W*$/u.test(said) && (STARTS_WITH_NUMBER.test(said) || saysToCook(said) || namesFood(said));
}

/** One or two words that only agree: `Of course`, `ja klar`. */
function isYes(said: string): boolean {
  return said.split(/\s+/).length <= MOST_WORDS_OF_YES && GREETING.test(foldPhrase(said));
}

function senderOf(line: string): string | null {
  const trimmed = line.trim();
  const stamp = trimmed.slice(0, trimmed.length - withoutChatStamp(trimmed).length);
  return /(\p{L}[^:\n\]),]{0,40})(?:, [\d:.]+(?: ?[AaPp][Mm])?)?: ?$/u.exec(stamp)?.[1] ?? null;
}

/**
 * Removes who wrote a message and when: lines of a chat, the head of a post, and the name before each message. A name above a time
 * counts only at the beginning.
 */
export function withoutSenders(all: readonly string[]): string[] {
  const lines = withoutNames(all);
  const first = lines.findIndex((line) => line !== '');
  const isPost = isNameAlone(lines[first] ?? '') && isWhen(lines[first + 1] ?? '');
  return lines.filter((line, at) => {
    if (isPost && (at === first || at === first + 1)) return false;
    if (ACCOUNT.test(lines[isSound(lines[at - 1]) ? at - 2 : at - 1] ?? '') && POST_AGE.test(foldPhrase(line)))
      return false;
    if (POST_AGE.test(foldPhrase(OF_ACCOUNT.exec(line)?.[1] ?? ''))) return false;
    return line.length > 100 || line === '' || !SENDER_AND_TIME.test(line);
  });
}

/** Whether a line names the sound of a video: `Original audio`. */
function isSound(line = ''): boolean {
  return SOUND.test(foldPhrase(line));
}

/** Removes the posts of the others in a thread: those without amounts, where another one has some. */
export function withoutOtherPosts(lines: readonly string[]): readonly string[] {
  const heads = lines.flatMap((line, at) =>
    at > 0 && POST_HEAD.test(foldPhrase(line.slice(0, 100)).trim()) ? [at] : [],
  );
  if (heads.length < 2) return lines;
  const posts = [0, ...heads.slice(1)].map((from, at) => lines.slice(from, heads[at + 1]));
  const isMeasured = posts.map(
    (post) => post.filter((line) => STARTS_WITH_NUMBER.test(line.trim())).length >= FEWEST_AMOUNTS,
  );
  if (!isMeasured.includes(true)) return lines;
  return posts.filter((_, at) => isMeasured[at]).flatMap(withoutNextSubject);
}

/** Without the subject of the answer that followed: `Re: Pulled pork`. */
function withoutNextSubject(post: readonly string[]): readonly string[] {
  const last = post.findLastIndex((line) => line.trim() !== '');
  return REPLY_MARK.test(post[last]?.trim() ?? '') ? post.slice(0, last) : post;
}

function isNameAlone(line: string): boolean {
  return line !== '' && line.length <= LONGEST_SENDER && !/\d/.test(line);
}

/** Whether a line says only when something was posted: `Yesterday at 9:14 AM`, `3 h · 🌐`. A bare `15 min` may be the time of a dish. */
function isWhen(line: string): boolean {
  const age = line.replace(/ ?[·•].{0,5}$/u, '');
  return (
    TIME_ALONE.test(line) || (POST_AGE.test(foldPhrase(age)) && (age !== line || !/^\d{1,3} ?\p{L}+\.?$/u.test(age)))
  );
}

/** Removes the name before each message, when most lines begin with one of at most a few names: `Sam: 2 shallots`. */
function withoutNames(lines: readonly string[]): readonly string[] {
  const names = lines.map((line) => SPEAKER.exec(line.slice(0, LONGEST_SENDER))?.[1] ?? null);
  const spoken = mostFrequent(names).filter(([, count]) => count > 1);
  const written = lines.filter((line) => line !== '').length;
  const messages = spoken.reduce((sum, [, count]) => sum + count, 0);
  if (messages < FEWEST_MESSAGES || messages * 3 < written * 2 || spoken.length > MOST_SPEAKERS) return lines;
  const speakers = new Set(spoken.map(([name]) => name));
  const writer = spoken[0]?.[0];
  return lines.flatMap((line, at) => {
    const name = names[at] ?? '';
    if (!speakers.has(name)) return [line];
    const said = line.replace(SPEAKER, '');
    return name === writer || isOfRecipe(said) ? [said] : [];
  });
}
