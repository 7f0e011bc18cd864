import { LONGEST_FORGIVEN, parseForgivingJson, parseStrictJson } from '../schema-org/forgiving-json.js';
import { isCooklang } from './cooklang/read-cooklang.js';
import { nestsDeeperThan } from './data/nesting.js';
import { exchangedRecipes } from './data/exchange-texts.js';
import { isPage, recipesOfPage } from './pasted-page.js';
import { PastedTextError } from './pasted-text-error.js';
import { hasRecipeKeys, readYaml, yamlMistake } from './data/read-yaml.js';
import { findRecipes, isRecipeMapping } from './data/recipe-data.js';
import { splitRecipes } from './split-recipes.js';

const MOST_RECIPES = 100;
export const LONGEST_RECIPE = 100_000;
const DEEPEST_JSON = 200;
/** Maximum number of documents and list items in a text. */
const MOST_CHUNKS = 1_000;
/** Blocks of code in a text that are tried as data. */
const MOST_BLOCKS = 20;
const RECIPE_KEY = /["“„](?:recipeIngredients?|recipeInstructions|ingredients|@type)["”“]\s{0,20}:/i;
const QUOTE_MARKS = /^(?:[ \t]*>)+[ \t]?/gm;
/** Perhaps behind a quotation mark. */
const JSON_START = /(?<=^[ \t]*[«»„“"']?)[[{](?=\s*["“„{[])/m;
/** Characters from the beginning of JSON within which it has a key of a recipe. */
const FARTHEST_KEY = 20_000;
/** Maximum characters of YAML that are checked now. The rest is read when the import runs. */
const LONGEST_CHECKED = 200_000;
/** This number of lines that are neither keys nor items shows that a text with labels is not YAML. */
const FEWEST_LOOSE = 2;

/**
 * Splits a pasted text into its recipes, in their order. Each one is a text that `parseText` can read: the source of a page,
 * JSON-LD or other JSON, YAML, or plain text from one title to the next.
 * @throws PastedTextError that says what is wrong
 */
export function splitPastedText(text: string): string[] {
  const trimmed = text.replace(/^\ufeff/, '').trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) throw new PastedTextError('There is nothing in the text.');
  if (isPage(trimmed)) return splitPastedPage(trimmed);
  const quoted = /^"\s*[[{]/.test(trimmed) ? parseStrictJson(trimmed) : undefined;
  if (typeof quoted === 'string') return splitPastedText(quoted);
  const parts =
    exchangedRecipes(trimmed) ??
    splitBlockOfData(trimmed) ??
    splitJson(trimmed) ??
    splitCooklang(trimmed) ??
    splitYaml(trimmed) ??
    splitRecipes(trimmed, LONGEST_RECIPE, MOST_CHUNKS);
  return checkParts(parts);
}

/**
 * Several complete recipes in the data of a page become separate texts of JSON. Otherwise the page stays one text. It may be as
 * long as a page, because most of it is not the recipe.
 */
function splitPastedPage(html: string): string[] {
  const recipes = recipesOfPage(html);
  return recipes.length > 1 ? jsonOf(recipes) : [html];
}

/** Stops at the first recipe that is too long, and when there are too many. */
function jsonOf(recipes: readonly unknown[]): string[] {
  checkCount(recipes.length);
  return recipes.map((recipe, index) => {
    const part = JSON.stringify(recipe);
    checkLength(part, index, recipes.length);
    return part;
  });
}

function checkParts(parts: readonly string[]): string[] {
  checkCount(parts.length);
  parts.forEach((part, index) => {
    checkLength(part, index, parts.length);
  });
  return [...parts];
}

function checkCount(count: number): void {
  if (count <= MOST_RECIPES) return;
  const said = count < MOST_CHUNKS ? `${count}` : `${MOST_CHUNKS} or more`;
  throw new PastedTextError(`The text holds ${said} recipes; ${MOST_RECIPES} are the most at once.`);
}

/** @throws PastedTextError for a recipe that is too long */
export function checkLength({ length }: string, index: number, count: number): void {
  if (length <= LONGEST_RECIPE) return;
  const which = count === 1 ? 'The recipe' : `Recipe ${index + 1} of ${count}`;
  throw new PastedTextError(`${which} has ${length} characters; a recipe may have ${LONGEST_RECIPE} at most.`);
}

/**
 * The recipes of JSON or YAML that stands among other text, as chat assistants answer: in a fence, or JSON that begins and ends with a
 * line. `null` when there is none, or when it holds no recipe.
 */
function splitBlockOfData(text: string): string[] | null {
  const fenced = fencedData(text).flatMap(recipesInBlock);
  if (fenced.length > 0) return fenced;
  const json = jsonAmong(text);
  const found = json === null ? [] : recipesInBlock(json);
  return found.length > 0 ? found : null;
}

function recipesInBlock(block: string): string[] {
  try {
    return splitJson(block) ?? splitYaml(block) ?? [];
  } catch (error) {
    if (!(error instanceof PastedTextError)) throw error;
    return [];
  }
}

/** JSON between other lines, in the quote of a mail or between quotation marks. */
function jsonAmong(text: string): string | null {
  const own = text.replace(QUOTE_MARKS, '');
  const start = JSON_START.exec(own)?.index ?? -1;
  const end = Math.max(own.lastIndexOf('}'), own.lastIndexOf(']')) + 1;
  const isWhole = start === 0 && end === text.length;
  const isOfRecipe = !isWhole && start !== -1 && start < end && RECIPE_KEY.test(own.slice(start, start + FARTHEST_KEY));
  return isOfRecipe ? own.slice(start, end).trim() : null;
}

/** The contents of the first blocks of code that are named as data, or have no name. */
function fencedData(text: string): string[] {
  const pieces = text.split(/^```/m, 2 * MOST_BLOCKS + 1);
  // Every second piece is inside a block.
  const inside = pieces.filter((_, index) => index % 2 === 1 && index < pieces.length - 1);
  return inside.flatMap((piece) => {
    const [label = ''] = piece.split('\n', 1);
    return /^[ \t]*(?:json|jsonc|json-ld|jsonld|yaml|yml)?\s*$/i.test(label.slice(0, 50))
      ? [piece.slice(label.length).trim()]
      : [];
  });
}

/** `null` for a text that is not meant to be JSON. */
function splitJson(text: string): string[] | null {
  const fenced = withStraightQuotes(withoutFence(text, ['', 'json', 'jsonc', 'json-ld', 'jsonld']));
  const isMeant =
    /^(?:[[{]|<script\b|\/\/|\/\*|<!--)/i.test(fenced) &&
    !/^\[[ xX\d:.,/\u202fAaPpMm-]{0,30}\]|^\[[^\]"{}]{1,80}\](?:\(|[ \t]*\n(?![ \t]*[[{]))/.test(fenced);
  if (!isMeant || !/[{[]/.test(fenced.slice(0, 2000))) return null;
  if (nestsDeeperThan(fenced, DEEPEST_JSON))
    throw new PastedTextError(`The JSON is nested more than ${DEEPEST_JSON} levels deep.`);
  const data = fenced.length > LONGEST_FORGIVEN ? strictJson(fenced) : parseForgivingJson(fenced);
  if (typeof data !== 'object' || data === null || isEmpty(data)) {
    if (/^[[{]\s*["'\]}[{]/.test(fenced))
      throw new PastedTextError('The text looks like JSON but cannot be read as JSON.');
    return null;
  }
  const recipes = findRecipes(data);
  if (recipes.length === 0) throw new PastedTextError('The JSON holds no recipe.');
  return jsonOf(recipes);
}

/** Phones and word processors write curly quotes. Only those that delimit a text of the JSON are replaced. */
function withStraightQuotes(json: string): string {
  if (!/^[[{][\s[{]*[“”„‟]/.test(json)) return json;
  return json.replace(/[“”„‟](?=\s{0,100}[:,\]}])|(?<=[{[,:]\s{0,100})[“”„‟]/g, '"');
}

function strictJson(text: string): unknown {
  const data = parseStrictJson(text);
  if (data !== undefined) return data;
  throw new PastedTextError('The text looks like JSON but has mistakes; so much of it can only be read without any.');
}

/** The content of a Markdown code block that is the whole text. */
function withoutFence(text: string, labels: readonly string[]): string {
  const firstBreak = text.indexOf('\n');
  if (!text.startsWith('```') || !text.endsWith('```') || firstBreak < 0 || firstBreak > 50) return text;
  const label = text.slice(3, firstBreak).trim().toLowerCase();
  return labels.includes(label) ? text.slice(firstBreak + 1, -3).trim() : text;
}

function isEmpty(data: object): boolean {
  return (Array.isArray(data) ? data : Object.keys(data)).length === 0;
}

/** Cooklang has one recipe in a text; its front matter is no YAML of its own. */
function splitCooklang(text: string): string[] | null {
  return isCooklang(text) ? [text] : null;
}

/** `null` for a text that is not YAML or only looks like it, such as plain text with `Servings: 4`. */
function splitYaml(text: string): string[] | null {
  const fenced = withoutFence(text, ['yaml', 'yml']);
  const documents = splitDocuments(fenced);
  if (!documents.every((document) => !isProse(document))) return null;
  const chunks = documents.flatMap(splitList).slice(0, MOST_CHUNKS);
  if (chunks.length > 1) return splitMany(fenced, chunks);
  const [chunk = ''] = chunks;
  if (chunk.length > LONGEST_RECIPE * 2 || !hasRecipeKeys(chunk)) return isOtherYaml(fenced, chunk);
  const data = readYaml(chunk);
  if (data === undefined) return isPlainlyYaml(fenced) ? fail(chunk) : null;
  const recipes = findRecipes(data);
  if (recipes.length === 0) return null;
  return recipes.length === 1 && chunk.length <= LONGEST_RECIPE ? [chunk] : jsonOf(recipes);
}

function fail(chunk: string): never {
  throw new PastedTextError(`The text looks like YAML but cannot be read: ${yamlMistake(chunk)}`);
}

/** YAML of other data is refused. Text that only contains a colon is not YAML. */
function isOtherYaml(text: string, chunk: string): null {
  const lines = chunk.split('\n', 200).filter((line) => line.trim() !== '');
  const keys = lines.flatMap((line) => /^\s*(?:- )?[a-z][a-zA-Z\d_-]{0,40}:(?= |$)/.exec(line)?.[0] ?? []);
  // The messages of a chat begin with the same name again and again.
  const isData =
    lines.length >= 2 &&
    keys.length >= lines.length * 0.6 &&
    new Set(keys).size * 2 > keys.length &&
    chunk.length < LONGEST_RECIPE &&
    /^---\s|^[a-z][\w-]*:/.test(text);
  if (isData && typeof readYaml(chunk) === 'object') throw new PastedTextError('The YAML holds no recipe.');
  return null;
}

/** Several documents, or a list. The text is YAML only when each of them is a recipe. */
function splitMany(text: string, chunks: readonly string[]): string[] | null {
  if (!chunks.slice(0, MOST_RECIPES).every((chunk) => hasRecipeKeys(chunk))) return null;
  checkParts(chunks);
  let checked = 0;
  const isReadable = chunks.map((chunk) => {
    checked += chunk.length;
    return checked > LONGEST_CHECKED || isRecipe(readYaml(chunk));
  });
  const bad = isReadable.indexOf(false);
  if (bad === -1) return [...chunks];
  if (!isPlainlyYaml(text)) return null;
  const chunk = chunks[bad] ?? '';
  throw new PastedTextError(`Recipe ${bad + 1} of ${chunks.length} cannot be read as YAML: ${yamlMistake(chunk)}`);
}

function isRecipe(data: unknown): boolean {
  return isRecipeMapping(data) || (Array.isArray(data) && data.length === 1 && isRecipeMapping(data[0]));
}

/** Front matter with Markdown, or text with a first line that cannot start YAML. */
function isProse(document: string): boolean {
  const first = document.split('\n', 50).find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  return (
    !/^\s*(?:- +)?(?:"[^"]{1,60}"|'[^']{1,60}'|[^\s:#[\]{}][^:]{0,60}) ?:(?:\s|$)/.test(first) && !/^-\s*$/.test(first)
  );
}

function isPlainlyYaml(text: string): boolean {
  const loose = text.slice(0, LONGEST_CHECKED).match(/^(?![ \t#%-]|\.\.\.|["'\]}])[^:\n]+$/gm) ?? [];
  if (loose.length >= FEWEST_LOOSE) return false;
  return /^(?:%YAML|---\s)/.test(text) || /^(?:- )?(?:name|title|recipe_?name):/m.test(text.slice(0, 500));
}

function splitDocuments(text: string): string[] {
  const documents = text
    .split(/^---(?:[ \t].*)?$|^\.\.\.[ \t]*$/m, MOST_CHUNKS)
    .map((document) => document.replace(/^\s*\n/, '').trimEnd());
  return documents.filter((document) => document.trim() !== '' && !/^%YAML/.test(document));
}

/** The items of a list without indentation, each as a list with one item. */
function splitList(document: string): string[] {
  const start = document.search(/^[^\s#]/m);
  if (!/^-(?:\s|$)/.test(document.slice(Math.max(start, 0)))) return [document];
  return document.split(/^(?=-(?:\s|$))/m, MOST_CHUNKS).filter((item) => item.startsWith('-'));
}
