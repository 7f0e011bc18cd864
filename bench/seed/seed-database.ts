import { Client } from 'pg';
import { startEmbeddedServer } from '../../src/database/embedded-server.js';
import { migrate } from '../../src/database/schema/migrate.js';
import { withoutIndexes } from './bulk-load.js';
import { seedAccount, seededHousehold, seedGroceries, seedPlan, seedStores } from './seed-household.js';
import { LAST_CREATED, RecipeSeeder } from './seed-recipes.js';

/** Without durability: when the machine crashes during seeding, the folder is removed. */
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' };

/**
 * Fills an embedded database in `dataDir` with `count` recipes and stops it, unless it is already filled.
 * @throws Error when it contains another number of recipes
 */
export async function seedDatabase(dataDir: string, count: number): Promise<void> {
  const server = await startEmbeddedServer({ dataDir, settings: HASTY });
  try {
    await migrate(server.url);
    const client = new Client(server.url);
    await client.connect();
    await fill(client, count).finally(() => client.end());
  } finally {
    await server.stop();
  }
}

async function fill(client: Client, count: number): Promise<void> {
  await client.query('DELETE FROM recipes WHERE created_at >= $1', [new Date(LAST_CREATED)]);
  const { rows } = await client.query<{ found: number }>('SELECT count(*)::int AS found FROM recipes');
  const found = rows[0]?.found ?? 0;
  if (found === count) {
    await replan(client, count);
    return;
  }
  if (found > 0) throw new Error(`The folder holds ${found} recipes, not ${count}: take another one.`);
  await client.query('SET session_replication_role = replica');
  await withoutIndexes(client, async () => {
    await seedAccount(client);
    await seedStores(client);
    await new RecipeSeeder(client, seededHousehold(), count).run();
    await seedGroceries(client);
    await seedPlan(client, count);
  });
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

/** Moves the plan to the days around today, because the recipes may have been seeded earlier. */
async function replan(client: Client, count: number): Promise<void> {
  await client.query('DELETE FROM planned_recipes');
  await seedPlan(client, count);
}
