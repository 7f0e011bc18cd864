import { plainLines } from '../plain-text.js';
import { ParseFailure, type RecipeDraft } from '../recipe-draft.js';
import { schemaContext } from '../schema-org/context.js';
import { parseForgivingJson } from '../schema-org/forgiving-json.js';
import { findRecipeNodes, indexNodesById } from '../schema-org/nodes.js';
import { readSchemaOrgRecipe } from '../schema-org/read-recipe.js';
import { namesFood, saysToCook } from '../phrases/kitchen.js';
import { splitFrontMatter, withHead } from './data/front-matter.js';
import { isCooklang, readCooklang } from './cooklang/read-cooklang.js';
import { isMapping } from './data/mapping-values.js';
import { isPage, parsePastedPage } from './pasted-page.js';
import { PastedTextError } from './pasted-text-error.js';
import { readMapping } from './data/read-mapping.js';
import { readPlainText, withWhatLinesTell } from './read-plain.js';
import { isOtherText } from './roles/judge-recipe.js';
import { hasRecipeKeys, readYaml } from './data/read-yaml.js';
import { isRecipeMapping } from './data/recipe-data.js';
import { LONGEST_RECIPE, splitPastedText } from './split-pasted-text.js';

const HTML = /<(?:html|body|head|!doctype|div|p|br|ul|ol|li|h[1-6]|span|table)\b[^<>]{0,500}>/gi;

/** Lines that are judged. */
const MOST_LINES = 500;

/**
 * The recipes in a pasted text, in their order. A part of the text that is about something else than food is left out.
 * @throws ParseFailure when no recipe is left
 */
export async function parseText(text: string): Promise<RecipeDraft[]> {
  const read: (RecipeDraft | null)[] = [];
  for (const part of splitOrFail(text)) read.push(isPage(part) ? await parsePagePart(part) : recipeIn(part));
  const found = read.filter((draft) => draft !== null);
  // Beside a part about something else, a list without any food belongs to it: what to pack for a journey.
  const drafts = found.length < read.length ? found.filter(isOfKitchen) : found;
  if (drafts.length === 0) throw nothingFound();
  return drafts;
}

function splitOrFail(text: string): string[] {
  try {
    return splitPastedText(text);
  } catch (error) {
    if (error instanceof PastedTextError) throw new ParseFailure('NO_RECIPE_FOUND', error.message);
    throw error;
  }
}

/** A page without readable headings or data is read as the text that it shows. */
async function parsePagePart(part: string): Promise<RecipeDraft | null> {
  try {
    return await parsePastedPage(part);
  } catch (error) {
    if (!(error instanceof ParseFailure) || error.code !== 'NO_RECIPE_FOUND') throw error;
    const shown = plainLines(part).join('\n');
    if (shown.length > LONGEST_RECIPE) throw error;
    const draft = readPlainText(shown);
    return isAboutOtherThings(shown, draft) ? null : named(draft);
  }
}

/** Reads one recipe of `splitPastedText` that is not the source of a page. @throws ParseFailure */
export function parseRecipeText(part: string): RecipeDraft {
  return orFail(named(readData(part) ?? readMarkdown(part)));
}

/** `null` when a part contains nothing or is about something else. Data that has the keys of a recipe is one, whatever it is about. */
function recipeIn(part: string): RecipeDraft | null {
  const data = readData(part);
  if (data !== null) return named(data);
  const draft = readMarkdown(part);
  return isAboutOtherThings(part, draft) ? null : named(draft);
}

function isOfKitchen(draft: RecipeDraft): boolean {
  const said = linesOf(draft);
  return namesFood(said) || saysToCook(said);
}

function linesOf({ name, ingredients, steps, notes }: RecipeDraft): string {
  return [name, ...ingredients.map(({ line }) => line), ...steps.map(({ text }) => text), notes ?? ''].join('\n');
}

function isAboutOtherThings(part: string, draft: RecipeDraft): boolean {
  const lines = part.split('\n', MOST_LINES).map((line) => line.trim());
  return isOtherText(draft, lines.filter(Boolean));
}

/** The draft with a name. `null` when it is empty. */
function named(draft: RecipeDraft): RecipeDraft | null {
  if (draft.name === '' && draft.ingredients.length === 0 && draft.steps.length === 0) return null;
  const [firstLine] = [...draft.ingredients.map(({ line }) => line), ...draft.steps.map((step) => step.text)];
  return draft.name === '' ? { ...draft, name: (firstLine ?? '').slice(0, 500), isNameMade: true } : draft;
}

function orFail(draft: RecipeDraft | null): RecipeDraft {
  if (draft === null) throw nothingFound();
  return draft;
}

function nothingFound(): ParseFailure {
  return new ParseFailure(
    'NO_RECIPE_FOUND',
    'No recipe was found in the text: it needs a title, ingredients or steps, and must read like a recipe.',
  );
}

/** A recipe in JSON, Cooklang, YAML, or Markdown below YAML. `null` for other text. */
function readData(part: string): RecipeDraft | null {
  if (/^[[{]/.test(part)) {
    const draft = readJson(part);
    if (draft) return draft;
  }
  if (isCooklang(part)) return safely(() => readCooklang(part));
  const matter = safely(() => splitFrontMatter(part));
  const isHead = matter !== null && matter.body.trim() !== '';
  return (isHead ? null : readYamlPart(part)) ?? (matter && withHead(matter.head, readPlainText(matter.body)));
}

function readJson(part: string): RecipeDraft | null {
  const data = parseForgivingJson(part);
  const [node] = findRecipeNodes(data);
  if (node) {
    const draft = readSchemaOrgRecipe(node, schemaContext(null, indexNodesById(data)));
    return draft && withWhatLinesTell(draft);
  }
  return isMapping(data) ? readMapping(data) : null;
}

function readYamlPart(part: string): RecipeDraft | null {
  if (!hasRecipeKeys(part)) return null;
  const data = safely(() => readYaml(part.replace(/^---.*\n/, '')));
  const item: unknown = Array.isArray(data) && data.length === 1 ? data[0] : data;
  if (isMapping(item) && item['@type'] !== undefined) return readSchemaOrgRecipe(item);
  return isRecipeMapping(item) ? readMapping(item) : null;
}

function readMarkdown(part: string): RecipeDraft {
  const tags = part.match(HTML)?.length ?? 0;
  return readPlainText(tags >= 3 ? plainLines(part).join('\n') : part);
}

function safely<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof PastedTextError) throw new ParseFailure('NO_RECIPE_FOUND', error.message);
    throw error;
  }
}
