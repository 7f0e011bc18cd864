import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';
import { isPlainText, NOT_PLAIN } from '../fields/plain-text.js';
import { InvalidRequestError, MalformedBodyError, PayloadTooLargeError } from '../problems/errors.js';
import { MOST_FIELDS } from './form-body.js';
import type { BodyReader, TakenFile } from './taken-body.js';

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
  protected readonly form: busboy.Busboy;
  protected failure: Error | null = null;
  private readonly field: string;
  private readonly file: CollectedFile;
  private hasFile = false;
  private readonly closed: Promise<void>;

  /**
   * @param parts maximum number of parts, and of bytes in a part that is no file
   * @throws MalformedBodyError
   */
  constructor(headers: IncomingHttpHeaders, taken: TakenFile, parts = { most: MOST_PARTS, bytes: MOST_BESIDE }) {
    this.field = taken.field;
    this.file = new CollectedFile(taken.limit);
    this.form = formOf(headers, parts);
    this.form.on('file', (name, stream) => {
      stream.on('error', () => undefined);
      if (name !== taken.field || this.hasFile) {
        stream.resume();
        return;
      }
      this.hasFile = true;
      stream.on('data', (chunk: Buffer) => {
        this.collect(chunk);
      });
    });
    this.form.on('partsLimit', () => {
      this.failure ??= new PayloadTooLargeError(`The form has more than ${parts.most} parts`);
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

/** Reads the fields of a form (`multipart/form-data`) and the file in one of them. A repeated field becomes a list. */
export class FormWithFile extends FormFile {
  private readonly fields = Object.create(null) as Record<string, string | string[]>;
  private bytes = 0;

  /**
   * @param limit maximum bytes of all fields without the file
   * @throws MalformedBodyError
   */
  constructor(headers: IncomingHttpHeaders, file: TakenFile, limit: number) {
    super(headers, file, { most: MOST_FIELDS + 1, bytes: limit });
    this.form.on('field', (name, value, { valueTruncated }) => {
      this.bytes += Buffer.byteLength(value);
      if (valueTruncated || this.bytes > limit)
        this.failure ??= new PayloadTooLargeError(`The fields of the form have more than ${limit} bytes`);
      else if (!isPlainText(value)) this.failure ??= new InvalidRequestError([{ path: name, message: NOT_PLAIN }]);
      else if (this.failure === null) this.add(name, value);
    });
  }

  override async end(): Promise<object> {
    const file = await super.end();
    return { ...this.fields, ...file };
  }

  private add(name: string, value: string): void {
    const before = this.fields[name];
    this.fields[name] = before === undefined ? value : [before, value].flat();
  }
}

function formOf(headers: IncomingHttpHeaders, parts: { most: number; bytes: number }): busboy.Busboy {
  const limits = { parts: parts.most, fieldSize: parts.bytes, fieldNameSize: 100, headerPairs: 20 };
  try {
    return busboy({ headers, limits });
  } catch {
    throw new MalformedBodyError('The form names no boundary');
  }
}
