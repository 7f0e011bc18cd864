import { execFile } from 'node:child_process';
import { join } from 'node:path';

const CLI = join(import.meta.dirname, '../../dist/src/cli.js');
const LONGEST = 60_000;

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs one command of the command line with the settings in `env`, as an administrator would. */
export function runLarderCommand(words: readonly string[], env: Record<string, string>, input = ''): Promise<Outcome> {
  const { PATH, HOME, TMPDIR } = process.env;
  const own = { PATH, HOME, TMPDIR, NODE_ENV: 'test', ...env };
  return new Promise((resolve) => {
    const options = { env: own, timeout: LONGEST };
    const child = execFile(process.execPath, [CLI, ...words], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: `${stdout}${stderr}` });
    });
    child.stdin?.end(input);
  });
}
