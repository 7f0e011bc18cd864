const ISO = /^\s*-?P(?!\s*$)(?=[\d.,TYMWDHS\s-]*$)/i;
const ISO_PART = /(\d+(?:[.,]\d+)?)(?:\s*-\s*(\d+(?:[.,]\d+)?))?\s*([YMWDHS])/gi;
const CLOCK = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/;
const MINUTES_OF: readonly [number, RegExp][] = [
  [
    1440,
    /^(?:d|days?|tage?n?|jours?|j|giorn[oi]|d[ií]as?|dagen|dag|dage|dagar|dygn|døgn|dni|dzień|dn[yíů]|den|дн|дн[яе]й?|день|gün|日|天|일)$/,
  ],
  [
    60,
    /^(?:h|hs|hrs?|hours?|std|stdn|stunden?|heures?|or[ae]|horas?|uur|uren|u|timm(?:e|ar)|tim|timer?|t|godz|godzin[ay]?|hod|hodin[ay]?|ч|час|часа|часов|saat|sa|時間|时|小时|小時|시간)$/,
  ],
  [
    1,
    /^(?:m|mn|mins?|mins|minut\p{L}{0,3}|minuut|minuten|min[úu]tos?|minuti|minuto|minuutti\p{L}{0,2}|мин|минут[аы]?|dk|dakika|dak|分|分钟|分鐘|分間|분)$/u,
  ],
  [1 / 60, /^(?:s|secs?|seconds?|sek|sekunden?|secondes?|秒)$/],
];
const ISO_MINUTES: Record<string, number> = { W: 10080, D: 1440, H: 60, S: 1 / 60 };
const FRACTIONS: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 };
const WORD_PART =
  /(\d{1,6}(?:[.,]\d{1,3})?)?\s{0,3}(\d\/\d|[¼½¾⅓⅔])?(?:\s{0,3}(?:-|–|to|à|a|bis|tot|till|até|do|или)\s{0,3}(\d{1,6}(?:[.,]\d{1,3})?))?\s{0,3}(\p{L}+)/gu;
const MAX_MINUTES = 60 * 24 * 366;

/**
 * Whole minutes of a duration as pages write it: ISO 8601 with its oddities, a bare number of minutes, `1:30`, or words
 * in the common languages. Of a range the upper end counts. `null` for none, zero and more than a year.
 */
export function readDuration(text: string): number | null {
  const trimmed = text.trim().slice(0, 200);
  const minutes = readIso(trimmed) ?? readClock(trimmed) ?? readNumber(trimmed) ?? readWords(trimmed);
  if (minutes === null || !Number.isFinite(minutes)) return null;
  const whole = Math.round(minutes);
  return whole > 0 && whole <= MAX_MINUTES ? whole : null;
}

function readIso(text: string): number | null {
  if (!ISO.test(text)) return null;
  const [dates = '', times = ''] = text.toUpperCase().split('T');
  return sumIso(dates, 43200) + sumIso(times, 1);
}

function sumIso(part: string, minutesOfM: number): number {
  let sum = 0;
  for (const [, low = '', high, letter = ''] of part.matchAll(ISO_PART)) {
    const factor = letter === 'M' ? minutesOfM : (ISO_MINUTES[letter] ?? 0);
    sum += toNumber(high ?? low) * factor;
  }
  return sum;
}

function readClock(text: string): number | null {
  const match = CLOCK.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) + Number(match[3] ?? 0) / 60 : null;
}

function readNumber(text: string): number | null {
  return /^\d{1,6}(?:[.,]\d{1,3})?$/.test(text) ? toNumber(text) : null;
}

function readWords(text: string): number | null {
  let sum = 0;
  let found = false;
  for (const [, low, fraction, high, word = ''] of text.toLowerCase().matchAll(WORD_PART)) {
    const factor = MINUTES_OF.find(([, words]) => words.test(word))?.[0];
    if (factor === undefined || (low === undefined && fraction === undefined)) continue;
    found = true;
    sum += factor * amountOf(low, fraction, high);
  }
  return found ? sum : null;
}

function amountOf(low: string | undefined, fraction: string | undefined, high: string | undefined): number {
  if (high !== undefined) return toNumber(high);
  return toNumber(low ?? '0') + readFraction(fraction);
}

function readFraction(text: string | undefined): number {
  if (text === undefined) return 0;
  const [upper = '0', lower = '1'] = text.split('/');
  return FRACTIONS[text] ?? (Number(lower) > 0 ? Number(upper) / Number(lower) : 0);
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}
