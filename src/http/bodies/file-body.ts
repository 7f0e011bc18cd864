import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';
import { MalformedBodyError, PayloadTooLargeError } from '../problems/errors.js';
import type { BodyReader } from './taken-body.js';

/** Bytes of a form in addition to its file: headers of its parts, and unknown fields. */
export const MOST_BESIDE = 65_536;
/** Maximum number of parts of a form. */
const MOST_PARTS = 20;

/** Collects bytes up to a limit. */
class CollectedFile {
  private readonly chunks: Buffer[] = [];
  private length = 0;

  constructor(private readonly limit: number) {}

  /** @throws PayloadTooLargeError */
  add(chunk: Buffer): void {
    this.length += chunk.length;
    if (this.length > this.limit) throw new PayloadTooLargeError(`The file is larger than ${this.limit} bytes`);
    this.chunks.push(chunk);
  }

  bytes(): Buffer {
    return Buffer.concat(this.chunks, this.length);
  }
}

/** Reads a body that is a file of any type, as `{ field: bytes }`. */
export class RawFile implements BodyReader {
  private readonly file: CollectedFile;

  constructor(
    private readonly field: string,
    limit: number,
  ) {
    this.file = new CollectedFile(limit);
  }

  write(chunk: Buffer): void {
    this.file.add(chunk);
  }

  end(): object {
    return { [this.field]: this.file.bytes() };
  }
}

/** Reads the file in one field of a form (`multipart/form-data`), as `{ field: bytes }`. Other fields are ignored. */
export class FormFile implements BodyReader {
  private readonly form: busboy.Busboy;
  private readonly file: CollectedFile;
  private hasFile = false;
  private failure: Error | null = null;
  private readonly closed: Promise<void>;

  /** @throws MalformedBodyError */
  constructor(
    headers: IncomingHttpHeaders,
    private readonly field: string,
    limit: number,
  ) {
    this.file = new CollectedFile(limit);
    this.form = formOf(headers);
    this.form.on('file', (name, stream) => {
      stream.on('error', () => undefined);
      if (name !== field || this.hasFile) {
        stream.resume();
        return;
      }
      this.hasFile = true;
      stream.on('data', (chunk: Buffer) => {
        this.collect(chunk);
      });
    });
    this.form.on('partsLimit', () => {
      this.failure ??= new PayloadTooLargeError(`The form has more than ${MOST_PARTS} parts`);
    });
    this.closed = new Promise((resolve) => {
      this.form.on('error', () => {
        this.failure ??= new MalformedBodyError('The form is not complete');
        resolve();
      });
      this.form.on('close', resolve);
    });
  }

  write(chunk: Buffer): void {
    this.form.write(chunk);
    if (this.failure !== null) throw this.failure;
  }

  async end(): Promise<object> {
    this.form.end();
    await this.closed;
    if (this.failure !== null) throw this.failure;
    return this.hasFile ? { [this.field]: this.file.bytes() } : {};
  }

  private collect(chunk: Buffer): void {
    try {
      this.file.add(chunk);
    } catch (error) {
      this.failure ??= error as Error;
    }
  }
}

function formOf(headers: IncomingHttpHeaders): busboy.Busboy {
  const limits = { parts: MOST_PARTS, fieldSize: MOST_BESIDE, fieldNameSize: 100, headerPairs: 20 };
  try {
    return busboy({ headers, limits });
  } catch {
    throw new MalformedBodyError('The form names no boundary');
  }
}
