import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The commit of the last release, from which an upgrade without an interruption is promised. It is changed with each
 * release.
 */
const EARLIER = 'a8e8bd878e0936861ae07fc06e6e2cadf6b09589';
const ROOT = join(import.meta.dirname, '../../..');
const NEEDED = [
  'src',
  'migrations',
  'scripts',
  'openapi.json',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
];

const run = promisify(execFile);

/** Why the earlier program cannot be built here; `null` when it can. */
export function whyNoEarlierProgram(): string | null {
  try {
    execFileSync('git', ['cat-file', '-e', `${EARLIER}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return null;
  } catch {
    return `there is no git history with the commit ${EARLIER.slice(0, 7)} (\`git fetch --unshallow\` gets it)`;
  }
}

/** Builds the earlier program with the packages of the present one. It takes the processor for half a minute. */
export async function buildEarlierProgram(): Promise<{ main: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-earlier-'));
  const sources = join(folder, 'sources.tar');
  await run('git', ['archive', `--output=${sources}`, EARLIER, ...NEEDED], { cwd: ROOT });
  await run('tar', ['-xf', sources, '-C', folder]);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const script of ['node_modules/@nestjs/cli/bin/nest.js build', 'scripts/bundle.mjs'])
    await run(process.execPath, script.split(' '), { cwd: folder });
  return {
    main: join(folder, 'dist/src/main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
