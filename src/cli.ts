import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { AccountsService } from './accounts/accounts.service.js';
import { ApiKeysService } from './accounts/api-keys.service.js';
import { runCommand, UsageError } from './admin-commands.js';
import { AppModule } from './app.module.js';
import { BackupError } from './backup/backup-error.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { createDataSource } from './database/data-source.js';
import { isDatabaseCommand, runDatabaseCommand } from './database-commands.js';
import { joinDatabase } from './database/open-database.js';
import { StartError } from './database/start-error.js';
import { DomainError } from './http/errors.js';
import { RecipesService } from './recipes/recipes.service.js';
import { printable } from './text/control-characters.js';
import { FileError } from './whole-file.js';

try {
  await main(readConfig());
} catch (error) {
  if (!isExpected(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(config: Config): Promise<void> {
  const { positionals, values } = readArguments();
  if (isDatabaseCommand(positionals)) return runDatabaseCommand(config, positionals, print);
  const logger = pino({ level: 'silent' });
  const database = await joinDatabase(config);
  try {
    const dataSource = await createDataSource(database.url, 2, config.databasePrepared).initialize();
    const app = await NestFactory.createApplicationContext(AppModule.of({ config, logger, dataSource }), {
      logger: false,
      abortOnError: false,
    });
    const services = {
      accounts: app.get(AccountsService, { strict: false }),
      apiKeys: app.get(ApiKeysService, { strict: false }),
      recipes: app.get(RecipesService, { strict: false }),
    };
    await runCommand(services, positionals, values, print).finally(() => app.close());
  } finally {
    await database.close();
  }
}

/** Names of before may hold commands for the terminal. */
function print(line: string): void {
  console.log(printable(line));
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

function isExpected(error: unknown): error is Error {
  return [ConfigError, StartError, UsageError, BackupError, FileError, DomainError].some(
    (kind) => error instanceof kind,
  );
}
