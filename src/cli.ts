import 'reflect-metadata';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { AccountsService } from './accounts/accounts.service.js';
import { ApiKeysService } from './accounts/api-keys.service.js';
import { type AdminServices, refuseMistakes, runCommand, UsageError } from './admin-commands.js';
import { AppModule } from './app.module.js';
import { BackupError } from './backup/backup-error.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { createDataSource } from './database/data-source.js';
import { entities } from './entities.js';
import { databaseFailure } from './database/database-failure.js';
import { isDatabaseCommand, runDatabaseCommand } from './database-commands.js';
import { joinDatabase } from './database/open-database.js';
import { StartError } from './start-error.js';
import { DomainError } from './http/errors.js';
import { RecipesService } from './recipes/recipes.service.js';
import { printable } from './text/control-characters.js';
import { stopped, StoppedError, stopSignal } from './stop-signal.js';
import { FileError, STANDARD } from './whole-file.js';

const stop = stopSignal();
const output = watchOutput();

try {
  await main(readConfig());
} catch (error) {
  giveUp(error);
}

async function main(config: Config): Promise<void> {
  const { positionals, values } = readArguments();
  refuseMistakes(positionals, values);
  for (const warning of config.warnings) console.error(warning);
  const print = writesOut(positionals) ? printAside : printOut;
  if (isDatabaseCommand(positionals)) await runDatabaseCommand(config, positionals, print, stop.signal);
  else await runOnServices(config, (services) => runCommand(services, positionals, values, print));
  await written();
  if (output.failure !== null) throw output.failure;
}

async function runOnServices(config: Config, command: (services: AdminServices) => Promise<void>): Promise<void> {
  const database = await joinDatabase(config, stop.signal);
  try {
    await Promise.race([onServices(database.url, config, command), stopped(stop.signal)]);
  } finally {
    await database.close();
  }
}

async function onServices(
  url: string,
  config: Config,
  command: (services: AdminServices) => Promise<void>,
): Promise<void> {
  const logger = pino({ level: 'silent' });
  const dataSource = await createDataSource(url, entities, 2, config.databasePrepared).initialize();
  const app = await NestFactory.createApplicationContext(AppModule.of({ config, logger, dataSource }), {
    logger: false,
    abortOnError: false,
  });
  const services = {
    accounts: app.get(AccountsService, { strict: false }),
    apiKeys: app.get(ApiKeysService, { strict: false }),
    recipes: app.get(RecipesService, { strict: false }),
  };
  await command(services).finally(() => app.close());
}

/** Whatever is still under way ends with the process. */
function giveUp(error: unknown): void {
  const sentence = sentenceOf(error);
  // What was read from a file may be in it, and a terminal obeys control characters.
  console.error(sentence === null ? error : sentence.replace(/[^\P{Cc}\n]/gu, '?'));
  process.exit(error instanceof StoppedError ? 128 + constants.signals[error.signal] : 1);
}

/** What to tell the administrator; `null` for what only a programmer can mend. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof StoppedError) return `${error.message} before it was done.`;
  const isExpected = [ConfigError, StartError, UsageError, BackupError, FileError, DomainError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected) return (error as Error).message;
  const failure = databaseFailure(error);
  return failure && `The database does not do what it was asked for (${failure}).`;
}

/** Whether standard output is for a file's content. */
function writesOut([command = '', file]: readonly string[]): boolean {
  return ['backup', 'export'].includes(command) && file === STANDARD;
}

function printOut(line: string): void {
  console.log(printable(line));
}

function printAside(line: string): void {
  console.error(line);
}

/** Settles when all that was printed is out, or has failed to get out. */
function written(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write('', () => {
      resolve();
    });
  });
}

/** Lets a command go on to its end when nobody reads what it prints any more. */
function watchOutput(): { failure: FileError | null } {
  const seen: { failure: FileError | null } = { failure: null };
  process.stdout.on('error', ({ message }) => {
    seen.failure = new FileError(`Standard output was not written: ${message}.`);
  });
  return seen;
}

function readArguments(): { positionals: string[]; values: Record<string, string | undefined> } {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        email: { type: 'string' },
        password: { type: 'string' },
        expires: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
