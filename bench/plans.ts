import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { GENERIC_PLANS } from '../src/database/data-source.js';
import type { Sql, Statement } from '../src/database/sql.js';
import { SearchRecipesDto } from '../src/recipes/reading/search-recipes.dto.js';
import { searchedRecipes } from '../src/recipes/finding/searched-recipes.js';
import { SearchRepository } from '../src/search/search.repository.js';
import { SearchService } from '../src/search/search.service.js';
import type { Row } from './row.js';
import { seededHousehold } from './seed/seed-household.js';

/** The first runs read from the disk what the later ones find in memory. */
const RUNS = 3;
/** The buffers of a node are included in those of its parent. */
const NOISE = /^ *(?:Storage|Batches|Sort Method|Index Searches):|^ {3,}Buffers:/;
const EXPLAIN = 'EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, SUMMARY OFF)';

/** Prints how Postgres executes the statement of each search among `rows`. */
export async function printPlans(databaseUrl: string, rows: readonly Row[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, options: GENERIC_PLANS });
  await client.connect();
  const sql = { rows: (statement: Statement, values: unknown[]) => printPlan(client, statement, values) };
  const search = new SearchService(new SearchRepository(sql as unknown as Sql));
  const { householdId, userId } = seededHousehold();
  try {
    for (const row of rows) {
      const { path, body } = row.begin({ connection: 0, connections: 1, groceries: [] }).next();
      if (!path.endsWith('/search')) continue;
      console.log(`\n${row.name}: ${JSON.stringify(body)}\n`);
      await search.search({ householdId, userId }, Object.assign(new SearchRecipesDto(), body), searchedRecipes(null));
    }
  } finally {
    await client.end();
  }
}

async function printPlan(client: Client, { name, text }: Statement, values: unknown[]): Promise<object[]> {
  const prepared = escapeIdentifier(name);
  await client.query(`PREPARE ${prepared} AS ${text}`);
  let plan: { 'QUERY PLAN': string }[] = [];
  for (let run = 0; run < RUNS; run++)
    ({ rows: plan } = await client.query(`${EXPLAIN} EXECUTE ${prepared}(${values.map(literal).join(', ')})`));
  await client.query(`DEALLOCATE ${prepared}`);
  console.log(outline(plan.map((line) => line['QUERY PLAN'])).join('\n'));
  return [];
}

/** The nodes that were executed. */
function outline(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let skipped = Infinity;
  for (const line of lines) {
    const depth = line.search(/\S/);
    if (depth > skipped) continue;
    skipped = line.includes('(never executed)') ? depth : Infinity;
    if (skipped === Infinity && !NOISE.test(line)) kept.push(line);
  }
  return kept;
}

/** EXECUTE in EXPLAIN takes no parameters, so values are literals. Elements of arrays are quoted like strings in JSON. */
function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((element) => JSON.stringify(element)).join(',')}}`);
  return escapeLiteral(`${value as string | number}`);
}
