import type { DraftVideo, RecipeDraft } from '../recipe-draft.js';
import { LONGEST_FORGIVEN, parseForgivingJson, parseStrictJson } from '../schema-org/forgiving-json.js';
import { isNode, property } from '../schema-org/nodes.js';
import { nestsDeeperThan } from './data/nesting.js';
import { findRecipes } from './data/recipe-data.js';

const DOCUMENT = /^<(?:!doctype\s+html|(?:html|head|body)(?=[\s>]))/i;
const FRAGMENT =
  /^<(?:title|meta|link|style|div|main|article|section|header|aside|figure|form|nav|center|font|span|p|br|b|strong|em|ul|ol|li|dl|table|tbody|tr|h[1-6]|blockquote|img|a)(?=[\s/>])/i;
const MARKDOWN_HEADING = /^#{1,6} /m;
const SCRIPT = /<script\b[^<>]{0,1000}>/gi;
const DATA_TYPE = /ld\+json/i;
const ADDRESSES = [
  /<link\b[^<>]{0,300}\brel=["']?canonical["']?[^<>]{0,300}/i,
  /<meta\b[^<>]{0,300}\bproperty=["']?og:url["']?[^<>]{0,500}/i,
];
const MOST_BLOCKS = 100;
const DEEPEST_DATA = 200;
/** The base address for a page that does not name its own. Links that start with it were relative and are left out. */
const UNKNOWN_ADDRESS = 'https://page.invalid/';

/** Whether a text is the source of a page or a part of one, and not data or a text with a few tags. */
export function isPage(text: string): boolean {
  if (!text.startsWith('<')) return !/^[[{]/.test(text) && dataScripts(text).next().done !== true;
  const start = withoutScripts(text).slice(0, 1000);
  return DOCUMENT.test(start) || (FRAGMENT.test(start) && !MARKDOWN_HEADING.test(text));
}

/** The text after the comments and scripts at its beginning. */
function withoutScripts(text: string): string {
  let rest = text;
  for (let block = 0; block < MOST_BLOCKS; block++) {
    const end = /^<!--/.test(rest) ? '-->' : /^<script\b/i.test(rest.slice(0, 10)) ? '</script>' : null;
    const at = end === null ? -1 : rest.indexOf(end);
    if (end === null || at === -1) break;
    rest = rest.slice(at + end.length).trimStart();
  }
  return rest;
}

/** The complete recipes in the data of a page. */
export function recipesOfPage(html: string): unknown[] {
  return findRecipes(dataBlocks(html)).filter(isWhole);
}

/** The tags of scripts that hold JSON-LD. */
function* dataScripts(html: string): Generator<RegExpExecArray> {
  for (const tag of html.matchAll(SCRIPT)) if (DATA_TYPE.test(tag[0])) yield tag;
}

function dataBlocks(html: string): unknown[] {
  const blocks: unknown[] = [];
  let end = 0;
  let forgiven = LONGEST_FORGIVEN;
  for (const opening of dataScripts(html)) {
    if (opening.index < end) continue;
    const start = opening.index + opening[0].length;
    const close = html.indexOf('</script>', start);
    end = close === -1 ? html.length : close;
    const block = html.slice(start, end);
    if (nestsDeeperThan(block, DEEPEST_DATA)) continue;
    const isForgiven = block.length <= forgiven;
    if (isForgiven) forgiven -= block.length;
    blocks.push(isForgiven ? parseForgivingJson(block) : parseStrictJson(block));
    if (blocks.length === MOST_BLOCKS) break;
  }
  return blocks;
}

/** Lists of other recipes contain names and pictures, but no ingredients or steps. */
function isWhole(recipe: unknown): boolean {
  const node = isNode(recipe) && Array.isArray(recipe['@graph']) ? (recipe['@graph'] as unknown[])[0] : recipe;
  return (
    isNode(node) &&
    [property(node, 'name'), property(node, 'recipeIngredient'), property(node, 'recipeInstructions')].every(Boolean)
  );
}

/** Reads a pasted page as if it had been fetched from the address that it names. @throws ParseFailure */
export async function parsePastedPage(html: string): Promise<RecipeDraft> {
  const { parsePage } = await import('../pages/parse-page.js');
  const draft = await parsePage(html, addressOf(html) ?? UNKNOWN_ADDRESS);
  return {
    ...draft,
    url: isKnownAddress(draft.url) ? draft.url : null,
    images: draft.images.filter(isKnownAddress),
    videos: draft.videos.filter(({ video }: DraftVideo) => isKnownAddress(video)),
  };
}

function addressOf(html: string): string | null {
  const head = html.slice(0, 1_000_000);
  const tags = ADDRESSES.map((address) => address.exec(head)?.[0] ?? '');
  return (
    tags.map((tag) => /\b(?:href|content)=["']?(https?:\/\/[^\s"'<>]{1,2000})/i.exec(tag)?.[1]).find(Boolean) ?? null
  );
}

function isKnownAddress(address: string | null): boolean {
  return address !== null && !address.startsWith(UNKNOWN_ADDRESS);
}
