import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BackupFolder, backupName } from './backup-folder.js';

const NOON = new Date('2030-01-03T12:00:00.400Z');
const MORE = [
  'larder-2030-01-01T120000Z.tar.gz',
  'larder-2030-01-02T120000Z.tar.gz',
  'larder-2031-01-01T000000Z.tar.gz',
];
const OTHERS = ['larder-holiday.tar.gz', 'notes.txt', 'larder-2030-13-41T120000Z.tar.gz', 'x.tar.gz.1a.unfinished'];

let path: string;
let folder: BackupFolder;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'larder-backups-'));
  folder = new BackupFolder(path);
  for (const name of [...MORE, ...OTHERS]) await writeFile(join(path, name), 'four');
});

afterEach(async () => {
  await rm(path, { recursive: true, force: true });
});

describe('BackupFolder', () => {
  it('lists backups alone, the newest first, with their size', async () => {
    await mkdir(join(path, 'larder-2030-01-04T120000Z.tar.gz'));
    expect((await folder.list()).map(({ name }) => name)).toEqual(MORE.toReversed());
    expect((await folder.list())[0]).toMatchObject({ bytes: 4, createdAt: new Date('2031-01-01T00:00:00Z') });
  });

  it('does not take one from the future for the newest', async () => {
    expect((await folder.newest(NOON))?.name).toBe(MORE[1]);
    expect(await folder.newest(new Date('2029-01-01T00:00:00Z'))).toBeNull();
  });

  it('finds what it named itself, and no path out of it', async () => {
    const name = backupName(NOON);
    await writeFile(folder.pathOf(name), '');
    expect(await folder.find(name)).toEqual({ name, createdAt: new Date('2030-01-03T12:00:00Z'), bytes: 0 });
    expect(await folder.find(`../${name}`)).toBeNull();
    expect(await folder.find('notes.txt')).toBeNull();
  });

  it('removes the oldest, nothing else, and never the last one', async () => {
    const name = backupName(NOON);
    await writeFile(folder.pathOf(name), '');
    await folder.removeOld(name, 3);
    expect((await readdir(path)).toSorted()).toEqual([name, ...MORE.slice(1), ...OTHERS].toSorted());
    await folder.removeOld(name, 1);
    expect((await readdir(path)).toSorted()).toEqual([name, ...OTHERS].toSorted());
  });

  it('removes what an unfinished backup left, and nothing else', async () => {
    const left = `${backupName(NOON)}.unchecked`;
    for (const name of [left, `${left}.0a1b2c.unfinished`]) await writeFile(folder.pathOf(name), '');
    await folder.removeUnfinished();
    expect((await readdir(path)).toSorted()).toEqual([...MORE, ...OTHERS].toSorted());
  });

  it('is empty where there is none, until it is made', async () => {
    const inner = new BackupFolder(join(path, 'a/b'));
    expect(await inner.list()).toEqual([]);
    await inner.prepare();
    expect(await inner.freeBytes()).toBeGreaterThan(0);
    await expect(new BackupFolder(join(path, 'notes.txt')).prepare()).rejects.toThrow(/BACKUP_DIR/);
  });
});
