import { join } from 'node:path';
import { loadExports } from '../../load-exports.js';
import type { ExportFormat } from './exported-recipe.js';

const FOLDER = join(import.meta.dirname, 'formats');

/** All formats that the files of `formats/` export, by their names. */
export const EXPORT_FORMATS: ReadonlyMap<string, ExportFormat> = new Map(
  (await loadExports(FOLDER, 'export')).filter(isFormat).map((format) => [format.name, format]),
);

function isFormat(value: unknown): value is ExportFormat {
  return typeof value === 'object' && value !== null && 'ending' in value && 'files' in value;
}
