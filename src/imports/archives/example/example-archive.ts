import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DateTime } from 'luxon';
import sharp from 'sharp';
import type { ExportedFile } from '../../../recipes/exports/exported-recipe.js';
import { writeZip } from '../../../recipes/exports/write-zip.js';

/** The files of an archive of Larder. Its pictures are drawings, and its plan is for the week of `DRAWN_MONDAY`. */
const EXAMPLE_FOLDER = join(import.meta.dirname, 'household');
const DRAWN_MONDAY = DateTime.fromISO('2029-01-01');
const DAY = /\b202\d-\d\d-\d\d\b/g;
const DRAWING = /\.svg$/;

/**
 * The example household as an archive of Larder.
 * @param monday the first day of its plan
 */
export function exampleArchive(monday: DateTime): Readable {
  const days = Math.round(monday.diff(DRAWN_MONDAY, 'days').days);
  return writeZip(files(days), new AbortController().signal);
}

async function* files(days: number): AsyncGenerator<ExportedFile> {
  const found = await readdir(EXAMPLE_FOLDER, { recursive: true, withFileTypes: true });
  for (const file of found.filter((one) => one.isFile())) {
    const name = join(file.parentPath, file.name);
    const path = name.slice(EXAMPLE_FOLDER.length + 1).replaceAll('\\', '/');
    const content = await readFile(name);
    yield DRAWING.test(path)
      ? { path: path.replace(DRAWING, '.webp'), content: await sharp(content).webp().toBuffer() }
      : {
          path,
          content: content
            .toString()
            .replace(DAY, (day) => DateTime.fromISO(day).plus({ days }).toFormat('yyyy-MM-dd')),
        };
  }
}
