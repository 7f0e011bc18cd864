import { type FileHandle, open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { HouseholdKey } from '../../database/household-repository.js';
import type { UploadedFile } from '../../http/bodies/uploads.js';
import { problemKind } from '../../http/problems/problem-kind.js';
import { TooManyRequestsError, UnsupportedMediaTypeError } from '../../http/problems/errors.js';
import { fileTypeOf, HEAD } from './file-types.js';
import { ImportFilesRepository } from './import-files.repository.js';

export const FILE_TOO_LARGE = problemKind(413, 'FILE_TOO_LARGE', 'File too large');

/** The files of one request: how many, and bytes of each. */
export const MOST_FILES = 10;
export const LARGEST_FILE = 20 * 1_048_576;

/** Bytes of the files of a household that are not read yet or failed. */
const MOST_BYTES = 500_000_000;
/** Seconds. */
const RETRY_WHEN_FULL = 60;
/** Bytes of a part of a file. */
const PART = 1_048_576;

/** The files that imports read, in the database until they are read. */
@Injectable()
export class ImportFilesService {
  constructor(private readonly repository: ImportFilesRepository) {}

  /** @throws UnsupportedMediaTypeError when one of them is of another type, TooManyRequestsError when too many wait already */
  async check(householdId: string, files: readonly UploadedFile[]): Promise<void> {
    for (const { path } of files)
      if (fileTypeOf(await reading(path, (file) => bytesAt(file, 0, HEAD))) === null)
        throw new UnsupportedMediaTypeError(
          'The file is none that can be read: send JPEG, PNG, WebP, AVIF, HEIC or PDF',
        );
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if ((await this.repository.bytesOf(householdId)) + bytes <= MOST_BYTES) return;
    const message = `The files of this household that wait to be read hold ${MOST_BYTES / 1e6} MB: try again when some of them are done`;
    throw new TooManyRequestsError(message, MOST_BYTES, RETRY_WHEN_FULL);
  }

  /** Stores the files in the transaction that adds their import. */
  async store({ householdId, id }: HouseholdKey, files: readonly UploadedFile[]): Promise<void> {
    for (const [index, { path, size }] of files.entries())
      await reading(path, async (file) => {
        for (let number = 0; number * PART < size; number++) {
          const bytes = await bytesAt(file, number * PART, PART);
          await this.repository.add({ householdId, importId: id, file: index, number, bytes });
        }
      });
  }

  countOf(key: HouseholdKey): Promise<number> {
    return this.repository.countOf(key);
  }

  /** @param number of the file, from 0 */
  async read(key: HouseholdKey, number: number): Promise<Buffer> {
    return Buffer.concat(await this.repository.partsOf(key, number));
  }

  removeOf(key: HouseholdKey): Promise<void> {
    return this.repository.removeOf(key);
  }

  removeOld(): Promise<void> {
    return this.repository.removeOld();
  }
}

async function reading<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, place: number, most: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, place);
  return buffer.subarray(0, bytesRead);
}
