import { readFile } from 'node:fs/promises';

const BLOCK = /^```(\S*) ?(\S*)\n(.*?)^```$/gms;

/** @param path from the root of the project */
export function documentedText(path: string): Promise<string> {
  return readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
}

/**
 * The code blocks of a document by their names, which follow the language. A block without a name has its text as name.
 */
export async function documentedBlocks(path: string): Promise<ReadonlyMap<string, string>> {
  const text = await documentedText(path);
  return new Map(
    [...text.matchAll(BLOCK)].map(([, , name, block = '']) => [name === '' ? block : (name ?? ''), block]),
  );
}
