import { Client } from 'pg';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { migrate } from '../../src/database/schema/migrate.js';
import { withoutIndexes } from './bulk-load.js';
import type { RecipeRange } from './recipe-contents.js';
import {
  seedAccount,
  type SeededHousehold,
  seededHousehold,
  seedGroceries,
  seedPlan,
  seedStores,
} from './seed-household.js';
import { LAST_CREATED, RecipeSeeder } from './seed-recipes.js';

/** Without durability: when the machine crashes during seeding, the folder is removed. */
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' };

/** What a seeded database has. */
export interface Seeding {
  readonly households: number;
  /** Recipes of each household. */
  readonly recipes: number;
}

/**
 * Fills an embedded database in `dataDir` and stops it, unless it is already filled.
 * @throws Error when it contains something else
 */
export async function seedDatabase(dataDir: string, seeding: Seeding): Promise<void> {
  const server = await startEmbeddedServer({ dataDir, settings: HASTY });
  try {
    await migrate(server.url);
    const client = new Client(server.url);
    await client.connect();
    try {
      await fill(client, seeding);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}

async function fill(client: Client, seeding: Seeding): Promise<void> {
  await client.query('DELETE FROM recipes WHERE created_at >= $1', [new Date(LAST_CREATED)]);
  const { rows } = await client.query<Seeding>(`
    SELECT (SELECT count(*)::int FROM households) AS households, (SELECT count(*)::int FROM recipes) AS recipes`);
  const { households, recipes } = rows[0] ?? { households: 0, recipes: 0 };
  if (households === seeding.households && recipes === households * seeding.recipes) {
    await replan(client, seeding);
    return;
  }
  if (recipes > 0)
    throw new Error(`The folder holds ${recipes} recipes of ${households} households: take another one.`);
  await client.query('SET session_replication_role = replica');
  await withoutIndexes(client, async () => {
    for (const [number, range] of rangesOf(seeding).entries())
      await seedHousehold(client, seededHousehold(number), range);
  });
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

async function seedHousehold(client: Client, household: SeededHousehold, range: RecipeRange): Promise<void> {
  await seedAccount(client, household);
  await seedStores(client, household);
  await new RecipeSeeder(client, household, range).run();
  await seedGroceries(client, household);
  await seedPlan(client, household, range);
}

/** Moves the plan to the days around today, because the recipes may have been seeded earlier. */
async function replan(client: Client, seeding: Seeding): Promise<void> {
  await client.query('DELETE FROM planned_recipes');
  for (const [number, range] of rangesOf(seeding).entries()) await seedPlan(client, seededHousehold(number), range);
  await client.query('VACUUM ANALYZE planned_recipes');
}

/** The recipes of each household. No two households have the same. */
function rangesOf({ households, recipes }: Seeding): RecipeRange[] {
  return Array.from({ length: households }, (_, number) => ({ first: number * recipes, count: recipes }));
}
