import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('the list of licences', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'larder-licences-'));
    cpSync(join(ROOT, 'docs/licences.md'), join(folder, 'docs/licences.md'), { recursive: true });
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** The check with one package more than the lock file has. */
  function checkWith(name: string, entry: object): { status: number | null; stderr: string } {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: object };
    const packages = { ...lock.packages, [`node_modules/${name}`]: entry };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    return check(folder);
  }

  function check(cwd: string): { status: number | null; stderr: string } {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/licences.mjs'), '--check'], {
      cwd,
      encoding: 'utf8',
    });
    return { status, stderr };
  }

  it('names all packages of the lock file that ship', () => {
    expect(check(ROOT)).toEqual({ status: 0, stderr: '' });
  });

  it('is out of date with a new package that ships, but not with one for development', () => {
    expect(checkWith('left-pad', { license: 'MIT', dev: true }).status).toBe(0);
    const outcome = checkWith('left-pad', { license: 'MIT' });
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toContain('run "npm run licences"');
  });

  it('takes no package with a licence that nobody has looked at', () => {
    for (const entry of [{ license: 'GPL-3.0-only' }, { license: 'MIT AND SSPL-1.0' }, {}]) {
      const outcome = checkWith('left-pad', entry);
      expect(outcome.status).toBe(1);
      expect(outcome.stderr).toMatch(/^left-pad has the licence .*: look at it/);
    }
  });
});
