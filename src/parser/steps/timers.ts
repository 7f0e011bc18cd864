import { AND_A_HALF, PLUS_WORDS } from '../vocabulary/duration-words.js';
import { ARTICLES, CLAUSE_ENDS } from '../vocabulary/timer-words.js';
import { DurationPieces, type Part, SECOND } from './duration-pieces.js';
import { smallCount } from '../phrases/durations.js';
import { timeWindows } from './time-windows.js';

/** A duration in a text. */
export interface Timer {
  /** The position of its words in the text, in UTF-16 units. */
  start: number;
  end: number;
  seconds: number;
  /** The upper end of a range, otherwise `null`. */
  maxSeconds: number | null;
  /** The words of the text that say what the duration is for, including the duration. */
  label: string;
}

const MOST_TIMERS = 50;
const MOST_CHARACTERS = 10_000;
const LONGEST_LABEL = 80;
const LONGEST_SECONDS = 365 * 86_400;
/**
 * The durations in the first 10,000 characters of a text, in the order of the text, at most 50: `25 to 30 minutes`, `1
 * ½ hours`, `1h30`, `eine halbe Stunde`, `1時間半`. Words without a number, such as `overnight`, do not count.
 */
export function timersIn(text: string): Timer[] {
  const found: Timer[] = [];
  for (const { start, end } of timeWindows(text.slice(0, MOST_CHARACTERS))) {
    found.push(...new TimerReader(text, start, end).timers());
    if (found.length >= MOST_TIMERS) break;
  }
  return found.slice(0, MOST_TIMERS);
}

/** Joins neighbouring parts: hours with minutes, and the two ends of a range. */
class TimerReader {
  private readonly pieces: DurationPieces;

  constructor(
    private readonly text: string,
    private readonly offset: number,
    end: number,
  ) {
    this.pieces = new DurationPieces(text.slice(offset, end));
  }

  timers(): Timer[] {
    const found: Timer[] = [];
    for (let at = 0; at < this.pieces.tokens.length && found.length < MOST_TIMERS;) {
      const part = this.pieces.mayBegin(at) ? this.rangeOfParts(at) : null;
      const timer = part === null ? null : this.timer(at, part);
      if (timer !== null) found.push(timer);
      at = part === null ? at + 1 : part.next;
    }
    return found;
  }

  private timer(at: number, { minutes, most, next }: Part): Timer | null {
    const start = this.offset + (this.pieces.tokens[at]?.start ?? 0);
    const end = this.offset + (this.pieces.tokens[next - 1]?.end ?? 0);
    const [seconds, upper] = [Math.round(minutes * 60), most === null ? null : Math.round(most * 60)];
    if (seconds < 1 || (upper ?? seconds) > LONGEST_SECONDS) return null;
    return { start, end, seconds, maxSeconds: upper, label: labelOf(this.text, start, end) };
  }

  /** `45 minutes to 1 hour`, or a single duration. */
  private rangeOfParts(at: number): Part | null {
    const first = this.parts(at);
    if (first === null || first.most !== null || !this.pieces.isRangeLink(first.next)) return first;
    const second = this.parts(first.next + 1);
    if (second === null || (second.most ?? second.minutes) <= first.minutes) return first;
    return { ...second, minutes: first.minutes, most: second.most ?? second.minutes };
  }

  /** `1 hour and 30 minutes`, `2 hours and a half`, `1h30`. */
  private parts(at: number): Part | null {
    let whole = this.pieces.phrase(at) ?? this.pieces.part(at, Infinity);
    for (let more = whole; whole !== null && more !== null && whole.most === null;) {
      more = this.half(whole) ?? this.minutesWithoutUnit(whole) ?? this.further(whole);
      if (more !== null)
        whole = { ...more, minutes: whole.minutes + more.minutes, most: addTo(more.most, whole.minutes) };
    }
    return whole;
  }

  private further({ next, unit }: Part): Part | null {
    if (unit <= SECOND) return null;
    const from =
      PLUS_WORDS.has(this.pieces.key(next)) || this.pieces.key(next) === ',' ? next + 1 : this.behindStop(next);
    const more = this.pieces.part(from, unit);
    return more !== null && more.unit < unit ? more : null;
  }

  /** The full stop of `1 hr. 20 min.`. After a whole word it ends the sentence. */
  private behindStop(next: number): number {
    const unit = this.pieces.tokens[next - 1];
    const isShort = unit !== undefined && unit.end - unit.start <= 4;
    return isShort && this.pieces.key(next) === '.' && this.pieces.tokens[next]?.start === unit.end ? next + 1 : next;
  }

  /** `hours and a half`, `時間半`. */
  private half({ next, unit }: Part): Part | null {
    if (AND_A_HALF.test(this.pieces.key(next)) && unit >= 60)
      return { minutes: unit / 2, most: null, unit: 0, next: next + 1 };
    if (!PLUS_WORDS.has(this.pieces.key(next)) || unit < 1) return null;
    const half =
      ARTICLES.has(this.pieces.key(next + 1)) || smallCount(this.pieces.key(next + 1)) === 1 ? next + 2 : next + 1;
    if (smallCount(this.pieces.key(half)) !== 0.5 || this.pieces.unitAt(half + 1, false, false) !== null) return null;
    return { minutes: unit / 2, most: null, unit: 0, next: half + 1 };
  }

  /** `1h30`, `1 h 30.` */
  private minutesWithoutUnit({ next, unit }: Part): Part | null {
    const [hours, minutes] = [this.pieces.tokens[next - 1], this.pieces.tokens[next]];
    if (unit !== 60 || hours?.key !== 'h' || minutes === undefined || minutes.end - minutes.start !== 2) return null;
    const isGlued = hours.end === minutes.start;
    const behind = this.pieces.text.slice(minutes.end, minutes.end + 2);
    if (minutes.value === null || minutes.value >= 60 || this.pieces.unitAt(next + 1, false, false) !== null)
      return null;
    if (!isGlued && !/^(?:\s*$|[.,;:)!?])/u.test(behind)) return null;
    return { minutes: minutes.value, most: null, unit: 1, next: next + 1 };
  }
}

function addTo(most: number | null, minutes: number): number | null {
  return most === null ? null : most + minutes;
}

/** The clause that contains the duration, together with the clause before it when that clause has no other words. */
function labelOf(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - 4 * LONGEST_LABEL), start);
  const starts = [0, ...[...before.matchAll(CLAUSE_ENDS)].map((found) => found.index + found[0].length)].reverse();
  const said = starts.find((from) => /\p{L}{3}/u.test(before.slice(from))) ?? 0;
  const label = (before.slice(said) + text.slice(start, end)).replace(/\s+/gu, ' ').trim();
  if (label.length <= LONGEST_LABEL) return label;
  const cut = label.slice(-LONGEST_LABEL);
  return `…${cut.slice(cut.indexOf(' ') + 1)}`.toWellFormed();
}
