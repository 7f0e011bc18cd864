import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../config.js';
import {
  DomainError,
  MalformedBodyError,
  RefusedError,
  RequestTimeoutError,
  ServiceUnavailableError,
  TooManyRequestsError,
  UnsupportedMediaTypeError,
} from '../problems/errors.js';
import type { ProblemKind } from '../problems/problem-kind.js';
import { FileError } from '../../whole-file.js';
import { householdOf } from '../household-of.js';
import { announcedBytes, waitsToSend } from './announced.js';
import type { TakenBody } from './taken-body.js';

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

/** Maximum number of files that are received at the same time: in total, and for one household. */
const MOST_AT_ONCE = 4;
const MOST_OF_A_HOUSEHOLD = 2;
/** Maximum milliseconds without a new byte. */
const IDLE = 30_000;
const MOST_PARTS = 20;
const TRY_AGAIN_SECONDS = 10;
const LONGEST_NAME = 200;

type TakenUpload = Extract<TakenBody, { kind: 'upload' }>;

/** Receives files that are too large for the memory. They are written to a folder in the data directory. */
@Injectable()
export class Uploads {
  private readonly folder: string;
  private readonly mostBytes: number;
  private readonly underWay = new Map<string, number>();

  constructor(@Inject(CONFIG) { dataDir, archiveMegabytes }: Config) {
    this.folder = join(dataDir, 'archives');
    this.mostBytes = archiveMegabytes * 1_048_576;
  }

  /**
   * Puts the file into `request.body` as an `UploadedFile`, under the name of its field. The file is removed when the
   * answer is sent.
   * @throws DomainError
   */
  async receive(request: Request, response: Response, taken: TakenUpload): Promise<boolean> {
    const household = householdOf(request) ?? '';
    this.begin(household);
    const path = join(this.folder, `upload-${randomUUID()}`);
    try {
      const file = await this.write(request, response, path, taken);
      request.body = file === null ? {} : { [taken.field]: file };
      const remove = (): void => void rm(path, { force: true });
      if (response.closed) remove();
      else response.once('close', remove);
      return true;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      this.end(household);
    }
  }

  /**
   * A copy of the file in the form of an upload. The caller removes it.
   * @throws RefusedError when it is too large, FileError when it cannot be read
   */
  async copy(source: Readable, name: string, tooLarge: ProblemKind): Promise<UploadedFile> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, `upload-${randomUUID()}`);
    const limit = new Limit(this.mostBytes, tooLarge);
    try {
      await pipeline(source, limit.pass, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof DomainError) throw error;
      throw new FileError(`The file was not read: ${(error as Error).message}.`);
    }
    return new UploadedFile(path, plainName(name), limit.size, limit.hash.digest());
  }

  private begin(household: string): void {
    const all = [...this.underWay.values()].reduce((sum, count) => sum + count, 0);
    const own = this.underWay.get(household) ?? 0;
    if (own >= MOST_OF_A_HOUSEHOLD)
      throw new TooManyRequestsError(
        'This household is sending as many files as it may at once; wait for the answers',
        MOST_OF_A_HOUSEHOLD,
        TRY_AGAIN_SECONDS,
      );
    if (all >= MOST_AT_ONCE)
      throw new ServiceUnavailableError('The server is receiving as many files as it can; try again');
    this.underWay.set(household, own + 1);
  }

  private end(household: string): void {
    const left = (this.underWay.get(household) ?? 1) - 1;
    if (left > 0) this.underWay.set(household, left);
    else this.underWay.delete(household);
  }

  /** `null` without a file. */
  private async write(
    request: Request,
    response: Response,
    path: string,
    { field, tooLarge }: TakenUpload,
  ): Promise<UploadedFile | null> {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity')
      throw new UnsupportedMediaTypeError('The file must be sent without a Content-Encoding');
    const limit = new Limit(this.mostBytes, tooLarge);
    // The parts of the form around the file also have some bytes.
    if ((announcedBytes(request) ?? 0) > this.mostBytes + 65_536) throw limit.refusal();
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    if (waitsToSend(request)) response.writeContinue();
    const isForm = request.is('multipart/form-data') !== false && request.is('multipart/form-data') !== null;
    try {
      return isForm
        ? await writeForm(request, path, field, limit)
        : await writeRaw(request, path, nameOf(request), limit);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (error instanceof IdleError) throw new RequestTimeoutError(`No bytes arrived for ${IDLE / 1_000} s`);
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
        throw new ServiceUnavailableError('The disk of the server is full');
      throw new MalformedBodyError('The body could not be read');
    }
  }
}

class IdleError extends Error {}

/** Counts and hashes the bytes of a file. */
class Limit {
  size = 0;
  readonly hash: Hash = createHash('sha256');

  constructor(
    private readonly most: number,
    private readonly kind: ProblemKind,
  ) {}

  get pass(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.size += chunk.length;
        if (this.size > this.most) {
          done(this.refusal());
          return;
        }
        this.hash.update(chunk);
        done(null, chunk);
      },
    });
  }

  refusal(): DomainError {
    return new RefusedError(this.kind, `The file is larger than ${this.most / 1_048_576} MiB`);
  }
}

async function writeRaw(request: Request, path: string, name: string, limit: Limit): Promise<UploadedFile | null> {
  await writeFile(request, request, path, limit);
  return limit.size === 0 ? null : new UploadedFile(path, name, limit.size, limit.hash.digest());
}

async function writeForm(request: Request, path: string, field: string, limit: Limit): Promise<UploadedFile | null> {
  const form = formOf(request);
  const taken: { name: string; written: Promise<void> | null } = { name: '', written: null };
  form.on('file', (part, stream, { filename = '' }) => {
    stream.on('error', () => undefined);
    if (part !== field || taken.written !== null) {
      stream.resume();
      return;
    }
    taken.name = plainName(filename);
    taken.written = writeFile(request, stream, path, limit);
    // The error is thrown below. The rest of the form is not read.
    taken.written.catch((error: unknown) => {
      request.unpipe(form);
      form.destroy(error as Error);
    });
  });
  await new Promise<void>((resolve, reject) => {
    form.on('close', resolve);
    form.on('error', (error: unknown) => {
      reject(error instanceof Error ? error : new Error('The form is not complete'));
    });
    form.on('partsLimit', () => {
      reject(new MalformedBodyError(`The form has more than ${MOST_PARTS} parts`));
    });
    request.once('close', () => {
      if (!request.readableEnded) reject(new MalformedBodyError('The body ended too early'));
    });
    request.pipe(form);
  }).finally(() => {
    request.unpipe(form).pause();
  });
  if (taken.written === null) return null;
  await taken.written;
  return limit.size === 0 ? null : new UploadedFile(path, taken.name, limit.size, limit.hash.digest());
}

/** Writes the bytes to the file. The connection of the request stays open for the answer. */
async function writeFile(request: Request, source: Readable, path: string, limit: Limit): Promise<void> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const arrived = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late.abort(new IdleError());
    }, IDLE);
  };
  arrived();
  request.on('data', arrived);
  const pass = limit.pass;
  const written = pipeline(pass, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: late.signal });
  source.pipe(pass);
  source.once('error', (error) => pass.destroy(error));
  source.once('close', () => {
    if (!source.readableEnded) pass.destroy(new MalformedBodyError('The body ended too early'));
  });
  try {
    await written;
  } catch (error) {
    throw late.signal.aborted ? late.signal.reason : error;
  } finally {
    clearTimeout(timer);
    request.off('data', arrived);
    source.unpipe(pass);
    if (source === request) request.pause();
  }
}

function formOf(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { parts: MOST_PARTS, fieldSize: 65_536, headerPairs: 20 },
    });
  } catch {
    throw new MalformedBodyError('The form names no boundary');
  }
}

/** The name of a raw body, which clients can send in `Content-Disposition`. */
function nameOf(request: Request): string {
  const told = request.headers['content-disposition'] ?? '';
  const [, encoded] = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(told) ?? [];
  const [, quoted, bare] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(told) ?? [];
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
