import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import { CONFIG, type Config } from '../../config/config.js';
import { FileError } from '../../shared/whole-file.js';
import { Metrics } from '../../metrics/metrics.js';
import { FairQueue, SERVER, shareOf } from '../../queues/fair-queue.js';
import { goneOf } from '../client-gone.js';
import { householdOf } from '../household-of.js';
import { DomainError, RefusedError, UnsupportedMediaTypeError } from '../problems/errors.js';
import { reason } from '../problems/reason.js';
import type { ProblemKind } from '../problems/problem-kind.js';
import { receive } from './receive.js';
import type { TakenBody } from './taken-body.js';
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

type TakenUpload = Extract<TakenBody, { kind: 'upload' }>;

/** Receives files that are too large for the memory. They are written to a folder in the data directory. */
@Injectable()
export class Uploads {
  readonly queue = new FairQueue({
    name: 'uploads',
    running: MOST_AT_ONCE,
    runningEach: shareOf(MOST_AT_ONCE),
    ...WAITING,
  });

  private readonly folder: string;
  private readonly mostBytes: number;

  constructor(@Inject(CONFIG) { dataDir, archiveMegabytes }: Config, metrics: Metrics) {
    metrics.addQueue(this.queue);
    this.folder = join(dataDir, 'archives');
    this.mostBytes = archiveMegabytes * 1_048_576;
  }

  /**
   * Puts the file into `request.body` as an `UploadedFile`, under the name of its field. The file is removed when the
   * answer is sent.
   * @throws DomainError QueueFullError
   */
  async receive(request: Request, response: Response, { field, tooLarge }: TakenUpload): Promise<void> {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new UnsupportedMediaTypeError('The file must be sent without a Content-Encoding');
    const limits = { bytes: this.mostBytes + MOST_BESIDE, tooLarge: this.refusal(tooLarge), isLong: true };
    if ((announcedBytes(request) ?? 0) > limits.bytes) throw limits.tooLarge;
    const household = householdOf(request) ?? SERVER;
    const path = join(this.folder, `upload-${randomUUID()}`);
    const files: UploadedFile[] = [];
    const write = async (source: Readable, name: string): Promise<void> => {
      const written = await this.write(source, path, name, tooLarge);
      if (written.size > 0) files.push(written);
    };
    const isForm = typeof request.is('multipart/form-data') === 'string';
    const work = (): Promise<void> =>
      receive(isForm ? formWith(field, write) : rawBody(write), request, response, limits);
    try {
      await this.queue.run(household, work, goneOf(response));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    request.body = Object.fromEntries(files.map((file) => [field, file]));
    const remove = (): void => void rm(path, { force: true });
    if (response.closed) remove();
    else response.once('close', remove);
  }

  /**
   * A copy of the file in the form of an upload. The caller removes it.
   * @throws RefusedError when it is too large, FileError when it cannot be read
   */
  async copy(source: Readable, name: string, tooLarge: ProblemKind): Promise<UploadedFile> {
    const path = join(this.folder, `upload-${randomUUID()}`);
    try {
      return await this.write(source, path, name, tooLarge);
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof DomainError) throw error;
      throw new FileError(`The file was not read: ${(error as Error).message}.`);
    }
  }

  /** Writes the bytes to a new file. The source ends after an error. */
  private async write(source: Readable, path: string, name: string, tooLarge: ProblemKind): Promise<UploadedFile> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    const hash = createHash('sha256');
    let size = 0;
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > this.mostBytes) throw this.refusal(tooLarge);
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
    return new UploadedFile(path, plainName(name), size, hash.digest());
  }

  private refusal(kind: ProblemKind): DomainError {
    const megabytes = this.mostBytes / 1_048_576;
    return new RefusedError(kind, `The file is larger than ${megabytes} MiB`, reason('file.tooLarge', { megabytes }));
  }
}

type Write = (source: Readable, name: string) => Promise<void>;

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

/** The first file in this field of a form. Other parts are ignored. multer reads the rest of the form before it reports an error. */
function formWith(field: string, write: Write): RequestHandler {
  return (request, response, next) => {
    let isTaken = false;
    const form = multer({
      defParamCharset: 'utf8',
      limits: { parts: MOST_PARTS, fieldSize: MOST_BESIDE, headerPairs: 20 },
      fileFilter: (_request, { fieldname }, accept) => {
        accept(null, fieldname === field && !isTaken);
        isTaken ||= fieldname === field;
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
    void form.any()(request, response, next);
  };
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
