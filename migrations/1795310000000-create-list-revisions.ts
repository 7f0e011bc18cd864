import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A list has as many rows as ever changed it at once, each with a number drawn anew by a change: another sum is another list.
 * With one row for all, whoever changes a list would wait until the one before has ended.
 */
const TABLE = `
  CREATE TABLE list_revisions (
    household_id uuid NOT NULL,
    list text NOT NULL,
    id uuid NOT NULL,
    drawn bigint NOT NULL,
    CONSTRAINT list_revisions_pkey PRIMARY KEY (household_id, list, id),
    CONSTRAINT list_revisions_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  ) WITH (fillfactor = 50);
`;

/**
 * Takes a row that nobody else holds, or adds one. Nobody waits, so no order of changes can end in a deadlock. A household that
 * is being deleted takes its lists along: nothing is added for it.
 */
const FUNCTIONS = `
  CREATE FUNCTION draw_list_revision() RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT (random() * 9007199254740991)::bigint
  $$;

  CREATE FUNCTION revise_list(changed_household uuid, changed_list text) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE list_revisions SET drawn = draw_list_revision() WHERE (household_id, list, id) = (
      SELECT household_id, list, id FROM list_revisions
      WHERE household_id = changed_household AND list = changed_list LIMIT 1 FOR UPDATE SKIP LOCKED
    );
    IF NOT FOUND THEN
      INSERT INTO list_revisions (household_id, list, id, drawn)
      SELECT id, changed_list, gen_random_uuid(), draw_list_revision() FROM households WHERE id = changed_household;
    END IF;
  END $$;

  CREATE FUNCTION revise_list_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM revise_list(household_id, TG_ARGV[0]) FROM (SELECT DISTINCT household_id FROM changed) AS households;
    RETURN NULL;
  END $$;

  CREATE FUNCTION revise_list_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM revise_list(NEW.household_id, TG_ARGV[0]);
    RETURN NULL;
  END $$;
`;

/** Table and the list that shows its rows. */
const LISTS = [
  ['groceries', 'groceries'],
  ['stores', 'stores'],
  ['aisles', 'stores'],
  ['planned_recipes', 'plan'],
] as const;

const CHANGES = [
  ['INSERT', 'NEW'],
  ['UPDATE', 'NEW'],
  ['DELETE', 'OLD'],
] as const;

const ROW_TRIGGERS = LISTS.flatMap(([table, list]) =>
  CHANGES.map(
    ([change, rows]) => `
  CREATE TRIGGER ${table}_${change.toLowerCase()}_revises AFTER ${change} ON ${table}
  REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_list_of_rows('${list}');`,
  ),
).join('\n');

/** What the plan shows of a recipe; whether it is planned could change at the same moment. */
const RECIPE_TRIGGER = `
  CREATE TRIGGER recipes_plan_revises AFTER UPDATE ON recipes FOR EACH ROW WHEN (
    (OLD.name, OLD.image, OLD.picture_token, OLD.servings, OLD.calories)
    IS DISTINCT FROM (NEW.name, NEW.image, NEW.picture_token, NEW.servings, NEW.calories)
  ) EXECUTE FUNCTION revise_list_of_row('plan');
`;

export class CreateListRevisions1795310000000 implements MigrationInterface {
  readonly name = 'CreateListRevisions1795310000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [TABLE, FUNCTIONS, ROW_TRIGGERS, RECIPE_TRIGGER]) await queryRunner.query(statements);
    await queryRunner.query(`
      INSERT INTO list_revisions (household_id, list, id, drawn)
      SELECT id, list, gen_random_uuid(), draw_list_revision() FROM households, unnest(ARRAY['groceries', 'stores', 'plan']) AS list`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER recipes_plan_revises ON recipes');
    for (const [table] of LISTS)
      for (const [change] of CHANGES)
        await queryRunner.query(`DROP TRIGGER ${table}_${change.toLowerCase()}_revises ON ${table}`);
    await queryRunner.query('DROP FUNCTION revise_list_of_row, revise_list_of_rows, revise_list, draw_list_revision');
    await queryRunner.query('DROP TABLE list_revisions');
  }
}
