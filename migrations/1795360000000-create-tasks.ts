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
  CREATE INDEX tasks_waiting_idx ON tasks (due_at, set_at) WHERE state = 'waiting';
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

export class CreateTasks1795360000000 implements MigrationInterface {
  readonly name = 'CreateTasks1795360000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
    for (const [table, kind] of REPLACED) await queryRunner.query(fromRecipes(table, kind));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await new CreateNutritionTasks1795250000000().up(queryRunner);
    await queryRunner.query(PICTURE_FETCHES);
    await new IndexTasksByHousehold1795340000000().up(queryRunner);
    for (const [table, kind] of REPLACED) await queryRunner.query(toRecipes(table, kind));
    await queryRunner.query('DROP TABLE tasks');
  }
}
