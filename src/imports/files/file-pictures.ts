import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PictureConverter } from '../../recipes/pictures/conversion/picture-converter.js';
import { PictureError } from '../../recipes/pictures/conversion/picture-error.js';
import { newPictureToken } from '../../recipes/pictures/picture-link.js';
import type { PictureInSizes } from '../../recipes/pictures/picture-size.js';
import { RecipePicturesService } from '../../recipes/pictures/recipe-pictures.service.js';
import { LIMITS } from '../../recipes/writing/recipe-limits.js';
import type { RecipeContent, StoredPicture } from '../../recipes/writing/recipe-content.js';
import type { ImportRun } from '../import-runs.service.js';
import { fileTypeOf } from './file-types.js';
import type { Scans } from './reading/file-reader.js';
import { ImportFilesService } from './import-files.service.js';

export interface FilePicture {
  readonly id: string;
  readonly inSizes: PictureInSizes;
}

/** The photos and scans of an import, which its recipe keeps so that people can compare what was read. */
@Injectable()
export class FilePictures {
  constructor(
    private readonly files: ImportFilesService,
    private readonly converter: PictureConverter,
    private readonly pictures: RecipePicturesService,
  ) {}

  /**
   * The pictures among the files and the scans in them, as many as a recipe has: upright and without what the camera wrote into them. Those
   * that cannot be converted are left out.
   */
  async of(run: ImportRun, scans: Scans, stop: AbortSignal): Promise<FilePicture[]> {
    if (run.fileOptions?.keepPictures !== true) return [];
    const kept: FilePicture[] = [];
    const count = await this.files.countOf(run);
    for (let number = 0; number < count; number++) {
      const bytes = await this.files.read(run, number);
      const pictures = fileTypeOf(bytes) === 'picture' ? [bytes] : (scans[number] ?? []);
      for (const picture of pictures) {
        if (kept.length === LIMITS.images) return kept;
        const inSizes = await this.converted(run.householdId, picture, stop);
        if (inSizes !== null) kept.push({ id: randomUUID(), inSizes });
      }
    }
    return kept;
  }

  private async converted(householdId: string, picture: Buffer, stop: AbortSignal): Promise<PictureInSizes | null> {
    try {
      return await this.converter.convert(householdId, picture, stop);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      return null;
    }
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
