import { crc32 } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Files by their paths: bytes, text, or a value that is written as JSON. */
export type Files = Readonly<Record<string, unknown>>;

/** A zip with these files, in their order. */
export function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(bytesOf(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

export function bytesOf(content: unknown): Buffer {
  if (Buffer.isBuffer(content)) return content;
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
}

export interface RawEntry {
  readonly path: string;
  readonly content: Buffer;
  /** The checksum in the headers, instead of the right one. */
  readonly crc?: number;
  readonly size?: number;
  /** Bit 0: encrypted. */
  readonly flags?: number;
  /** Whether the entry says that its name is in UTF-8; left out: it does. */
  readonly saysUtf8?: boolean;
  /** Unix mode and type. */
  readonly mode?: number;
}

/** A zip of stored entries with any headers, also wrong ones that a proper writer refuses. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { path, content, crc = crc32(content), size = content.length } = entry;
    const { flags = 0, mode = 0o100_644, saysUtf8 = true } = entry;
    const name = Buffer.from(path);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(saysUtf8 ? flags | 0x800 : flags, 6);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(0x0314, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(saysUtf8 ? flags | 0x800 : flags, 8);
    central.writeUInt32LE(crc, 16);
    central.writeUInt32LE(content.length, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    locals.push(local, name, content);
    directory.push(central, name);
    offset += local.length + name.length + content.length;
  }
  const middle = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(middle.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, middle, end]);
}
