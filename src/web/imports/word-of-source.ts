import type { ImportSource } from '../../imports/recipe-import.entity.js';
import type { Word } from '../words/en.js';

/** What an import without an address reads. */
export function wordOfSource(source: ImportSource): Word {
  return source === 'file' ? 'imports.file' : 'imports.pasted';
}
