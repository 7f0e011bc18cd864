import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CreateNutritionTasks1795250000000 } from './1795250000000-create-nutrition-tasks.js';
import { IndexTasksByHousehold1795340000000 } from './1795340000000-index-tasks-by-household.js';

/**
 * One table for all work that is done later. A task is changed some times in its short life: half of each page is left to its new
 * versions, and no index holds when its lease ends, so that moving leases on touches no index.
 */
const UP = `
  CREATE TABLE tasks (
    kind text NOT NULL,
    household_id uuid NOT NULL,
    subject uuid NOT NULL,
    state text NOT NULL,
    lane text,
    priority smallint NOT NULL DEFAULT 0,
    due_at timestamptz(3) NOT NULL DEFAULT now(),
    set_at timestamptz(3) NOT NULL DEFAULT now(),
    attempts integer NOT NULL DEFAULT 0,
    interruptions integer NOT NULL DEFAULT 0,
    again boolean NOT NULL DEFAULT false,
    lease_token uuid,
    lease_until timestamptz(3),
    CONSTRAINT tasks_pkey PRIMARY KEY (kind, household_id, subject)
  ) WITH (fillfactor = 50);

  CREATE INDEX tasks_ready_idx ON tasks (kind, household_id, priority, due_at, subject) WHERE state = 'ready';
  CREATE INDEX tasks_due_idx ON tasks (due_at) WHERE state = 'waiting';
  CREATE INDEX tasks_set_idx ON tasks (set_at) WHERE state = 'waiting';
  CREATE INDEX tasks_lane_idx ON tasks (kind, lane, state, due_at) WHERE lane IS NOT NULL;
  CREATE INDEX tasks_running_idx ON tasks (kind) WHERE state = 'running';
`;

const REPLACED = [
  ['nutrition_tasks', 'nutrition'],
  ['picture_fetches', 'picture'],
] as const;

/** As before, when it came with the table of pictures. */
const PICTURE_FETCHES = `
  CREATE TABLE picture_fetches (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz(3) NOT NULL DEFAULT now(),
    lease_token uuid,
    CONSTRAINT picture_fetches_pkey PRIMARY KEY (household_id, recipe_id),
    CONSTRAINT picture_fetches_recipe_fkey FOREIGN KEY (household_id, recipe_id)
      REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE INDEX picture_fetches_due_idx ON picture_fetches (due_at);
`;

/** An attempt under way is begun anew, and does not count. */
const fromRecipes = (table: string, kind: string): string => `
  INSERT INTO tasks (kind, household_id, subject, state, due_at, attempts)
  SELECT '${kind}', household_id, recipe_id,
    CASE WHEN lease_token IS NULL AND due_at > now() THEN 'waiting' ELSE 'ready' END,
    CASE WHEN lease_token IS NULL THEN due_at ELSE now() END,
    CASE WHEN lease_token IS NULL THEN attempts ELSE GREATEST(attempts - 1, 0) END
  FROM ${table};
  DROP TABLE ${table};
`;

const toRecipes = (table: string, kind: string): string => `
  INSERT INTO ${table} (household_id, recipe_id, attempts, due_at)
  SELECT household_id, subject, attempts, CASE WHEN state = 'waiting' THEN due_at ELSE now() END
  FROM tasks t
  WHERE kind = '${kind}' AND EXISTS (SELECT FROM recipes r WHERE r.household_id = t.household_id AND r.id = t.subject);
`;

/** Parked imports are ready: their site is looked at when their turn comes. */
const FROM_IMPORTS = `
  UPDATE recipe_imports SET status = 'queued', attempts = GREATEST(attempts - 1, 0) WHERE status = 'processing';

  INSERT INTO tasks (kind, household_id, subject, lane, state, due_at, attempts, interruptions)
  SELECT 'import', household_id, id, host, 'ready', created_at, attempts, interruptions
  FROM recipe_imports WHERE status = 'queued';

  DROP INDEX recipe_imports_updated_idx, recipe_imports_parked_idx, recipe_imports_lease_idx;

  ALTER TABLE recipe_imports
    ADD COLUMN next_attempt_at timestamptz(3),
    DROP COLUMN host,
    DROP COLUMN parked,
    DROP COLUMN interruptions,
    DROP COLUMN lease_token,
    DROP COLUMN lease_until;
`;

/** When imports are due, and which are new, was known to the queue alone. */
const FROM_QUEUE = `
  UPDATE tasks t SET priority = CASE WHEN j.priority < 0 THEN 1 ELSE 0 END,
    state = CASE WHEN j.start_after > now() THEN 'waiting' ELSE 'ready' END,
    due_at = CASE WHEN j.start_after > now() THEN j.start_after ELSE t.due_at END
  FROM pgboss.job j
  WHERE j.name = 'recipe-imports' AND j.id = t.subject AND t.kind = 'import';

  UPDATE recipe_imports i SET next_attempt_at = t.due_at
  FROM tasks t
  WHERE t.kind = 'import' AND t.household_id = i.household_id AND t.subject = i.id AND t.state = 'waiting'
    AND i.error_code IS NOT NULL;
`;

/** Another program may keep its own queues there. */
const OTHER_QUEUES = `SELECT 1 FROM pgboss.queue WHERE name <> 'recipe-imports' AND name NOT LIKE '\\_\\_pgboss%' LIMIT 1`;

const TO_IMPORTS = `
  ALTER TABLE recipe_imports
    ADD COLUMN host text,
    ADD COLUMN parked boolean NOT NULL DEFAULT false,
    ADD COLUMN interruptions integer NOT NULL DEFAULT 0,
    ADD COLUMN lease_token uuid,
    ADD COLUMN lease_until timestamptz(3),
    DROP COLUMN next_attempt_at;

  CREATE INDEX recipe_imports_updated_idx ON recipe_imports (household_id, updated_at);
  CREATE INDEX recipe_imports_parked_idx ON recipe_imports (host, created_at) WHERE parked;
  CREATE INDEX recipe_imports_lease_idx ON recipe_imports (lease_until) WHERE status = 'processing';

  UPDATE recipe_imports i SET host = t.lane, interruptions = t.interruptions, status = 'queued'
  FROM tasks t WHERE t.kind = 'import' AND t.household_id = i.household_id AND t.subject = i.id;
`;

export class CreateTasks1795360000000 implements MigrationInterface {
  readonly name = 'CreateTasks1795360000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
    for (const [table, kind] of REPLACED) await queryRunner.query(fromRecipes(table, kind));
    await queryRunner.query(FROM_IMPORTS);
    const [queue] = (await queryRunner.query(`SELECT to_regclass('pgboss.job') AS job`)) as { job: string | null }[];
    if (queue?.job != null) await takeQueueOver(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await new CreateNutritionTasks1795250000000().up(queryRunner);
    await queryRunner.query(TO_IMPORTS);
    await queryRunner.query(PICTURE_FETCHES);
    await new IndexTasksByHousehold1795340000000().up(queryRunner);
    for (const [table, kind] of REPLACED) await queryRunner.query(toRecipes(table, kind));
    await queryRunner.query('DROP TABLE tasks');
  }
}

async function takeQueueOver(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(FROM_QUEUE);
  const others = (await queryRunner.query(OTHER_QUEUES)) as unknown[];
  await queryRunner.query(
    others.length === 0 ? 'DROP SCHEMA pgboss CASCADE' : `DELETE FROM pgboss.job WHERE name = 'recipe-imports'`,
  );
}
