import { join } from 'node:path';
import { namesIn } from '../../load-exports.js';
import type { ExportFormat } from './exported-recipe.js';

const FOLDER = join(import.meta.dirname, 'formats');

/** The names of the formats in the API are those of the files in `formats/`. They never change. */
export const EXPORT_FORMATS: readonly string[] = namesIn(FOLDER, /^[a-z-]+\.export/).map((name) =>
  name.replace('.export', ''),
);

/**
 * A format is loaded at its first use, because some need large packages.
 * @param name one of `EXPORT_FORMATS`
 */
export async function loadExportFormat(name: string): Promise<ExportFormat> {
  const module = (await import(`./formats/${name}.export.js`)) as Record<string, unknown>;
  const format = Object.values(module).find(isFormat);
  if (format === undefined) throw new Error(`The file of the format ${name} exports none`);
  return format;
}

function isFormat(value: unknown): value is ExportFormat {
  return typeof value === 'object' && value !== null && 'ending' in value && 'files' in value;
}
