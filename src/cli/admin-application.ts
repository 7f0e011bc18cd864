import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { AccountsService } from '../accounts/accounts.service.js';
import { ApiKeysService } from '../accounts/keys/api-keys.service.js';
import { SignInLinksService } from '../accounts/sign-in-links/sign-in-links.service.js';
import { type Print, runCommand } from './admin-commands.js';
import { AppModule } from '../app.module.js';
import type { Options } from './command-line.js';
import type { Config } from '../config/config.js';
import { createDataSource } from '../database/data-source.js';
import type { OpenDatabase } from '../database/open-database.js';
import { entities } from '../database/schema/entities.js';
import { HouseholdsService } from '../households/households.service.js';
import { MembersService } from '../households/members/members.service.js';
import { Uploads } from '../http/bodies/uploads.js';
import { ArchivesService } from '../imports/archives/archives.service.js';
import { RecipeExportsService } from '../recipes/exports/recipe-exports.service.js';
import { HouseholdLimits } from '../recipes/limits/household-limits.service.js';
import { RecipesService } from '../recipes/recipes.service.js';

/** A command serves no HTTP whose requests could be measured, and the port of the metrics belongs to the server that runs beside it. */
const NO_METRICS = { token: null, port: null };

/** Runs one admin command on the services of the application. @throws UsageError, or the domain's own errors */
export async function runAdminCommand(
  { url, isDistributed }: OpenDatabase,
  config: Config,
  words: readonly string[],
  options: Options,
  print: Print,
): Promise<void> {
  const logger = pino({ level: 'silent' });
  const dataSource = await createDataSource(url, entities, 2, {
    isDistributed,
  }).initialize();
  const runtime = { config: { ...config, metrics: NO_METRICS }, logger, dataSource };
  const app = await NestFactory.createApplicationContext(AppModule.of(runtime), { logger: false, abortOnError: false });
  const services = {
    accounts: app.get(AccountsService, { strict: false }),
    apiKeys: app.get(ApiKeysService, { strict: false }),
    recipes: app.get(RecipesService, { strict: false }),
    exports: app.get(RecipeExportsService, { strict: false }),
    archives: app.get(ArchivesService, { strict: false }),
    uploads: app.get(Uploads, { strict: false }),
    signInLinks: app.get(SignInLinksService, { strict: false }),
    address: config.publicUrl ?? `http://localhost:${config.port}`,
    households: app.get(HouseholdsService, { strict: false }),
    members: app.get(MembersService, { strict: false }),
    limits: app.get(HouseholdLimits, { strict: false }),
  };
  try {
    await runCommand(services, words, options, print);
  } finally {
    await app.close();
  }
}
