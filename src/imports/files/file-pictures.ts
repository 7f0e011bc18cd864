import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '../../recipes/writing/recipe-limits.js';
import type { ImportRun } from '../import-runs.service.js';
import { type BroughtPicture, BroughtPictures } from '../pictures/brought-pictures.js';
import { fileTypeOf } from './file-types.js';
import type { Scans } from './reading/file-reader.js';
import { ImportFilesService } from './import-files.service.js';

/** The photos and scans of an import, which its recipe keeps so that people can compare what was read. */
@Injectable()
export class FilePictures {
  constructor(
    private readonly files: ImportFilesService,
    private readonly pictures: BroughtPictures,
  ) {}

  /**
   * The pictures among the files and the scans in them, as many as a recipe has: upright and without what the camera wrote into them. Those
   * that cannot be converted are left out.
   */
  async of(run: ImportRun, scans: Scans, stop: AbortSignal): Promise<BroughtPicture[]> {
    if (run.fileOptions?.keepPictures !== true) return [];
    const kept: BroughtPicture[] = [];
    const count = await this.files.countOf(run);
    for (let number = 0; number < count; number++) {
      const bytes = await this.files.read(run, number);
      const pictures = fileTypeOf(bytes) === 'picture' ? [bytes] : (scans[number] ?? []);
      for (const picture of pictures) {
        if (kept.length === LIMITS.images) return kept;
        const converted = await this.pictures.convert(run.householdId, randomUUID(), picture, stop);
        if (converted !== null) kept.push(converted);
      }
    }
    return kept;
  }
}
