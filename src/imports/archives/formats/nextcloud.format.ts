import { type Archive, fileNameOf } from '../reading/archive.js';
import type { ArchiveFormat, ArchiveItem } from '../reading/archived-recipe.js';
import { besides } from '../reading/pictures-of.js';
import { schemaOrgItems } from '../reading/schema-org-items.js';

/** Names of the sizes that the program keeps of a picture, best first. */
const PICTURES = ['full.', 'thumb.', 'thumb16.'];

/** The folder of recipes of Nextcloud Cookbook: one folder each, with a `recipe.json` of schema.org and the picture beside it. */
export const nextcloud: ArchiveFormat = {
  name: 'nextcloud',
  title: 'Nextcloud Cookbook folders',
  find: async (archive) => {
    const entries = archive.entries.filter(({ path }) => fileNameOf(path).toLowerCase() === 'recipe.json');
    const items: ArchiveItem[] = [];
    for (const entry of entries) {
      const own = await schemaOrgItems(archive, entry, (path) => besides(archive, path, rankOf).slice(0, 1)).catch(
        () => null,
      );
      if (own === null) items.push({ entry: entry.path, read: async () => brokenItem(archive, entry.path) });
      else items.push(...own);
    }
    return items.some(({ name }) => name !== undefined) ? items : null;
  },
};

async function brokenItem(archive: Archive, path: string): Promise<never> {
  await archive.bytes(archive.entries.find((entry) => entry.path === path) ?? { path, size: 0 });
  throw new Error('The file holds no recipe.');
}

function rankOf(name: string): number | null {
  const rank = PICTURES.findIndex((known) => name.startsWith(known));
  return rank === -1 ? null : rank;
}
