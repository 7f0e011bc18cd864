import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import { CONFIG, type Config } from '../../config/config.js';
import { FileError } from '../../shared/whole-file.js';
import { Metrics } from '../../metrics/metrics.js';
import { FairQueue, SERVER, shareOf } from '../../queues/fair-queue.js';
import { goneOf } from '../client-gone.js';
import { textProblem } from '../fields/plain-text.js';
import { householdOf } from '../household-of.js';
import { DomainError, InvalidRequestError, RefusedError, UnsupportedMediaTypeError } from '../problems/errors.js';
import { reason } from '../problems/reason.js';
import type { ProblemKind } from '../problems/problem-kind.js';
import { receive } from './receive.js';
import type { TakenUpload } from './taken-body.js';
import { announcedBytes } from './unread-body.js';

/** A file from a client, on the disk of this machine until the answer is sent. */
export class UploadedFile {
  /** A private member, so that it is not part of the hash of the request. */
  readonly #path: string;

  constructor(
    path: string,
    /** The name as it was sent, without folders; empty when there was none. */
    readonly name: string,
    readonly size: number,
    /** SHA-256. */
    readonly hash: Buffer,
  ) {
    this.#path = path;
  }

  get path(): string {
    return this.#path;
  }
}

/** Files that are received at the same time. */
const MOST_AT_ONCE = 4;
/** Limits for files whose bodies are not read yet; `patience` in milliseconds. */
const WAITING = { waiting: 20, waitingEach: 4, patience: 5_000 };
const MOST_PARTS = 20;
/** Bytes of the form around the file. */
const MOST_BESIDE = 65_536;
const LONGEST_NAME = 200;

/** Receives files that are too large for the memory. They are written to a folder in the data directory. */
@Injectable()
export class Uploads implements OnModuleInit {
  readonly queue = new FairQueue({
    name: 'uploads',
    running: MOST_AT_ONCE,
    runningEach: shareOf(MOST_AT_ONCE),
    ...WAITING,
  });

  private readonly folder: string;
  private readonly mostBytes: number;

  constructor(
    @Inject(CONFIG) { dataDir, archiveMegabytes }: Config,
    private readonly metrics: Metrics,
  ) {
    this.folder = join(dataDir, 'archives');
    this.mostBytes = archiveMegabytes * 1_048_576;
  }

  onModuleInit(): void {
    this.metrics.addQueue(this.queue);
  }

  /**
   * Puts the files into `request.body` as a list of `UploadedFile`, under the name of their field, beside the other fields of the form.
   * The files are removed when the answer is sent.
   * @throws DomainError QueueFullError
   */
  async receive(request: Request, response: Response, taken: TakenUpload): Promise<void> {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new UnsupportedMediaTypeError('The file must be sent without a Content-Encoding');
    const { field, most = 1 } = taken;
    const limit = this.limitOf(taken);
    const limits = { bytes: most * limit.bytes + MOST_BESIDE, tooLarge: () => refusal(limit), isLong: true };
    if ((announcedBytes(request) ?? 0) > limits.bytes) throw limits.tooLarge();
    const household = householdOf(request) ?? SERVER;
    const paths: string[] = [];
    /** In the order in which the files arrive; a small one may be written before a large one that came first. */
    const writes: Promise<UploadedFile>[] = [];
    const write = (source: Readable, name: string): Promise<UploadedFile> => {
      const path = this.newPath();
      paths.push(path);
      const written = this.write(source, path, name, limit);
      writes.push(written);
      return written;
    };
    // A refused form is answered while others of its files are still being written.
    response.once('close', () => {
      void Promise.allSettled(writes).then(() => Promise.all(paths.map((path) => rm(path, { force: true }))));
    });
    const isForm = typeof request.is('multipart/form-data') === 'string';
    const work = (): Promise<void> =>
      receive(isForm ? formWith(field, most, limit, write) : rawBody(write), request, response, limits);
    await this.queue.run(household, work, goneOf(response));
    const files = (await Promise.all(writes)).filter(({ size }) => size > 0);
    request.body = { ...(isForm ? fieldsOf(request) : {}), [field]: files };
  }

  /**
   * A copy of the file in the form of an upload. The caller removes it.
   * @throws RefusedError when it is too large, FileError when it cannot be read
   */
  async copy(source: Readable, name: string, tooLarge: ProblemKind): Promise<UploadedFile> {
    const path = this.newPath();
    try {
      return await this.write(source, path, name, { bytes: this.mostBytes, tooLarge });
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof DomainError) throw error;
      throw new FileError(`The file was not read: ${(error as Error).message}.`);
    }
  }

  private newPath(): string {
    return join(this.folder, `upload-${randomUUID()}`);
  }

  private limitOf({ limit, tooLarge }: TakenUpload): FileLimit {
    return { bytes: limit ?? this.mostBytes, tooLarge };
  }

  /** Writes the bytes to a new file. The source ends after an error. */
  private async write(source: Readable, path: string, name: string, limit: FileLimit): Promise<UploadedFile> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    const hash = createHash('sha256');
    let size = 0;
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limit.bytes) throw refusal(limit);
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
    return new UploadedFile(path, plainName(name), size, hash.digest());
  }
}

interface FileLimit {
  readonly bytes: number;
  readonly tooLarge: ProblemKind;
}

function refusal({ bytes, tooLarge }: FileLimit): DomainError {
  const megabytes = bytes / 1_048_576;
  return new RefusedError(tooLarge, `The file is larger than ${megabytes} MiB`, reason('file.tooLarge', { megabytes }));
}

/** The fields of the form that are no files. @throws InvalidRequestError for text that Postgres cannot store */
function fieldsOf(request: Request): object {
  const fields = (request.body ?? {}) as object;
  const problem = textProblem(fields);
  if (problem !== null) throw new InvalidRequestError([problem]);
  return fields;
}

type Write = (source: Readable, name: string) => Promise<unknown>;

/** The body is the file. It is piped, so that the connection stays open for an answer when the file is refused. */
function rawBody(write: Write): RequestHandler {
  return (request, _response, next) => {
    const file = request.pipe(new PassThrough());
    request.once('close', () => {
      if (!request.readableEnded) file.destroy(new Error('The body ended too early'));
    });
    write(file, nameOf(request)).then(() => {
      next();
    }, next);
  };
}

/**
 * The files in this field of a form, and its other fields. A field for one file takes the first one. multer reads the rest of the form
 * before it reports an error.
 */
function formWith(field: string, most: number, limit: FileLimit, write: Write): RequestHandler {
  return (request, response, next) => {
    let taken = 0;
    const form = multer({
      defParamCharset: 'utf8',
      limits: { fileSize: limit.bytes + 1, parts: MOST_PARTS, fieldSize: MOST_BESIDE, headerPairs: 20 },
      fileFilter: (_request, { fieldname }, accept) => {
        const isWanted = fieldname === field;
        if (isWanted && taken === most && most > 1) next(tooMany(field, most));
        accept(null, isWanted && taken < most);
        if (isWanted) taken++;
      },
      storage: {
        _handleFile: (_request, { stream, originalname }, done) => {
          write(stream, originalname).then(
            () => {
              done();
            },
            (error: unknown) => {
              next(error);
              done(error);
            },
          );
        },
        _removeFile: (_request, _file, done) => {
          done(null);
        },
      },
    });
    void form.any()(request, response, (error: unknown) => {
      const isTooLarge = error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE';
      next(isTooLarge ? refusal(limit) : error);
    });
  };
}

function tooMany(field: string, most: number): DomainError {
  const message = `${field} must be at most ${most} files`;
  return new InvalidRequestError([{ path: field, message, reason: reason('file.mostFiles', { most }) }]);
}

/** The name of a raw body, which clients can send in `Content-Disposition`. */
function nameOf(request: Request): string {
  const header = request.headers['content-disposition'] ?? '';
  const [, encoded] = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header) ?? [];
  const [, quoted, bare] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header) ?? [];
  try {
    return plainName(encoded === undefined ? (quoted ?? bare ?? '') : decodeURIComponent(encoded));
  } catch {
    return plainName(quoted ?? bare ?? '');
  }
}

/** The last part of a path, without control characters. */
function plainName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  return last
    .replace(/\p{Cc}/gu, '')
    .slice(0, LONGEST_NAME)
    .toWellFormed();
}
