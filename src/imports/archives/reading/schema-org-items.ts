import { asList } from '../../../parser/as-list.js';
import { schemaContext } from '../../../parser/schema-org/context.js';
import {
  findRecipeNodes,
  indexNodesById,
  isNode,
  property,
  type SchemaNode,
} from '../../../parser/schema-org/nodes.js';
import { readSchemaOrgRecipe } from '../../../parser/schema-org/read-recipe.js';
import { firstProperty, listedWords, plainLinesOf, rawTextsOf } from '../../../parser/schema-org/values.js';
import { type Archive, type ArchiveEntry, folderOf, stemOf } from './archive.js';
import { ArchiveError } from './archive-error.js';
import type { ArchivedRecipe, ArchiveItem } from './archived-recipe.js';
import { Fields, jsonOf } from './fields.js';
import { LastFile } from './last-file.js';
import { pictureAt, picturesOf } from './pictures-of.js';
import { bytesOfBase64, joined } from './text-parts.js';

/** The recipes in a JSON file of schema.org, in their order; empty for other files. */
export async function schemaOrgItems(
  archive: Archive,
  entry: ArchiveEntry,
  besides: (path: string) => readonly ArchiveEntry[] = () => [],
): Promise<ArchiveItem[]> {
  const nodes = nodesOf(jsonOf(await archive.bytes(entry)));
  return nodes.map((node, index) => ({
    entry: nodes.length === 1 ? entry.path : `${entry.path}#${index + 1}`,
    name: rawTextsOf(property(node, 'name'))[0] ?? stemOf(entry.path),
    read: async () => {
      // Parsed again for each recipe, because the values of all recipes would not fit into the memory.
      const root = nodes.length === 1 ? jsonOf(await archive.bytes(entry)) : await roots.of(archive, entry);
      const again = nodesOf(root)[index];
      if (again === undefined) throw new ArchiveError('damaged', 'The file holds no such recipe.');
      const recipe = recipeOf(again, root);
      const { pictures, addresses } = await imagesOf(archive, entry, again);
      const nearby = await picturesOf(archive, besides(entry.path));
      return { ...recipe, images: addresses, pictures: pictures.length > 0 ? pictures : nearby };
    },
  }));
}

const roots = new LastFile(jsonOf);

const found = new WeakMap<object, SchemaNode[]>();

/** Recipes at any depth. Each item of a list is searched separately, because one search has a limit. */
function nodesOf(root: unknown): SchemaNode[] {
  if (typeof root !== 'object' || root === null) return [];
  const known = found.get(root);
  if (known !== undefined) return known;
  const graph = isNode(root) ? (root['@graph'] ?? root['recipes'] ?? root['itemListElement']) : root;
  const parts: unknown[] = Array.isArray(graph) ? graph : [root];
  const nodes = parts.flatMap((part) => {
    const typed = findRecipeNodes(part);
    return typed.length > 0 ? typed : isUntyped(part) ? [part] : [];
  });
  found.set(root, nodes);
  return nodes;
}

/** An object with the members of a schema.org recipe, but without a type. */
function isUntyped(value: unknown): value is SchemaNode {
  return (
    isNode(value) &&
    !('@type' in value) &&
    'name' in value &&
    ('recipeIngredient' in value || 'recipeInstructions' in value) &&
    !('slug' in value)
  );
}

function recipeOf(node: SchemaNode, root: unknown): ArchivedRecipe {
  const draft = readSchemaOrgRecipe(withLists(node), schemaContext(null, indexNodesById(root)));
  if (draft === null) throw new ArchiveError('unknown', 'It has neither a name nor ingredients nor steps.');
  const { author, ...rest } = draft;
  const rating =
    new Fields(property(node, 'aggregateRating')).number('ratingValue') ?? new Fields(node).number('rating');
  return {
    ...rest,
    notes: joined(draft.notes, ...ownComments(node)),
    author: author?.name ?? null,
    kinds: listedWords(firstProperty(node, ['recipeCategory', 'category'])),
    rating,
    isFavorite: new Fields(node).isTrue('isFavorite', 'favorite'),
  };
}

/** The notes of the person who exported the recipe, which RecipeSage writes as a comment. */
function ownComments(node: SchemaNode): string[] {
  return asList(property(node, 'comment'))
    .filter((comment) => isNode(comment) && /notes?$/i.test(rawTextsOf(property(comment, 'name'))[0] ?? ''))
    .map((comment) => plainLinesOf(property(comment as SchemaNode, 'text')).join('\n'));
}

/** PHP writes a list from which an item was removed as an object with numbers as keys. */
function withLists(node: SchemaNode): SchemaNode {
  const members = Object.entries(node).map(([name, value]): [string, unknown] => {
    const isList =
      isNode(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => /^\d{1,6}$/.test(key));
    return [name, isList ? Object.values(value) : value];
  });
  return Object.fromEntries<unknown>(members);
}

/** Pictures in the archive, and the addresses of all others. */
async function imagesOf(
  archive: Archive,
  entry: ArchiveEntry,
  node: SchemaNode,
): Promise<{ pictures: Buffer[]; addresses: string[] }> {
  const values = asList(firstProperty(node, ['image', 'images', 'photo'])).flatMap((image) =>
    isNode(image) ? rawTextsOf(firstProperty(image, ['contentUrl', 'url', '@id'])) : rawTextsOf(image),
  );
  const inside = values.map((value) =>
    value.length < 2_000 ? pictureAt(archive, folderOf(entry.path), value) : undefined,
  );
  const embedded = values.flatMap((value) => (value.startsWith('data:') ? (bytesOfBase64(value) ?? []) : []));
  return {
    pictures: [...(await picturesOf(archive, inside)), ...embedded],
    addresses: values.filter((value) => /^https?:\/\//i.test(value) && value.length <= 2_048 && URL.canParse(value)),
  };
}
