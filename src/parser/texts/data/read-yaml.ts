import { LineCounter, parseDocument } from 'yaml';
import { keyKind } from './mapping-keys.js';
import { PastedTextError } from '../pasted-text-error.js';

const MOST_ALIASES = 100;
const DEEPEST_INDENT = 200;
const LONGEST_YAML = 200_000;
/** Maximum number of lines in the first check. */
const MOST_LINES = 2_000;
/** Maximum number of anchors and aliases in a text: each one is compared with all others. */
const MOST_MARKS = 2_000;
const TOP_KEY = /^(?:- {1,3})?(?:"([^"\n]{1,60})"|'([^'\n]{1,60})'|([^\s#:'"[{-][^:\n]{0,60}?)) ?:(?:[ \t]|$)/;

/** The value of one YAML document; `undefined` when it is no YAML. @throws PastedTextError for aliases that expand to too much */
export function readYaml(text: string): unknown {
  if (text.length > LONGEST_YAML || isTooDeep(text) || hasTooManyMarks(text)) return undefined;
  const data = parseOnce(text);
  if (data !== undefined && data !== null) return data;
  const mended = repaired(text);
  return mended === text ? data : parseOnce(mended);
}

/** The position and description of the first mistake, for a text that is meant to be YAML. */
export function yamlMistake(text: string): string {
  const lines = new LineCounter();
  if (isTooDeep(text)) return 'it is nested too deeply';
  if (hasTooManyMarks(text)) return 'it has too many anchors and aliases';
  const [error] = parseDocument(text.slice(0, LONGEST_YAML), {
    lineCounter: lines,
    logLevel: 'silent',
    prettyErrors: false,
  }).errors;
  return error ? `line ${lines.linePos(error.pos[0]).line}: ${error.message}` : 'it holds no keys and values';
}

/** Whether lines without indentation have keys of a recipe. A cheap check before parsing. */
export function hasRecipeKeys(text: string): boolean {
  const kinds = new Set<string>();
  for (const line of text.slice(0, LONGEST_YAML).split('\n', MOST_LINES)) {
    const key = TOP_KEY.exec(line.replace(/^( {0,4})(?=\S)/, ''));
    const kind = key ? keyKind(key[1] ?? key[2] ?? key[3] ?? '') : null;
    if (kind) kinds.add(kind);
    if (isOfRecipe(kinds)) return true;
  }
  return false;
}

function isOfRecipe(kinds: ReadonlySet<string>): boolean {
  return (
    kinds.has('ingredients') || kinds.has('steps') || kinds.has('wrapper') || (kinds.has('name') && kinds.size > 1)
  );
}

function parseOnce(text: string): unknown {
  try {
    const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent', prettyErrors: false });
    if (document.errors.length > 0) return undefined;
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    if (error instanceof ReferenceError)
      throw new PastedTextError('The YAML repeats itself by its aliases beyond what is allowed.');
    return undefined;
  }
}

/** Quotes values that people forget to quote, with a colon or a reserved character. Replaces tabs by spaces. */
function repaired(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^[ \t]+/, (indent) => indent.replaceAll('\t', '  ')))
    .map(quoteValue)
    .join('\n');
}

function quoteValue(line: string): string {
  const parts = /^(\s*(?:- +)?(?:[\p{L}_][\p{L}\p{N}_ -]{0,40}:[ \t]+)?)(.+)$/su.exec(line.slice(0, 5000));
  const [, head = '', value = ''] = parts ?? [];
  const isWrong = /^[%@`?,\]}&*!]|: |:$| #/.test(value) && !/^["'[{|>]/.test(value);
  return head.trim() !== '' && isWrong ? `${head}${JSON.stringify(value.trimEnd())}` : line;
}

function hasTooManyMarks(text: string): boolean {
  return (text.match(/[&*][^\s,[\]{}]/g)?.length ?? 0) > MOST_MARKS;
}

function isTooDeep(text: string): boolean {
  if (/(?:[[{?][ \n]{1,3}){40}/.test(text)) return true;
  if (new RegExp(`^ {${DEEPEST_INDENT},}\\S`, 'm').test(text)) return true;
  if (/(?:[[{-] ?){40}/.test(text)) return !/-{40}/.test(text) || /(?:[[{] ?){40}/.test(text);
  return false;
}
