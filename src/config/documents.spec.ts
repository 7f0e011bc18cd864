import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['.', 'docs', 'deploy', 'bench'];
const DOCUMENTS = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Code is no text with links and headings. */
function withoutCode(text: string): string {
  return text.replace(/^ *```.*?^ *```$/gms, '').replace(/`[^`\n]*`/g, 'code');
}

/** The names by which a code host lets links point to the headings of a document. */
function anchorsOf(path: string): string[] {
  const text = textOf(path).replace(/^ *```.*?^ *```$/gms, '');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

/** Targets of links and pictures on this machine. */
function targetsOf(path: string): string[] {
  const text = withoutCode(textOf(path));
  const found = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, source]) => link ?? source,
  );
  return found.filter((target): target is string => target !== undefined && !/^(?:https?|mailto):/.test(target));
}

function isBroken(document: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? document : join(dirname(document), file);
  if (!existsSync(join(ROOT, path))) return true;
  return anchor !== undefined && !anchorsOf(path).includes(anchor);
}

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    const links = DOCUMENTS.flatMap((document) => targetsOf(document).map((target) => ({ document, target })));
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(({ document, target }) => isBroken(document, target))).toEqual([]);
  });

  it('are all in the index', () => {
    const index = targetsOf('docs/README.md');
    const missing = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md') && !index.includes(name));
    expect(missing).toEqual(['README.md']);
  });

  it('name every folder of the source in the tree', () => {
    const [, tree = ''] = /^## The tree$(.*?)^## /ms.exec(textOf('CONTRIBUTING.md')) ?? [];
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.filter(({ name }) => !tree.includes(` ${name}/`)).map(({ name }) => name)).toEqual([]);
  });

  it('name commands that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const named = DOCUMENTS.flatMap((document) =>
      [...textOf(document).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
    );
    expect(named).toContain('larder');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('name tests that exist', () => {
    const folders = readdirSync(join(ROOT, 'test'));
    const tests = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' });
    const known = new Set([...tests.map((name) => name.replace(/\.[\w-]+-spec\.ts$/, '')), ...tests]);
    const named = DOCUMENTS.flatMap((document) =>
      [...textOf(document).matchAll(/`(?:test\/)?([\w-]+)\/([\w/-]*[\w-])`/g)]
        .filter(([, folder = '']) => folders.includes(folder))
        .map(([, folder = '', name = '']) => `${folder}/${name}`),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
