// Writes openapi.json from the built program. With --check it says whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { ensureReady } from './ensure-ready.mjs';

const FILE = new URL('../openapi.json', import.meta.url);

await ensureReady();
const text = await document();
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('openapi.json is not what the program says: run "npm run openapi" and commit the file.');
  process.exitCode = 1;
}

async function document() {
  await import('reflect-metadata');
  const { NestFactory } = await import('@nestjs/core');
  const { AppModule } = await import('../dist/src/app.module.js');
  const { loadConfig } = await import('../dist/src/config/config.js');
  const { createDataSource } = await import('../dist/src/database/data-source.js');
  const { entities } = await import('../dist/src/database/schema/entities.js');
  const { openApiDocument } = await import('../dist/src/openapi/openapi-document.js');
  const { pino } = await import('pino');
  const runtime = {
    config: loadConfig({}),
    logger: pino({ level: 'silent' }),
    dataSource: createDataSource('postgres://localhost/none', entities, 1),
  };
  const app = await NestFactory.create(AppModule.of(runtime), { preview: true, logger: false, abortOnError: false });
  return `${JSON.stringify(openApiDocument(app), null, 2)}\n`;
}
