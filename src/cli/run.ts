import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { AppModule } from '../app.module.js';
import { type Config, readConfig } from '../config/config.js';
import { createDataSource } from '../database/data-source.js';
import { joinDatabase, joinServer, type OpenDatabase } from '../database/open-database.js';
import { entities } from '../database/schema/entities.js';
import { stopped, stopSignal } from '../shared/process/stop-signal.js';
import { printError } from './output.js';

/** Finds a service of the application. */
export type Services = <Service>(type: Type<Service>) => Service;

/** A command serves no HTTP whose requests could be measured, and the port of the metrics belongs to the server that runs beside it. */
const NO_METRICS = { token: null, port: null };

/** Standard output is for what a command prints. */
const STDERR = 2;

/** Runs `work` on the database server, without the application and without migrating. Rejects on a stop signal. @throws StartError */
export async function onServer(work: (url: string) => Promise<void>): Promise<void> {
  const { signal } = stopSignal();
  const config = settings();
  const server = await joinServer(config, signal);
  try {
    // Locks and snapshots belong to a session, which a pooler does not keep.
    await Promise.race([work(config.databaseDirectUrl ?? server.url), stopped(signal)]);
  } finally {
    await server.close();
  }
}

/** Runs `work` with the services of the application, without its background work. Rejects on a stop signal. @throws StartError */
export async function inApplication(work: (services: Services, config: Config) => Promise<void>): Promise<void> {
  const { signal } = stopSignal();
  const config = settings();
  const database = await joinDatabase(config, signal);
  try {
    await Promise.race([withServices(database, config, work), stopped(signal)]);
  } finally {
    await database.close();
  }
}

async function withServices(
  { url, isDistributed }: OpenDatabase,
  config: Config,
  work: (services: Services, config: Config) => Promise<void>,
): Promise<void> {
  const dataSource = await createDataSource(url, entities, 2, { isDistributed }).initialize();
  const runtime = {
    config: { ...config, metrics: NO_METRICS },
    logger: pino({ level: 'warn' }, pino.destination(STDERR)),
    dataSource,
  };
  const app = await NestFactory.createApplicationContext(AppModule.of(runtime), { logger: false, abortOnError: false });
  try {
    await work((type) => app.get(type, { strict: false }), config);
  } finally {
    await app.close();
  }
}

function settings(): Config {
  const config = readConfig();
  for (const warning of config.warnings) printError(warning);
  return config;
}
