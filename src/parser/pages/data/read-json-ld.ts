import { schemaContext } from '../../schema-org/context.js';
import { parseForgivingJson } from '../../schema-org/forgiving-json.js';
import { findRecipeNodes, indexNodesById } from '../../schema-org/nodes.js';
import { readSchemaOrgRecipe } from '../../schema-org/read-recipe.js';
import type { RecipeDraft } from '../../recipe-draft.js';
import { rawTextOf } from '../document/element-text.js';
import type { PageDocument } from '../document/page-document.js';

const JSON_LD_TYPE = /ld\+?-?json/i;
/** A block of another type, or without a type, that contains a recipe. */
const UNTYPED_RECIPE = /^\s*[[{][^]*"@type"\s*:\s*(?:\[\s*)?"(?:https?:\/\/schema\.org\/)?Recipe"/;

/** Recipes of the page's JSON-LD blocks, in the order of the page. */
export function readJsonLd(page: PageDocument): RecipeDraft[] {
  const blocks = page
    .byTag('script')
    .map((script) => ({ type: script.attribs.type ?? '', text: rawTextOf(script) }))
    .filter(({ type, text }) => JSON_LD_TYPE.test(type) || UNTYPED_RECIPE.test(text))
    .map(({ text }) => parseForgivingJson(text));
  const context = schemaContext(page.baseUrl, indexNodesById(blocks));
  return findRecipeNodes(blocks)
    .map((node) => readSchemaOrgRecipe(node, context))
    .filter((draft) => draft !== null);
}
