import type { ArchiveFormat, ArchiveItem } from '../reading/archived-recipe.js';
import { schemaOrgItems } from '../reading/schema-org-items.js';

/** Files of JSON that hold recipes of schema.org, one or many each, alone or in an archive with their pictures. */
export const schemaOrg: ArchiveFormat = {
  name: 'jsonld',
  title: 'schema.org recipes in JSON',
  find: async (archive) => {
    const files = archive.entries.filter(
      ({ path }) => /\.(?:json|jsonld|txt)$/i.test(path) || archive.entries.length === 1,
    );
    const items: ArchiveItem[] = [];
    for (const entry of files) items.push(...(await schemaOrgItems(archive, entry).catch(() => [])));
    return items.length > 0 ? items : null;
  },
};
