import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Header, pack } from 'tar-stream';
import { BackupError } from './backup-error.js';
import { verifyArchive } from './verify-archive.js';

type Entry = readonly [name: string, content: string | Buffer, header?: Partial<Header>];

const TABLES = [
  { name: 'stores', columns: ['id', 'name'] },
  { name: 'recipes', columns: ['id'] },
];
const MANIFEST = { format: 1, larder: '0.1.0', createdAt: '2030-01-01', migrations: ['First1'], tables: TABLES };
const ROWS = { stores: 1, recipes: 2 };
const PIECES: readonly Entry[] = [
  ['tables/stores/00001.copy', '1\tMarket\n'],
  ['tables/recipes/00001.copy', '1\n'],
  ['tables/recipes/00002.copy', '2\n'],
];
const ESCAPE = '\u001b[2J';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-archive-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function tar(entries: readonly Entry[]): Promise<Buffer> {
  const archive = pack();
  for (const [name, content, header] of entries) archive.entry({ name, ...header }, content);
  archive.finalize();
  return buffer(Readable.from(archive));
}

/** An archive with correct checksums and any content. */
function sealed(
  manifest: unknown = MANIFEST,
  pieces: readonly Entry[] = PIECES,
  rows: unknown = ROWS,
): Promise<Buffer> {
  const first: Entry = ['larder-backup.json', JSON.stringify(manifest)];
  return tar([first, ...pieces, ['checksums.json', JSON.stringify({ sha256: checksums([first, ...pieces]), rows })]]);
}

function checksums(entries: readonly Entry[]): Record<string, string> {
  const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
  return Object.fromEntries(entries.map(([name, content]) => [name, hash(content)]));
}

async function complaint(archive: Buffer): Promise<string> {
  const path = join(folder, 'archive.tar.gz');
  writeFileSync(path, archive);
  return complaintOf(path);
}

async function complaintOf(path: string): Promise<string> {
  const error: unknown = await verifyArchive({ path, name: 'It' }).catch((reason: unknown) => reason);
  if (error instanceof BackupError) return error.message;
  throw new Error('It was not refused in order', { cause: error });
}

describe('verifyArchive', () => {
  it('accepts an archive that Larder wrote', async () => {
    const path = join(folder, 'whole.tar.gz');
    writeFileSync(path, gzipSync(await sealed()));
    const { manifest, end } = await verifyArchive({ path, name: 'It' });
    expect(manifest).toEqual(MANIFEST);
    expect(Object.fromEntries(end.rows)).toEqual(ROWS);
  });

  const NOT_OURS = /^It is not a backup made by Larder\.$/;
  const DAMAGED = /^It is damaged: [^\n]+\.$/;
  const UNREADABLE = /^It cannot be read: [^\n]+\.$/;

  it.each<[string, (whole: Buffer) => Buffer | Promise<Buffer>, RegExp]>([
    ['nothing', () => Buffer.alloc(0), UNREADABLE],
    ['a text', () => Buffer.from('groceries: plums'), UNREADABLE],
    ['no tar inside', () => gzipSync('groceries: plums'.repeat(1_000)), UNREADABLE],
    ['cut short in the gzip', (whole) => gzipSync(whole).subarray(0, 200), UNREADABLE],
    ['cut short in the tar', (whole) => gzipSync(whole.subarray(0, 2_000)), UNREADABLE],
    ['no gzip around', (whole) => whole, UNREADABLE],
    ['an empty tar', async () => gzipSync(await tar([])), NOT_OURS],
    ['a tar of other files', async () => gzipSync(await tar([['photo.jpg', 'x']])), NOT_OURS],
    [
      'a folder for the manifest',
      async () => gzipSync(await tar([['larder-backup.json', '', { type: 'directory' }]])),
      NOT_OURS,
    ],
    [
      'a link for the manifest',
      async () => gzipSync(await tar([['larder-backup.json', '', { type: 'symlink', linkname: '/etc/passwd' }]])),
      NOT_OURS,
    ],
    [
      'a manifest without end',
      async () => gzipSync(await tar([['larder-backup.json', Buffer.alloc(2_000_000)]])),
      NOT_OURS,
    ],
    [
      'without checksums',
      async () => gzipSync(await tar([['larder-backup.json', JSON.stringify(MANIFEST)], ...PIECES])),
      /^It is cut short: /,
    ],
    ['something after its gzip', (whole) => Buffer.concat([gzipSync(whole), Buffer.from('and more')]), UNREADABLE],
    ['zeros after its gzip', (whole) => Buffer.concat([gzipSync(whole), Buffer.alloc(100_000)]), DAMAGED],
    ['a second gzip', async (whole) => Buffer.concat([gzipSync(whole), gzipSync(await sealed())]), DAMAGED],
    [
      'an entry after its last',
      async (whole) => gzipSync(Buffer.concat([whole.subarray(0, -1_024), await tar([['more', 'x']])])),
      DAMAGED,
    ],
    ['a size that lies', (whole) => gzipSync(withSize(whole, '00000100000')), UNREADABLE],
    ['a size beyond the archive', (whole) => gzipSync(withSize(whole, '77777777777')), NOT_OURS],
    ['a size that is none', (whole) => gzipSync(withSize(whole, 'plums......')), UNREADABLE],
  ])('refuses what is or has %s', async (_what, spoil, sentence) => {
    expect(await complaint(await spoil(await sealed()))).toMatch(sentence);
  });

  it.each<[string, unknown, RegExp]>([
    ['null', null, DAMAGED],
    ['a list', [MANIFEST], DAMAGED],
    ['a number', 7, DAMAGED],
    ['no version', { ...MANIFEST, larder: undefined }, NOT_OURS],
    ['a version that clears the screen', { ...MANIFEST, larder: ESCAPE, format: 2 }, NOT_OURS],
    ['a form in words', { ...MANIFEST, format: '1' }, NOT_OURS],
    [
      'a later form',
      { ...MANIFEST, format: 2, larder: '9.0.0', tables: 'elsewhere' },
      /^It was made by Larder 9\.0\.0 in a form/,
    ],
    ['no migrations', { ...MANIFEST, migrations: [] }, DAMAGED],
    ['migrations that are an object', { ...MANIFEST, migrations: { length: 1 } }, DAMAGED],
    ['migrations that are numbers', { ...MANIFEST, migrations: [1] }, DAMAGED],
    ['no tables', { ...MANIFEST, tables: [] }, DAMAGED],
    [
      'too many tables',
      { ...MANIFEST, tables: Array.from({ length: 1_001 }, (_, n) => ({ name: `t${n}`, columns: ['id'] })) },
      DAMAGED,
    ],
    ['a table without columns', { ...MANIFEST, tables: [{ name: 'stores', columns: [] }] }, DAMAGED],
    ['a table that is a text', { ...MANIFEST, tables: ['stores'] }, DAMAGED],
    ['columns that are a text', { ...MANIFEST, tables: [{ name: 'stores', columns: 'id' }] }, DAMAGED],
    [
      'a name that is more than one',
      { ...MANIFEST, tables: [{ name: 'stores; DROP TABLE users', columns: ['id'] }] },
      DAMAGED,
    ],
    ['a name that clears the screen', { ...MANIFEST, tables: [{ name: ESCAPE, columns: ['id'] }] }, DAMAGED],
    ['a table twice', { ...MANIFEST, tables: [...TABLES, TABLES[0]] }, DAMAGED],
  ])('refuses a manifest that is or has %s', async (_what, manifest, sentence) => {
    const message = await complaint(gzipSync(await sealed(manifest)));
    expect(message).toMatch(sentence);
    expect(message).not.toContain('\u001b');
  });

  it.each<[string, readonly Entry[]]>([
    ['a piece twice', [...PIECES, ...PIECES.slice(-1)]],
    ['a piece missing', PIECES.slice(0, 1).concat(PIECES.slice(2))],
    ['tables the other way round', [...PIECES.slice(1), ...PIECES.slice(0, 1)]],
    ['a piece of another table', [...PIECES, ['tables/users/00001.copy', '']]],
    ['a path out of it', [...PIECES, ['../../etc/cron.d/larder', '']]],
    ['a name that clears the screen', [...PIECES, [ESCAPE, '']]],
    ['a manifest twice', [...PIECES, ['larder-backup.json', JSON.stringify(MANIFEST)]]],
  ])('refuses %s', async (_what, pieces) => {
    expect(await complaint(gzipSync(await sealed(MANIFEST, pieces)))).toBe(
      'It is damaged: its parts are not those that Larder writes, in their order.',
    );
  });

  it.each<[string, unknown]>([
    ['no rows', null],
    ['rows of a table less', { stores: 1 }],
    ['rows of a table more', { ...ROWS, users: 1 }],
    ['fewer than no rows', { ...ROWS, stores: -1 }],
    ['half a row', { ...ROWS, stores: 0.5 }],
    ['rows in words', { ...ROWS, stores: '1' }],
    ['a list of rows', [1, 2]],
  ])('refuses an end with %s', async (_what, rows) => {
    expect(await complaint(gzipSync(await sealed(MANIFEST, PIECES, rows)))).toMatch(DAMAGED);
  });

  it.each<[string, (sums: Record<string, string>) => unknown]>([
    ['lack one', (sums) => Object.fromEntries(Object.entries(sums).slice(1))],
    ['are too many', (sums) => ({ ...sums, [ESCAPE]: '' })],
    ['differ', (sums) => ({ ...sums, 'tables/stores/00001.copy': '0'.repeat(64) })],
    ['are no texts', (sums) => Object.fromEntries(Object.keys(sums).map((name) => [name, {}]))],
    ['are a list', (sums) => Object.values(sums)],
  ])('refuses checksums that %s', async (_what, spoil) => {
    const entries: Entry[] = [['larder-backup.json', JSON.stringify(MANIFEST)], ...PIECES];
    const end = JSON.stringify({ sha256: spoil(checksums(entries)), rows: ROWS });
    const message = await complaint(gzipSync(await tar([...entries, ['checksums.json', end]])));
    expect(message).toMatch(DAMAGED);
    expect(message).not.toContain('\u001b');
  });

  it.each([
    ['UTF-16', Buffer.from(JSON.stringify(MANIFEST), 'utf16le')],
    ['Latin-1', Buffer.from(JSON.stringify({ ...MANIFEST, createdAt: 'März' }), 'latin1')],
    ['a deep nest', Buffer.from('['.repeat(500_000))],
  ])('refuses a manifest in %s', async (_what, content) => {
    expect(await complaint(gzipSync(await tar([['larder-backup.json', content]])))).toMatch(DAMAGED);
  });

  it('stops reading a stream that continues without a new entry', async () => {
    const whole = await sealed();
    expect(await complaint(gzipSync(Buffer.concat([whole, Buffer.alloc(80 * 1_048_576)])))).toMatch(NOT_OURS);
  });

  it('refuses what is not a file', async () => {
    mkdirSync(join(folder, 'a-folder'));
    expect(await complaintOf(join(folder, 'a-folder'))).toMatch(/^It is a folder: [^\n]+\.$/);
    expect(await complaintOf('/dev/zero')).toMatch(/^It is a device, a pipe or a socket: [^\n]+\.$/);
    expect(await complaintOf(join(folder, 'nothing'))).toMatch(UNREADABLE);
  });
});

/** Replaces the size in the tar header of the manifest, and corrects the checksum of the header. */
function withSize(archive: Buffer, octal: string): Buffer {
  const changed = Buffer.from(archive);
  changed.write(octal, 124, 'latin1');
  changed.fill(' ', 148, 156);
  const sum = changed.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return changed;
}
