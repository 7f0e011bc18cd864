import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents. The recursive mode of Node loops without end when an existing folder accepts no new
 * one and reports ENOENT, as /proc does.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
