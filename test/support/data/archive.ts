import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** The content of a backup: its entries by name, in their order, and the JSON of the first and the last entry. */
export interface OpenedArchive {
  readonly manifest: { larder: string; migrations: string[]; tables: { name: string; columns: string[] }[] };
  readonly pieces: Map<string, string>;
  readonly rows: Record<string, number>;
}

export async function openArchive(archive: Buffer): Promise<OpenedArchive> {
  const tar = extract();
  tar.end(gunzipSync(archive));
  const entries = new Map<string, string>();
  for await (const entry of tar) entries.set(entry.header.name, (await buffer(entry)).toString('utf8'));
  const take = (name: string): unknown => {
    const text = entries.get(name) ?? 'null';
    entries.delete(name);
    return JSON.parse(text);
  };
  const manifest = take('larder-backup.json') as OpenedArchive['manifest'];
  const { rows } = take('checksums.json') as { rows: Record<string, number> };
  return { manifest, pieces: entries, rows };
}

/** Calculates the checksums again, so that they are correct after any change. */
export async function sealArchive({ manifest, pieces, rows }: OpenedArchive): Promise<Buffer> {
  const entries = [['larder-backup.json', JSON.stringify(manifest)] as const, ...pieces];
  const sha256 = Object.fromEntries(
    entries.map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')]),
  );
  const archive = pack();
  for (const [name, text] of [...entries, ['checksums.json', JSON.stringify({ sha256, rows })] as const])
    archive.entry({ name }, text);
  archive.finalize();
  return gzipSync(await buffer(Readable.from(archive)));
}
