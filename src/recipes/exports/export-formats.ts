import type { ExportFormat } from './exported-recipe.js';
import { cooklang } from './formats/cooklang.export.js';
import { jsonld } from './formats/jsonld.export.js';
import { larder } from './formats/larder.export.js';
import { mealie } from './formats/mealie.export.js';
import { mela } from './formats/mela.export.js';
import { norish } from './formats/norish.export.js';
import { paprika } from './formats/paprika.export.js';

/** By their names in the API, which never change. */
export const EXPORT_FORMATS = {
  cooklang,
  jsonld,
  larder,
  mealie,
  mela,
  norish,
  paprika,
} as const satisfies Record<string, ExportFormat>;

export type ExportFormatName = keyof typeof EXPORT_FORMATS;
