import 'reflect-metadata';
import { constants } from 'node:os';
import { Command } from 'commander';
import { BackupError } from '../backup/backup-error.js';
import { ConfigError } from '../config/config.js';
import { databaseFailure } from '../database/database-failure.js';
import { DomainError } from '../http/problems/errors.js';
import { StartError } from '../shared/process/start-error.js';
import { StoppedError } from '../shared/process/stop-signal.js';
import { FileError } from '../shared/whole-file.js';
import { addApiKeyCommands } from './api-key-commands.js';
import { addArchiveCommands } from './archive-commands.js';
import { addDatabaseCommands } from './database-commands.js';
import { addHouseholdCommands } from './household-commands.js';
import { addExampleCommand } from './example-command.js';
import { printError, written } from './output.js';
import { addUserCommands } from './user-commands.js';

// Commands inherit these settings, so they come before the commands.
const program = new Command('npm run larder --')
  .description('Administers Larder, whether it runs or not.')
  .configureOutput({
    writeErr: (text) => {
      printError(text.replace(/\n$/, ''));
    },
  })
  .showHelpAfterError();

addUserCommands(program);
addHouseholdCommands(program);
addApiKeyCommands(program);
addArchiveCommands(program);
addDatabaseCommands(program);
addExampleCommand(program);

try {
  await program.parseAsync();
  await written();
} catch (error) {
  printError(sentenceOf(error) ?? (error as Error).stack ?? String(error));
  // Exits without waiting for unfinished work.
  process.exit(error instanceof StoppedError ? 128 + constants.signals[error.signal] : 1);
}

/** The message for the administrator; `null` for errors that only a programmer can correct. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof StoppedError) return `${error.message} before it was done.`;
  const isExpected = [ConfigError, StartError, BackupError, FileError, DomainError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected) return (error as Error).message;
  const failure = databaseFailure(error);
  return failure && `The database does not do what it was asked for (${failure}).`;
}
