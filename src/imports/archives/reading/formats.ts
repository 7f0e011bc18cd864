import { chowdown } from '../formats/chowdown.format.js';
import { cooklang } from '../formats/cooklang.format.js';
import { cookmate } from '../formats/cookmate.format.js';
import { copyMeThat } from '../formats/copymethat.format.js';
import { crouton } from '../formats/crouton.format.js';
import { gourmet } from '../formats/gourmet.format.js';
import { json } from '../formats/json.format.js';
import { kitchenOwl } from '../formats/kitchenowl.format.js';
import { larder } from '../formats/larder.format.js';
import { masterCook } from '../formats/mastercook.format.js';
import { mealie } from '../formats/mealie.format.js';
import { mela } from '../formats/mela.format.js';
import { myRecipeBox } from '../formats/myrecipebox.format.js';
import { nextcloud } from '../formats/nextcloud.format.js';
import { norish } from '../formats/norish.format.js';
import { paprika } from '../formats/paprika.format.js';
import { planToEat } from '../formats/plantoeat.format.js';
import { recipeKeeper } from '../formats/recipekeeper.format.js';
import { recipeMl } from '../formats/recipeml.format.js';
import { schemaOrg } from '../formats/schema-org.format.js';
import { texts } from '../formats/texts.format.js';
import { tandoor } from '../formats/tandoor.format.js';
import { type Archive, fileNameOf } from './archive.js';
import { ArchiveError } from './archive-error.js';
import type { ArchiveFormat, ArchiveItem } from './archived-recipe.js';
import { countEach } from '../../../shared/count-each.js';

export interface FoundFormat {
  readonly format: string;
  readonly items: readonly ArchiveItem[];
  /** `household` of the format. */
  readonly household: (part: string) => Promise<Buffer | null>;
}

/** Whole archives of programs, in the order in which they are tried. They may contain files that other formats read. */
const OF_ARCHIVES: readonly ArchiveFormat[] = [
  chowdown,
  cookmate,
  copyMeThat,
  crouton,
  larder,
  mealie,
  mela,
  myRecipeBox,
  nextcloud,
  norish,
  paprika,
  planToEat,
  recipeKeeper,
  tandoor,
  cooklang,
];

/** Files that are read each for itself. An archive may mix them; a file belongs to the first that finds recipes in it. */
const OF_FILES: readonly ArchiveFormat[] = [gourmet, masterCook, recipeMl, schemaOrg, kitchenOwl, json, texts];

/** @throws ArchiveError `unknown`, with what the archive holds */
export async function findFormat(archive: Archive): Promise<FoundFormat> {
  for (const { name, find, household } of OF_ARCHIVES) {
    const items = await find(archive);
    if (items !== null)
      return { format: name, items, household: (part) => household?.(archive, part) ?? Promise.resolve(null) };
  }
  const read = await readFiles(archive);
  if (read !== null) return read;
  const known = [...OF_ARCHIVES, ...OF_FILES].map(({ title }) => title).join(', ');
  throw new ArchiveError('unknown', `${contentsOf(archive)} Known are ${known}.`);
}

/** The format is that of the first recipe. A file that a later format cannot read does not cost the recipes that were found. */
async function readFiles(archive: Archive): Promise<FoundFormat | null> {
  let format: string | null = null;
  const items: ArchiveItem[] = [];
  const files = new Set<string>();
  for (const { name, find } of OF_FILES) {
    if (files.size === archive.entries.length) break;
    const all = await find(archive).catch((error: unknown) => {
      if (format === null) throw error;
      return null;
    });
    const found = (all ?? []).filter(({ entry }) => !files.has(fileOf(entry)));
    if (found.length > 0) format ??= name;
    items.push(...found);
    for (const { entry } of found) files.add(fileOf(entry));
  }
  return format === null ? null : { format, items, household: () => Promise.resolve(null) };
}

/** Recipes of one file are numbered: `all.xml#2`. */
function fileOf(entry: string): string {
  return entry.replace(/#\d{1,9}$/, '');
}

function contentsOf({ entries }: Archive): string {
  const [first] = entries;
  if (first === undefined) return 'The archive holds no files.';
  if (entries.length === 1) return `The file ${fileNameOf(first.path).slice(0, 100)} holds no recipe that is known.`;
  const endings = entries.map(({ path }) => /\.[a-z\d]{1,20}$/i.exec(path)?.[0].toLowerCase() ?? 'no ending');
  const most = [...countEach(endings)].sort(([, one], [, other]) => other - one).slice(0, 5);
  const found = most.map(([ending, count]) => `${count} with ${ending}`).join(', ');
  return `The archive holds ${entries.length} files (${found}), and none is a recipe that is known.`;
}
