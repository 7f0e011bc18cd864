import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { type ArchiveEnd, type BackupManifest, END, FORMAT, MANIFEST, PIECE } from './archive.js';
import { BackupError } from './backup-error.js';

/** Bytes of the manifest and of the list of checksums: thousands of gigabytes of pieces fit. */
const LONGEST_ENTRY = 16 * PIECE;

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
}

export interface VerifiedArchive {
  readonly manifest: BackupManifest;
  readonly end: ArchiveEnd;
}

/** The entries in their order, one in memory at a time. @throws BackupError for a file that is no archive */
export async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const source = createReadStream(file);
  const gunzip = createGunzip();
  const fail = (error: Error): void => {
    tar.destroy(error);
  };
  source.on('error', fail).pipe(gunzip).on('error', fail).pipe(tar);
  try {
    for await (const entry of tar)
      yield { name: entry.header.name, content: await contentOf(entry.header, entry as AsyncIterable<Buffer>, file) };
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(`${file} cannot be read: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
}

/** Reads the whole archive once. @throws BackupError for one that is damaged, cut short or no backup of Larder */
export async function verifyArchive(file: string): Promise<VerifiedArchive> {
  const found: Record<string, string> = {};
  let manifest: BackupManifest | null = null;
  let end: ArchiveEnd | null = null;
  for await (const { name, content } of entriesOf(file)) {
    if (manifest === null) manifest = manifestOf(name, content, file);
    if (name === END) end = jsonOf(content, file) as ArchiveEnd;
    else found[name] = createHash('sha256').update(content).digest('hex');
  }
  if (manifest === null) throw new BackupError(`${file} is not a backup made by Larder.`);
  if (end === null) throw new BackupError(`${file} is cut short: its last part is missing.`);
  compare(found, end.sha256, file);
  return { manifest, end };
}

async function contentOf({ size }: Header, body: AsyncIterable<Buffer>, file: string): Promise<Buffer> {
  if (size > LONGEST_ENTRY) throw new BackupError(`${file} is not a backup made by Larder.`);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function manifestOf(name: string, content: Buffer, file: string): BackupManifest {
  if (name !== MANIFEST) throw new BackupError(`${file} is not a backup made by Larder.`);
  const manifest = jsonOf(content, file) as BackupManifest;
  if (manifest.format !== FORMAT)
    throw new BackupError(
      `${file} was made by Larder ${manifest.larder} in a form that this one cannot read: use that version or a later one.`,
    );
  return manifest;
}

function compare(found: ArchiveEnd['sha256'], expected: ArchiveEnd['sha256'], file: string): void {
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  for (const name of names)
    if (found[name] !== expected[name]) throw new BackupError(`${file} is damaged: ${name} is not what was backed up.`);
}

function jsonOf(content: Buffer, file: string): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw new BackupError(`${file} is damaged: a part of it is not the JSON it was.`);
  }
}
