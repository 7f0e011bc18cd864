import { isFill, readMeasure } from './measure.js';
import { NO_MEASURE, type Reading, span } from './reading.js';
import type { Token } from './tokens.js';

/** Words that join a measure or a part to the ingredient: `200 g de farine`, `Saft von 1 Zitrone`. */
const PARTICLES = new Set(
  (
    'of de du des del della dello dei degli delle di da do das dos von vom der af av van z ze ze из of the la le les el los las il lo gli ' +
    "d' l' d l"
  ).split(' '),
);
const ABOUT = new Set(
  (
    'about approx approximately ca circa etwa ungefahr environ env aprox aproximadamente unos unas ungeveer omkring okolo ok około asi cca ' +
    'примерно около yaklasik約 约 大约 약 etwas a an ein wenig un peu de the some po a- noin evt ev'
  ).split(' '),
);
/** Words that open what is not the name any more: what it is for, or what else would do. */
const ENDINGS = new Set(
  (
    'zum zur fur nach oder pour ou au para ao a per o oppure voor om naar till til etter efter eller do dla lub wg na nebo podle dle для или по ' +
    'icin veya zu e.v. q.b. qb q.s al'
  ).split(' '),
);
const ENDING_MARKS = new Set([',', '(', ';', '[', '–', '—', '，', '（', '、', '…', '/', '*', '※']);

/** Reads a line by grammar alone: `amount unit name, rest` or `name amount unit`. */
export function readPlain(tokens: readonly Token[]): Reading {
  const amountAt = tokens.findIndex((token) => token.value !== null);
  if (amountAt === -1) return readUncounted(tokens);
  const unitBefore = unitBeforeAmount(tokens, amountAt);
  const measure =
    unitBefore === null ? readMeasure(tokens, amountAt) : { ...readBare(tokens, amountAt), ...unitBefore };
  const measured = new Set([...span(amountAt, measure.end), ...(measure.unitAt === null ? [] : [measure.unitAt])]);
  const front = Math.min(amountAt, measure.unitAt ?? amountAt);
  const before = span(0, front).filter((at) => isNameWord(tokens, at));
  const joined = front > 0 && PARTICLES.has(tokens[front - 1]?.key ?? '');
  const name =
    before.length > 0 && !joined
      ? nameFrom(tokens, before[0] ?? 0, front)
      : nameFrom(tokens, measure.end, tokens.length);
  return { measure, name: name.length > 0 ? name : before, measured };
}

function readUncounted(tokens: readonly Token[]): Reading {
  const start = tokens.findIndex((token, at) => isNameWord(tokens, at) || token.unit !== null);
  const unitAt = tokens[start]?.unit && tokens.length > start + 1 ? start : null;
  const unit = unitAt === null ? null : (tokens[unitAt]?.unit?.name ?? null);
  const name = nameFrom(tokens, unitAt === null ? Math.max(start, 0) : unitAt + 1, tokens.length);
  return { measure: { ...NO_MEASURE, unit, unitAt }, name, measured: new Set(unitAt === null ? [] : [unitAt]) };
}

/** `大さじ2`: the unit may stand in front of its number in Japanese. */
function unitBeforeAmount(tokens: readonly Token[], amountAt: number): { unit: string; unitAt: number } | null {
  const token = tokens[amountAt - 1];
  if (!token?.unit || token.end !== tokens[amountAt]?.start) return null;
  return { unit: token.unit.name, unitAt: amountAt - 1 };
}

function readBare(tokens: readonly Token[], at: number): Reading['measure'] {
  return { ...NO_MEASURE, amount: tokens[at]?.value ?? null, amountMax: tokens[at]?.max ?? null, end: at + 1 };
}

function isNameWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.kind === 'word' && !ABOUT.has(token.key) && !PARTICLES.has(token.key);
}

/** The positions from the first word of the name to the mark or word that ends it. */
function nameFrom(tokens: readonly Token[], from: number, to: number): number[] {
  let start = from;
  while (start < to && !isNameStart(tokens, start)) start++;
  let end = start;
  while (end < to && !endsName(tokens, end, start)) end++;
  while (end > start && tokens[end - 1]?.kind === 'mark') end--;
  return span(start, end);
}

function isNameStart(tokens: readonly Token[], at: number): boolean {
  return isNameWord(tokens, at) && !isFill(tokens[at]);
}

function endsName(tokens: readonly Token[], at: number, start: number): boolean {
  const token = tokens[at];
  if (!token || at === start) return false;
  return ENDING_MARKS.has(token.key) || (token.kind === 'word' && ENDINGS.has(token.key));
}
