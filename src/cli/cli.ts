import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { BackupError } from '../backup/backup-error.js';
import { isDatabaseCommand, type Options, refuseMistakes, UsageError } from './command-line.js';
import { type Config, ConfigError, readConfig } from '../config/config.js';
import { StartError } from '../shared/process/start-error.js';
import { DomainError } from '../http/problems/errors.js';
import { printable } from '../shared/text/control-characters.js';
import { stopped, StoppedError, stopSignal } from '../shared/process/stop-signal.js';
import { FileError, STANDARD } from '../shared/whole-file.js';

type Print = (line: string) => void;

const stop = stopSignal();
const output = watchOutput();

try {
  await main(readConfig());
} catch (error) {
  await giveUp(error);
}

async function main(config: Config): Promise<void> {
  const { positionals, values } = readArguments();
  refuseMistakes(positionals, values);
  for (const warning of config.warnings) console.error(warning);
  const print = writesOut(positionals) ? printAside : printOut;
  await run(config, positionals, values, print);
  await written();
  if (output.failure !== null) throw output.failure;
}

/** Loads only what the command needs: the whole application takes longer to load than a small backup to write. */
async function run(config: Config, words: readonly string[], options: Options, print: Print): Promise<void> {
  if (isDatabaseCommand(words)) {
    const { runDatabaseCommand } = await import('./database-commands.js');
    return runDatabaseCommand(config, words, options, print, stop.signal);
  }
  const { joinDatabase } = await import('../database/open-database.js');
  const database = await joinDatabase(config, stop.signal);
  try {
    const { runAdminCommand } = await import('./admin-application.js');
    const command = runAdminCommand(database, config, words, options, print);
    await Promise.race([command, stopped(stop.signal)]);
  } finally {
    await database.close();
  }
}

/** Exits without waiting for unfinished work. */
async function giveUp(error: unknown): Promise<never> {
  const sentence = await sentenceOf(error);
  // The message may contain text from a file, and a terminal executes control characters.
  console.error(sentence === null ? error : sentence.replace(/[^\P{Cc}\n]/gu, '?'));
  process.exit(error instanceof StoppedError ? 128 + constants.signals[error.signal] : 1);
}

/** The message for the administrator; `null` for errors that only a programmer can correct. */
async function sentenceOf(error: unknown): Promise<string | null> {
  if (error instanceof StoppedError) return `${error.message} before it was done.`;
  const isExpected = [ConfigError, StartError, UsageError, BackupError, FileError, DomainError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected) return (error as Error).message;
  const { databaseFailure } = await import('../database/database-failure.js');
  const failure = databaseFailure(error);
  return failure && `The database does not do what it was asked for (${failure}).`;
}

/** Whether the command writes a file to standard output. */
function writesOut([command = '', file]: readonly string[]): boolean {
  return ['backup', 'export'].includes(command) && file === STANDARD;
}

function printOut(line: string): void {
  console.log(printable(line));
}

function printAside(line: string): void {
  console.error(line);
}

/** Resolves when all output was written, or could not be written. */
function written(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write('', () => {
      resolve();
    });
  });
}

/**
 * Without this listener, an error of standard output (its reader has ended) would end the process before the command is complete.
 */
function watchOutput(): { failure: FileError | null } {
  const seen: { failure: FileError | null } = { failure: null };
  process.stdout.on('error', ({ message }) => {
    seen.failure = new FileError(`Standard output was not written: ${message}.`);
  });
  return seen;
}

function readArguments(): { positionals: string[]; values: Record<string, string | undefined> } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        email: { type: 'string' },
        password: { type: 'string' },
        'no-password': { type: 'boolean' },
        expires: { type: 'string' },
        scopes: { type: 'string' },
        to: { type: 'string' },
        household: { type: 'string' },
        role: { type: 'string' },
        recipes: { type: 'string' },
        format: { type: 'string' },
        duplicates: { type: 'string' },
        check: { type: 'boolean' },
        shards: { type: 'string' },
      },
    });
    return {
      positionals,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
