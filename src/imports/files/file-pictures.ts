import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PictureConverter } from '../../recipes/pictures/conversion/picture-converter.js';
import { PictureError } from '../../recipes/pictures/conversion/picture-error.js';
import { newPictureToken } from '../../recipes/pictures/picture-link.js';
import type { PictureInSizes } from '../../recipes/pictures/picture-size.js';
import { RecipePicturesService } from '../../recipes/pictures/recipe-pictures.service.js';
import type { RecipeContent, StoredPicture } from '../../recipes/writing/recipe-content.js';
import type { ImportRun } from '../import-runs.service.js';
import { fileTypeOf } from './file-types.js';
import { ImportFilesService } from './import-files.service.js';

export interface FilePicture {
  readonly id: string;
  readonly inSizes: PictureInSizes;
}

/** The photos of an import, which its recipe keeps so that people can compare what was read. */
@Injectable()
export class FilePictures {
  constructor(
    private readonly files: ImportFilesService,
    private readonly converter: PictureConverter,
    private readonly pictures: RecipePicturesService,
  ) {}

  /** The pictures among the files, upright and without what the camera wrote into them. Those that cannot be converted are left out. */
  async of(run: ImportRun, stop: AbortSignal): Promise<FilePicture[]> {
    if (run.fileOptions?.keepPictures !== true) return [];
    const kept: FilePicture[] = [];
    const count = await this.files.countOf(run);
    for (let number = 0; number < count; number++) {
      const bytes = await this.files.read(run, number);
      if (fileTypeOf(bytes) !== 'picture') continue;
      try {
        kept.push({ id: randomUUID(), inSizes: await this.converter.convert(run.householdId, bytes, stop) });
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
      }
    }
    return kept;
  }

  /** Stores them in the transaction that adds the recipe. */
  async store(householdId: string, pictures: readonly FilePicture[]): Promise<void> {
    for (const { id, inSizes } of pictures) await this.pictures.store(householdId, id, inSizes);
  }
}

/** The content with the pictures, and the one that is the image of the recipe. */
export function withPictures(
  content: RecipeContent,
  pictures: readonly FilePicture[],
): { content: RecipeContent; first: StoredPicture | null } {
  const [first] = pictures;
  if (first === undefined) return { content, first: null };
  const images = pictures.map(({ id }, order) => ({ image: '', order, picture: { id, token: newPictureToken() } }));
  return { content: { ...content, image: null, images }, first: { id: first.id, token: newPictureToken() } };
}
