// Checks whether entities and migrations agree: runs the migrations on an empty embedded database, and asks TypeORM for the
// remaining differences.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureReady } from './ensure-ready.mjs';

await ensureReady();
const { startEmbeddedServer } = await import('../dist/src/database/embedded/embedded-server.js');
const { migrate } = await import('../dist/src/database/schema/migrate.js');
const { createDataSource } = await import('../dist/src/database/data-source.js');
const { entities } = await import('../dist/src/database/schema/entities.js');

const dataDir = await mkdtemp(join(tmpdir(), 'larder-schema-'));
const server = await startEmbeddedServer({ dataDir, settings: { fsync: 'off' } });
try {
  await migrate(server.url);
  const changes = await pendingChanges(server.url);
  for (const change of changes) console.error(change);
  if (changes.length > 0) {
    console.error('The entities and the migrations differ: add a migration that does the above.');
    process.exitCode = 1;
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function pendingChanges(url) {
  const dataSource = await createDataSource(url, entities, 2).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  return upQueries.map(({ query }) => query);
}
